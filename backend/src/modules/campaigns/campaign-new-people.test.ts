import { expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { withOutreach } from "../../testing/campaigns";
import { contact, tag, ticket } from "../../testing/factories";

const { outreach, save, join, campaign, startCampaign, show, report, waitForSent, waitForEnd } = withOutreach();

const include = (id: number) => outreach.admin.ask(campaignApi.include, { params: { id } });
const forecast = (id: number) => outreach.admin.call(campaignApi.forecast, { params: { id } });
const numbers = () => outreach.session.sentMessages.map(({ address }) => address.split("@")[0]).sort();

it("a finished campaign runs again for those who joined its list, and writes to no recipient twice", async () => {
  const first = await join(2);
  const { id } = await startCampaign();
  await waitForEnd(id);
  const second = await join(2);
  expect((await include(id)).status).toBe(200);
  expect((await show(id)).status).toBe("EM_ANDAMENTO");
  await waitForEnd(id);
  expect(numbers()).toEqual([...first, ...second].sort());
  expect(await report(id)).toMatchObject({ contacts: 4, sent: 4, done: 4 });
  const where = { companyId: outreach.ref.companyId, action: "campaign.peopleIncluded" };
  expect((await AuditEntry.findAll({ where })).map(({ target }) => target)).toEqual(["Black Friday"]);

  await include(id);
  await waitForEnd(id);
  expect(numbers()).toHaveLength(4);
});

it("a cancelled campaign includes them when it is restarted, in their turn after the others", async () => {
  await save({ longerIntervalAfter: 1, greaterInterval: 1 });
  await join(2);
  const { id } = await startCampaign();
  await waitForSent(1);
  const params = { id };
  await outreach.admin.call(campaignApi.cancel, { params });
  const [late] = await join(1);
  expect((await include(id)).status).toBe(200);
  expect(await report(id)).toMatchObject({ contacts: 2 });
  await outreach.admin.call(campaignApi.restart, { params });
  await waitForEnd(id);
  expect(outreach.session.sentMessages.map(({ address }) => address.split("@")[0]).at(-1)).toBe(late);
  expect(outreach.session.sentMessages).toHaveLength(3);
});

it("a contact who got the tag later is included too, also an older one", async () => {
  const { companyId } = outreach.ref;
  const { id: tagId } = await tag(companyId);
  const [older, newer] = [await contact(companyId), await contact(companyId)];
  const give = async (contactId: number) =>
    TicketTag.create({ companyId, ticketId: (await ticket(companyId, { contactId })).id, tagId });
  await give(newer.id);
  const { id } = await startCampaign({ contactListId: null, tagListId: tagId });
  await waitForEnd(id);
  await give(older.id);
  await include(id);
  await waitForEnd(id);
  expect(numbers()).toEqual([older.number, newer.number].sort());
});

it("a campaign that has not begun copies all recipients when it begins: there are none to include", async () => {
  const { id } = await campaign();
  const { status, body } = await include(id);
  expect([status, body]).toEqual([409, { error: "ERR_CAMPAIGN_LOCKED" }]);
});

it("the forecast of one that runs is about those who are left", async () => {
  await save({ longerIntervalAfter: 1, greaterInterval: 120 });
  await join(3);
  await join(1, { isWhatsappValid: null });
  const { id } = await campaign();
  expect(await forecast(id)).toMatchObject({ recipients: 4, valid: 3, unknown: 1 });
  const { id: running } = await startCampaign();
  await waitForSent(1);
  const { recipients, valid, unknown, begins, ends } = await forecast(running);
  expect({ recipients, valid, unknown }).toEqual({ recipients: 3, valid: 2, unknown: 1 });
  expect(Date.parse(ends ?? "") - Date.parse(begins ?? "")).toBe(3 * 120_000);
});
