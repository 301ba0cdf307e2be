// `node scripts/replies.mjs` writes contract/src/api-docs/replies.json from the contract's types; the job `docs` compares the two.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { readFileSync, writeFileSync } = await import("node:fs");
const { repliesText, repliesFile } = await import("./lib/replies.mjs");

const text = await repliesText();
let kept = "";
try {
  kept = readFileSync(repliesFile, "utf8");
} catch {
  // The first one.
}
if (kept !== text) writeFileSync(repliesFile, text);
console.log(
  kept === text
    ? "contract/src/api-docs/replies.json is up to date."
    : "contract/src/api-docs/replies.json is written.",
);
