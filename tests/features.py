"""What styles and scripts ask of a browser, and what of that is newer than the oldest that gets everything.

`python -m tests.features DATA` renews tests/features.json from the data.json of the npm package
@mdn/browser-compat-data. What it can't tell: which of two objects a name belongs to, and what a value is made of.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorekeeper.bundles import bare
from tests.serving import ROOT

TABLE = ROOT / "tests" / "features.json"
FLOOR = {"safari_ios": 15.4, "chrome_android": 105.0, "firefox": 121.0}
UNITS_OF = {
    "viewport_percentage_units_small": ("svh", "svw"),
    "viewport_percentage_units_large": ("lvh", "lvw"),
    "viewport_percentage_units_dynamic": ("dvh", "dvw"),
    "container_query_length_units": ("cqi", "cqw", "cqb", "cqh"),
}
UNITS = {"cap", "lh", "rlh", "ic", "rcap", *(unit for units in UNITS_OF.values() for unit in units)}
# Interfaces that a page like ours may meet. In the others too many names are like our own.
NEAR = re.compile(
    r"HTML|SVGElement|Element|Document|Node|Window|Navigator|Event|URL|Request|Response|Headers|IDB|Crypto|Range|Selection"
    r"|Abort|Blob|File|FormData|Storage|ServiceWorker|Cache|Clipboard|Broadcast|History|Location|Mutation|Intersection"
    r"|Resize|Screen|WakeLock|Lock|CSS|Text|structuredClone|scheduler|View|Popover|Toggle|User"
)
# Syntax breaks the whole module, so none of it can have a fallback.
SYNTAX = {
    "lookbehind": r"\(\?<[=!]",
    "a static block": r"\bstatic \{",
    "await outside of a function": r"^(?:(?:export )?const \S+ = )?await\b",
    "import attributes": r"\bfrom \"[^\"]+\" with\b",
    "the flag v": r"/[dgimsuy]*v[dgimsuy]*[;,.)\s]",
    "using": r"^\s*(?:await )?using \w+ =",
    "modifiers in a pattern": r"\(\?[ims]+[-:]",
}


def sources(ending: str) -> dict[str, str]:
    """Every style (".css") or script (".js") without its comments."""
    found = sorted((ROOT / "static").rglob(f"*{ending}"))
    return {str(path.relative_to(ROOT)): bare(path.read_text(), ending) for path in found}


def of_style(text: str) -> set[str]:
    """Its at-rules, media features, properties, pseudo-classes and -elements, functions and young units."""
    asked = re.findall(r"@(?:media|supports|container)([^{]*)", text)
    text = re.sub(r'"[^"]*"', '""', text)
    rules = re.sub(r"@[a-z-]+[^{;]*", "", text)
    selectors = " ".join(re.findall(r"(?:^|[{};])([^{};]*)(?=\{)", rules))
    return {
        *re.findall(r"@[a-z-]+", text),
        *(f"({name})" for each in asked for name in re.findall(r"\((?:min-|max-)?([a-z-]+)(?=[:)])", each)),
        *re.findall(r"(?:^|[{;\s])(?!-)([a-z-]+)(?=:\s[^{};]*[;}])", rules),
        *(f":{name}" for name in re.findall(r"(?<=:)([a-z-]+)", selectors)),
        *(f"{name}()" for name in re.findall(r"(?<![:\w-])([a-z-]+)\(", re.sub(r"@supports[^{]*", "", text))),
        *(f"1{unit}" for unit in re.findall(r"\d([a-z]+)\b", rules) if unit in UNITS),
    }


def values_of_style(text: str) -> set[str]:
    """Its properties with each word of their values: "text-wrap: balance"."""
    pairs = re.findall(r"(?:^|[{;\s])([a-z-]+):\s([^{};]*)[;}]", text)
    return {
        f"{name}: {word}"
        for name, value in pairs
        for word in re.findall(r"(?<![\w-])[a-z][a-z-]+(?![\w(-])", value)
    }


def of_scripts(texts: dict[str, str]) -> set[str]:
    """The names that scripts take from somewhere and none of ours gives."""
    text = "\n".join(texts.values())
    ours = re.findall(r"\b(?:function\*?|const|let|class|get|set) (\w+)", text)
    ours += re.findall(r"^(?:static )?(?:async )?(\w+)\([^()]*\) \{$", text, re.MULTILINE)
    ours += re.findall(r"[{,(]\s*(\w+)\s*(?=[,:})])", text)
    return {*re.findall(r"\.(\w+)", text), *re.findall(r"\b([A-Za-z]\w+)(?=[.(])", text)} - {*ours}


def table(data: dict[str, Any]) -> dict[str, Any]:
    css, late = data["css"], dict(_late_names(data))
    named = {
        **css["properties"],
        **{f":{name}": node for name, node in css["selectors"].items()},
        **{f"@{name}": node for name, node in css["at-rules"].items()},
        **{f"({name})": node for name, node in css["at-rules"]["media"].items()},
        **{f"{path[-1]}()": node for path, node in _nodes(css["types"])},
        **{f"1{name}": node for name, node in _units(css["types"]["length"])},
        **{f"{name}: {word}": node[word] for name, node in css["properties"].items() for word in node},
    }
    asked = {name: _late(node) for name, node in named.items() if not re.match(":?-", name)}
    newer = {name: versions for name, versions in asked.items() if any(versions)}
    used = {name for text in sources(".css").values() for name in of_style(text)}
    return {
        "source": f"@mdn/browser-compat-data {data['__meta']['version']}",
        "known in styles": sorted(used - {*newer}),
        "newer in styles": dict(sorted(newer.items())),
        "newer in scripts": dict(sorted(late.items())),
    }


def _units(length: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, node in length.items():
        if name in UNITS:
            yield name, node
        for unit in UNITS_OF.get(name, ()):
            yield unit, node


def _nodes(node: dict[str, Any], *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, below in node.items():
        if name != "__compat" and isinstance(below, dict):
            if "__compat" in below:
                yield (*path, name), below
            yield from _nodes(below, *path, name)


def _late_names(data: dict[str, Any]) -> Iterator[tuple[str, list[float | None]]]:
    """Names that are newer wherever they are: one that some object had in time may be that one's."""
    near = {name: node for name, node in data["api"].items() if NEAR.match(name)}
    found: dict[str, list[list[float | None]]] = {}
    for path, node in [*_nodes(data["javascript"]["builtins"]), *_nodes(near)]:
        name = re.sub(r"_(?:static|event)$", "", path[-1])
        if len(path) <= 3 and re.fullmatch(r"[A-Za-z]\w+", name):
            found.setdefault(name, []).append(_late(node))
    for name, all_versions in found.items():
        if all(map(any, all_versions)):
            yield name, all_versions[0]


def _late(node: dict[str, Any]) -> list[float | None]:
    """Since when each of the three has it (None: not yet), where one has it later than the floor; else []."""
    support = node.get("__compat", {}).get("support", {})
    since = [_since(support.get(browser)) for browser in FLOOR] if support else []
    is_late = any(has is None or has > floor for has, floor in zip(since, FLOOR.values(), strict=False))
    return since if is_late else []


def _since(support: Any) -> float | None:
    told = support if isinstance(support, list) else [support] if support else []
    parts = [str(each["version_added"]).lstrip("≤").split(".") for each in told if "flags" not in each]
    numbers = [float(".".join(part[:2])) for part in parts if part[0].isdigit()]
    return min(numbers, default=None)


if __name__ == "__main__":
    made = table(json.loads(Path(sys.argv[1]).read_text()))
    TABLE.write_text(json.dumps(made, ensure_ascii=False).replace('], "', '],\n"') + "\n")
