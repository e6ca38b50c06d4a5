// On the pages behind the table: what was done is said for a while, and can be closed.

import { watchToasts } from "./page.js";

watchToasts();
