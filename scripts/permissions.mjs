// `node scripts/permissions.mjs` writes docs/permissions.md from the contract; the job `docs` compares the two.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { readFileSync, writeFileSync } = await import("node:fs");
const { permissionsPage, permissionsFile } = await import("./lib/permissions.mjs");

const page = await permissionsPage();
let kept = "";
try {
  kept = readFileSync(permissionsFile, "utf8");
} catch {
  // The first one.
}
if (kept !== page) writeFileSync(permissionsFile, page);
console.log(kept === page ? "docs/permissions.md is up to date." : "docs/permissions.md is written.");
