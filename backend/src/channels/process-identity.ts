import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Identifies this process, so that another on the same machine can check whether it is alive. */
export interface ProcessIdentity {
  /** Machine, its boot and its pid namespace: two containers never look like one machine. */
  host: string;
  pid: number;
  /** Start time in the kernel's ticks, because process ids are reused. 0 where there is no /proc. */
  startedAt: number;
}

const attempt = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

/** The 22nd field; the name in the second may hold spaces and brackets. */
const startOf = (pid: number | "self"): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]);
};

export function ownIdentity(): ProcessIdentity {
  const boot = attempt(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim(), "");
  const space = attempt(() => readlinkSync("/proc/self/ns/pid"), "");
  return {
    host: [hostname(), boot, space].join(" ").slice(0, 200),
    pid: process.pid,
    startedAt: attempt(() => startOf("self"), 0),
  };
}

/** Whether that process is certainly gone. Only known for the own machine. */
export function isGone(other: ProcessIdentity, me: ProcessIdentity): boolean {
  if (other.host !== me.host || !me.startedAt) return false;
  return attempt(() => startOf(other.pid), 0) !== other.startedAt;
}
