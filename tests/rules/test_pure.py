"""The package stands alone: no Django, no clock, no chance, no I/O; its examples are right."""

import ast
import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from scorekeeper import rules

FOLDER = Path(rules.__file__).parent
MODULES = [
    "scorekeeper.rules",
    *(f"scorekeeper.rules.{module.name}" for module in pkgutil.iter_modules([str(FOLDER)])),
]
# All of the standard library that a pure engine may lean on.
ALLOWED = {
    "__future__",
    "collections",
    "collections.abc",
    "dataclasses",
    "functools",
    "itertools",
    "re",
    "typing",
    "urllib.parse",
}


def imports(source: Path) -> set[str]:
    """The absolute imports of a module; relative ones stay within the package."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level <= 1
            found |= {node.module or ""} if node.level == 0 else set()
    return found


@pytest.mark.parametrize("source", sorted(FOLDER.glob("*.py")), ids=lambda source: source.name)
def test_module_imports_nothing_but_pure_helpers(source: Path) -> None:
    assert imports(source) <= ALLOWED


def test_rules_import_without_site_packages() -> None:
    """-S leaves site-packages out, -E and -s what the environment adds: Django can't be found."""
    code = (
        f"import sys; sys.path[:0] = [{str(FOLDER.parents[1])!r}]; from scorekeeper import rules; "
        "assert not [name for name in sys.modules if name.partition('.')[0] == 'django']; "
        "print(rules.score(rules.read_deal(sys.argv[1]), rules.CLASSIC))"
    )
    deal = "seats=A,B,C,D dealer=A declarer=B level=5 suit=H contracts=1,5,3,2 tricks=3,5,3,2"
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-s", "-c", code, deal], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("{'A': -20, 'B': 35, 'C': 19, 'D': 14}\n", "")


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    module: ModuleType = importlib.import_module(name)
    assert doctest.testmod(module, extraglobs=vars(rules)).failed == 0


def test_examples_are_many() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    assert sum(len(finder.find(importlib.import_module(name))) > 0 for name in MODULES) >= 10


def test_every_public_name_exists_once() -> None:
    assert sorted(rules.__all__) == sorted(set(rules.__all__))
    assert [name for name in rules.__all__ if not hasattr(rules, name)] == []
