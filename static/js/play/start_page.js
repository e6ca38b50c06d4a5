// The page of a new evening. What starts one without a network comes once the page is there; until then, and without it,
// the form is posted as it stands.

import { begin } from "./start.js";

const form = document.querySelector("[data-start]");

begin(form);
setTimeout(() => import("./offline/start.js").then(({ startAlone }) => startAlone(form)).catch(() => {}), 100);
