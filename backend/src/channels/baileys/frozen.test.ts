import { describe, expect, it } from "@jest/globals";
import { RecordingListener } from "../recording-listener.suite";
import { pairPhone, withBaileysHarness } from "./harness.suite";

const harness = withBaileysHarness();

const loginsOf = (number: string) =>
  harness.simulator.world.log.after(0).filter(({ phone, tag }) => phone === number && tag === "success").length;

describe("a process that froze during its login", () => {
  it.each([0, 1, 2])("does not finish it on resuming, so the new owner's line stays open (%i checks)", async (asks) => {
    const { lease, listener, number, session } = await pairPhone(harness);
    const before = loginsOf(number);
    const late = new RecordingListener();
    // The lease is held for this many checks: before our hello, the server's hello, and our login.
    let remainingAsks = asks;
    const zombie = await harness.provider.openSession(lease.connection, late, {
      ...lease,
      holds: () => remainingAsks-- > 0,
    });
    await late.become("TIMEOUT");
    expect([loginsOf(number), session.open, listener.statuses.at(-1)?.status]).toEqual([before, true, "CONNECTED"]);
    await zombie.close();
    await session.close();
  });
});

describe("a line that is replaced after a take-over", () => {
  /** A line whose previous owner was frozen, and may have resumed. */
  const pairWithTakenLease = async (previousOwnerResumed: (withinSeconds: number) => Promise<boolean>) =>
    pairPhone(harness, { ...(await harness.lease()), previousOwnerResumed });
  const replace = (number: string) => harness.post(`/sim/phones/${number}/replace`);

  it("reconnects once if its previous owner has just resumed, and stops the second time", async () => {
    const resumeChecks: number[] = [];
    const { listener, number, session } = await pairWithTakenLease(async (seconds) => resumeChecks.push(seconds) > 0);
    listener.statuses = [];
    await replace(number);
    expect(await listener.become("TIMEOUT")).toMatchObject({ cause: "network" });
    await listener.become("CONNECTED");
    expect(resumeChecks).toEqual([15.5]);
    await replace(number);
    expect(await listener.become("DISCONNECTED")).toMatchObject({ cause: "replaced", wanted: false });
    await session.done;
    expect(resumeChecks).toHaveLength(1);
  });

  it("stops when its previous owner has not resumed, because another client replaced it", async () => {
    const { listener, number, session } = await pairWithTakenLease(async () => false);
    await replace(number);
    expect(await listener.become("DISCONNECTED")).toMatchObject({ cause: "replaced", wanted: false });
    await session.done;
    expect(loginsOf(number)).toBe(1);
  });

  it("checks again when the check fails", async () => {
    let failures = 2;
    const { listener, number, session } = await pairWithTakenLease(() =>
      failures-- > 0 ? Promise.reject(new Error("The database is unavailable.")) : Promise.resolve(true),
    );
    listener.statuses = [];
    await replace(number);
    await listener.become("CONNECTED");
    expect(failures).toBe(-1);
    await session.close();
  });

  it("reports nothing more after it is closed during the check", async () => {
    let signalCheck!: () => void;
    const wait = new Promise<void>((resolve) => (signalCheck = resolve));
    let answer!: (hasResumed: boolean) => void;
    const { listener, number, session } = await pairWithTakenLease(
      () => (signalCheck(), new Promise<boolean>((resolve) => (answer = resolve))),
    );
    await replace(number);
    await wait;
    await session.close();
    const reports = listener.statuses.length;
    answer(false);
    await new Promise((go) => setTimeout(go, 200));
    expect(listener.statuses).toHaveLength(reports);
    expect(listener.statuses.at(-1)).toMatchObject({ status: "TIMEOUT" });
  });
});
