// Leafing through the finale: keys, a tap on either half, a swipe. Slides change in place, since a page that is left
// ends the full screen; without this script every slide is a page, and the keys below are links.

import { stayOn } from "./phone.js";

const STEPS = { PageDown: 1, ArrowDown: 1, " ": 1, Enter: 1, PageUp: -1, ArrowUp: -1, Backspace: -1 };
const JUST_LEFT = 500; // milliseconds in which Escape still is the one that left the full screen
const SWIPE = 50; // pixels
const rtl = document.documentElement.dir === "rtl";
const slides = new Map();

/** The page of an address; asked for once. */
function page(address) {
  if (!slides.has(address)) slides.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : "")));
  return slides.get(address);
}

const link = (step) => document.querySelector(`#leaf a[rel="${step > 0 ? "next" : "prev"}"]`);

function leaf(step) {
  const found = link(step);
  if (found) turn(found.href);
}

/** To the first slide or the last one. */
function leap(key) {
  const end = link(key === "Home" ? -1 : 1) && new URL(location.href);
  if (!end) return;
  end.searchParams.set("page", key === "Home" ? 1 : document.getElementById("leaf").dataset.pages);
  turn(end.href);
}

async function turn(address, { back = false } = {}) {
  try {
    const fresh = new DOMParser().parseFromString(await page(address), "text/html");
    const parts = ["main", "leaf"].map((id) => fresh.getElementById(id));
    if (parts.includes(null)) throw new Error("no slide");
    for (const part of parts) document.getElementById(part.id).replaceWith(part);
    if (!back) history.pushState(null, "", address);
    ready();
    document.getElementById("announce").textContent = document.getElementById("main").innerText;
    scrollTo(0, 0);
  } catch {
    location.assign(address); // offline, signed out, gone: the browser's or the server's own page says so
  }
}

function ready() {
  const full = document.querySelector('[data-do="fullscreen"]');
  full.hidden = !document.fullscreenEnabled;
  const next = link(1);
  if (next) page(next.href).catch(() => slides.delete(next.href));
}

function toggleFullScreen() {
  const isFull = document.fullscreenElement !== null;
  const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  done?.catch(() => {});
}

let left = 0; // when the full screen was left
document.addEventListener("fullscreenchange", () => (left = Date.now()));

/** Back to the season; in full screen Escape is the browser's own. */
function close() {
  if (!document.fullscreenElement && Date.now() - left > JUST_LEFT) document.querySelector("#leaf a.tool").click();
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") return close();
  if (["Home", "End"].includes(event.key)) {
    event.preventDefault();
    return leap(event.key);
  }
  const onKey = event.target.closest("a, button") && ["Enter", " "].includes(event.key);
  if (event.key === "f") toggleFullScreen();
  const sideways = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 };
  const step = sideways[event.key] ?? STEPS[event.key];
  if (!step || onKey) return;
  event.preventDefault();
  leaf(step);
});

document.addEventListener("click", (event) => {
  if (event.target.closest('[data-do="fullscreen"]')) return toggleFullScreen();
  const chosen = event.target.closest("#leaf a[rel]");
  if (chosen) {
    event.preventDefault();
    return leaf(chosen.rel === "next" ? 1 : -1);
  }
  if (!event.target.closest("#main") || event.target.closest("a, button") || !getSelection().isCollapsed) return;
  leaf(event.clientX > innerWidth / 2 === rtl ? -1 : 1);
});

let from = null; // where one finger came down; two zoom
document.addEventListener("touchstart", ({ touches }) => (from = touches.length === 1 ? touches[0] : null), { passive: true });
document.addEventListener("touchend", (event) => {
  const [to] = event.changedTouches;
  const [x, y] = from ? [to.clientX - from.clientX, to.clientY - from.clientY] : [0, 0];
  if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) leaf(x < 0 === rtl ? -1 : 1);
});

addEventListener("popstate", () => turn(location.href, { back: true }));
stayOn(true);
ready();
