import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { RecordingListener } from "../recording-listener.suite";
import { baileysHarness, paired, type BaileysHarness } from "./harness.suite";

let harness: BaileysHarness;
beforeAll(async () => {
  harness = await baileysHarness();
}, 60_000);
afterAll(() => harness.close());

const loginsOf = (number: string) =>
  harness.simulator.world.log.after(0).filter(({ phone, tag }) => phone === number && tag === "success").length;

describe("a process that froze while it logged in", () => {
  it.each([0, 1, 2])("does not finish that when it wakes: the new owner's line stays up (%i)", async (asks) => {
    const { lease, listener, number, session } = await paired(harness);
    const before = loginsOf(number);
    const late = new RecordingListener();
    // It owned the line when it was asked so often: its hello, the server's, and the login that answers it.
    let left = asks;
    const zombie = await harness.provider.open(lease.connection, late, { ...lease, holds: () => left-- > 0 });
    await late.become("TIMEOUT");
    expect([loginsOf(number), session.open, listener.statuses.at(-1)?.status]).toEqual([before, true, "CONNECTED"]);
    await zombie.close();
    await session.close();
  });
});

describe("a line that was thrown out after it had been taken over", () => {
  /** A line whose former owner slept, and woke or not. */
  const taken = async (sleeperWoke: (withinSeconds: number) => Promise<boolean>) =>
    paired(harness, { ...(await harness.lease()), sleeperWoke });
  const throwOut = (number: string) => harness.post(`/sim/phones/${number}/replace`);

  it("comes back when its former owner has just woken, but once only: whoever comes again is another client", async () => {
    const asked: number[] = [];
    const { listener, number, session } = await taken(async (seconds) => asked.push(seconds) > 0);
    listener.statuses = [];
    await throwOut(number);
    expect(await listener.become("TIMEOUT")).toMatchObject({ cause: "network" });
    await listener.become("CONNECTED");
    expect(asked).toEqual([15.5]);
    await throwOut(number);
    expect(await listener.become("DISCONNECTED")).toMatchObject({ cause: "replaced", wanted: false });
    await session.done;
    expect(asked).toHaveLength(1);
  });

  it("stays down when nobody woke: it was another client", async () => {
    const { listener, number, session } = await taken(async () => false);
    await throwOut(number);
    expect(await listener.become("DISCONNECTED")).toMatchObject({ cause: "replaced", wanted: false });
    await session.done;
    expect(loginsOf(number)).toBe(1);
  });

  it("asks again when nobody could say", async () => {
    let failures = 2;
    const { listener, number, session } = await taken(() =>
      failures-- > 0 ? Promise.reject(new Error("The database is away.")) : Promise.resolve(true),
    );
    listener.statuses = [];
    await throwOut(number);
    await listener.become("CONNECTED");
    expect(failures).toBe(-1);
    await session.close();
  });

  it("says nothing more when it is closed while it waits", async () => {
    let asked!: () => void;
    const wait = new Promise<void>((resolve) => (asked = resolve));
    let answer!: (woke: boolean) => void;
    const { listener, number, session } = await taken(
      () => (asked(), new Promise<boolean>((resolve) => (answer = resolve))),
    );
    await throwOut(number);
    await wait;
    await session.close();
    const told = listener.statuses.length;
    answer(false);
    await new Promise((go) => setTimeout(go, 200));
    expect(listener.statuses).toHaveLength(told);
    expect(listener.statuses.at(-1)).toMatchObject({ status: "TIMEOUT" });
  });
});
