import { afterEach, describe, expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { connectionApi } from "@guiche/contract/connections";
import { listener } from "../../conversation/listener";
import { shiftClock } from "../../core/clock";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Connection } from "../../models/connections/connection";
import { withOutreach } from "../../testing/campaigns";
import { connection, newNumber, user } from "../../testing/factories";
import { signInAs } from "../../testing/sign-in-as";

const { outreach, harness, save, join, startCampaign, waitForSent } = withOutreach();
afterEach(() => shiftClock(0));

const days = (count: number) => shiftClock(count * 24 * 3_600_000);
/**
 * What the number may write today to people who did not write. The caller signs in again, because the clock was moved.
 */
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

  it("is an old number's when an admin says since when it is used, until another number is paired", async () => {
    const { admin, ref } = outreach;
    const { id } = await admin.call(connectionApi.create, { body: { name: "Loja", inUseSince: "2025-01-10" } });
    const [entry] = await AuditEntry.findAll({ where: { companyId: ref.companyId, action: "connection.warmUp" } });
    expect([entry?.target, entry?.details]).toEqual(["Loja", { inUseSince: "– → 2025-01-10" }]);
    const line = { ...ref, connectionId: id };
    const number = newNumber();
    await listener.status(line, "CONNECTED", { number });
    expect(await budgetOf(id)).toBe(250);
    await listener.status(line, "TIMEOUT", { cause: "network" });
    await listener.status(line, "CONNECTED", { number });
    expect(await admin.call(connectionApi.show, { params: { id } })).toMatchObject({ inUseSince: "2025-01-10" });
    await listener.status(line, "DISCONNECTED", { number: null, wanted: false });
    await listener.status(line, "CONNECTED", { number: newNumber() });
    expect(await budgetOf(id)).toBe(20);
    expect(await admin.call(connectionApi.show, { params: { id } })).toMatchObject({ inUseSince: null });
    const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    const response = await admin.ask(connectionApi.update, { params: { id }, body: { inUseSince: tomorrow } });
    expect([response.status, response.body]).toMatchObject([400, { fields: { inUseSince: "Invalid date" } }]);
  });

  it("is the company's limit alone without a warm-up, which is audited and ends with a restriction", async () => {
    const { admin, ref } = outreach;
    await save({ coldLimit: 400 });
    await Connection.update({ warmSince: new Date() }, { where: { id: ref.connectionId }, silent: true });
    const params = { id: ref.connectionId };
    for (const name of ["Loja", "Loja 2"])
      await admin.call(connectionApi.update, { params, body: { name, skipsWarmUp: true } });
    expect(await budgetOf()).toBe(400);
    const log = await AuditEntry.findAll({
      where: { companyId: ref.companyId, action: "connection.warmUp" },
      raw: true,
    });
    expect(log.map(({ target, details }) => [target, details])).toEqual([["Loja", { skipsWarmUp: "false → true" }]]);
    await listener.status(ref, "CONNECTED", { restrictedUntil: new Date(Date.now() + 3_600_000) });
    days(0.5);
    expect(await budgetOf()).toBe(20);
  });

  it("begins anew with a refused message, whatever becomes of the message", async () => {
    await join(1);
    const { id } = await startCampaign({ stopPercent: 0 });
    await waitForSent(1);
    await listener.ack(outreach.ref, outreach.session.sentMessages[0]?.id ?? "", -1, "463");
    const health = () => outreach.admin.call(campaignApi.health, { params: { whatsappId: outreach.ref.connectionId } });
    const { restrictedUntil } = await health();
    expect(restrictedUntil).toBeGreaterThan(Date.now());
    await outreach.admin.call(campaignApi.retry, { params: { id }, body: {} });
    expect(await health()).toMatchObject({ level: "red", budget: 0, restrictedUntil });
    days(1.1);
    expect(await budgetOf()).toBe(30);
  });
});
