/** @jest-environment-options {"server": "own"} */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { database } from "../core/db/connect";
import { notifyProcesses } from "../core/events/process-bus";
import { setLogLevel } from "../core/log/log";
import { crossTenantSql } from "../core/tenant/cross-tenant-sql";
import { testDatabase, type TestDatabase } from "../testing/database";
import { inEveryPlace, memoryProvider } from "../testing/memory-provider";
import { fairShare } from "./fair-share";
import { leasesOfProcess, type WorkerRow } from "./lease.store";
import { ownIdentity, isGone } from "./process-identity";
import type { ConnectionRef, Listener, Provider } from "./provider";
import { RecordingListener } from "./recording-listener.suite";
import { startSessions, type Sessions } from "./sessions";

let tables: TestDatabase;
let companyId: number;
let world: ReturnType<typeof memoryProvider>;
const running: Sessions[] = [];

const one = async (statement: string, bind: unknown[] = []) => {
  const [rows] = await database().query(statement, { bind });
  return (rows as Record<string, unknown>[])[0] ?? {};
};

beforeAll(async () => {
  setLogLevel(process.env.LOG_LEVEL ?? "silent");
  tables = await testDatabase();
  const plan = await one(`INSERT INTO plans ("name") VALUES ('p') RETURNING "id"`);
  companyId = Number(
    (await one(`INSERT INTO companies ("name", "planId") VALUES ('Acme', $1) RETURNING "id"`, [plan.id])).id,
  );
});
afterAll(() => tables.drop());
beforeEach(() => {
  world = memoryProvider({ qrMs: 60_000 });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((sessions) => sessions.stop()));
  await one(`DELETE FROM connections`);
});

async function connection(wanted = true): Promise<ConnectionRef> {
  const { id } = await one(
    `INSERT INTO connections ("companyId", "name", "provider", "wanted") VALUES ($1, $2, 'simulator', $3) RETURNING "id"`,
    [companyId, randomUUID(), wanted],
  );
  return { companyId, connectionId: Number(id), provider: "simulator" };
}

/** Updates the row on status events, as the product does. */
class Product extends RecordingListener {
  override async status(...[ref, status, detail]: Parameters<Listener["status"]>) {
    if (detail?.wanted !== undefined)
      await one(`UPDATE connections SET "wanted" = $2 WHERE "id" = $1`, [ref.connectionId, detail.wanted]);
    return super.status(ref, status, detail);
  }
}

async function worker(listener = new Product(), workerId?: string, sweepMs = 150, provider = world.provider) {
  const providers = inEveryPlace(provider);
  const sessions = await startSessions({ listener, providers, workerId, timing: { sweepMs, settledSeconds: 0 } });
  running.push(sessions);
  return { sessions, listener };
}

