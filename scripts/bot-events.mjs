// `node scripts/bot-events.mjs` writes docs/bot-events.md from the contract; the job `docs` compares the two.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { readFileSync, writeFileSync } = await import("node:fs");
const { botEventsPage, botEventsFile } = await import("./lib/bot-events.mjs");

const page = await botEventsPage();
let kept = "";
try {
  kept = readFileSync(botEventsFile, "utf8");
} catch {
  // The first one.
}
if (kept !== page) writeFileSync(botEventsFile, page);
console.log(kept === page ? "docs/bot-events.md is up to date." : "docs/bot-events.md is written.");
