// The real server with an in-memory WhatsApp, to measure only our own code.
import { boot } from "../../backend/src/boot";
import { env } from "../../backend/src/config/env";
import { inEveryPlace, memoryProvider } from "../../backend/src/testing/memory-provider";
import { openControl } from "./control";
import { MessageFeeder } from "./message-feeder";

const settings = env();
const world = memoryProvider({ qrMs: 600_000 });
const feeder = new MessageFeeder(world);
const provider = feeder.timed(world.provider);
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
