// The real server with an in-memory WhatsApp in which every connection is already paired, to measure what many of them
// cost: a process that takes one over needs no phone that scans.
import { boot } from "../../backend/src/boot";
import type { Provider } from "../../backend/src/channels/provider";
import { env } from "../../backend/src/config/env";
import { inEveryPlace, memoryProvider } from "../../backend/src/testing/memory-provider";
import { openControl } from "./control";
import { MessageFeeder } from "./message-feeder";

const settings = env();
const world = memoryProvider();
const feeder = new MessageFeeder(world);
const timed = feeder.timed(world.provider);
const provider: Provider = {
  ...timed,
  openSession: (connection, listener, lease) => {
    const number = `5511${10_000_000_000 + connection.connectionId}`;
    world.phone(number);
    world.pair(connection.connectionId, number);
    return timed.openSession(connection, listener, lease);
  },
};
const running = await boot(settings, { providers: inEveryPlace(provider) });
const control = await openControl(settings.simulatorPort, world, feeder);

const end = async () => {
  control.close();
  await running.stop();
  process.exit(0);
};
process.once("SIGTERM", () => void end());
process.once("disconnect", () => void end());
process.send?.({ type: "ready" });
