"""Static files as the started app serves them: hashed, compressed, kept for ever."""

import json
import re

import brotli
import pytest

from tests.serving import ROOT, Server


@pytest.fixture(scope="module")
def hashed(started_server: Server) -> str:
    """The address of the stylesheet that every page loads."""
    manifest = json.loads((started_server.data_dir / "staticfiles" / "staticfiles.json").read_text())
    return f"/static/{manifest['paths']['css/base.css']}"


def test_static_file_is_compressed_and_kept_for_ever(started_server: Server, hashed: str) -> None:
    answer = started_server.get(hashed, {"Accept-Encoding": "gzip, br"})
    assert answer.status == 200
    assert answer.headers["Content-Encoding"] == "br"
    assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert brotli.decompress(answer.body) == (ROOT / "static" / "css" / "base.css").read_bytes()


def test_static_file_comes_plain_to_who_can_not_unpack_it(started_server: Server, hashed: str) -> None:
    answer = started_server.get(hashed)
    assert answer.headers["Content-Encoding"] is None
    assert answer.body == (ROOT / "static" / "css" / "base.css").read_bytes()


def test_static_file_by_its_bare_name_is_kept_for_a_minute(started_server: Server) -> None:
    assert started_server.get("/static/css/base.css").headers["Cache-Control"] == "max-age=60, public"


def test_script_imports_only_hashed_names(started_server: Server) -> None:
    folder = started_server.data_dir / "staticfiles"
    paths = json.loads((folder / "staticfiles.json").read_text())["paths"]
    scripts = [folder / paths[name] for name in paths if name.startswith("js/")]
    imported = {
        (script.parent / name).resolve()
        for script in scripts
        for name in re.findall(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""", script.read_text())
    }
    assert imported
    assert imported <= {(folder / name).resolve() for name in paths.values()}


def test_what_is_for_node_alone_is_not_served(started_server: Server) -> None:
    assert (ROOT / "static" / "js" / "package.json").exists()
    assert list((started_server.data_dir / "staticfiles").rglob("package*.json")) == []
