import { runInMemory } from "./run";

await runInMemory({ qrMs: 600_000 });
