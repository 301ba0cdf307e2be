import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { inRoot } from "./lib/paths.mjs";
import { newResource, resourceNames } from "./lib/new-resource.mjs";

const copy = mkdtempSync(join(tmpdir(), "guiche-new-"));
after(() => rmSync(copy, { recursive: true }));
const builtFolders = ["node_modules", "dist", ".cache", "screenshots"];
for (const name of [
  "contract",
  "backend",
  "frontend",
  "e2e",
  "docs",
  "scripts",
  "package.json",
  "tsconfig.base.json",
  ".oxfmtrc.json",
])
  cpSync(inRoot(name), join(copy, name), { recursive: true, filter: (file) => !builtFolders.includes(basename(file)) });
symlinkSync(inRoot("node_modules"), join(copy, "node_modules"));
// Packages of which the others need another version.
if (existsSync(inRoot("contract", "node_modules")))
  symlinkSync(inRoot("contract", "node_modules"), join(copy, "contract", "node_modules"));

test("a new resource has its files, and a line in every list that names resources", () => {
  const writtenFiles = newResource(copy, resourceNames("price-lists"));
  assert.deepEqual(
    writtenFiles.filter((file) => !existsSync(join(copy, file))),
    [],
  );
  const text = (file) => readFileSync(join(copy, file), "utf8");
  for (const file of writtenFiles) assert.doesNotMatch(text(file), /__(noun|kebab|code|table|title)s?__/i, file);
  assert.match(
    text("docs/permissions.md"),
    /`PUT \/price-lists\/:id` +\| `priceLists.update` +\| `price-lists:manage`/,
  );
  assert.match(text("contract/src/api-docs/replies.json"), /"priceLists.create"/);
  assert.match(text("contract/src/api-docs/summaries.ts"), /priceLists: \["a price list", "price lists"\]/);
  // The contract imports nothing of the other workspaces, so the copy can be type-checked by itself.
  execFileSync(inRoot("node_modules/typescript-native/bin/tsc"), [
    "--noEmit",
    "--singleThreaded",
    "-p",
    join(copy, "contract"),
  ]);
  assert.match(text("frontend/src/app/layout/menu.ts"), /import PriceListsIcon [^]*Icon: PriceListsIcon/);
  // What was there is still there.
  for (const file of writtenFiles.filter((name) => existsSync(inRoot(name)) && name.endsWith(".ts")))
    assert.ok(text(file).split("\n").length > readFileSync(inRoot(file), "utf8").split("\n").length, file);
});

test("what exists already is not written over, and a name has to be one", () => {
  assert.throws(() => newResource(copy, resourceNames("tags")), /exists already/);
  for (const name of ["Tags", "tags!", "../tags", ""]) assert.throws(() => resourceNames(name), /is no name/, name);
  assert.throws(() => resourceNames("staff"), /Give the singular/);
  for (const name of ["returns", "cases", "packages"])
    assert.throws(() => resourceNames(name), /word of JavaScript/, name);
  for (const [name, file] of [
    ["stores", "a variable"],
    ["charges", "backend/src/testing/factories.ts"],
    ["marks", "backend/src/testing/seed-company.ts"],
  ])
    assert.throws(() => newResource(copy, resourceNames(name)), new RegExp(file), name);
  for (const [plural, singular] of [
    ["categories", "category"],
    ["addresses", "address"],
    ["branches", "branch"],
    ["taxes", "tax"],
    ["houses", "house"],
  ])
    assert.equal(resourceNames(plural).kebab, singular);
});
