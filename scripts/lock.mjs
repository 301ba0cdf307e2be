// `node scripts/lock.mjs`, after adding a package: npm leaves optional packages of other platforms out of the lock when it
// cannot see them, and `npm ci` then refuses the lock. This names them; npm skips those that are not for its platform.
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
