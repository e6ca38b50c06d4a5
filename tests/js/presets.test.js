import assert from "node:assert/strict";
import { test } from "node:test";

import { differing } from "../../static/js/play/presets.js";

test("only fields that differ from the preset are filled, and only those that are there", () => {
  const fields = { "rule-zero_over": { value: "25" }, "rule-fine": { value: "100" } };
  const texts = { "rule-zero_over": "30", "rule-fine": "100", "rule-miss": "10" };
  assert.deepEqual(differing(fields, texts), [[fields["rule-zero_over"], "30"]]);
});
