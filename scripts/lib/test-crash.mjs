import { runProgram } from "./program.mjs";

await runProgram("e2e/crash", { builds: ["server", "simulator"], disk: { needed: 4_000_000_000 } });
