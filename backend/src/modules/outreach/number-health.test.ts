import { expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { withOutreach } from "../../testing/campaigns";
import { contact } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { statementsOf } from "../../testing/postgres";
import { sweepCampaigns } from "../campaigns/campaign.sweep";

const { outreach, save, join, startCampaign, show, recipients, waitForSent, waitForEnd, ackAll } = withOutreach();

const health = () => outreach.admin.call(campaignApi.health, { params: { whatsappId: outreach.ref.connectionId } });
const rests = (id: number, reason: string | null) =>
  until(`it rests because of ${String(reason)}`, async () => {
    await sweepCampaigns();
    return (await show(id)).restReason === reason;
  });
/** As many messages that WhatsApp refused, without a restriction, as messages that arrived and were not answered. */
async function turnRed() {
  const { companyId, connectionId } = outreach.ref;
  const { id: contactId } = await contact(companyId);
  const one = { companyId, connectionId, contactId, source: "campaign" as const };
  for (let index = 0; index < 20; index += 1) {
    await OutreachMessage.create({ ...one, wid: `A${index}`, ack: 3 });
    await OutreachMessage.create({ ...one, wid: `R${index}`, ack: -1, failure: "forbidden" });
  }
}

it("a campaign whose number turns red during a pause stops there, says why, and goes on when it recovers", async () => {
  const people = await join(3);
  // The first pause is long enough to notice.
  await save({ longerIntervalAfter: 1, greaterInterval: 5 });
  const { id } = await startCampaign({ stopPercent: 0 });
  await waitForSent(1);
  await turnRed();
  await rests(id, "health");
  expect(await health()).toMatchObject({ level: "red", budget: 0, restrictedUntil: null });
  expect(outreach.session.sentMessages).toHaveLength(1);
  expect((await show(id)).status).toBe("EM_ANDAMENTO");

  await OutreachMessage.destroy({ where: { companyId: outreach.ref.companyId, failure: "forbidden" } });
  await save({ longerIntervalAfter: 0 });
  await waitForEnd(id);
  expect(await show(id)).toMatchObject({ restReason: null });
  expect(outreach.session.sentMessages.map(({ address }) => address.split("@")[0]).sort()).toEqual([...people].sort());
});

it("an agent's reply leaves at once while the number is red and its campaign rests", async () => {
  await join(2);
  await save({ longerIntervalAfter: 1, greaterInterval: 5 });
  const { id } = await startCampaign({ stopPercent: 0 });
  await waitForSent(1);
  await turnRed();
  await rests(id, "health");
  await outreach.sendMessage("Já respondo");
  await waitForSent(2);
  expect(outreach.session.sentMessages.at(-1)).toMatchObject({ address: outreach.customer.address });
  expect((await show(id)).restReason).toBe("health");
});

it("a campaign without pauses, whose number has an ample budget, writes to several people in as few statements as to one", async () => {
  const count = 30;
  await save({ coldLimit: 100_000 });
  await join(count);
  const statements = await statementsOf(async () => {
    const { id } = await startCampaign({ stopPercent: 0 });
    await sweepCampaigns();
    await until("all are handed over", async () => {
      await ackAll(2);
      return (
        outreach.session.sentMessages.length === count && (await recipients(id)).every(({ state }) => state === "sent")
      );
    });
  });
  const times = (part: string) => statements.filter((sql) => sql.includes(part)).length;
  // One to begin, one to queue and one to mark.
  const batchCount = times('"isHanded" = next.state');
  expect(batchCount).toBeLessThan(count / 2);
  expect(times("INSERT INTO loose_messages")).toBe(batchCount);
  expect(times("INSERT INTO contacts")).toBeLessThanOrEqual(batchCount);
  expect(times('"looseMessageId" = (')).toBe(batchCount);
  // Each batch checks the budget too.
  expect(times("refused24h")).toBeLessThan(count / 2);
});
