// The table on a tablet or a TV: fresh by itself, the screen stays on, and it shakes shortly when a round is saved.

import { isOn, shake, stayOn } from "../phone.js";
import { goLive } from "./live.js";

const main = document.getElementById("main");
const full = document.querySelector("[data-do='fullscreen']");
const rounds = () => Number(document.getElementById("screen").dataset.rounds);
// A browser lets no page shake that nobody has touched, and complains when it tries.
const mayShake = () => isOn("shake", true) && navigator.userActivation?.hasBeenActive !== false;
let seen = rounds();

stayOn(isOn("awake", true));
goLive(main);
document.addEventListener("table:fresh", () => {
  if (rounds() > seen && mayShake()) shake();
  seen = rounds();
});

full.hidden = !document.fullscreenEnabled;
full.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
});
