// Brings a part of the page to what a fresh copy of it says, and touches nothing that says so already: who reads it
// keeps his focus, the row that he opened and the place to which he scrolled, and nothing flickers.

const READERS = ["data-open", "aria-expanded", "open", "data-gain"]; // what the reader has opened on this phone, or sees for a moment

/** `old` as `fresh` says: the same element as far as it can be, else the fresh one in its place. */
export function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.data = fresh.data;
    return;
  }
  patchAttributes(old, fresh);
  patchChildren(old, fresh);
}

function patchAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !READERS.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (!READERS.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/** Children with an id are found again wherever they stand; the others by their place. */
function patchChildren(old, fresh) {
  const wanted = new Set([...fresh.children].map(({ id }) => id).filter(Boolean));
  const known = new Map();
  for (const child of [...old.children].filter(({ id }) => id)) {
    if (wanted.has(child.id)) known.set(child.id, child);
    else child.remove();
  }
  let here = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const same = known.get(child.id);
    if (same) {
      while (here && here !== same && !known.has(here.id)) here = removed(here);
      if (here === same) here = here.nextSibling;
      else old.insertBefore(same, here);
      patch(same, child);
    } else if (here?.nodeName === child.nodeName && !known.has(here.id)) {
      const now = here;
      here = here.nextSibling;
      patch(now, child);
    } else {
      old.insertBefore(child, here);
    }
  }
  while (here) here = removed(here);
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
