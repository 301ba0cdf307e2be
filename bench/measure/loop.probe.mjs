// Loaded into the server process: on SIGUSR2 it writes the event loop delay since the last signal to a file.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const resolution = 10;
const loop = monitorEventLoopDelay({ resolution });
loop.enable();
process.on("SIGUSR2", () => {
  const late = (share) => Math.max(0, loop.percentile(share) / 1e6 - resolution);
  writeFileSync(process.env.LOOP_PROBE, JSON.stringify({ p50: late(50), p99: late(99), max: late(100) }));
  loop.reset();
});
