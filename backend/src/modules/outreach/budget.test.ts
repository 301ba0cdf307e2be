import { expect, it } from "@jest/globals";
import { database } from "../../core/db/connect";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow } from "../../core/tenant/scope";
import { Connection } from "../../models/connections/connection";
import { withOutreach } from "../../testing/campaigns";
import { contact } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { statementsOf } from "../../testing/postgres";
import { sendOutreach } from "./send";
import { budgetLeftOf, loadBudget, mayWriteFirst, noteSent } from "./budget";
import { sweepCampaigns } from "../campaigns/campaign.sweep";

const { outreach, save, join, startCampaign, show, waitForSent } = withOutreach();

const rests = (id: number, reason: string) =>
  until(`it rests because of ${reason}`, async () => {
    await sweepCampaigns();
    return (await show(id)).restReason === reason;
  });

/** So many of the number's messages are counted whenever its health is looked at. */
async function haveWritten(count: number, wid = "OLD") {
  const { companyId, connectionId } = outreach.ref;
  const { id: contactId } = await contact(companyId);
  await database().query(
    `INSERT INTO loose_messages ("companyId", "connectionId", "contactId", wid, source, ack, "answeredAt")
     SELECT $1, $2, $3, $5 || n, 'api', 3, now() FROM generate_series(1, $4::int) n`,
    { bind: [companyId, connectionId, contactId, count, wid] },
  );
}

it("the many messages of a number are not counted again for each one that leaves, and its daily cap holds", async () => {
  await save({ coldLimit: 100_000, longerIntervalAfter: 1, greaterInterval: 1 });
  await join(6);
  await haveWritten(50_000);
  const statements = await statementsOf(async () => {
    const { id } = await startCampaign({ stopPercent: 0, dailyCap: 4 });
    await waitForSent(4);
    await rests(id, "cap");
  });
  expect(outreach.session.sentMessages).toHaveLength(4);
  const times = (part: string) => statements.filter((sql) => sql.includes(part)).length;
  expect(times("refused24h")).toBeLessThanOrEqual(2);
  expect(times("l.source = 'campaign'")).toBeLessThanOrEqual(2);
});

it("a restriction stops a campaign within seconds, however long the count of its number holds", async () => {
  await save({ coldLimit: 100_000, longerIntervalAfter: 1, greaterInterval: 5 });
  await join(3);
  await haveWritten(50_000);
  const { id } = await startCampaign({ stopPercent: 0 });
  await waitForSent(1);
  await Connection.update({ refusedAt: new Date() }, { where: { id: outreach.ref.connectionId } });
  await rests(id, "restricted");
  expect(outreach.session.sentMessages).toHaveLength(1);
});

it("messages to people who wrote do not spend the budget: at its edge it is counted again", async () => {
  await save({ coldLimit: 50_001 });
  await haveWritten(50_000);
  const { connectionId } = outreach.ref;
  const health = async () => (await loadBudget(scopeOfRow(outreach.ref), connectionId)).health;
  expect(await health()).toMatchObject({ coldToday: 50_000, budget: 50_001 });
  // To a person who wrote: nothing of the number's budget is used.
  noteSent(connectionId, 1);
  expect(await health()).toMatchObject({ coldToday: 50_000 });
  expect(budgetLeftOf(connectionId)).toBe(1);
  await haveWritten(1, "LAST");
  noteSent(connectionId, 1);
  expect(await health()).toMatchObject({ coldToday: 50_001 });
  expect(budgetLeftOf(connectionId)).toBe(0);
});

it("nor are they for each schedule and call of the API, and these use the budget to its last message", async () => {
  await save({ coldLimit: 50_002 });
  await haveWritten(50_000);
  const { companyId, connectionId } = outreach.ref;
  const { id: contactId } = await contact(companyId);
  const content = { kind: "text", text: "Seu pedido saiu" } as const;
  const write = () =>
    transaction(scopeOfRow(outreach.ref), async (inside) => {
      const may = await mayWriteFirst(inside, connectionId);
      if (may) await sendOutreach(inside, { contactId, connectionId, content, source: "api" });
      return may;
    });
  let written: boolean[] = [];
  const statements = await statementsOf(async () => {
    written = await Promise.all(Array.from({ length: 5 }, write));
  });
  expect(written.filter(Boolean)).toHaveLength(2);
  expect(statements.filter((sql) => sql.includes("refused24h")).length).toBe(1);
});