async function pairPhone(ref: ConnectionRef, listener: RecordingListener) {
  const phone = world.phone(`55119${ref.connectionId}`);
  phone.scan((await listener.become("qrcode")).qrcode!);
  await listener.become("CONNECTED");
  return phone;
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

const fenceOf = async ({ connectionId }: ConnectionRef) =>
  Number((await one(`SELECT "fence" FROM connection_leases WHERE "connectionId" = $1`, [connectionId])).fence);

describe("ownership of connections", () => {
  it("a process opens every wanted connection at boot, and no other", async () => {
    const wantedConnections = await Promise.all(Array.from({ length: 12 }, () => connection()));
    const unwantedConnection = await connection(false);
    const { sessions, listener } = await worker();
    await listener.until(
      () => wantedConnections.every(({ connectionId }) => sessions.live(connectionId)),
      "all sessions",
    );
    expect(sessions.live(unwantedConnection.connectionId)).toBeUndefined();
  });

  it("exactly one of two processes opens a connection", async () => {
    const listener = new Product();
    const refs = await Promise.all(Array.from({ length: 8 }, () => connection()));
    const workers = await Promise.all([worker(listener), worker(listener), worker(listener)]);
    const owners = ({ connectionId }: ConnectionRef) =>
      workers.filter(({ sessions }) => sessions.live(connectionId)).length;
    await listener.until(() => refs.every((ref) => owners(ref) === 1), "one owner each");
    await new Promise((go) => setTimeout(go, 500));
    expect(refs.map(owners)).toEqual(refs.map(() => 1));
    expect(listener.statuses.filter(({ status }) => status === "OPENING")).toHaveLength(refs.length);
  });

  it("sessions move to a process that joins until all have their share, and back when it ends", async () => {
    const refs: ConnectionRef[] = [];
    const workers = [await worker()];
    const [{ listener }] = workers as [Awaited<ReturnType<typeof worker>>];
    while (refs.length < 6) {
      listener.statuses = [];
      refs.push(await connection());
      await pairPhone(refs.at(-1)!, listener);
    }
    const untilShares = (...shares: number[]) =>
      listener.until(
        () =>
          workers.map(({ sessions }) => refs.filter((ref) => sessions.live(ref.connectionId)?.open).length).join() ===
          shares.join(),
        `shares of ${shares.join()}`,
      );
    workers.push(await worker());
    await untilShares(3, 3);
    workers.push(await worker());
    await untilShares(2, 2, 2);
    await new Promise((go) => setTimeout(go, 500));
    await untilShares(2, 2, 2);
    await workers[2]?.sessions.stop();
    await untilShares(3, 3, 0);
  });

  it("many sessions that open slowly are shared evenly at once, and hardly any moves afterwards", async () => {
    const slowly: Provider = {
      ...world.provider,
      openSession: async (ref, listener, lease) => {
        await new Promise((go) => setTimeout(go, 300));
        world.pair(ref.connectionId, `55119${ref.connectionId}`);
        return world.provider.openSession(ref, listener, lease);
      },
    };
    const refs = await Promise.all(Array.from({ length: 45 }, () => connection(false)));
    const listener = new Product();
    const workers: Awaited<ReturnType<typeof worker>>[] = [];
    for (let index = 0; index < 3; index += 1) workers.push(await worker(listener, undefined, 150, slowly));
    await one(`UPDATE connections SET "wanted" = true`);
    const countSessions = () =>
      workers.map(({ sessions }) => refs.filter((ref) => sessions.live(ref.connectionId)).length);
    await listener.until(() => sum(countSessions()) === refs.length, "all open");
    await new Promise((go) => setTimeout(go, 500));
    expect(countSessions()).toEqual([15, 15, 15]);
    // A process that is done before the others may take one of theirs, and hands it back.
    const openingCount = listener.statuses.filter(({ status }) => status === "OPENING").length;
    expect(openingCount - refs.length).toBeLessThan(4);
  });

  it("each process has an equal share, rounded up, in which dead and new processes count differently", () => {
    const me = { owner: "me", ...ownIdentity() };
    const colleague = (owner: string, more: object = {}) => ({ ...me, owner, host: "elsewhere", seconds: 60, ...more });
    const share = (workers: WorkerRow[], runningCount: number) =>
      fairShare(workers, me, { wanted: 10, running: runningCount });
    expect(share([], 3)).toMatchObject({ room: 7, surplus: 0 });
    expect(share([colleague("me")], 10)).toMatchObject({ room: 0, surplus: 0 });
    expect(share([colleague("b"), colleague("c")], 3)).toMatchObject({ room: 1, surplus: 0 });
    expect(share([colleague("b")], 10)).toMatchObject({ room: 0, surplus: 5 });
    expect(share([colleague("b"), colleague("c")], 10)).toMatchObject({ room: 0, surplus: 5 });
    expect(share([colleague("b", { seconds: 1 })], 10)).toMatchObject({ room: 0, surplus: 0 });
    expect(share([colleague("b", { host: me.host, pid: 2 ** 22 + 1 })], 6)).toMatchObject({ room: 4, surplus: 0 });
    expect(share([colleague("b"), colleague("z")], 0)).toMatchObject({ place: 1 / 3 });
  });

  it("a graceful stop hands over at once, without a new scan and with a higher fence", async () => {
    const ref = await connection();
    const first = await worker();
    const phone = await pairPhone(ref, first.listener);
    const fence = await fenceOf(ref);
    await first.sessions.stop();
    const second = await worker();
    expect(await second.listener.become("CONNECTED")).toMatchObject({ number: phone.number });
    expect(await fenceOf(ref)).toBe(fence + 1);
  });

  it("the connection of an owner that died on another machine is taken over when its lease ends", async () => {
    const ref = await connection();
    await one(
      `INSERT INTO connection_leases ("companyId", "connectionId", "owner", "host", "pid", "startedAt", "expiresAt")
       VALUES ($1, $2, 'other', 'elsewhere', 1, 1, now() + interval '1 second')`,
      [companyId, ref.connectionId],
    );
    const { sessions, listener } = await worker();
    await new Promise((go) => setTimeout(go, 500));
    expect(sessions.live(ref.connectionId)).toBeUndefined();
    await listener.become("qrcode");
    expect(await fenceOf(ref)).toBe(2);
  });

  it("the connection of an owner that died on this machine is taken over at once", async () => {
    const ref = await connection();
    const { host } = ownIdentity();
    await one(
      `INSERT INTO connection_leases ("companyId", "connectionId", "owner", "host", "pid", "startedAt", "expiresAt")
       VALUES ($1, $2, 'other', $3, $4, 1, now() + interval '1 hour')`,
      [companyId, ref.connectionId, host, process.pid],
    );
    const { listener } = await worker();
    await listener.become("qrcode");
    expect(await fenceOf(ref)).toBe(2);
  });

  it("a live process is never treated as dead", () => {
    const me = ownIdentity();
    expect(isGone(me, me)).toBe(false);
    expect(isGone({ ...me, startedAt: me.startedAt - 1 }, me)).toBe(true);
    expect(isGone({ ...me, pid: 2 ** 22 + 1 }, me)).toBe(true);
    expect(isGone({ ...me, host: "elsewhere", pid: 2 ** 22 + 1 }, me)).toBe(false);
  });

  it("an owner that was suspended past its lease reports no event when it resumes", async () => {
    const ref = await connection();
    // With its next sweep the same process would reopen the session and send events, so the sweep is far away.
    const { sessions, listener } = await worker(undefined, undefined, 60_000);
    const phone = await pairPhone(ref, listener);
    const statusCount = listener.statuses.length;
    const awake = performance.now.bind(performance);
    const clock = jest.spyOn(performance, "now").mockImplementation(() => awake() + 11_000);
    try {
      world.person("5511988887777").writes({ to: phone.number, text: "Alguém?" });
      expect(sessions.live(ref.connectionId)).toBeUndefined();
      await new Promise((go) => setTimeout(go, 200));
    } finally {
      clock.mockRestore();
    }
    expect(listener.statuses).toHaveLength(statusCount);
    expect(listener.messages).toEqual([]);
    expect(await one(`SELECT "wanted" FROM connections WHERE "id" = $1`, [ref.connectionId])).toEqual({ wanted: true });
  });

  it("an owner whose lease was taken ends its session without an event", async () => {
    const ref = await connection();
    const { sessions, listener } = await worker();
    await listener.become("qrcode");
    await one(
      `UPDATE connection_leases SET "fence" = "fence" + 1, "owner" = 'other', "host" = '',
      "expiresAt" = now() + interval '1 hour' WHERE "connectionId" = $1`,
      [ref.connectionId],
    );
    const statusCount = listener.statuses.length;
    await listener.until(() => !sessions.live(ref.connectionId), "no session", 8_000);
    expect(listener.statuses).toHaveLength(statusCount);
  });
});

describe("the inbound journal", () => {
  it("keeps a message until it is ingested, and for a day after that", async () => {
    const { connectionId } = await connection();
    const add = (name: string, ingestedAgo: string) =>
      one(
        `INSERT INTO inbound_journal ("companyId", "connectionId", "hash", "wid", "attributes", "plaintext", "ingestedAt")
         VALUES ($1, $2, $3, $4, '{}', '', now() - $5::interval)`,
        [companyId, connectionId, Buffer.from(name), name, ingestedAgo],
      );
    await add("old", "25 hours");
    await add("young", "23 hours");
    await one(
      `INSERT INTO inbound_journal ("companyId", "connectionId", "hash", "wid", "attributes", "plaintext", "createdAt")
       VALUES ($1, $2, 'x', 'left', '{}', '', now() - interval '9 days')`,
      [companyId, connectionId],
    );
    await leasesOfProcess(crossTenantSql("a test").sql, { owner: "x", ...ownIdentity() }).sweepJournal();
    const { wids } = await one(`SELECT array_agg("wid" ORDER BY "wid") AS wids FROM inbound_journal`);
    expect(wids).toEqual(["left", "young"]);
  });
});

describe("a request for a connection", () => {
  it("to start arrives as a process event; two at once open it once", async () => {
    const { sessions, listener } = await worker(undefined, undefined, 60_000);
    const ref = await connection();
    notifyProcesses("connection.wanted", { ...ref, act: "start" });
    await Promise.all([sessions.start(ref), sessions.start(ref)]);
    await listener.become("qrcode");
    expect(listener.statuses.filter(({ status }) => status === "OPENING")).toHaveLength(1);
  });

  it("to start is ignored while the connection is not wanted", async () => {
    const { sessions, listener } = await worker(undefined, undefined, 60_000);
    const ref = await connection(false);
    await sessions.start(ref);
    expect(sessions.live(ref.connectionId)).toBeUndefined();
    expect(listener.statuses).toEqual([]);
  });

  it("to renew logs out and shows a new QR, and the connection stays wanted", async () => {
    const ref = await connection();
    const { sessions, listener } = await worker();
    await pairPhone(ref, listener);
    listener.statuses = [];
    await sessions.renew(ref);
    await listener.become("qrcode");
    expect(listener.statuses.map(({ status }) => status)).toEqual(["DISCONNECTED", "OPENING", "qrcode"]);
    await new Promise((go) => setTimeout(go, 400));
    expect(listener.statuses.at(-1)?.status).toBe("qrcode");
    expect(await one(`SELECT "wanted" FROM connections WHERE "id" = $1`, [ref.connectionId])).toEqual({ wanted: true });
  });

  it("to log out ends the session for good and wipes its keys", async () => {
    const ref = await connection();
    const { sessions, listener } = await worker();
    await pairPhone(ref, listener);
    await sessions.logout(ref);
    expect(listener.statuses.at(-1)).toMatchObject({ status: "DISCONNECTED", wanted: false, number: null });
    await new Promise((go) => setTimeout(go, 400));
    expect(sessions.live(ref.connectionId)).toBeUndefined();
  });

  it("to log out is carried out by the sweep when its event was lost", async () => {
    const ref = await connection();
    const { sessions, listener } = await worker();
    await pairPhone(ref, listener);
    await one(`UPDATE connections SET "wanted" = false WHERE "id" = $1`, [ref.connectionId]);
    expect(await listener.become("DISCONNECTED")).toMatchObject({ number: null });
    await listener.until(() => !sessions.live(ref.connectionId), "no session");
  });

  it("to log out is not carried out by the sweep on a session that has since ended by itself", async () => {
    const ref = await connection();
    const { sessions, listener } = await worker();
    await pairPhone(ref, listener);
    const { openSession, wipe } = world.provider;
    let wipes = 0;
    let release!: () => void;
    const releasePromise = new Promise<void>((resolve) => (release = resolve));
    world.provider.wipe = (...args) => ((wipes += 1), wipe(...args));
    world.provider.openSession = async (...args) => (await releasePromise, openSession(...args));
    // The sweep handles a few connections at a time, and these take long.
    for (let count = 0; count < 5; count += 1) await connection();
    await new Promise((go) => setTimeout(go, 600));
    // As a session reports that was replaced, just before it is gone.
    await one(`UPDATE connections SET "wanted" = false WHERE "id" = $1`, [ref.connectionId]);
    await new Promise((go) => setTimeout(go, 300));
    await sessions.live(ref.connectionId)!.close();
    await listener.until(() => !sessions.live(ref.connectionId), "no session");
    release();
    await new Promise((go) => setTimeout(go, 600));
    expect(wipes).toBe(0);
    expect(listener.statuses.filter(({ number }) => number === null)).toEqual([]);
  });

  it("to log out does nothing once the connection is wanted again", async () => {
    const ref = await connection();
    const { sessions, listener } = await worker();
    await pairPhone(ref, listener);
    notifyProcesses("connection.wanted", { ...ref, act: "logout" });
    await new Promise((go) => setTimeout(go, 400));
    expect(sessions.live(ref.connectionId)?.open).toBe(true);
    expect(listener.statuses.at(-1)?.status).toBe("CONNECTED");
  });

  it("to log out also works without a session", async () => {
    const ref = await connection(false);
    const { sessions, listener } = await worker();
    await sessions.logout(ref);
    expect(listener.statuses).toMatchObject([{ status: "DISCONNECTED", wanted: false }]);
  });

  it("to delete logs out on the phone", async () => {
    const ref = await connection();
    const { sessions, listener } = await worker();
    await pairPhone(ref, listener);
    notifyProcesses("connection.wanted", { ...ref, act: "forget" });
    await one(`DELETE FROM connections WHERE "id" = $1`, [ref.connectionId]);
    await listener.become("DISCONNECTED");
    await listener.until(() => !sessions.live(ref.connectionId), "no session");
  });

  it("to start is repeated by the sweep when the provider fails", async () => {
    const { openSession } = world.provider;
    let failures = 2;
    world.provider.openSession = (...args) =>
      failures-- > 0 ? Promise.reject(new Error("not now")) : openSession(...args);
    await connection();
    const { listener } = await worker();
    await listener.become("qrcode");
    expect(failures).toBe(-1);
  });
});
