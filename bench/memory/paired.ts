// The real server with an in-memory WhatsApp in which every connection is already paired, to measure what many of them
// cost: a process that takes one over needs no phone that scans.
import { boot } from "../../backend/src/boot";
import type { Provider } from "../../backend/src/channels/provider";
import { env } from "../../backend/src/config/env";
import { memoryProvider } from "../../backend/src/testing/memory-provider";

const world = memoryProvider();
const provider: Provider = {
  ...world.provider,
  openSession: (connection, listener, lease) => {
    world.pair(connection.connectionId, `5511${10_000_000_000 + connection.connectionId}`);
    return world.provider.openSession(connection, listener, lease);
  },
};
const running = await boot(env(), { providers: { beta: provider, simulator: provider } });

const end = async () => {
  await running.stop();
  process.exit(0);
};
process.once("SIGTERM", () => void end());
process.once("disconnect", () => void end());
process.send?.({ type: "ready" });
