import { line, warn } from "./console.mjs";

/**
 * Keeps track of what was started and stops it in reverse order: on Ctrl-C, on SIGTERM, when npm ends, or after a
 * failure. A second signal kills what is left.
 */
export function createLifetime() {
  const stack = [];
  let stopping = null;
  let hurry = false;
  const hurryListeners = [];

  const stop = (code, say) => {
    stopping ??= (async () => {
      if (say) line(say);
      while (stack.length > 0) {
        const { name, end } = stack.pop();
        try {
          await end(
            () => hurry,
            (call) => hurryListeners.push(call),
          );
        } catch (error) {
          warn(`${name} did not stop cleanly: ${error.message}`);
        }
      }
      process.exit(code);
    })();
    return stopping;
  };

  const onSignal = () => {
    if (!stopping) return void stop(0, "\n  Stopping … (Ctrl-C again to hurry)");
    hurry = true;
    for (const call of hurryListeners.splice(0)) call();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);

  // npm forwards no signal when it is killed itself, so watch for a changed parent.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && !stopping && void stop(0), 500).unref();
  }

  return {
    add: (name, end) => stack.push({ name, end }),
    /** A program of a step (npm, a build): killed with its group when the step is interrupted. */
    child(program) {
      const entry = { name: "a step", end: () => program.kill("SIGTERM") };
      stack.push(entry);
      program.once("close", () => stack.includes(entry) && stack.splice(stack.indexOf(entry), 1));
    },
    get stopping() {
      return stopping !== null;
    },
    stop,
  };
}
