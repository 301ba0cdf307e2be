import { beforeEach, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { CampaignRecipient } from "../../models/outreach/campaign-recipient";
import { Contact } from "../../models/contacts/contact";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { OptOut } from "../../models/contacts/opt-out";
import { withOutreach } from "../../testing/campaigns";
import { contact, contactListItem } from "../../testing/factories";
import { statementsOf, withFailingInserts } from "../../testing/postgres";

const { outreach, save, join, startCampaign, recipients, report, waitForSent, waitForEnd } = withOutreach();

// People are written to together only while the number may write to very many.
beforeEach(() => save({ coldLimit: 100_000 }));

const addressees = () => outreach.session.sentMessages.map(({ address }) => address.split("@")[0]).sort();
const statesOf = async (id: number) =>
  Object.fromEntries((await recipients(id)).map(({ number, state, cause }) => [number, cause ?? state]));

it("people who are written to together get one message each, known or not", async () => {
  const { companyId, session } = { ...outreach.ref, session: outreach.session };
  const [newPerson = "", contactNumber = "", optedOutNumber = "", unknown = "", last = ""] = [
    ...(await join(3)),
    ...(await join(1, { isWhatsappValid: null })),
    ...(await join(1)),
  ];
  const before = await contact(companyId, { number: contactNumber });
  await OptOut.create({ companyId, person: optedOutNumber, text: "SAIR", wid: "w" });
  session.peers.set(unknown, { phone: unknown, address: `${unknown}@s.whatsapp.net` });
  const { id } = await startCampaign();
  await waitForEnd(id);
  expect(addressees()).toEqual([newPerson, contactNumber, unknown, last].sort());
  expect(await statesOf(id)).toMatchObject({
    [newPerson]: "delivered",
    [contactNumber]: "delivered",
    [optedOutNumber]: "optedOut",
  });
  expect(session.lookups).toEqual([unknown]);
  const owners = await CampaignRecipient.findAll({ where: { campaignId: id }, order: ["id"] });
  expect(owners[1]?.contactId).toBe(before.id);
  const messages = await OutreachMessage.findAll({ where: { companyId, sourceId: id } });
  const sentRecipients = owners.filter(({ state }) => state === "sent");
  expect(sentRecipients.map(({ looseMessageId, contactId, wid }) => [looseMessageId, contactId, wid])).toEqual(
    sentRecipients.map(({ looseMessageId, wid }) => [
      looseMessageId,
      messages.find((one) => one.id === looseMessageId && one.wid === wid)?.contactId,
      wid,
    ]),
  );
});

it("two of them whom a merge made one person get one message", async () => {
  const [first = "", second = ""] = await join(3);
  const { companyId } = outreach.ref;
  const ids = [(await contact(companyId, { number: first })).id, (await contact(companyId, { number: second })).id];
  const statements = await statementsOf(async () => {
    outreach.session.open = false;
    const { id } = await startCampaign();
    await outreach.admin.call(contactApi.merge, { params: { id: ids[0] ?? 0 }, body: { contactId: ids[1] ?? 0 } });
    outreach.session.open = true;
    await waitForEnd(id);
    expect((await recipients(id)).map(({ state }) => state).sort()).toEqual(["delivered", "delivered", "skipped"]);
  });
  expect(outreach.session.sentMessages).toHaveLength(2);
  expect(statements.some((sql) => sql.includes("row_number()"))).toBe(true);
});

it("one of them whose message cannot be stored fails alone", async () => {
  const people = await join(4);
  const { number } = await contactListItem(outreach.list, { name: "Zé", isWhatsappValid: true });
  await withFailingInserts(
    "loose_messages",
    async () => {
      const { id } = await startCampaign();
      await waitForSent(4);
      await waitForEnd(id);
      expect(await statesOf(id)).toMatchObject({ [number]: "unknown" });
      expect(await report(id)).toMatchObject({ sent: 4, failed: 1 });
      // No recipient of the batch that failed was left begun.
      expect(await CampaignRecipient.count({ where: { campaignId: id, isHanded: false } })).toBe(0);
    },
    "NEW.body = 'Oi Zé'",
  );
  expect(addressees()).toEqual([...people].sort());
  expect(new Set(outreach.session.sentMessages.map(({ id }) => id)).size).toBe(4);
});

it("those who were begun together when the process died are sent once, under the ids they had", async () => {
  await join(3);
  outreach.session.open = false;
  const { id } = await startCampaign();
  const rows = await CampaignRecipient.findAll({ where: { campaignId: id }, order: ["id"] });
  for (const [place, row] of rows.slice(0, 2).entries())
    await row.update({ state: "sending", isHanded: false, wid: `3EB0CHOSEN${place}` });
  outreach.session.open = true;
  await waitForEnd(id);
  expect(outreach.session.sentMessages).toHaveLength(3);
  const ids = outreach.session.sentMessages.map(({ id: wid }) => wid);
  expect(ids).toEqual(expect.arrayContaining(["3EB0CHOSEN0", "3EB0CHOSEN1"]));
  expect(
    await Contact.count({ where: { companyId: outreach.ref.companyId, number: rows.map((row) => row.number) } }),
  ).toBe(3);
});
