import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");

/** Every module that one needs, itself left out, as paths below static/. */
function needs(module, found = new Set()) {
  for (const [, name] of read(`static/${module}`).matchAll(/from "(\.[^"]+)"/g)) {
    const path = new URL(name, `http://x/${module}`).pathname.slice(1);
    if (!found.has(path)) needs(path, found.add(path));
  }
  return found;
}

test("the table's page asks for all its modules at once", () => {
  const listed = [...read("templates/play/table.html").matchAll(/rel="modulepreload" href="{% static '([^']+)' %}"/g)];
  assert.deepEqual(listed.map(([, path]) => path), [...needs("js/play/table.js")].sort());
});
