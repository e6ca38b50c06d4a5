import assert from "node:assert/strict";
import { test } from "node:test";

import { turned } from "../../static/js/signs.js";

test("the sign turns, and turns back", () => {
  for (const [typed, other] of [["50", "−50"], ["-50", "50"], ["−50", "50"], ["+50", "−50"], [" 7 ", "−7"], ["", "−"], ["−", ""]]) {
    assert.equal(turned(typed), other);
  }
});
