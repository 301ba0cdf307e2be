import { ownIdentity } from "../../channels/process-identity";
import { log } from "../../core/log/log";
import { version } from "../../core/version";
import { processStore } from "./process.store";

const beatEveryMs = 10_000;

/** Registers this process and renews its heartbeat until the returned function is called. */
export async function registerProcess(role: string): Promise<() => Promise<void>> {
  const me = ownIdentity();
  const beat = () =>
    processStore
      .beat(me, role, version)
      .catch((error: unknown) => log.debug({ error }, "Heartbeat could not be stored"));
  await processStore.leave(me);
  await beat();
  const timer = setInterval(() => void beat(), beatEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await processStore.leave(me).catch((error: unknown) => log.debug({ error }, "Process could not be unregistered"));
  };
}
