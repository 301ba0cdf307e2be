// `node scripts/release-notes.mjs v1.2.0`: prints what CHANGELOG.md says of that version. Fails unless package.json has it.
import { readFileSync } from "node:fs";
import { inRoot } from "./lib/paths.mjs";
import { releaseNotes } from "./lib/release-notes.mjs";

const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
try {
  console.log(releaseNotes(readFileSync(inRoot("CHANGELOG.md"), "utf8"), version, process.argv[2] ?? ""));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
