// `node scripts/replies.mjs` writes contract/src/api-docs/replies.json from the contract's types; the job `docs` compares the two.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { repliesText, repliesFile } = await import("./lib/replies.mjs");
const { writeGenerated } = await import("./lib/generated.mjs");

writeGenerated(repliesFile, await repliesText());
