import { runProgramme } from "./programme.mjs";

await runProgramme("e2e/crash", { builds: ["server", "simulator"], disk: { needed: 4_000_000_000 } });
