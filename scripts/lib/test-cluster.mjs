import { findChromium } from "./chromium.mjs";
import { step } from "./console.mjs";
import { runProgram } from "./program.mjs";

await runProgram("e2e/cluster", {
  builds: ["server", "simulator", "frontend"],
  disk: { needed: 4_000_000_000 },
  prepare: async () => {
    const browser = await step("a Chromium", findChromium);
    return { ...browser.env, CHROMIUM_PATH: browser.path };
  },
});
