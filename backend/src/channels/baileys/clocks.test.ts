import { describe, expect, it } from "@jest/globals";
import { RecordingListener } from "../recording-listener.suite";
import { pairPhone, withBaileysHarness } from "./harness.suite";

const harness = withBaileysHarness();

describe.each([90, -90])("with WhatsApp's clock %i seconds ahead of ours", (clock) => {
  it("messages, changes and calls have the time of their arrival, or WhatsApp's if the connection was away", async () => {
    const lease = await harness.lease();
    const { number, session, listener } = await pairPhone(harness, lease);
    const maria = await harness.person({ clock });
    const does = (what: string, more: object) =>
      harness.post<{ id: string }>(`/sim/people/${maria.number}/${what}`, { to: number, ...more });
    const startedAt = Date.now();
    const isNow = (at: Date) => at.getTime() >= startedAt && at.getTime() <= Date.now();

    const { id } = await does("messages", { text: "oi" });
    const first = await listener.until(() => listener.messages[0], "the message");
    await does("edits", { id, text: "olá" });
    const edit = await listener.until(() => listener.changes[0], "the edit");
    const { id: callId } = await does("calls", {});
    const call = await listener.until(() => listener.calls.find((one) => one.id === callId), "the call");
    expect([first.sentAt, edit.at, call.at].map(isNow)).toEqual([true, true, true]);
    expect([first.isHeld, edit.isHeld]).toEqual([undefined, undefined]);

    await session.close();
    await does("messages", { text: "alguém aí?" });
    await does("edits", { id, text: "olá!" });
    const again = new RecordingListener();
    const next = await harness.lease(lease.connection);
    const later = await harness.provider.openSession(next.connection, again, next);
    const heldMessage = await again.until(() => again.messages.find(({ isHeld }) => isHeld), "the held message");
    const heldEdit = await again.until(() => again.changes[0], "the held edit");
    expect(heldEdit.isHeld).toBe(true);
    // A message is never from the future.
    const earliestTime = Math.min(Math.floor(startedAt / 1_000) * 1_000 + clock * 1_000, startedAt);
    for (const at of [heldMessage.sentAt, heldEdit.at]) {
      expect(at.getTime()).toBeGreaterThanOrEqual(earliestTime);
      expect(at.getTime()).toBeLessThanOrEqual(Date.now() + Math.min(clock, 0) * 1_000);
    }
    await later.close();
  });
});

it("a message that comes ten minutes after it was written has the time of its writing", async () => {
  const { number, session, listener } = await pairPhone(harness);
  const maria = await harness.person();
  const at = Math.floor(Date.now() / 1_000) - 600;
  await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "oi", at });
  const late = await listener.until(() => listener.messages[0], "the message");
  expect(late).toMatchObject({ sentAt: new Date(at * 1_000), isHeld: true });
  await session.close();
});

it("a message that could not be decrypted at first keeps the time at which it came first", async () => {
  const { number, session, listener } = await pairPhone(harness);
  const maria = await harness.person({ clock: -90 });
  const writes = (text: string) => harness.post(`/sim/people/${maria.number}/messages`, { to: number, text });
  await writes("oi");
  await listener.until(() => listener.texts.includes("oi"));
  await harness.fault(number, { corrupt: "out", next: 1 });
  const startedAt = Date.now();
  await writes("de novo");
  const again = await listener.until(() => listener.messages.find(({ wid }) => wid !== listener.messages[0]?.wid));
  expect(again.isHeld).toBeUndefined();
  expect(again.sentAt.getTime()).toBeGreaterThanOrEqual(startedAt);
  await session.close();
});
