"""Stylesheets and scripts keep to what every browser knows that gets the full experience.

Those are Safari from 15.4, Chrome from 105 and Firefox from 121. What is newer needs another way beside it: in a
stylesheet it stands in `@supports`, or after a declaration of the same property that everybody reads.
"""

import re
from pathlib import Path

import pytest

from tests.serving import ROOT

NEWER_STYLE = {
    "lengths of containers": r"[\d.]cq(?:[wihb]|min|max)\b",
    "heights of small and large screens": r"[\d.][sdl]v[hwib]\b",
    "rules in rules": r"&",
    "container queries": r"@container\b",
    "scopes": r"@scope\b",
    "first styles": r"@starting-style\b",
    "typed properties": r"@property\b",
    "mixed colours": r"\b(?:color-mix|light-dark|okl(?:ch|ab)|color)\(",
    "subgrid": r"\bsubgrid\b",
    "anchors": r"\b(?:anchor-name|position-anchor)\s*:|\banchor\(",
    "popovers": r":popover-open\b",
    "what somebody did to a field": r":user-(?:in)?valid\b",
    "easing by points": r"\blinear\(",
    "rounding and trigonometry": r"\b(?:round|mod|rem|sin|cos|tan|hypot|pow|sqrt|exp)\(",
}
NEWER_SCRIPT = {
    "looking behind": r"\(\?<[=!]",
    "copies of arrays": r"\.(?:toSorted|toReversed|toSpliced)\(",
    "groups": r"\b(?:Object|Map)\.groupBy\b",
    "sets": r"\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection)\(",
    "promises from outside": r"\bPromise\.(?:withResolvers|try)\b",
    "arrays from a stream": r"\bArray\.fromAsync\b",
    "signals": r"\bAbortSignal\.(?:any|timeout)\b",
    "letters": r"\bIntl\.(?:Segmenter|DurationFormat)\b|\.(?:isWellFormed|toWellFormed)\(",
    "addresses": r"\bURL\.(?:canParse|parse)\b",
    "popovers": r"\.(?:show|hide|toggle)Popover\(",
    "transitions": r"\.startViewTransition\(",
    "idle time": r"\brequestIdleCallback\(",
    "blocks in classes": r"\bstatic\s*\{",
}


def newer(source: str, features: dict[str, str]) -> list[str]:
    """The features of these that a source uses with no other way beside them."""
    return [name for name, pattern in features.items() if re.search(pattern, source)]


def bare(style: str) -> str:
    """A stylesheet without comments, without what stands in `@supports`, and what follows its own fallback."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    style = re.sub(r"@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", style)
    return re.sub(r"([\w-]+): ([^;{}]+); \1: [^;{}]+;", r"\1: \2;", style)


@pytest.mark.parametrize("path", sorted(ROOT.glob("static/css/*.css")), ids=lambda path: path.name)
def test_stylesheet_has_another_way_where_it_uses_what_is_newer(path: Path) -> None:
    assert newer(bare(path.read_text()), NEWER_STYLE) == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("static/js/**/*.js")), ids=lambda path: path.name)
def test_script_uses_nothing_newer(path: Path) -> None:
    assert newer(path.read_text(), NEWER_SCRIPT) == []


def test_what_is_newer_is_found() -> None:
    style = """
        .a { gap: 1.3cqi; color: color-mix(in srgb, red, blue); }
        .b { block-size: 100vh; block-size: 100dvh; }
        @supports (inline-size: 1cqi) { .a { --share: 1cqi; } .c { rotate: calc(sin(1)); } }
        .d { &:hover { color: red; } }
    """
    assert newer(bare(style), NEWER_STYLE) == ["lengths of containers", "rules in rules", "mixed colours"]
    assert newer(bare(".b { block-size: 100dvh; }"), NEWER_STYLE) == ["heights of small and large screens"]
    script = "const last = rows.toSorted().at(-1); /(?<=a)b/.test(last)"
    assert newer(script, NEWER_SCRIPT) == ["looking behind", "copies of arrays"]
