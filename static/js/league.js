// The pages of a league: what was done is said for a while, and can be closed.

import { watchToasts } from "./page.js";

watchToasts();
