import { execFile, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

let setprivKnown;
function setpriv() {
  setprivKnown ??=
    process.platform === "linux" &&
    spawnSync("setpriv", ["--pdeathsig", "TERM", "true"], { stdio: "ignore" }).status === 0;
  return setprivKnown;
}

/**
 * Starts a program in its own process group, so that Ctrl-C reaches only the launcher, which stops everything in order.
 * Where `setpriv` exists, the kernel stops the program when the launcher is killed; `account` drops to another user.
 */
export function startGuarded(command, args, { deathSignal = "TERM", account, ...options } = {}) {
  if (setpriv()) {
    const drop = account ? ["--reuid", String(account.uid), "--regid", String(account.gid), "--clear-groups"] : [];
    return spawn("setpriv", ["--pdeathsig", deathSignal, ...drop, "--", command, ...args], {
      detached: true,
      ...options,
    });
  }
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  return spawn(command, args, { detached: true, ...identity, ...options });
}

export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  return !isZombie(pid);
}

function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return null;
  }
}

const isZombie = (pid) => statOf(pid)?.[0] === "Z";

/** Distinguishes two processes that reuse one pid; null where /proc does not exist. */
export const startTimeOf = (pid) => statOf(pid)?.[19] ?? null;

export function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return null;
  }
}

/** Resolves with { code, signal } when the child ends, also if it could not be started. */
export function endOf(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, signal: null, error }));
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
}

/** Stops a process that may have ended already, whose pid may belong to another process by now. */
export function stopper(startedChild, escalation) {
  let over = false;
  void startedChild.ended.then(() => (over = true));
  return async (hurry = false) => over || stopPid(startedChild.pid, ...escalation(hurry));
}

export async function pidGone(pid, ms) {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(50)) if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

/** Sends the signals one after the other, each with its own timeout in ms, until the process is gone. */
export async function stopPid(pid, ...escalation) {
  for (const [signal, timeoutMs] of escalation) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code === "ESRCH") return true;
      throw error;
    }
    if (await pidGone(pid, timeoutMs)) return true;
  }
  return false;
}

/** Runs a program to its end and returns { code, signal, output }. The caller handles failures. */
export function run(command, args, { onChild, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    onChild?.(child);
    let output = "";
    const keep = (chunk) => (output = (output + chunk).slice(-400_000));
    child.stdout?.setEncoding("utf8").on("data", keep);
    child.stderr?.setEncoding("utf8").on("data", keep);
    child.once("error", (error) => resolve({ code: null, signal: null, output: `${output}${error.message}`, error }));
    child.once("close", (code, signal) => resolve({ code, signal, output }));
  });
}

export function onPath(...names) {
  for (const name of names) {
    const lookup = spawnSync("/bin/sh", ["-c", 'command -v "$1"', "sh", name], { encoding: "utf8" });
    if (lookup.status === 0 && lookup.stdout.startsWith("/")) return lookup.stdout.trim();
  }
  return null;
}

export const versionOf = (program, args = ["--version"], options = {}) =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: 10_000, ...options }, (error, stdout) => resolve(error ? null : stdout.trim()));
  });
