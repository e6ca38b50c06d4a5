"""Conventions worth repeating, each as a test (the code map in the README tells them to people)."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.template import Engine
from django.template.library import import_library

from scorekeeper.bundles import bare
from tests.serving import OURS, ROOT

README = (ROOT / "README.md").read_text()
TEMPLATES = sorted([*ROOT.glob("templates/**/*.html"), *ROOT.glob("scorekeeper/**/*.html")])
LIBRARIES = Engine.get_default().libraries
MODULES = sorted(path for path in ROOT.glob("scorekeeper/**/*.py") if "migrations" not in path.parts)

# Imports run one way: a module may use those of its own layer and of the layers above it in this list.
LAYERS = [
    re.compile(r"scorekeeper\.(rules|names)\b"),
    re.compile(r"scorekeeper\.models\b"),
    re.compile(
        r"scorekeeper\.(accounts|play|league|transfer|rulebook|demo|offline)\b(?!.*\.(forms|\w+_form|entry|views|urls)\b)"
    ),
    re.compile(r"scorekeeper\.\w+(\.\w+)*\.(forms|\w+_form|entry)\b"),
    re.compile(r"scorekeeper\.\w+(\.\w+)*\.views\b"),
    re.compile(r"scorekeeper\.(\w+\.)*urls\b"),
]
# A rule must answer the same tomorrow, and anywhere.
IMPURE = {"asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "socket", "sys", "time"}


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, and every name from one, absolute, wherever in the file it stands."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = list(package[: len(package) - node.level + 1]) if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def layer(module: str) -> int | None:
    return next((number for number, names in enumerate(LAYERS) if names.match(module)), None)


def test_layers_tell_modules_apart() -> None:
    modules = [
        "scorekeeper.rules.deal",
        "scorekeeper.models",
        "scorekeeper.play.rounds",
        "scorekeeper.play.forms",
        "scorekeeper.play.views.table",
        "scorekeeper.urls",
        "scorekeeper.settings",
    ]
    assert [layer(module) for module in modules] == [0, 1, 2, 3, 4, 5, None]


def test_imports_run_one_way() -> None:
    backwards = []
    for path in MODULES:
        own = layer(module_name(path))
        for name in imported(path):
            other = layer(name)
            if own is not None and other is not None and other > own:
                backwards.append(f"{module_name(path)} imports {name}")
    assert backwards == []


def test_rules_are_pure() -> None:
    impure = []
    for path in ROOT.glob("scorekeeper/rules/**/*.py"):
        for name in imported(path):
            top = name.split(".")[0]
            ours = name.startswith("scorekeeper.rules")
            if not ours and (top not in sys.stdlib_module_names or top in IMPURE):
                impure.append(f"{module_name(path)} imports {name}")
    assert impure == []


def test_rules_work_without_django() -> None:
    program = "import scorekeeper.rules, sys; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT).returncode == 0


def written(source: str) -> list[str]:
    """Where code writes to the database by itself: rows made, changed or deleted."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    found = []
    for call in calls:
        if not isinstance(call.func, ast.Attribute):
            continue
        whose, what = ast.unparse(call.func.value), call.func.attr
        makes = what.endswith("create") or what == "bulk_update"
        changes = what in {"update", "delete"} and re.search(r"\bobjects\b|\.filter\(", whose)
        saves = what == "save" and not whose.endswith("session")
        if makes or changes or saves:
            found.append(f"{whose}.{what}")
    return found


@pytest.mark.parametrize("path", sorted(ROOT.glob("scorekeeper/*/views/*.py")), ids=module_name)
def test_views_leave_writing_to_actions(path: Path) -> None:
    assert written(path.read_text()) == []


def test_writing_is_found() -> None:
    source = """
Invite.objects.create(league=league)
User.objects.filter(pk=1).update(name="x")
league.sessions.filter(pk=1).delete()
user.save(update_fields=["language"])
request.session.save()
context.update(form=form)
ending.delete(table, stamp)
"""
    assert written(source) == [
        "Invite.objects.create",
        "User.objects.filter(pk=1).update",
        "league.sessions.filter(pk=1).delete",
        "user.save",
    ]


