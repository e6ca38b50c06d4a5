import assert from "node:assert/strict";
import { test } from "node:test";

import { stepOf } from "../../static/js/outbox/steps.js";

const T = "aaaaaaaa-0000-4000-8000-000000000001";
const P = "bbbbbbbb-0000-4000-8000-000000000002";
const STEPS = { "/start": "Start", rounds: "Round", "rounds?annul": "Annulled", "rounds/*": "Changed", "people/*/leave": "Left", "": "Else" };

const told = (path, fields = []) => {
  const { step, detail } = stepOf({ path, fields }, { [P]: "Dana" }, STEPS);
  return detail ? `${step}: ${detail}` : step;
};

test("an op is told by its address, and a deal by its auction", () => {
  const deal = [["action", "save"], ["declarer", P], ["bid", "10H"]];
  assert.deepEqual(
    [
      told("/start/"),
      told(`/tables/${T}/rounds/`, deal),
      told(`/tables/${T}/rounds/`, [["action", "save"], ["declarer", T], ["bid", "5NT"]]),
      told(`/tables/${T}/rounds/`, [["action", "annul"], ["bid", "5NT"]]),
      told(`/tables/${T}/rounds/${P}/`, deal),
      told(`/tables/${T}/people/${P}/leave/`),
      told(`/tables/${T}/confirm/`),
    ],
    ["Start", "Round: Dana 10♥\ufe0e", "Round: 5NT", "Annulled", "Changed: Dana 10♥\ufe0e", "Left", "Else"],
  );
});
