"""Modules joined as they are when they are collected: they do what they did, and say nothing to people any more."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from django.template import Context, Template

from scorekeeper.bundles import APART, LEADS, Modules, NotJoined, bare, short
from scorekeeper.storage import source
from tests.node import told
from tests.serving import ROOT

STATIC = ROOT / "static"
SCRIPTS = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("js/**/*.js"))
OURS = Modules(source)

SMALL = {
    "js/page.js": "export const said = [];\n",
    "js/a/count.js": """\
// How often.
import { said } from "../page.js";

let times = 0; // since the page was opened

/** One more.
 * Whatever was before. */
export function more() {
  said.push("a // b", `/* ${++times} */`, /["'`]\\/\\//.test('"//'));
  return times;
}
""",
    "js/a/lead.js": """\
import * as counting from "./count.js";
import {
  more as again,
} from "./count.js";
export { more, more as still } from "./count.js";

export const twice = () => [counting.more(), again()];
export const later = () => import("../entry.js");
""",
    "js/b/lead.js": """\
import { more } from "../a/count.js";
import { still, twice } from "../a/lead.js";

export async function all() {
  const { more: same } = await import("../a/count.js");
  return [more(), ...twice(), same === more && same === still];
}
""",
    "js/entry.js": """\
import { more } from "./a/count.js";
import { all } from "./b/lead.js";
import { said } from "./page.js";

export const result = [more(), await all(), said];
""",
}
SMALL_LEADS = ("js/a/lead.js", "js/b/lead.js")


def modules(texts: dict[str, str], leads: tuple[str, ...] = SMALL_LEADS) -> Modules:
    return Modules(texts.__getitem__, leads=leads, apart=("js/page.js",))


def run(folder: Path, texts: dict[str, str]) -> object:
    """What js/entry.js exports as `result`, under Node."""
    (folder / "package.json").write_text('{"type": "module"}')
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    show = 'import("./js/entry.js").then(({ result }) => console.log(JSON.stringify(result)))'
    return json.loads(told(None, "-e", show, cwd=folder))


@pytest.mark.parametrize("made", [lambda text: text, lambda text: short(text, ".js")], ids=["long", "short"])
@pytest.mark.parametrize("leads", [(), SMALL_LEADS], ids=["as written", "joined"])
def test_modules_do_the_same_joined_and_shortened(
    tmp_path: Path, leads: tuple[str, ...], made: Callable[[str], str]
) -> None:
    parts = modules(SMALL, leads)
    said = [part for n in range(1, 5) for part in ("a // b", f"/* {n} */", True)]
    assert run(tmp_path, {name: made(parts.served(name)) for name in SMALL if parts.home(name) == name}) == [
        1,
        [2, 3, 4, True],
        said,
    ]


def test_a_page_asks_for_files_in_the_order_of_need() -> None:
    assert modules(SMALL).files("js/entry.js") == [
        "js/page.js",
        "js/a/lead.js",
        "js/b/lead.js",
        "js/entry.js",
    ]
    assert modules(SMALL, ()).files("js/entry.js") == [
        "js/page.js",
        "js/a/count.js",
        "js/a/lead.js",
        "js/b/lead.js",
        "js/entry.js",
    ]


@pytest.mark.parametrize(
    "line", ["export default 1;", 'import lead from "./lead.js";', "export let n = 0;", "export { n };"]
)
def test_what_can_not_be_joined_is_refused(line: str) -> None:
    with pytest.raises(NotJoined, match=re.escape(f"js/a/count.js: {line}")):
        modules({**SMALL, "js/a/count.js": f"{line}\n"}).served("js/a/lead.js")


@pytest.mark.parametrize(
    ("text", "ending", "left"),
    [
        ("// a\n  go(); // b\n\n  /** c\n   * d */\n  go();\n", ".js", "go();\ngo();\n"),
        ('const a = "//"; // b\n', ".js", 'const a = "//";\n'),
        # Where it might be code it stays, comment or not.
        ("const a = '//'; // b\n", ".js", "const a = '//'; // b\n"),
        ("const a = /[//]/;\n", ".js", "const a = /[//]/;\n"),
        ("/* a\n b */\n.a {\n  color: red; /* c */\n}\n", ".css", ".a {\ncolor: red;\n}\n"),
    ],
)
def test_comments_and_indents_go(text: str, ending: str, left: str) -> None:
    assert bare(text, ending) == left


def test_names_inside_of_functions_are_short_and_those_of_modules_stay() -> None:
    long = (
        'import * as page from "./page.js";\nexport const add = (first, second) => first + page.n(second);\n'
    )
    assert short(long, ".js") == 'import * as page from"./page.js";export const add=(e,t)=>e+page.n(t)'
    assert short(".a {\n  margin: 0.5rem 0;\n}\n", ".css") == ".a{margin:.5rem 0}"


def test_scripts_stay_long_where_nothing_can_shorten_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "minify", None)
    assert short("const a = 1;\n", ".js") == "const a = 1;\n"


def test_no_line_ends_in_the_middle_of_a_text() -> None:
    """Else what only looks like a comment or an indent would be cut out of it."""
    assert [
        (name, line) for name in SCRIPTS for line in OURS.served(name).splitlines() if line.count("`") % 2
    ] == []


def test_every_file_is_a_module_that_a_browser_can_read(tmp_path: Path) -> None:
    for number, name in enumerate(SCRIPTS):
        (tmp_path / f"{number}.js").write_text(short(OURS.served(name), ".js"))
    read = (
        'const { readFileSync } = require("node:fs"); const { SourceTextModule } = require("node:vm");'
        f"for (let n = 0; n < {len(SCRIPTS)}; n++) new SourceTextModule(readFileSync(`${{n}}.js`, 'utf8'));"
    )
    told(None, "--experimental-vm-modules", "-e", read, cwd=tmp_path)


def test_bundles_take_from_those_before_them_alone() -> None:
    for place, lead in enumerate(LEADS):
        others = {OURS.home(needed) for member in OURS.members[lead] for needed in OURS.needs(member)}
        assert others - {lead} <= {*LEADS[:place], *APART}, lead


def test_no_file_needs_itself_not_even_later() -> None:
    """A file's name follows from those that it names: in a circle there would be no end."""
    named = re.compile(r'(?:\bfrom|\bimport\()\s*"(\.[^"]+)"')
    left = {
        name: {normpath(join(dirname(name), path)) for path in named.findall(OURS.served(name))}
        for name in SCRIPTS
        if OURS.home(name) == name
    }
    while ready := [name for name, needed in left.items() if not needed & left.keys()]:
        for name in ready:
            del left[name]
    assert left == {}


def test_no_page_waits_for_what_is_there_for_want_of_a_network() -> None:
    """One module too many in a bundle, and every page that needs it would fetch all of it at once."""
    pages = "".join(
        path.read_text() for path in ROOT.glob("templates/**/*.html") if path.parent.name != "offline"
    )
    scripts = set(re.findall(r"{% (?:static|modules) '(js/[^']+)' %}", pages))
    assert {"js/play/table.js", "js/play/start_page.js", "js/share.js"} <= scripts
    at_once = {
        "js/play/start.js",
        "js/play/live.js",
        "js/play/controller.js",
        "js/typed/grid.js",
        "js/play/table.js",
    }
    late = set(LEADS) - at_once
    # A file is brought back into the outbox itself, and an evening that is lost is looked for there.
    of_outbox = {"js/outbox/file_in.js", "js/shell/lost.js"}
    assert {name for name in scripts - of_outbox if late & set(OURS.files(name))} == set()
    assert OURS.files("js/play/start.js")[0] == "js/zone.js"


def test_the_table_asks_for_its_modules_at_once() -> None:
    rendered = Template("{% load assets %}{% modules 'js/play/table.js' %}").render(Context())
    asked = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', rendered)
    assert asked == Modules(source, leads=()).files("js/play/table.js")[:-1]
    assert rendered.endswith('<script type="module" src="/static/js/play/table.js"></script>')
    assert OURS.files("js/play/table.js") == [
        "js/page.js",
        "js/phone.js",
        "js/play/live.js",
        "js/play/controller.js",
        "js/play/table.js",
    ]
