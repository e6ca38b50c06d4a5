"""Everything works from Safari 15.4, Chrome 105 and Firefox 121 on; pages do without what is newer."""

import json
import re

import pytest

from tests.features import SYNTAX, TABLE, of_scripts, of_style, sources, values_of_style
from tests.serving import ROOT

KNOWN = json.loads(TABLE.read_text())
# What is newer than that in one of the three, and what who has not got it gets instead.
STYLES = {
    "1cqi": "sizes by the window (@supports)",
    "1dvh": "100vh stands before it",
    "(forced-colors)": "no high contrast of ours, and the browser's own forces colours without asking",
    "(scripting)": "what was said stands above the page, and the plain form is seen until the questions come",
    "@page": "the page's own margins, and the size that the print dialog is told",
    "break-after: avoid": "a page may break there",
    "container-type": "sizes by the window (@supports), or the browser knows them all the same",
    "container-type: inline-size": "as above",
    "cursor: pointer": "a phone has no cursor",
    "forced-color-adjust": "pictures in the forced colour",
    "forced-color-adjust: auto": "as above",
    "overflow-anchor": "the browser has no anchoring to switch off",
    "overflow-anchor: none": "as above",
    "overscroll-behavior": "the page scrolls on at the sheet's end",
    "overscroll-behavior: contain": "as above",
    "place-content: start": "it stands in the middle",
    "print-color-adjust: exact": "-webkit-print-color-adjust stands beside it",
    "resize": "a field that keeps its size",
    "resize: vertical": "as above",
    "scrollbar-width": "a scrollbar is seen",
    "scrollbar-width: none": "as above",
    "text-align-last": "the last line begins where the others do",
    "text-align-last: center": "as above",
    "text-size-adjust": "-webkit-text-size-adjust stands beside it, and others don't enlarge text",
    "text-wrap": "lines of unequal length",
    "text-wrap: balance": "as above",
}
SCRIPTS = {
    "canShare": "asked for first: the picture is downloaded",
    "hasBeenActive": "asked for first: a phone does not shake",
    "release": "of the wake lock",
    "released": "of the wake lock",
    "share": "asked for first: the text is copied",
    "userActivation": "asked for first",
    "vibrate": "asked for first: the switch is hidden",
    "wakeLock": "asked for first: the switch is hidden",
    # What the table knows only of other objects of the same names.
    "bottom": "of a rectangle",
    "caches": "of the window, asked for first",
    "indexedDB": "of the window",
    "respondWith": "of a service worker's event",
    "waitUntil": "of a service worker's event",
}
RENEW = "see tests/features.py: renew tests/features.json, then look here at what is newer"


def test_styles_use_only_what_the_table_knows() -> None:
    used = {name for text in sources(".css").values() for name in of_style(text)}
    assert used - {*KNOWN["known in styles"], *KNOWN["newer in styles"]} == set(), RENEW


def test_what_is_newer_in_styles_can_be_missed() -> None:
    used = {name for text in sources(".css").values() for name in of_style(text) | values_of_style(text)}
    assert used & {*KNOWN["newer in styles"]} == {*STYLES}, "say in STYLES what old browsers get instead"


def test_what_is_newer_in_scripts_can_be_missed() -> None:
    used = of_scripts(sources(".js"))
    assert used & {*KNOWN["newer in scripts"]} == {*SCRIPTS}, "ask for it first, and say so in SCRIPTS"


@pytest.mark.parametrize("what", SYNTAX)
def test_no_script_is_broken_by_newer_syntax(what: str) -> None:
    texts = {
        path.relative_to(ROOT): path.read_text() for path in sorted((ROOT / "static" / "js").rglob("*.js"))
    }
    assert [name for name, text in texts.items() if re.search(SYNTAX[what], text, re.MULTILINE)] == []


def test_newer_features_are_found() -> None:
    style = """
    @container (width > 3rem) { a:user-valid { color: light-dark(red, blue); field-sizing: content } }
    b { block-size: 3lvh }
    @media (prefers-reduced-transparency: reduce) { b::details-content { text-wrap: pretty } }
    """
    found = of_style(style) | values_of_style(style)
    assert sorted(found & {*KNOWN["newer in styles"]}) == [
        "(prefers-reduced-transparency)",
        "1lvh",
        ":details-content",
        ":user-valid",
        "@container",
        "field-sizing",
        "field-sizing: content",
        "light-dark()",
        "text-wrap",
        "text-wrap: pretty",
    ]
    script = {
        "a.js": "function mine() { return Object.groupBy(all, mine).toSorted(); }\nPromise.withResolvers();"
    }
    assert sorted(of_scripts(script) & {*KNOWN["newer in scripts"]}) == [
        "groupBy",
        "toSorted",
        "withResolvers",
    ]
    lines = [
        "/(?<=a)b/",
        "static { }",
        "const a = await b();",
        'import a from "./a.json" with { type: "json" };',
    ]
    assert [
        what for what, line in zip(SYNTAX, lines, strict=False) if re.search(SYNTAX[what], line, re.MULTILINE)
    ] == [*SYNTAX][:4]
