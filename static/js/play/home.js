// The front page of who was here before.

import { watchToasts } from "../page.js";
import { fillZones } from "../zone.js";

watchToasts();
fillZones(document);
