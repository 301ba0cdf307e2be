import { workKinds, type InstallationDto, type WorkDto, type WorkKind } from "@guiche/contract/installation";
import { env } from "../../config/env";
import { freeOn } from "../../core/files/local-files";
import { jobBacklog } from "../../core/jobs/backlog";
import { figures, type Waiting } from "./figures.store";
import { processStore } from "./process.store";

/**
 * Seconds after which waiting work is stuck; the one of the outbox is that of the alert rules. Messages of a connection
 * that is not open wait for it, as they should.
 */
const stuckAfter: Record<WorkKind, number> = {
  outbox: 120,
  resting: Infinity,
  journal: 120,
  media: 900,
  schedules: 300,
  webhooks: 900,
  bot: 120,
  campaigns: 300,
  jobs: 300,
};

export async function installationState(): Promise<InstallationDto> {
  const [processes, connections, leases, work, storageSizes] = await Promise.all([
    processStore.all(),
    figures.connections(),
    figures.leases(),
    waitingWork(),
    figures.storage(),
  ]);
  const freeBytes = env().s3 ? null : await freeOn(env().dataDir);
  return { processes, connections, leases, work, storage: { ...storageSizes, freeBytes } };
}

/** Every kind of work, also those of which nothing waits. */
export async function waitingWork(): Promise<WorkDto[]> {
  const [outbox, others, jobs] = await Promise.all([figures.outbox(), figures.others(), jobBacklog()]);
  const waiting = new Map<WorkKind, Waiting>(others.map((row) => [row.kind, row]));
  waiting.set("outbox", outbox);
  if (jobs) waiting.set("jobs", jobs);
  return workKinds.map((kind) => {
    const backlog = waiting.get(kind);
    const oldestSeconds = backlog?.oldestSeconds ?? null;
    return {
      kind,
      waiting: backlog?.waiting ?? (kind === "jobs" ? null : 0),
      oldestSeconds: oldestSeconds === null ? null : Math.max(0, Math.round(oldestSeconds)),
      isStuck: (oldestSeconds ?? 0) > stuckAfter[kind],
    };
  });
}
