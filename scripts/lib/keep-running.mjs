import { seconds } from "./console.mjs";

const longLived = 60_000;

/**
 * Starts something and restarts it with growing pauses whenever it ends unexpectedly.
 * `start` resolves with { ended, stop }. An error of the first start is passed to the caller.
 */
export async function keepRunning({ name, start, warn, pauses = [500, 1000, 2000, 5000, 10_000] }) {
  let stopping = false;
  let wake = () => {};
  let current = await start();
  let failures = 0;
  let since = Date.now();

  const pause = (ms) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => (clearTimeout(timer), resolve());
    });

  const watching = (async () => {
    while (!stopping) {
      const how = await current.ended;
      if (stopping) return;
      if (Date.now() - since > longLived) failures = 0;
      for (let started = false; !started && !stopping;) {
        const ms = pauses[Math.min(failures, pauses.length - 1)];
        failures += 1;
        warn(
          `${name} ended (${how.signal ?? `exit code ${how.code ?? "unknown"}`}); starting it again in ${seconds(ms)}`,
        );
        await pause(ms);
        if (stopping) return;
        try {
          current = await start();
          since = Date.now();
          started = true;
          if (stopping) await current.stop(true);
          else warn(`${name} runs again`);
        } catch (error) {
          warn(`${name} did not start: ${error.message}`);
        }
      }
    }
  })();

  return {
    current: () => current,
    async stop(hurry) {
      stopping = true;
      wake();
      await current.stop(hurry);
      await watching;
    },
  };
}