class Tags(HTMLParser):
    """Whatever the content policy would stop, or would not work without JavaScript."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name, value in given.items():
            runs = re.match(r"on\w+$|hx-on", name) or re.match(r"\s*(javascript|js):", value or "")
            if runs or name == "style":
                self.faults.append(f"<{tag} {name}>")
        is_data = "src" in given or given.get("type") == "application/json"
        if tag == "style" or (tag == "script" and not is_data):
            self.faults.append(f"inline <{tag}>")
        acts = {"hx-get", "hx-post", "hx-put", "hx-delete"} & set(given)
        if acts and {"a": "href", "form": "action"}.get(tag, tag) not in {*given, tag}:
            self.faults.append(f"<{tag} {acts.pop()}> works with JavaScript only")


def faults(source: str) -> list[str]:
    tags = Tags()
    # The tags of a template may hold quotes and angle brackets of their own.
    tags.feed(re.sub(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", "x", source))
    tags.close()
    unescaped = re.findall(r"\|\s*safe\b|\{%\s*autoescape off\s*%\}", source)
    return tags.faults + unescaped


# A mail has no stylesheet to take its looks from, and no content policy.
PAGES = [path for path in TEMPLATES if path.parent.name != "mail"]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_template_has_nothing_inline(path: Path) -> None:
    assert faults(path.read_text()) == []


def idle_libraries(source: str) -> list[str]:
    """What a template loads and doesn't use."""
    loaded = [name for names in re.findall(r"\{% load ([^%]+) %\}", source) for name in names.split()]
    used = set(re.findall(r"\{% *(\w+)", source)) | set(re.findall(r"\|(\w+)", source))
    libraries = {name: import_library(LIBRARIES[name]) for name in loaded}
    return [name for name, each in libraries.items() if not used & (each.tags.keys() | each.filters.keys())]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_template_loads_what_it_uses(path: Path) -> None:
    assert idle_libraries(path.read_text()) == []


def test_an_idle_library_is_found() -> None:
    assert idle_libraries("{% load i18n whist %}{# num #}{{ day|day }}") == ["i18n"]


BLOCK_OF_SCRIPTS = re.compile(r"{% block scripts %}.*?{% endblock(?: scripts)? %}", re.DOTALL)


def drops_scripts(source: str) -> bool:
    """Whether a template puts its own scripts in place of those of the frame that it extends."""
    frame, own = re.search(r'{% extends "([^"]+)" %}', source), BLOCK_OF_SCRIPTS.search(source)
    if frame is None or own is None or "{{ block.super }}" in own[0]:
        return False
    above = Engine.get_default().get_template(frame[1]).source
    framed = BLOCK_OF_SCRIPTS.search(above)
    return framed is not None and "src=" in framed[0]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_template_keeps_the_scripts_of_its_frame(path: Path) -> None:
    assert not drops_scripts(path.read_text())


def test_scripts_that_are_dropped_are_found() -> None:
    page = '{% extends "league/frame.html" %}{% block scripts %}<script src="x.js"></script>{% endblock %}'
    assert drops_scripts(page)
    assert not drops_scripts(page.replace("<script", "{{ block.super }}<script"))
    assert not drops_scripts(page.replace("league/frame.html", "base.html"))


def test_faults_of_a_template_are_found() -> None:
    source = """
<p style="x" {% if a > b %}class="y"{% endif %} onclick="z()"></p>
<a href="javascript:x()" hx-on:click="y">x</a>
<style></style><script>1</script>
<script type="module" src="x.js"></script><script type="application/json"></script>
<form hx-post="/x/"></form><a hx-get="/x/"></a>
<form hx-post="/x/" action="/x/"></form><a hx-get="/x/" href="/x/"></a><div hx-get="/x/"></div>
{{ name|safe }}{% autoescape off %}
"""
    assert faults(source) == [
        "<p style>",
        "<p onclick>",
        "<a href>",
        "<a hx-on:click>",
        "inline <style>",
        "inline <script>",
        "<form hx-post> works with JavaScript only",
        "<a hx-get> works with JavaScript only",
        "|safe",
        "{% autoescape off %}",
    ]


NAME = r"(?:player|person|league|season|holder|into|one|other|column|hand|suspect|speaks|first_caller)\.name"
FILLED = re.compile(
    rf"{{% blocktranslate[^%]*? (\w+)=[\w.]*{NAME}(\|\w+)?[ |%].*?%}}(.*?){{% endblocktranslate %}}",
    re.DOTALL,
)


def bare_names(source: str) -> list[str]:
    """Sentences in which a name has no direction of its own; what is only read out needs none."""
    return [
        found[0]
        for found in FILLED.finditer(re.sub(r'aria-label="[^"]*"', "", source))
        if not found[2] and f"<bdi>{{{{ {found[1]} }}}}</bdi>" not in found[3]
    ]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_name_in_a_sentence_keeps_its_own_direction(path: Path) -> None:
    assert bare_names(path.read_text()) == []


def test_bare_names_are_found() -> None:
    bare = "{% blocktranslate with name=each.player.name %}{{ name }} speaks{% endblocktranslate %}"
    kept = (
        "{% blocktranslate with name=each.player.name %}<bdi>{{ name }}</bdi> speaks{% endblocktranslate %}"
    )
    assert bare_names(bare + kept + bare.replace(".name %", ".name|bdi %")) == [bare]
    assert bare_names(f'<a aria-label="{bare}">') == []


