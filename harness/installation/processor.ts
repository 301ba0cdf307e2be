import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

interface Stat {
  parent: number;
  ownMs: number;
  childrenMs: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain spaces, so count from the last bracket.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const at = (index: number) => fields[index] ?? 0;
    return { parent: at(1), ownMs: (at(11) + at(12)) * tickMs, childrenMs: (at(13) + at(14)) * tickMs };
  } catch {
    return null;
  }
}

/** Processor time of a process and its threads, in milliseconds. */
export const cpuOf = (pid: number): number => statOf(pid)?.ownMs ?? 0;

/** Processor time of a process and its direct children, live and ended, such as Postgres with its backends. */
export function cpuOfFamily(pid: number): number {
  const own = statOf(pid);
  if (!own) return 0;
  let total = own.ownMs + own.childrenMs;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = statOf(Number(entry));
    if (stat?.parent === pid) total += stat.ownMs;
  }
  return total;
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0;

/** Memory in use, in megabytes. */
export function residentMb(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? 0) / 1_000;
}

/** Load of the machine over the last minute. */
export const loadAverage = (): number => Number(readFileSync("/proc/loadavg", "utf8").split(" ")[0]);
