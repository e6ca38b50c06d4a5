import assert from "node:assert/strict";
import { test } from "node:test";

import { stepOf, typedParts } from "../../static/js/outbox/steps.js";

const T = "aaaaaaaa-0000-4000-8000-000000000001";
const A = "cccccccc-0000-4000-8000-000000000003";
const P = "bbbbbbbb-0000-4000-8000-000000000002";
const STEPS = { "/start": "Start", rounds: "Round", "rounds?annul": "Annulled", "rounds/*": "Changed", "people/*/leave": "Left", "people/join": "Joined", fine: "Fine", "": "Else" };

const told = (path, fields = []) => {
  const { step, detail } = stepOf({ path, fields }, { [P]: "Dana" }, STEPS);
  return detail ? `${step}: ${detail}` : step;
};

test("an op is told by its address, and a deal by its auction", () => {
  const deal = [["action", "save"], ["declarer", P], ["bid", "10H"]];
  assert.deepEqual(
    [
      told("/start/"),
      told("/start/", [["name-0", "Dana"], ["name-1", ""], ["name-2", "דנה"], ["client_key", T]]),
      told(`/tables/${T}/rounds/`, deal),
      told(`/tables/${T}/rounds/`, [["action", "save"], ["declarer", T], ["bid", "5NT"]]),
      told(`/tables/${T}/rounds/`, [["action", "annul"], ["bid", "5NT"]]),
      told(`/tables/${T}/rounds/${P}/`, deal),
      told(`/tables/${T}/people/${P}/leave/`),
      told(`/tables/${T}/people/join/`, [["name", " Eyal "]]),
      told(`/tables/${T}/fine/`, [["player", P], ["points", "7"]]),
      told(`/tables/${T}/confirm/`),
    ],
    ["Start", "Start: Dana, דנה", "Round: Dana 10♥\ufe0e", "Round: 5NT", "Annulled", "Changed: Dana 10♥\ufe0e", "Left: Dana", "Joined: Eyal", "Fine: Dana", "Else"],
  );
});

test("what was typed is told: a deal's numbers, who a form is about, points and words", () => {
  const names = { [P]: "Dana", [T]: "Bob" };
  const told = (fields, path = `/tables/${A}/rounds/`) => typedParts({ fields, path }, names, "{tricks} of {contract}");
  const deal = [["version", "1"], [`contract-${P}`, "3"], [`tricks-${P}`, "2"], [`contract-${T}`, "1"], [`fines-${P}`, "1"]];
  assert.deepEqual(told(deal), [["Dana", "2 of 3"], ["Bob", "\u2013 of 1"]]);
  assert.deepEqual(told([["player", P], ["much", "points"], ["points", "-50"], ["reason", " Revoke "]]), [[null, "Dana"], [null, "-50"], [null, "Revoke"]]);
  assert.deepEqual(told([[`points-${P}`, "10"], [`points-${T}`, ""], [`points-${A}`, "7"], ["reason", ""]]), [["Dana", "10"], [null, "7"]]);
  assert.deepEqual(told([["name", "Eve"]], `/tables/${A}/people/${P}/rename/`), [[null, "Dana"], [null, "Eve"]]);
  assert.deepEqual(told([["client_key", P]], `/tables/${A}/undo/`), []);
});
