// `node scripts/bot-events.mjs` writes docs/bot-events.md from the contract; the job `docs` compares the two.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { botEventsPage, botEventsFile } = await import("./lib/bot-events.mjs");
const { writeGenerated } = await import("./lib/generated.mjs");

writeGenerated(botEventsFile, await botEventsPage());
