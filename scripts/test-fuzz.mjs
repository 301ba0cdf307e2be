// `npm run test:fuzz`: two hundred thousand generated requests. FUZZ_SEED repeats a run, FUZZ_COUNT makes it shorter.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
await import("./lib/test-fuzz.mjs");
