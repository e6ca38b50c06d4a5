// House rules while the table plays.

import { followPresets } from "./presets.js";

followPresets(document.querySelector("[data-rules]"));
