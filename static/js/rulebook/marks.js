// The words that somebody looks for, marked where they stand on the page.

import { h } from "../page.js";
import { spans } from "./search.js";

export function mark(root, query) {
  for (const found of root.querySelectorAll("mark")) found.replaceWith(...found.childNodes);
  root.normalize();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    for (const [start, end] of spans(text.data, query).reverse()) {
      text.splitText(end);
      const word = text.splitText(start);
      word.replaceWith(h("mark", {}, word.data));
    }
  }
}
