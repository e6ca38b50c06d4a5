"""What is wrong with a screen, as far as a machine can tell; a line for each fault."""

from typing import Any

from playwright.sync_api import Page

from tests.browser import axe_faults
from tests.e2e.phones import TINY
from tests.screens.stage import Stage

DIRECTIONS = {"en": "ltr", "he": "rtl", "es": "ltr"}
SEEN = r"""() => {
  const isSeen = (node) => node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const cut = [...document.body.querySelectorAll("*")].filter((node) => {
    const style = getComputedStyle(node);
    const isHidden = node.clientWidth <= 1 || style.clipPath !== "none";
    const clips = ["hidden", "clip"].includes(style.overflowX) && style.textOverflow !== "ellipsis";
    const hasText = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    return clips && hasText && !isHidden && isSeen(node) && node.scrollWidth > node.clientWidth + 1;
  });
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const isData = parent.closest("bdi, [dir=ltr], [lang]:not(html), [translate=no], code, script, style");
    const text = walker.currentNode.data.trim();
    if (text && !isData && isSeen(parent)) texts.push(text);
  }
  return {
    title: document.title.trim(),
    lang: document.documentElement.lang,
    dir: getComputedStyle(document.documentElement).direction,
    headings: [...document.querySelectorAll("h1")].filter(isSeen).length,
    cut: cut.map((node) => node.outerHTML.slice(0, 120)),
    english: texts.filter((text) => /[A-Za-z]{2,}\s+[a-z]{2,}/.test(text)),
  };
}"""
WIDE = r"""() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  const sticksOut = ({ left, right }) => right > width + 1 || left < -1;
  const found = [...document.body.querySelectorAll("*")].filter((node) => sticksOut(node.getBoundingClientRect()));
  return found.slice(0, 3).map((node) => node.outerHTML.slice(0, 120));
}"""


def faults(stage: Stage) -> list[str]:
    """Those of the screen as it is shown now. Where it has no scripts, axe would never come to an end."""
    page = stage.page
    seen: dict[str, Any] = page.evaluate(SEEN)
    found = [f"the browser: {each}" for each in stage.told]
    stage.told.clear()
    if seen["headings"] != 1:
        found.append(f"{seen['headings']} headings of the first level")
    if not seen["title"]:
        found.append("no title")
    if (seen["lang"], seen["dir"]) != (stage.language, DIRECTIONS[stage.language]):
        found.append(f"in {seen['lang']}, {seen['dir']}")
    found += [f"text is cut off: {each}" for each in seen["cut"]]
    if stage.language == "he":
        found += [f"not in Hebrew: {each}" for each in seen["english"]]
    if stage.has_scripts:
        found += axe_faults(page)
    return found + [f"wider than the smallest phone: {each}" for each in wide(page)]


def wide(page: Page) -> list[str]:
    size = page.viewport_size
    assert size
    if size["width"] > TINY[0] * 2:  # it is about paper, or a big screen
        return []
    page.set_viewport_size({"width": TINY[0], "height": TINY[1]})
    found: list[str] = page.evaluate(WIDE)
    page.set_viewport_size(size)
    return found
