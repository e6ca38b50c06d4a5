import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../../static/js/", import.meta.url);
const modules = readdirSync(ROOT, { recursive: true }).filter((path) => path.endsWith(".js"));
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");
const exported = (path) => [...read(path).matchAll(/^export (?:async )?(?:function|class|const) (?:(\w+)|\{([^}]*)\})/gm)]
  .flatMap(([, name, names]) => name ?? names.split(",").map((each) => each.trim()))
  .concat([...read(path).matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) => names.split(",").map((each) => each.trim().split(" as ").at(-1))));

const other = (path, from) => new URL(from, new URL(path, ROOT)).href.slice(ROOT.href.length);

/** [name, module] of every name that a module takes from another one. */
function taken(path) {
  const text = read(path);
  const named = [...text.matchAll(/^import \{([^}]*)\} from "(\.[^"]+)"/gm)]
    .flatMap(([, names, from]) => names.split(",").map((each) => [each.trim().split(" as ")[0], other(path, from)]));
  const whole = [...text.matchAll(/^import \* as (\w+) from "(\.[^"]+)"/gm)]
    .flatMap(([, alias, from]) => [...text.matchAll(new RegExp(`(?<![./\\w])${alias}\\.(?!js\\b)(\\w+)`, "g"))].map(([, name]) => [name, other(path, from)]));
  return [...named, ...whole].filter(([name]) => name);
}

// A browser refuses a module for a name that another lacks; joined with others it fails when the name is used.
test("every name that a module takes is one that the other gives", () => {
  const missing = modules.flatMap((path) =>
    taken(path).filter(([name, from]) => !exported(from).includes(name)).map(([name, from]) => `${path}: ${name} of ${from}`));
  assert.deepEqual(missing, []);
});
