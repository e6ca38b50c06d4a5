"""Static files as the started app serves them: hashed, compressed, kept for ever."""

import json
import re

import brotli
import pytest

from scorekeeper.bundles import bare, short
from tests.serving import ROOT, Server

TOKENS = ROOT / "static" / "css" / "tokens.css"


@pytest.fixture(scope="module")
def hashed(started_server: Server) -> str:
    """The address of the stylesheet that every page loads."""
    manifest = json.loads((started_server.data_dir / "staticfiles" / "staticfiles.json").read_text())
    return f"/static/{manifest['paths']['css/tokens.css']}"


def test_static_file_is_compressed_and_kept_for_ever(started_server: Server, hashed: str) -> None:
    answer = started_server.get(hashed, {"Accept-Encoding": "gzip, br"})
    assert answer.status == 200
    assert answer.headers["Content-Encoding"] == "br"
    assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert brotli.decompress(answer.body).decode() == short(bare(TOKENS.read_text(), ".css"), ".css")


def test_static_file_comes_plain_to_who_can_not_unpack_it(started_server: Server, hashed: str) -> None:
    answer = started_server.get(hashed)
    assert answer.headers["Content-Encoding"] is None
    assert answer.body.decode() == short(bare(TOKENS.read_text(), ".css"), ".css")


def test_static_file_that_is_kept_for_ever_brings_nothing_to_ask_again_with(
    started_server: Server, hashed: str
) -> None:
    headers = started_server.get(hashed, {"Accept-Encoding": "br"}).headers
    assert sorted(name.lower() for name in headers) == [
        "cache-control",
        "content-encoding",
        "content-length",
        "content-type",
        "date",
        "referrer-policy",
        "vary",
        "x-content-type-options",
    ]


def test_static_file_by_its_bare_name_is_as_it_is_written_and_kept_for_a_minute(
    started_server: Server,
) -> None:
    answer = started_server.get("/static/css/tokens.css")
    assert answer.headers["Cache-Control"] == "max-age=60, public"
    assert answer.body == TOKENS.read_bytes()
    unchanged = started_server.get("/static/css/tokens.css", {"If-None-Match": answer.headers["ETag"]})
    assert unchanged.status == 304


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
