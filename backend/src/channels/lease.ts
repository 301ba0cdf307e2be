import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { log } from "../core/log/log";
import type { Scope } from "../core/tenant/scope";
import { leasesOfProcess, leaseStore, type AskAll, type LeaseRef, type LeaseOwner } from "./lease.store";
import { isGone, ownIdentity } from "./process-identity";
import type { ConnectionRef, Lease } from "./provider";

const renewEveryMs = 5_000;
/** Well before others may take over: a lease that cannot be renewed for this long is given up. */
const unrenewedMs = 10_000;

interface HeldLease {
  lease: Lease;
  renewedAt: Moment;
  abort: AbortController;
}

/** The leases of this process: renewed together, and given up together when the database is unavailable for too long. */
export class Leases {
  readonly me: LeaseOwner;
  readonly all: ReturnType<typeof leasesOfProcess>;
  private readonly heldLeases = new Map<number, HeldLease>();
  private readonly renewing: NodeJS.Timeout;
  private readonly watching: NodeJS.Timeout;
  private stopped = false;

  constructor(ask: AskAll, workerId: string = randomUUID()) {
    this.me = { owner: workerId.slice(0, 80), ...ownIdentity() };
    this.all = leasesOfProcess(ask, this.me);
    this.renewing = setInterval(() => void this.beat(), renewEveryMs);
    void this.beat();
    this.watching = setInterval(() => this.loseUnrenewed(), 1_000);
    this.watching.unref();
  }

  /** The lease, or undefined while another live process owns the connection. */
  async take(scope: Scope, connection: ConnectionRef): Promise<Lease | undefined> {
    const { connectionId } = connection;
    const store = leaseStore(scope);
    const askedAt = moment();
    let leaseRow = await store.take(connectionId, this.me, null);
    if (!leaseRow) {
      const owner = await store.owner(connectionId);
      // A renewal in progress may have prolonged a lease that this process had just released.
      const isOurLeftover = owner?.owner === this.me.owner && !this.heldLeases.has(connectionId);
      if (!owner || !(isOurLeftover || isGone(owner, this.me))) return undefined;
      if (!isOurLeftover)
        log.warn({ connectionId, pid: owner.pid }, "Taking a connection over from a process that is gone");
      leaseRow = await store.take(connectionId, this.me, owner.fence);
      if (!leaseRow) return undefined;
    }
    const { fence, former, takenAt } = leaseRow;
    const abort = new AbortController();
    const lease: Lease = {
      connection: { ...connection, fence },
      scope,
      fence,
      lossSignal: abort.signal,
      holds: () => this.holds(lease),
      ...(former && this.mayResume(former) && { previousOwnerResumed: this.resumedAfter(takenAt, former) }),
    };
    this.heldLeases.set(connectionId, { lease, renewedAt: askedAt, abort });
    return lease;
  }

  /** Whether it is certainly still ours. A lease that could not be renewed for too long is lost here and now. */
  holds(lease: Lease): boolean {
    const one = this.heldLeases.get(lease.connection.connectionId);
    if (one?.lease !== lease) return false;
    if (isUnrenewed(one)) this.lose(one);
    return !lease.lossSignal.aborted;
  }

  async release(leases: Lease[]): Promise<void> {
    const ours = leases.filter((lease) => this.heldLeases.get(lease.connection.connectionId)?.lease === lease);
    for (const { connection } of ours) this.heldLeases.delete(connection.connectionId);
    if (ours.length > 0) await this.all.release(ours.map(refOf));
  }

  async stop(): Promise<void> {
    clearInterval(this.renewing);
    clearInterval(this.watching);
    this.stopped = true;
    await this.all.absent();
  }

  /** False for a process that is known to be dead. */
  private mayResume(former: LeaseOwner): boolean {
    return former.owner !== this.me.owner && !isGone(former, this.me);
  }

  /** A previous owner that was awake at the take-over had released the connection, and had nothing in progress. */
  private resumedAfter(takenAt: string, { owner }: LeaseOwner): Lease["previousOwnerResumed"] {
    return (withinSeconds) => this.all.came(owner, takenAt, withinSeconds);
  }

  private async beat(): Promise<void> {
    await this.renew();
    try {
      await this.all.present();
      if (this.stopped) await this.all.absent();
    } catch (error) {
      log.warn({ error }, "Heartbeat of this process failed");
    }
  }

  async renew(): Promise<void> {
    const renewing = [...this.heldLeases.values()];
    if (renewing.length === 0) return;
    const askedAt = moment();
    try {
      const renewedLeases = await this.all.renew(renewing.map(({ lease }) => refOf(lease)));
      const still = new Set(renewedLeases.map(({ connectionId, fence }) => `${connectionId} ${fence}`));
      for (const one of renewing) {
        if (still.has(`${one.lease.connection.connectionId} ${one.lease.fence}`)) one.renewedAt = askedAt;
        else this.lose(one);
      }
    } catch (error) {
      log.warn({ error }, "Leases could not be renewed");
    }
  }

  private loseUnrenewed(): void {
    for (const one of this.heldLeases.values()) if (isUnrenewed(one)) this.lose(one);
  }

  private lose(one: HeldLease): void {
    const { connectionId } = one.lease.connection;
    if (this.heldLeases.get(connectionId) !== one) return;
    this.heldLeases.delete(connectionId);
    log.warn({ connectionId }, "Lease on a connection lost");
    one.abort.abort();
  }
}

/** On two clocks: one stops while the machine is suspended, the other may be set back. */
interface Moment {
  steady: number;
  wall: number;
}

const moment = (): Moment => ({ steady: performance.now(), wall: Date.now() });
const msSince = ({ steady, wall }: Moment): number => Math.max(performance.now() - steady, Date.now() - wall);

const isUnrenewed = ({ renewedAt }: HeldLease): boolean => msSince(renewedAt) > unrenewedMs;
const refOf = ({ connection: { connectionId }, fence }: Lease): LeaseRef => ({ connectionId, fence });
