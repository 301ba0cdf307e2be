// `node scripts/lock.mjs`, after adding a package: npm may omit optional packages of other platforms from the lock
// file, and `npm ci` then refuses it; and it may omit addresses and hashes. This adds all of them.
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./lib/paths.mjs";
import { addAddresses, missingPlatforms, withoutHash } from "./lib/lock-file.mjs";
import { run } from "./lib/processes.mjs";

const file = inRoot("package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = missingPlatforms(lock);
const { "": root, ...rest } = { ...lock.packages, ...Object.fromEntries(missing) };
lock.packages = { "": root, ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, "en"))) };
const unhashedPackages = withoutHash(lock);
for (const [path, packageSpec] of unhashedPackages) {
  const { code, output } = await run("npm", ["view", packageSpec, "dist.integrity"], { cwd: inRoot() });
  if (code !== 0) throw new Error(`npm does not know the hash of ${packageSpec}:\n${output}`);
  lock.packages[path].integrity = output.trim();
}
addAddresses(lock);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  `${missing.length} packages of other platforms and ${unhashedPackages.length} hashes added to package-lock.json`,
);
