import { afterEach, expect, it } from "@jest/globals";
import type { ForecastInput } from "@guiche/contract/campaign-input";
import { campaignApi } from "@guiche/contract/campaigns";
import { contactListApi, contactListItemApi } from "@guiche/contract/contact-lists";
import { fileApi } from "@guiche/contract/files";
import { tagApi } from "@guiche/contract/tags";
import { receive } from "../../conversation/receive";
import { shiftClock } from "../../core/clock";
import { Connection } from "../../models/connections/connection";
import { ContactField } from "../../models/contacts/contact-field";
import { ContactListItem } from "../../models/contacts/contact-list-item";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { withOutreach } from "../../testing/campaigns";
import { contact, contactListItem, fileList, newNumber, tag, ticket, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { signInAs } from "../../testing/sign-in-as";
import { sweepCampaigns } from "./campaign.sweep";

const { outreach, harness, save, campaign, startCampaign, texts, waitForSent, waitForEnd, join, show, report } =
  withOutreach();
afterEach(() => shiftClock(0));

/** The caller signed in on that day. */
async function atTime(time: string) {
  shiftClock(Date.parse(time) - Date.now());
  outreach.admin = await signInAs(harness.server.app, await user(outreach.ref.companyId, { profile: "admin" }));
}

const preview = (values: Partial<ForecastInput>) =>
  outreach.admin.call(campaignApi.preview, {
    body: { contactListId: outreach.list.id, whatsappId: outreach.ref.connectionId, ...values } as ForecastInput,
  });

it("columns of the sheet and extra fields are filled, and the forecast counts people without them", async () => {
  const { admin, list, ref } = outreach;
  const sheet = "Nome;Telefone;Valor da fatura\nMaria Souza;5511987654321;R$ 10\nJoão Lima;5511987654322;\n";
  await admin.request(contactListApi.upload, { id: list.id }).attach("file", Buffer.from(sheet), "lista.csv");
  expect(await admin.call(contactListApi.fields, { params: { id: list.id } })).toEqual(["Valor da fatura"]);
  const joao = await contact(ref.companyId, { name: "João", number: "5511987654322" });
  await ContactField.create({ companyId: ref.companyId, contactId: joao.id, name: "CPF", value: "123" });
  await ContactListItem.update({ isWhatsappValid: true }, { where: { contactListId: list.id }, silent: true });
  const message1 = "{{nome|cliente}}: {{valor_da_fatura}} {{cpf|sem CPF}} {{fatura}}";
  expect((await preview({ message1 })).lacking).toEqual([
    { word: "fatura", count: 2 },
    { word: "cpf", count: 1 },
    { word: "valor_da_fatura", count: 1 },
  ]);
  const { id: fileListId } = await fileList(ref.companyId, { message: "{{Nome}} {{fatura}}" });
  expect((await preview({ message1: "Oi", fileListId })).lacking).toEqual([{ word: "fatura", count: 2 }]);
  // A value of a template that is still being typed.
  expect((await preview({ templateValues: ["{{fatura}}", ""] })).lacking).toEqual([{ word: "fatura", count: 2 }]);
  const { id } = await startCampaign({ message1 });
  await waitForSent(2);
  expect(texts()).toEqual(["João Lima: 123", "Maria Souza: R$ 10 sem CPF"]);
  await waitForEnd(id);
});

it("before it is saved the forecast says how many get it today, until when, and what holds the others", async () => {
  await atTime("2027-03-09T12:00:00Z");
  const { ref } = outreach;
  await Connection.update(
    { warmSince: new Date("2027-03-09T11:00:00Z") },
    { where: { id: ref.connectionId }, silent: true },
  );
  await join(50);
  const acquaintance = newNumber();
  await contactListItem(outreach.list, { number: acquaintance, isWhatsappValid: true });
  await receive(inboundText({ id: ref.connectionId, companyId: ref.companyId }, acquaintance, "Oi"));
  expect(await preview({ message1: "Oi" })).toMatchObject({
    ...{ recipients: 51, cold: 50, firstDay: 21, limit: "budget" },
    // From eight o'clock on of the next day it may write to 30.
    ends: expect.stringMatching(/^2027-03-10T/),
  });
  expect(await preview({ message1: "Oi", dailyCap: 10 })).toMatchObject({ firstDay: 10, limit: "cap" });
  const window = { days: [3], from: "09:00", until: "10:00" };
  expect(await preview({ message1: "Oi", window })).toMatchObject({ firstDay: 0, limit: "window" });
  await save({ messageInterval: 20 });
  await Connection.update({ skipsWarmUp: true }, { where: { id: ref.connectionId }, silent: true });
  expect(await preview({ message1: "Oi" })).toMatchObject({ firstDay: 51, limit: null });
});

it("a campaign without recipients is refused when it is saved, and stops when they have left since", async () => {
  const { admin, list, ref } = outreach;
  const body = { name: "Vazia", message1: "Oi", contactListId: list.id, whatsappId: ref.connectionId };
  const scheduledInput = { ...body, scheduledAt: "2099-01-05 09:00:00" } as never;
  const response = await admin.ask(campaignApi.create, { body: scheduledInput });
  expect([response.status, response.body]).toEqual([400, { error: "ERR_CAMPAIGN_NOBODY" }]);
  await join(1);
  const { id } = await campaign({ scheduledAt: "2099-01-05 09:00:00" });
  await ContactListItem.destroy({ where: { contactListId: list.id } });
  await atTime("2099-01-05T13:00:00Z");
  await sweepCampaigns();
  expect(await show(id)).toMatchObject({ status: "CANCELADA", restReason: "empty" });
});

it("a tag cannot be deleted while a campaign that is not finished writes to it", async () => {
  const { admin, ref } = outreach;
  const vip = await tag(ref.companyId, { name: "VIP" });
  const person = await contact(ref.companyId);
  const taggedTicket = await ticket(ref.companyId, {
    contactId: person.id,
    connectionId: ref.connectionId,
    status: "closed",
  });
  await TicketTag.create({ companyId: ref.companyId, ticketId: taggedTicket.id, tagId: vip.id });
  const { id } = await startCampaign({ contactListId: null, tagListId: vip.id });
  const response = await admin.ask(tagApi.remove, { params: { id: vip.id } });
  expect([response.status, response.body]).toMatchObject([409, { error: "ERR_TAG_IN_USE", users: ["Black Friday"] }]);
  await waitForSent(1);
  await waitForEnd(id);
  await admin.call(tagApi.remove, { params: { id: vip.id } });
  expect(await show(id)).toMatchObject({ tagListId: "Nenhuma", tag: { id: null, name: "VIP" } });
});

it("list items learn what the campaign learned, and its list can be deleted afterwards, with its name kept", async () => {
  const { admin, list, session } = outreach;
  const [reachedPhone] = await join(1, { isWhatsappValid: null });
  const [unreachableNumber] = await join(1, { isWhatsappValid: null });
  session.peers.set(String(reachedPhone), {
    phone: String(reachedPhone),
    address: `${String(reachedPhone)}@s.whatsapp.net`,
  });
  const { id } = await startCampaign();
  await waitForSent(1);
  await waitForEnd(id);
  const { contacts } = await admin.call(contactListItemApi.page, { query: { contactListId: list.id, pageNumber: 1 } });
  expect(Object.fromEntries(contacts.map((each) => [each.number, each.isWhatsappValid]))).toEqual({
    [String(reachedPhone)]: true,
    [String(unreachableNumber)]: false,
  });
  expect(await report(id)).toMatchObject({ skipped: 1, skips: [{ cause: "recipient", count: 1 }] });
  await admin.call(contactListApi.remove, { params: { id: list.id } });
  expect(await show(id)).toMatchObject({ contactListId: null, contactList: { id: null, name: list.name } });
});

it("the file list of a campaign that has ended can be deleted, and the campaign keeps its name", async () => {
  const { admin, ref } = outreach;
  const files = await fileList(ref.companyId, { name: "Preços" });
  await join(1);
  const { id } = await startCampaign({ fileListId: files.id });
  await waitForSent(1);
  await waitForEnd(id);
  await admin.call(fileApi.remove, { params: { id: files.id } });
  expect(await show(id)).toMatchObject({ fileListId: null, deletedFileListName: "Preços" });
});

it("choosing contacts can be tried first: it counts and names them, and adds none", async () => {
  const { admin, list, ref } = outreach;
  await contact(ref.companyId, { name: "Zulmira Alves", number: newNumber() });
  const body = { searchParam: "Zulmira", preview: true };
  const params = { id: list.id };
  const counts = { created: 1, repeated: 0, withoutNumber: 0, names: ["Zulmira Alves"] };
  expect(await admin.call(contactListApi.fill, { params, body })).toMatchObject(counts);
  expect(await ContactListItem.count({ where: { contactListId: list.id } })).toBe(0);
  expect(await admin.call(contactListApi.fill, { params, body: { ...body, preview: false } })).toMatchObject(counts);
});
