"""What `manage.py check` says of this app's own settings."""

from pathlib import Path

from pytest_django import Settings

from scorekeeper.checks import check_https, check_secret_key_file


def test_key_that_others_can_read_is_told(settings: Settings, tmp_path: Path) -> None:
    settings.SECRET_KEY_FILE = tmp_path / "secret_key"
    assert check_secret_key_file() == []
    settings.SECRET_KEY_FILE.touch(0o600)
    assert check_secret_key_file() == []
    settings.SECRET_KEY_FILE.chmod(0o640)
    (told,) = check_secret_key_file()
    assert told.id == "scorekeeper.W001"
    assert told.hint == f"chmod 600 {settings.SECRET_KEY_FILE}"


def test_deployment_without_https_is_told(settings: Settings) -> None:
    settings.HTTPS = True
    assert check_https() == []
    settings.HTTPS = False
    assert [told.id for told in check_https()] == ["scorekeeper.W002"]
