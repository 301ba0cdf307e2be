import { performance } from "node:perf_hooks";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { ConnectionLease } from "../models/connection-lease";
import { setLogLevel } from "../platform/log/log";
import { across } from "../platform/tenant/across";
import { scopeOfRow } from "../platform/tenant/scope";
import { testDatabase, type TestDatabase } from "../testing/database";
import { company, connection } from "../testing/factories";
import { Leases } from "./lease";

let tables: TestDatabase;
beforeAll(async () => {
  setLogLevel(process.env.LOG_LEVEL ?? "silent");
  tables = await testDatabase();
});
afterAll(() => tables.drop());

it("what a late renewal prolonged after it was given back is taken again at once, by the same process alone", async () => {
  const { id: companyId } = await company();
  const { id: connectionId } = await connection(companyId);
  const ref = { companyId, connectionId, provider: "simulator" as const };
  const [mine, others] = [new Leases(across("a test").sql, "mine"), new Leases(across("a test").sql, "others")];
  const take = (leases: Leases) => leases.take(scopeOfRow(ref), ref);
  try {
    const first = await take(mine);
    expect(await take(others)).toBeUndefined();
    await mine.release([first!]);
    await ConnectionLease.update({ expiresAt: new Date(Date.now() + 15_000) }, { where: { connectionId } });
    expect(await take(others)).toBeUndefined();
    expect((await take(mine))?.fence).toBe(first!.fence + 1);
    expect(await take(mine)).toBeUndefined();
  } finally {
    await Promise.all([mine.stop(), others.stop()]);
  }
});

describe("an owner that sleeps", () => {
  it.each([
    ["by the clock that runs on", performance],
    ["by the clock on the wall, while the other stands still with the machine,", Date],
  ])("knows %s that it no longer owns its lines", async (_clock, clock) => {
    const { id: companyId } = await company();
    const { id: connectionId } = await connection(companyId);
    const ref = { companyId, connectionId, provider: "simulator" as const };
    const sleeper = new Leases(across("a test").sql);
    const lease = await sleeper.take(scopeOfRow(ref), ref);
    expect(lease?.holds?.()).toBe(true);
    const awake = clock.now.bind(clock);
    const slept = jest.spyOn(clock, "now").mockImplementation(() => awake() + 11_000);
    try {
      expect([lease?.holds?.(), lease?.lost.aborted]).toEqual([false, true]);
    } finally {
      slept.mockRestore();
      await sleeper.stop();
    }
  });
});
