import { afterEach, describe, expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { listener } from "../../conversation/listener";
import { shiftClock } from "../../core/clock";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { Connection } from "../../models/connection";
import { withOutreach } from "../../testing/campaigns";
import { connection, newNumber, user } from "../../testing/factories";
import { signInAs } from "../../testing/sign-in-as";

const { outreach, harness, save, join, started, sentTo } = withOutreach();
afterEach(() => shiftClock(0));

const days = (count: number) => shiftClock(count * 24 * 3_600_000);
/** What the number may write today to people who did not write; whoever asks signed in on that day. */
async function budgetOf(whatsappId = outreach.ref.connectionId) {
  companyChanged(scopeOfRow(outreach.ref));
  const admin = await signInAs(harness.server.app, await user(outreach.ref.companyId, { profile: "admin" }));
  return (await admin.call(campaignApi.health, { params: { whatsappId } })).budget;
}

describe("a number's budget", () => {
  it("begins when it is paired, not when its connection was made, and anew with another number", async () => {
    const { id } = await connection(outreach.ref.companyId);
    const ref = { ...outreach.ref, connectionId: id };
    const number = newNumber();
    days(30);
    await listener.status(ref, "CONNECTED", { number });
    expect(await budgetOf(id)).toBe(20);
    days(33);
    expect(await budgetOf(id)).toBe(67);
    await listener.status(ref, "DISCONNECTED", { number: null, wanted: false });
    await listener.status(ref, "CONNECTED", { number: newNumber() });
    expect(await budgetOf(id)).toBe(20);
  });

  it("does not begin anew when the connection drops and returns", async () => {
    const { ref } = outreach;
    const number = newNumber();
    await Connection.update({ number }, { where: { id: ref.connectionId } });
    for (const status of ["TIMEOUT", "OPENING", "CONNECTED"] as const)
      await listener.status(ref, status, status === "CONNECTED" ? { number } : { cause: "network" });
    expect(await budgetOf()).toBe(250);
  });

  it("begins anew with a restriction that WhatsApp announces, once, and grows from there", async () => {
    await save({ coldLimit: 1_000_000 });
    const ends = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await listener.status(outreach.ref, "CONNECTED", { restrictedUntil: ends(24) });
    expect(await budgetOf()).toBe(0);
    days(0.5);
    await listener.status(outreach.ref, "CONNECTED", { restrictedUntil: ends(26) });
    await listener.status(outreach.ref, "CONNECTED", { restrictedUntil: null });
    days(2.1);
    expect(await budgetOf()).toBe(45);
    // Longer than messages are counted.
    days(9.1);
    expect(await budgetOf()).toBe(768);
  });

  it("begins anew with a refused message, whatever becomes of the message", async () => {
    await join(1);
    const { id } = await started({ stopPercent: 0 });
    await sentTo(1);
    await listener.ack(outreach.ref, outreach.session.sent[0]?.id ?? "", -1, "463");
    const health = () => outreach.admin.call(campaignApi.health, { params: { whatsappId: outreach.ref.connectionId } });
    const { restrictedUntil } = await health();
    expect(restrictedUntil).toBeGreaterThan(Date.now());
    await outreach.admin.call(campaignApi.retry, { params: { id }, body: {} });
    expect(await health()).toMatchObject({ level: "red", budget: 0, restrictedUntil });
    days(1.1);
    expect(await budgetOf()).toBe(30);
  });
});
