"""What a screen reader says of a page: what the focus comes to, and what live regions come to say."""

from dataclasses import dataclass

from playwright.sync_api import Page

LISTEN = """{
  const LIVE = "[role=status], [role=alert]";
  window.heard = [];
  const inLine = (node, text) => (getComputedStyle(node).display.startsWith("inline") ? text : ` ${text} `);
  const words = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches("[hidden], [aria-hidden=true]")) return "";
    return node.ariaLabel ?? inLine(node, [...node.childNodes].map(words).join(""));
  };
  const whole = (node) => node.ariaLabel ?? [...node.childNodes].map(words).join("");
  const bare = (text) => text.replace(/[\\u2066-\\u2069]/g, "").replace(/\\s+/g, " ").trim();
  const hear = (text) => bare(text) && window.heard.push(bare(text));
  new MutationObserver((changes) => {
    const regions = new Set();
    for (const { target, addedNodes } of changes) {
      const region = (target.closest ? target : target.parentElement)?.closest(LIVE);
      if (region && addedNodes.length) regions.add(region);
      // A region that comes with its words is read only if it is an alert.
      for (const node of addedNodes) if (node.matches?.("[role=alert]")) regions.add(node);
    }
    for (const region of regions) hear(words(region));
  }).observe(document, { subtree: true, childList: true, characterData: true });
  document.addEventListener("focusin", ({ target }) => {
    const about = document.getElementById(target.getAttribute("aria-describedby"));
    const why = target.getAttribute("aria-description");
    hear([bare(whole(target)), about && bare(words(about)), why].filter(Boolean).join(", "));
  });
}"""

# Where the focus is: can it be seen, and is nothing over it?
IN_SIGHT = """() => {
  const at = document.activeElement, { x, y, width, height } = at.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  const over = document.elementFromPoint(x + width / 2, y + height / 2);
  return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && (at.contains(over) || over?.contains(at));
}"""


@dataclass
class Keyboard:
    """Somebody who sees nothing but where the focus is, or hears the page, and has no mouse."""

    page: Page

    def __post_init__(self) -> None:
        self.page.add_init_script(LISTEN)

    def heard(self) -> list[str]:
        """What was said since it was last asked for."""
        said: list[str] = self.page.evaluate("() => window.heard.splice(0)")
        return said

    def to(self, name: str) -> None:
        """Tab to what is called so; a key's reason or a question's aside comes after its name."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("() => window.heard.at(-1)").split(", ")[0] == name:
                assert self.page.evaluate(IN_SIGHT), name
                return
        raise AssertionError(f"no way to {name} by the keyboard")

    def press(self, name: str, key: str = "Enter") -> list[str]:
        """Go there and press it; what is heard then."""
        self.to(name)
        self.heard()
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(300)
        return self.heard()
