// The shell as a page of its own, as the service worker hands it out.

import { boot } from "./shell.js";

boot();
