// docs/security.md says of each requirement of OWASP ASVS 5.0.0, levels 1 and 2, how Guichê stands to it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inRoot } from "./lib/paths.mjs";

/** The numbers of levels 1 and 2, by section: most begin at 1 and have no gap. */
const sections = {
  ...{ 1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2 },
  ...{ 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1 },
  ...{ 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2 },
  ...{ 4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4 },
  ...{ 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3 },
  ...{ 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4 },
  ...{ 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2 },
  ...{ 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1 },
  ...{ 9.1: 3, 9.2: 4 },
  ...{ 10.1: 2, 10.2: 2, 10.3: 4, 10.4: 11, 10.5: 5, 10.6: 2, 10.7: 3 },
  ...{ 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1 },
  ...{ 12.1: 3, 12.2: 2, 12.3: 4 },
  ...{ 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5 },
  ...{ 14.1: 2, 14.2: 4, 14.3: 3 },
  ...{ 15.1: 3, 15.2: 3, 15.3: 7 },
  ...{ 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3 },
  ...{ 17.1: 1, 17.2: 4, 17.3: 2 },
};
const byNumber = (a, b) => {
  const [one, other] = [a, b].map((text) => text.split(".").map(Number));
  const at = one.findIndex((part, place) => part !== other[place]);
  return at < 0 ? 0 : one[at] - other[at];
};
const requiredNumbers = Object.entries(sections)
  .flatMap(([section, count]) => Array.from({ length: count }, (_each, at) => `${section}.${at + 1}`))
  .sort(byNumber);

const rows = [
  ...readFileSync(inRoot("docs", "security.md"), "utf8").matchAll(/^\| (\d+\.\d+\.\d+) +\|([^|]+)\|([^|]+)\|(.+)\|$/gm),
].map((row) => row.slice(1).map((cell) => cell.trim()));

test("every requirement of ASVS 5.0.0, levels 1 and 2, has one row, in order", () => {
  assert.equal(requiredNumbers.length, 253);
  assert.deepEqual(
    rows.map(([number]) => number),
    requiredNumbers,
  );
});

test("each row is met, not applicable or refused, and says how or why", () => {
  for (const [number, about, state, how] of rows) {
    assert.match(state, /^(met|not applicable|refused)$/, number);
    assert.ok(about.length > 2 && how.length > 2, number);
    if (state === "refused") assert.ok(how.length > 40, `${number} has no reason`);
  }
});
