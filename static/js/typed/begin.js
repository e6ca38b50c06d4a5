// The form of an evening from paper: seats change as on the form that starts one.

import { begin } from "../play/start.js";

begin(document.querySelector("[data-start]"));
