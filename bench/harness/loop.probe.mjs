// Loaded into the server beside its own code: on SIGUSR2 it writes down how late the event loop was since the last time.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const resolution = 10;
const loop = monitorEventLoopDelay({ resolution });
loop.enable();
process.on("SIGUSR2", () => {
  const late = (share) => Math.max(0, loop.percentile(share) / 1e6 - resolution);
  writeFileSync(process.env.LOOP_PROBE, JSON.stringify({ p50: late(50), p99: late(99), most: late(100) }));
  loop.reset();
});
