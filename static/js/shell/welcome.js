// The front page of who comes for the first time, perhaps into an app that he has just put on the home screen.

import { takeLinks } from "./link_in.js";

takeLinks(document.querySelector("[data-link-in]"));
