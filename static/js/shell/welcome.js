// The front page of who comes for the first time, perhaps into an app that he has just put on the home screen.

import { bringAlong } from "./bring.js";

bringAlong(document.querySelector("[data-bring]"));
