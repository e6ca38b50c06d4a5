// The front page of who was here before.

import { watchToasts } from "../page.js";
import { offerInstall } from "../shell/install.js";
import { fillZones } from "../zone.js";
import { keepEvenings } from "./evenings.js";
import { goOnAlone } from "./once_more.js";

watchToasts();
fillZones(document);
keepEvenings();
goOnAlone({ always: true });
offerInstall(document.querySelector("[data-install]"));
