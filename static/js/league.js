// The pages of a league: what was done is said for a while, and can be closed; what is planned or begun knows the zone.

import { watchToasts } from "./page.js";
import { keepEvenings } from "./play/evenings.js";
import { goOnAlone } from "./play/once_more.js";
import { fillZones } from "./zone.js";

watchToasts();
fillZones(document);
keepEvenings();
goOnAlone();
