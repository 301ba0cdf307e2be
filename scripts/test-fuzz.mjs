// `npm run test:fuzz`: two hundred thousand generated requests. FUZZ_SEED repeats a run, FUZZ_COUNT makes it shorter.
// `npm run test:fuzz -- bot`: ten thousand random programs of the bot with two hundred events each, on
// Node and compared with Chromium. BOT_PROGRAMS makes it shorter.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
await import(process.argv[2] === "bot" ? "./lib/test-fuzz-bot.mjs" : "./lib/test-fuzz.mjs");
