import { log, setLogLevel } from "./log";
import { carriesKeys } from "./signal-keys";

/**
 * Sends what libraries and Node print by themselves to our log: deprecations, advice, memory warnings. On the terminal they
 * would stand before the one sentence that says why a start failed, and among lines that are all JSON.
 */
export function logLibraryNotices(): void {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log.debug({ kind: name, notice: message }, "Notice of a library"));
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    console[method] = (...args: unknown[]) => {
      if (args.some((part) => carriesKeys(part))) return;
      log.debug({ kind: `console.${method}`, notice: args.map(String).join(" ") }, "Notice of a library");
    };
}

/** For a command, whose output is for the person who typed it. */
export function logErrorsOnly(): void {
  setLogLevel("error");
  logLibraryNotices();
}
