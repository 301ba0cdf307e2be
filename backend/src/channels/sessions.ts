import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProviderName } from "@guiche/contract/rules/capabilities";
import pLimit from "p-limit";
import { onProcessEvent, notifyProcesses } from "../core/events/process-bus";
import { log } from "../core/log/log";
import { crossTenantSql } from "../core/tenant/cross-tenant-sql";
import { scopeOfRow } from "../core/tenant/scope";
import { fairShare } from "./fair-share";
import { whileLeased } from "./leased-listener";
import { KeyedLock } from "./keyed-lock";
import { Leases } from "./lease";
import { leaseStore, type Due } from "./lease.store";
import { Liveness } from "./liveness";
import { Pairing } from "./pairing";
import { isGone } from "./process-identity";
import type { ConnectionRef, Lease, Listener, Provider, Session } from "./provider";
import { FairQueue } from "../core/fair-queue";

export interface SessionsOptions {
  listener: Listener;
  providers: Record<ProviderName, Provider>;
  /** Identifies this process in the leases; generated when absent. */
  workerId?: string;
  timing?: { sweepMs?: number; settledSeconds?: number; silentMs?: number };
}

type Ref = Pick<ConnectionRef, "companyId" | "connectionId">;

/** The sessions of this process. The leases give each connection one owner in the whole installation. */
export interface Sessions {
  /** Opens the session with the stored credentials, unless it is open or another process owns it. */
  start(ref: Ref): Promise<void>;
  /** Wipes the credentials and opens the session again, which shows a QR. */
  renew(ref: Ref): Promise<void>;
  /** Removes the device from the phone and wipes the credentials. */
  logout(ref: Ref): Promise<void>;
  /** The session of a connection, if this process owns it. */
  live(connectionId: number): Session | undefined;
  /** Closes all sessions without logging out and releases their leases, within 10 s. */
  stop(): Promise<void>;
}

interface Live {
  lease: Lease;
  session: Session;
}

const startsAtOnce = 5;
const sweepEveryMs = 5_000;
/** A process that has its share waits this long per session it holds before it takes a new one, so that others can. */
const deferMs = 50;
const maxDeferMs = 1_000;
const journalEveryMs = 10 * 60_000;
const lookEveryMs = 30_000;
/** Half of the connection pool: the other half is for the agents' requests. */
const messageQueue = new FairQueue({ maxRunning: 8, maxWhenShared: 1, activeFor: 1_000, slowAfter: 500 });

