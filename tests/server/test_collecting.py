"""Static files are collected again where something of theirs has changed or is missing, and nowhere else."""

import os
from pathlib import Path

import pytest
from pytest_django import Settings

from scorekeeper.server import collecting

LATER = 4_000_000_000  # in the year 2096, in seconds


@pytest.fixture
def source(tmp_path: Path, settings: Settings) -> Path:
    """A style of a small app, collected once; what lies there is then marked, to see whether it is made anew."""
    settings.DATA_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "staticfiles"
    settings.STATICFILES_DIRS = [tmp_path / "own"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "page.css").write_text("a{}")
    collecting.collect()
    assert kept(tmp_path).read_text() == "a{}"
    kept(tmp_path).write_text("b{}")  # as long as it was
    return tmp_path


def kept(folder: Path) -> Path:
    return folder / "staticfiles" / "page.css"


def test_what_is_there_is_left_there(source: Path) -> None:
    collecting.collect()
    assert kept(source).read_text() == "b{}"


def test_another_source_is_collected(source: Path) -> None:
    style = source / "own" / "page.css"
    style.write_text("abc{}")
    os.utime(style, (LATER, LATER))
    collecting.collect()
    assert kept(source).read_text() == "abc{}"


@pytest.mark.parametrize("left", ["", None])
def test_what_a_power_cut_left_empty_or_out_is_made_anew(source: Path, left: str | None) -> None:
    kept(source).unlink()
    if left is not None:
        kept(source).write_text(left)
    collecting.collect()
    assert kept(source).read_text() == "a{}"


def test_a_mark_that_was_left_empty_tells_nothing(source: Path) -> None:
    (source / "collected").write_text("")
    collecting.collect()
    assert kept(source).read_text() == "a{}"
