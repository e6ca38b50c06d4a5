// The front page of who was here before.

import { fillZones } from "../zone.js";

fillZones(document);
