// What a change was, seen for a moment: the next question comes from where one reads on, cards turn, a new row settles,
// a total says by how much it is another, the lead moves. It watches the page once that stands; nothing waits for it, no
// tap either: things are only moved and faded, and stay still for who wants it so.

import { withSign } from "../page.js";

const QUICK = { duration: 160, easing: "ease-out" }; // as --fast
const GAIN = 2000; // ms
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

export function watch(main) {
  let before = seen(main);
  new MutationObserver(() => {
    const now = seen(main);
    if (!isStill.matches) move(before, now);
    before = now;
  }).observe(main, { subtree: true, childList: true, characterData: true });
}

const seen = (main) => ({
  asked: main.querySelector("[data-ask] h2"),
  title: main.querySelector("[data-ask] h2")?.textContent,
  tiles: main.querySelectorAll(".tile"),
  rows: new Set(main.querySelectorAll(".entry-row")),
  totals: [...main.querySelectorAll(".total")].map((total) => Number(total.textContent.replace("−", "-"))),
  heads: [...main.querySelectorAll(".total")].map((total) => total.parentElement),
  lead: main.querySelector(".leads"),
});

function move(before, now) {
  if (before.title && now.title && before.title !== now.title) slide(now.asked.closest("[data-ask]"));
  if (!before.tiles.length) for (const tile of now.tiles) tile.animate({ transform: ["perspective(40rem) rotateY(75deg)", "none"] }, QUICK);
  if (before.totals.length === now.totals.length && before.totals.join() !== now.totals.join()) settle(before, now);
}

function slide(ask) {
  const from = document.dir === "rtl" ? -12 : 12;
  ask.animate({ transform: [`translateX(${from}px)`, "none"], opacity: [0.2, 1] }, QUICK);
}

function settle(before, now) {
  for (const row of now.rows) {
    if (!before.rows.has(row)) row.animate({ transform: ["translateY(50%)", "none"], opacity: [0, 1] }, QUICK);
  }
  now.totals.forEach((total, n) => total !== before.totals[n] && tell(now.heads[n], total - before.totals[n]));
  if (!before.lead?.isConnected || !now.lead || before.lead === now.lead) return;
  const way = before.lead.getBoundingClientRect().x - now.lead.getBoundingClientRect().x;
  now.lead.animate({ transform: [`translateX(${way}px)`, "none"] }, { ...QUICK, pseudoElement: "::before" });
}

function tell(head, gain) {
  head.dataset.gain = withSign(gain);
  const told = { opacity: [0, 1, 1, 0], transform: ["translateY(6px)", "none", "none", "none"], offset: [0, 0.08, 0.9, 1] };
  head.animate(told, { duration: GAIN, pseudoElement: "::after" }).onfinish = () => delete head.dataset.gain;
}
