import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { RecordingListener } from "../recording-listener.suite";
import { baileysStage, paired, type BaileysStage } from "./stage.suite";

let stage: BaileysStage;
beforeAll(async () => {
  stage = await baileysStage();
}, 60_000);
afterAll(() => stage.close());

const loginsOf = (number: string) =>
  stage.simulator.world.log.after(0).filter(({ phone, tag }) => phone === number && tag === "success").length;

describe("a process that froze while it logged in", () => {
  it.each([0, 1, 2])("does not finish that when it wakes: the new owner's line stays up (%i)", async (asks) => {
    const { lease, listener, number, session } = await paired(stage);
    const before = loginsOf(number);
    const late = new RecordingListener();
    // It owned the line when it was asked so often: its hello, the server's, and the login that answers it.
    let left = asks;
    const zombie = await stage.provider.open(lease.connection, late, { ...lease, holds: () => left-- > 0 });
    await late.become("TIMEOUT");
    expect([loginsOf(number), session.open, listener.statuses.at(-1)?.status]).toEqual([before, true, "CONNECTED"]);
    await zombie.close();
    await session.close();
  });
});
