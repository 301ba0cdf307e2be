import type { Provider } from "../../backend/src/channels/provider";
import { boot } from "../../backend/src/boot";
import { env } from "../../backend/src/config/env";
import { inEveryPlace, memoryProvider } from "../../backend/src/testing/memory-provider";
import { openControl } from "./control";
import { MessageFeeder, type MemoryWorld } from "./message-feeder";

/** Runs the real server with an in-memory WhatsApp, to measure only our own code. */
export async function runInMemory(
  options: Parameters<typeof memoryProvider>[0],
  providerIn = (_world: MemoryWorld, timedProvider: Provider) => timedProvider,
): Promise<void> {
  const settings = env();
  const world = memoryProvider(options);
  const feeder = new MessageFeeder(world);
  const provider = providerIn(world, feeder.withTiming(world.provider));
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
}