def title_of(source: str) -> str:
    return "".join(re.findall(r"{% block (?:title|heading) %}(.*?){% endblock", source, re.DOTALL))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_name_in_a_title_keeps_its_own_direction(path: Path) -> None:
    title = title_of(path.read_text())
    assert re.findall(rf"{{{{ {NAME} }}}}(?=.)|(?<=.){{{{ {NAME} }}}}", title) == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("static/css/*.css")), ids=lambda path: path.name)
def test_stylesheet_knows_no_left_and_right(path: Path) -> None:
    named = r"(?<![\w-])(?:(?:margin|padding|border|inset)-)?(?:left|right)[\w-]*\s*:"
    chosen = r"(?:float|text-align)\s*:\s*(?:left|right)"
    pictured = r"to (?:left|right)\b|translateX|translate\([^),]*[1-9]"
    # Four sides at once: top, right, bottom, left.
    side = r"[^\s;()]+"
    four = rf"(?:margin|padding|inset|border-radius): {side} (?P<right>{side}) {side} (?!(?P=right);){side};"
    style = bare(path.read_text(), ".css")
    assert [found[0] for found in re.finditer(f"{named}|{chosen}|{pictured}|{four}", style)] == []


# What is read from left to right in every language: numbers with their sign, number pads, the suits of a bid, charts.
LEFT_TO_RIGHT = {
    "base.css": [".n", ".pad", 'input[type="number"]'],
    "board.css": [".board [data-gain]::after"],
    "chart.css": [".chart"],
    "entry.css": [".bids"],
    "standings.css": [".placement input"],
}


def test_only_numbers_suits_and_charts_run_from_left_to_right_everywhere() -> None:
    rule = re.compile(r"([^{}]+?)\s*\{[^{}]*direction: ltr")
    found = {
        path.name: [each.strip() for each in rule.findall(re.sub(r"/\*.*?\*/", "", path.read_text()))]
        for path in sorted(ROOT.glob("static/css/*.css"))
    }
    assert {name: rules for name, rules in found.items() if rules} == LEFT_TO_RIGHT


@pytest.mark.parametrize("path", sorted(ROOT.glob("static/css/*.css")), ids=lambda path: path.name)
def test_stylesheet_takes_its_colours_from_the_tokens(path: Path) -> None:
    raw = r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*[;}])|\b(?:rgb|hsl)a?\(|:[^;{}]*\b(?:white|black)\b"
    found = re.findall(raw, path.read_text())
    assert bool(found) == (path.name == "tokens.css")


def test_every_colour_has_its_night() -> None:
    tokens = (ROOT / "static" / "css" / "tokens.css").read_text()
    block = tokens[tokens.index(":root, [data-theme] {") :].split("}")[0]
    coloured = [line.strip() for line in block.splitlines() if "#" in line or "rgb" in line]
    half = r"[^();#]*(?:#[0-9a-f]{6}|rgb\([^()]*\))[^()]*(?:rgb\([^()]*\))?"
    in_both = re.compile(rf"--[\w-]+: var\(--day, {half}\) var\(--night, {half}\);")
    assert len(coloured) == 23
    assert [line for line in coloured if not in_both.fullmatch(line)] == []


def read_variables() -> set[str]:
    """What settings.py reads from the environment."""
    calls = [
        node
        for node in ast.walk(ast.parse((ROOT / "scorekeeper" / "settings.py").read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.startswith("env")
    ]
    return {
        argument.value
        for call in calls
        for argument in call.args[:1]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def test_readme_has_every_setting_and_no_other() -> None:
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", README, re.MULTILINE)) == read_variables()


def test_started_servers_are_shielded_from_every_setting() -> None:
    assert set(OURS) == read_variables()


def test_readme_tells_how_to_start_and_test_in_one_line_each() -> None:
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    assert [len(block.splitlines()) for block in blocks] == [1, 1]
    assert blocks[0].endswith(".venv/bin/python manage.py start\n")
    assert ".venv/bin/python -m pytest" in blocks[1]


def test_readme_names_every_command() -> None:
    ours = {name for name, app in get_commands().items() if app == "scorekeeper"}
    assert set(re.findall(r"manage\.py (\w+)", README)) == ours


def test_readme_maps_every_package() -> None:
    packages = {
        path.relative_to(ROOT).as_posix() + "/"
        for path in (ROOT / "scorekeeper").iterdir()
        if path.is_dir() and any(path.rglob("*.py"))
    }
    assert packages - set(re.findall(r"`(scorekeeper/\w+/)`", README)) == set()


def test_no_lazy_text_is_filled_where_it_is_written() -> None:
    """`ngettext_lazy(…) % …` is a text at once: written in a class, it stays in the language of the start."""
    filled = [
        f"{path}:{node.lineno}"
        for path in sorted(ROOT.glob("scorekeeper/**/*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Mod)
        and isinstance(node.left, ast.Call)
        and ast.unparse(node.left.func).endswith("_lazy")
    ]
    assert filled == []
