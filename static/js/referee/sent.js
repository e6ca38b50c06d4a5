// What leaves the referee's page: its address, which says all that is entered, and the fine.

import { h } from "../page.js";
import { fines } from "./drawn.js";

/** What is entered stands in the page's address, to which another language leads back as well. */
export function keep(form) {
  const { pathname } = location;
  const entered = new URLSearchParams(said(form));
  const search = `${entered}` && `?${entered}`;
  history.replaceState(history.state, "", pathname + search);
  const next = document.querySelector(".lang [name=next]");
  if (next) next.value = pathname + search;
}

/** Without what needs no saying. */
function said(form) {
  const fields = [...new FormData(form)];
  const isEmpty = !fields.some(([name, value]) => name === "card" && value);
  const isNeeded = ([name, value]) => {
    if (name === "card") return !isEmpty;
    if (name === "removed_suit") return form.elements.deck.value === "drop_suit";
    return value && value !== "full";
  };
  return fields.filter(isNeeded);
}

/** The form that fines who revoked, with the trick, so that it comes back with a page that refuses. */
export function drawFine(form, places, page) {
  document.querySelector("[data-revoked]").hidden = !places.length;
  const fine = document.getElementById("fine");
  if (!fine) return;
  const asked = [...new FormData(form)].map(([name, value]) => h("input", { type: "hidden", name, value }));
  fine.querySelector("[data-asked]").replaceChildren(...asked);
  const { points, kind } = fine.dataset;
  const times = (player) => Number(fine.elements[`times-${player}`].value);
  fine.querySelector("[data-fines]")?.replaceChildren(...fines(places, page, { points: Number(points), kind, times }));
  fine.hidden = !places.length;
  if (places.length) nameIn(fine.querySelector("[data-earlier]"), page.people[places[0]].value);
}

function nameIn(link, player) {
  const params = new URLSearchParams(link.search);
  params.set("player", player);
  link.search = params;
}
