// `node scripts/lock.mjs`, after adding a package: npm may omit optional packages of other platforms from the lock
// file,
// and `npm ci` then refuses it. This adds them; npm skips those that are not for its platform.
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./lib/paths.mjs";
import { missingPlatforms } from "./lib/lock-file.mjs";

const file = inRoot("package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = missingPlatforms(lock);
if (missing.length > 0) {
  const { "": root, ...rest } = { ...lock.packages, ...Object.fromEntries(missing) };
  lock.packages = {
    "": root,
    ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, "en"))),
  };
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(`${missing.length} packages of other platforms named in package-lock.json`);
