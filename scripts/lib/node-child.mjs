import { rotatingLog } from "./files.mjs";
import { startGuarded, stopPid } from "./processes.mjs";
import { inRoot } from "./paths.mjs";
import { warn } from "./console.mjs";

const loud = 50;

/** A log line that the terminal shows at once. */
function worthShowing(text) {
  if (!text.startsWith("{")) return null;
  try {
    const { level, msg, error, err } = JSON.parse(text);
    const cause = error?.message ?? err?.message;
    return level >= loud ? [msg, cause].filter(Boolean).join(": ") || text : null;
  } catch {
    return null;
  }
}

const REPEAT_AFTER_MS = 60_000;
const shownAt = new Map();

/** A repeated problem is shown once a minute; the log file has every line. */
function showOnce(name, text) {
  if (Date.now() - (shownAt.get(text) ?? 0) < REPEAT_AFTER_MS) return;
  if (shownAt.size > 200) shownAt.clear();
  shownAt.set(text, Date.now());
  warn(`${name}: ${text}`);
}

/**
 * Runs one of our Node programs with an IPC channel and its output in a log file. `ready` resolves with its ready
 * message, and rejects with its output if it ends before; `echo` formats the
 * lines of its output, which are then shown (watch mode).
 */
export function startNode({ name, args, env, log, echo = null, timeoutMs = 20_000 }) {
  const child = startGuarded(process.execPath, args, {
    cwd: inRoot(),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    deathSignal: "TERM",
  });
  const file = rotatingLog(log);
  let errorLines = [];
  const follow = (stream, isError) => {
    let rest = "";
    stream.setEncoding("utf8").on("data", (chunk) => {
      file.write(chunk);
      const lines = (rest + chunk).split("\n");
      rest = lines.pop().slice(-10_000);
      for (const text of lines) {
        if (isError && text.trim()) errorLines = [...errorLines, text].slice(-6);
        if (echo) process[isError ? "stderr" : "stdout"].write(echo(text));
        const visibleText = echo ? null : worthShowing(text);
        if (visibleText) showOnce(name, visibleText);
      }
    });
    stream.on("end", () => rest.trim() && isError && errorLines.push(rest));
  };
  follow(child.stdout, false);
  follow(child.stderr, true);

  let failure = null;
  let readyMessage = null;
  const listeners = [];
  child.on("message", (message) => {
    if (message?.type === "failed") failure = String(message.error ?? message.reason ?? "");
    if (message?.type === "ready") readyMessage = message;
    for (const listener of listeners) listener(message);
  });
  const exitPromise = new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, signal: null, error }));
    child.once("close", (code, signal) => resolve({ code, signal }));
  }).then((how) => {
    file.end();
    return { ...how, output: failure ?? errorLines.join("\n").trim() };
  });
  const ready = new Promise((resolve, reject) => {
    if (readyMessage) resolve(readyMessage);
    listeners.push((message) => message?.type === "ready" && resolve(message));
    void exitPromise.then((how) => reject(Object.assign(new Error(how.output || `${name} ended`), { how })));
  });
  ready.catch(() => {});

  return {
    pid: child.pid,
    child,
    ended: exitPromise,
    ready,
    async stop(hurry = false) {
      if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
      await stopPid(child.pid, ["SIGTERM", hurry ? 2000 : timeoutMs], ["SIGKILL", 2000]);
    },
    kill: () => child.kill("SIGKILL"),
  };
}