export async function startSessions({ listener, providers, workerId, timing }: SessionsOptions): Promise<Sessions> {
  const leases = new Leases(crossTenantSql("connections of all companies").sql, workerId);
  const lives = new Map<number, Live>();
  const turns = new KeyedLock<number>();
  const renewing = new Set<number>();
  /** Connections that a sweep is opening or closing, or has in its queue. */
  const settling = new Set<number>();
  let stopping = false;
  /** Connections that no process had opened at the last sweep. */
  let unopenedIds = new Set<number>();
  let room = Infinity;
  const inFew = pLimit(startsAtOnce);
  const pairing = new Pairing((connectionId) => lives.get(connectionId)?.session);
  const liveness = new Liveness((silent) => revive(silent), timing?.silentMs);

  // On renew, the old session reports while it logs out that it is not wanted any more; ignored, as the new one is.
  const watchedListener: Listener = {
    ...listener,
    ...liveness.listener(listener),
    status: async (connection, status, detail) => {
      const isRenewing = renewing.has(connection.connectionId);
      const answer = await listener.status(connection, status, isRenewing ? { ...detail, wanted: undefined } : detail);
      liveness.recordActivity(connection);
      pairing.onStatus(connection, status);
      return answer;
    },
  };

  /** Runs one action on a connection at a time. */
  const runExclusively = <T>({ connectionId }: Ref, work: () => Promise<T>): Promise<T> =>
    turns.run(connectionId, work);

  async function withLease(
    { companyId, connectionId }: Ref,
    work: (lease: Lease, provider: Provider, wanted: boolean) => Promise<void>,
  ): Promise<void> {
    const scope = scopeOfRow({ companyId });
    const row = await leaseStore(scope).connection(connectionId);
    if (!row) return;
    const lease = await leases.take(scope, { companyId, connectionId, provider: row.provider });
    if (!lease) return;
    try {
      await work(lease, providers[row.provider], row.wanted);
    } catch (error) {
      await leases.release([lease]);
      throw error;
    }
  }

  async function open(ref: Ref, wipeFirst = false): Promise<void> {
    if (stopping || lives.has(ref.connectionId)) return;
    await withLease(ref, async (lease, provider, wanted) => {
      if (!wanted) return leases.release([lease]);
      if (wipeFirst) await provider.wipe(lease.connection, lease);
      const leasedListener = whileLeased(watchedListener, () => leases.holds(lease));
      // The lease is checked when the turn has come.
      const message: Listener["message"] = (incomingMessage) =>
        messageQueue.run(lease.connection.companyId, () => leasedListener.message(incomingMessage));
      const session = await provider.openSession(lease.connection, { ...leasedListener, message }, lease);
      const live = { lease, session };
      lives.set(ref.connectionId, live);
      void session.done.then(() => (stopping ? undefined : releaseLive(live)));
      if (stopping) await session.close();
    });
  }

  async function releaseLive(live: Live): Promise<void> {
    const { connectionId } = live.lease.connection;
    if (lives.get(connectionId) === live) lives.delete(connectionId);
    await leases.release([live.lease]).catch((error: unknown) => log.warn({ error }, "Lease could not be released"));
  }

  async function end(ref: Ref, logout: boolean): Promise<boolean> {
    const live = lives.get(ref.connectionId);
    if (!live) return false;
    await live.session.close({ logout });
    await releaseLive(live);
    return true;
  }

  const start = (ref: Ref) => runExclusively(ref, () => open(ref));

  const renew = (ref: Ref) =>
    runExclusively(ref, async () => {
      renewing.add(ref.connectionId);
      await end(ref, true).finally(() => renewing.delete(ref.connectionId));
      await open(ref, true);
    });

  /** Opens the session for a new pairing, unless it is open, and requests a code once it shows a QR. */
  const pair = ({ number, ...ref }: Ref & { number?: string }) =>
    runExclusively(ref, async () => {
      if (number) pairing.request(ref.connectionId, number);
      await open(ref, true);
      pairing.onOpened(ref.connectionId);
    });

  /** Reopens a session that only seems to be connected. */
  const revive = (silent: Session) =>
    runExclusively(silent.connection, async () => {
      if (stopping || lives.get(silent.connection.connectionId)?.session !== silent) return;
      await listener.status(silent.connection, "TIMEOUT", { cause: "network" });
      await end(silent.connection, false);
      await open(silent.connection);
    });

  const logout = (ref: Ref) => runExclusively(ref, () => logoutNow(ref));

  /** A user may have started the connection again while the request or the sweep waited for its turn. */
  const ifUnwanted = (ref: Ref, work: () => Promise<unknown>) =>
    runExclusively(ref, async () => {
      const row = await leaseStore(scopeOfRow(ref)).connection(ref.connectionId);
      if (!row?.wanted) await work();
    });

  async function logoutNow(ref: Ref): Promise<void> {
    if (await end(ref, true)) return;
    await withLease(ref, async (lease, provider) => {
      await provider.wipe(lease.connection, lease);
      await listener.status(lease.connection, "DISCONNECTED", {
        cause: null,
        qrcode: "",
        retries: 0,
        number: null,
        wanted: false,
      });
      await leases.release([lease]);
    });
  }

  async function sweep(): Promise<void> {
    const due = (await leases.all.due()).filter(
      ({ connectionId, wanted, neighbour }) =>
        lives.has(connectionId) !== wanted &&
        !settling.has(connectionId) &&
        (!neighbour || isGone({ ...neighbour, host: leases.me.host }, leases.me)),
    );
    await Promise.all(due.filter(({ wanted }) => !wanted).map(settle));
    const { workers, wanted } = await leases.all.crowd();
    const sessions = { wanted, running: lives.size, opening: settling.size };
    const share = fairShare(workers, leases.me, sessions, timing?.settledSeconds);
    room = share.room;
    // Not one that shows a QR: a user may be looking at it.
    const movable = [...lives.values()].filter(({ session }) => session.open);
    for (const live of movable.slice(0, share.surplus)) await handOver(live);
    const first = Math.floor(due.length * share.place);
    // Beyond its share a process with nothing to do takes only what no other has taken since the last sweep.
    const isIdle = settling.size === 0;
    const ours = [...due.slice(first), ...due.slice(0, first)].filter(
      (row) => row.wanted && ((isIdle && unopenedIds.has(row.connectionId)) || room-- > 0),
    );
    unopenedIds = new Set(due.map(({ connectionId }) => connectionId));
    await Promise.all(ours.map(settle));
  }

  /** Ends the session here, so that a process with fewer opens it. */
  const handOver = ({ lease, session }: Live) =>
    runExclusively(lease.connection, async () => {
      const { companyId, connectionId } = lease.connection;
      if (lives.get(connectionId)?.session !== session) return;
      log.info({ connectionId }, "Session released to a process with fewer sessions");
      await end(lease.connection, false);
      notifyProcesses("connection.wanted", { companyId, connectionId, act: "start" });
    });

  function settle(row: Due): Promise<void> {
    const { connectionId } = row;
    settling.add(connectionId);
    return inFew(async () => {
      if (stopping) return;
      // A session that has since ended by itself keeps its keys: it was not logged out.
      if (!row.wanted) return ifUnwanted(row, () => end(row, true));
      await sleep(randomInt(200));
      await start(row);
    })
      .catch((error: unknown) =>
        log.error({ error, connectionId }, "Connection could not be settled, next sweep tries again"),
      )
      .finally(() => settling.delete(connectionId));
  }

  const quietly = (work: () => Promise<unknown>) => () =>
    void work().catch((error: unknown) => log.warn({ error }, "Sweep of the connections failed"));

  /** A process with room starts first; of those without, the one that holds the fewest sessions. */
  async function startIfFree(ref: Ref): Promise<void> {
    if (room > 0) room -= 1;
    else await sleep(Math.min(maxDeferMs, lives.size * deferMs), undefined, { ref: false });
    await inFew(() => start(ref));
  }

  const unsubscribe = onProcessEvent("connection.wanted", ({ act, ...ref }) => {
    const forget = (endedRef: Ref) => runExclusively(endedRef, () => end(endedRef, true));
    const logoutUnwanted = (ref: Ref) => ifUnwanted(ref, () => logoutNow(ref));
    const acts = { start: startIfFree, renew, logout: logoutUnwanted, forget, pair };
    if (!stopping) quietly(() => acts[act](ref))();
  });
  const timers = [
    setInterval(quietly(sweep), timing?.sweepMs ?? sweepEveryMs),
    setInterval(quietly(leases.all.sweepJournal), journalEveryMs + randomInt(60_000)),
    setInterval(
      quietly(() => liveness.look([...lives.values()].map(({ session }) => session))),
      Math.min(lookEveryMs, liveness.silentMs),
    ),
  ];
  quietly(sweep)();

  /** Each lease is released as soon as its session is closed, and the next owner is notified. */
  async function leave(live: Live): Promise<void> {
    await live.session.close();
    await releaseLive(live);
    const { companyId, connectionId } = live.lease.connection;
    notifyProcesses("connection.wanted", { companyId, connectionId, act: "start" });
  }

  return {
    start,
    renew,
    logout,
    live: (connectionId) => {
      const one = lives.get(connectionId);
      return one && leases.holds(one.lease) ? one.session : undefined;
    },
    stop: async () => {
      stopping = true;
      unsubscribe();
      for (const timer of timers) clearInterval(timer);
      // From here on the other processes take over.
      await leases.stop().catch(() => undefined);
      const open = [...lives.values()];
      const timeout = sleep(8_000, undefined, { ref: false });
      await Promise.race([Promise.allSettled(open.map(leave)), timeout]);
      await leases.release(open.map(({ lease }) => lease)).catch(() => undefined);
    },
  };
}
