/** @jest-environment-options {"server": "own"} */
import { performance } from "node:perf_hooks";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { ConnectionLease } from "../models/connections/connection-lease";
import { database } from "../core/db/connect";
import { setLogLevel } from "../core/log/log";
import { crossTenantSql } from "../core/tenant/cross-tenant-sql";
import { scopeOfRow } from "../core/tenant/scope";
import { testDatabase, type TestDatabase } from "../testing/database";
import { createCompany, connection } from "../testing/factories";
import { Leases } from "./lease";

let tables: TestDatabase;
beforeAll(async () => {
  setLogLevel(process.env.LOG_LEVEL ?? "silent");
  tables = await testDatabase();
});
afterAll(() => tables.drop());

it("only the same process can take a lease at once that a late renewal extended after its release", async () => {
  const { id: companyId } = await createCompany();
  const { id: connectionId } = await connection(companyId);
  const ref = { companyId, connectionId, provider: "simulator" as const };
  const [mine, others] = [
    new Leases(crossTenantSql("a test").sql, "mine"),
    new Leases(crossTenantSql("a test").sql, "others"),
  ];
  const take = (leases: Leases) => leases.take(scopeOfRow(ref), ref);
  try {
    const first = await take(mine);
    expect(await take(others)).toBeUndefined();
    await mine.release([first!]);
    await ConnectionLease.update({ expiresAt: new Date(Date.now() + 15_000) }, { where: { connectionId } });
    expect(await take(others)).toBeUndefined();
    const again = await take(mine);
    expect([again?.fence, again?.previousOwnerResumed]).toEqual([first!.fence + 1, undefined]);
    expect(await take(mine)).toBeUndefined();
  } finally {
    await Promise.all([mine.stop(), others.stop()]);
  }
});

describe("a suspended owner", () => {
  const over = "now() - interval '1 second'";
  const run = (statement: string) => database().query(statement);

  /** Two processes that have sent a heartbeat, and a connection. */
  async function two() {
    const { id: companyId } = await createCompany();
    const { id: connectionId } = await connection(companyId);
    const ref = { companyId, connectionId, provider: "simulator" as const };
    const name = (who: string) => `${who} of ${connectionId}`;
    const [sleeper, next] = [
      new Leases(crossTenantSql("a test").sql, name("sleeper")),
      new Leases(crossTenantSql("a test").sql, name("next")),
    ];
    const there = async () => (await next.all.crowd()).workers.filter(({ owner }) => owner.endsWith(name("")));
    while ((await there()).length < 2) await new Promise((go) => setTimeout(go, 10));
    const take = (leases: Leases) => leases.take(scopeOfRow(ref), ref);
    const end = () => Promise.all([sleeper.stop(), next.stop()]);
    return { connectionId, sleeper, next, take, end };
  }

  it("is known to have resumed after another process took over its connection", async () => {
    const { connectionId, sleeper, next, take, end } = await two();
    try {
      expect((await take(sleeper))?.previousOwnerResumed).toBeUndefined();
      // From here on it sends a heartbeat only when the test asks for one.
      await sleeper.stop();
      await sleeper.all.present();
      await run(`UPDATE workers SET "expiresAt" = ${over} WHERE "owner" = '${sleeper.me.owner}'`);
      await run(`UPDATE connection_leases SET "expiresAt" = ${over} WHERE "connectionId" = ${connectionId}`);
      const lease = await take(next);
      expect(await lease?.previousOwnerResumed?.(60)).toBe(false);
      await sleeper.all.present();
      expect(await lease?.previousOwnerResumed?.(60)).toBe(true);
      // Postgres keeps milliseconds, and may have rounded up.
      expect(await lease?.previousOwnerResumed?.(-1)).toBe(false);
    } finally {
      await end();
    }
  });

  it("is distinguished from one that was running and released the connection", async () => {
    const { sleeper, next, take, end } = await two();
    try {
      await sleeper.release([(await take(sleeper))!]);
      const lease = await take(next);
      await sleeper.all.present();
      expect(await lease?.previousOwnerResumed?.(60)).toBe(false);
    } finally {
      await end();
    }
  });

  it("is distinguished from one that is dead", async () => {
    const { connectionId, sleeper, next, take, end } = await two();
    try {
      await take(sleeper);
      await run(`UPDATE connection_leases SET "startedAt" = 1 WHERE "connectionId" = ${connectionId}`);
      const lease = await take(next);
      expect([lease?.fence, lease?.previousOwnerResumed]).toEqual([2, undefined]);
    } finally {
      await end();
    }
  });

  it.each([
    ["by the monotonic clock", performance],
    ["by the wall clock, while the monotonic one is suspended,", Date],
  ])("knows %s that it no longer owns its connections", async (_clock, clock) => {
    const { sleeper, take, end } = await two();
    const lease = await take(sleeper);
    expect(lease?.holds?.()).toBe(true);
    const awake = clock.now.bind(clock);
    const clockSpy = jest.spyOn(clock, "now").mockImplementation(() => awake() + 11_000);
    try {
      expect([lease?.holds?.(), lease?.lossSignal.aborted]).toEqual([false, true]);
    } finally {
      clockSpy.mockRestore();
      await end();
    }
  });
});
