import { beforeEach, expect, it } from "@jest/globals";
import { automaticTextKeys, usualText } from "@guiche/contract/texts/automatic-texts";
import { settingApi, settingDefaults } from "@guiche/contract/settings";
import { ticketApi, type TicketPatch } from "@guiche/contract/tickets";
import { ContactField } from "../../models/contacts/contact-field";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { newNumber, queue, setting, user } from "../../testing/factories";
import { everythingLeaves } from "../../testing/deliveries";
import { sentTextsOf } from "../../testing/sent";
import { until } from "../../testing/fake-session";
import { listener } from "../listener";

const harness = withHarness();
let { assignedTicket, ref, session, customer }: HarnessCompany = {} as HarnessCompany;
let admin: Caller;
let ritaId: number;
beforeEach(async () => {
  ({ assignedTicket, ref, session, customer } = await harness.createCompany());
  const rita = await user(ref.companyId, { profile: "admin", name: "Rita" });
  [admin, ritaId] = [await signInAs(harness.server.app, rita), rita.id];
});

const write = (key: string, value: string) => admin.call(settingApi.update, { params: { key }, body: { value } });
const listSentTexts = () => sentTextsOf({ ticketId: assignedTicket.id });
async function updateTicket(body: TicketPatch) {
  await everythingLeaves(ref.companyId);
  return admin.call(ticketApi.update, { params: { id: assignedTicket.id }, body });
}

it("a company without its own texts sends the default ones, and returns to them when it clears its own", async () => {
  for (const key of automaticTextKeys) expect([key, settingDefaults[key]]).toEqual([key, ""]);
  await setting(ref.companyId, "sendMsgTransfTicket", "enabled");
  const bia = await user(ref.companyId, { name: "Bia" });
  await write("textToUser", "  Quem cuida de você agora é {{user}}.\n");
  await updateTicket({ userId: bia.id });
  await write("textToUser", "");
  await updateTicket({ userId: ritaId });
  expect(await listSentTexts()).toEqual([
    "Quem cuida de você agora é Bia.",
    usualText("textToUser", "pt").replace("{{user}}", "Rita"),
  ]);
});

it("each kind of transfer has its own text: to a queue, a colleague, both, or out of every queue", async () => {
  await setting(ref.companyId, "sendMsgTransfTicket", "enabled");
  const [bia, sales, support] = [
    await user(ref.companyId, { name: "Bia" }),
    await queue(ref.companyId, { name: "Vendas" }),
    await queue(ref.companyId, { name: "Suporte" }),
  ];
  await write("textToQueue", "fila {{queue}}");
  await write("textToUser", "pessoa {{user}}");
  await write("textToBoth", "{{user}} em {{queue}}");
  await write("textOutOfQueue", "sem fila");
  await updateTicket({ queueId: sales.id });
  await updateTicket({ userId: bia.id });
  await updateTicket({ userId: ritaId, queueId: support.id });
  await updateTicket({ queueId: null });
  expect(await listSentTexts()).toEqual(["fila Vendas", "pessoa Bia", "Rita em Suporte", "sem fila"]);
});

it("an accepted customer is greeted with the company's text, including the customer's extra fields", async () => {
  await setting(ref.companyId, "sendGreetingAccepted", "enabled");
  await ContactField.create({
    companyId: ref.companyId,
    contactId: assignedTicket.contactId,
    name: "Plano",
    value: "Ouro",
  });
  await write("textAccepted", "{{firstName}}, aqui é {{user}}. Plano: {{Plano}}. {{nada}}");
  await assignedTicket.update({ status: "pending", userId: null });
  await updateTicket({ status: "open" });
  expect(await listSentTexts()).toEqual([expect.stringMatching(/^\S+, aqui é Rita\. Plano: Ouro\.$/)]);
});

it("a caller gets the company's text; for an unknown caller the ticket's placeholders stay empty", async () => {
  await write("textCallRefused", "{{name}} Só por texto, por favor. {{protocol}}{{queue}}{{user}}{{ticket}}");
  const call = { connection: ref, isVideo: false, at: new Date(), stage: "offered" as const };
  const phone = newNumber();
  await listener.call({
    ...call,
    id: `CALL-A-${ref.connectionId}`,
    chat: { phone, address: `${phone}@s.whatsapp.net` },
  });
  await until("the unknown sender has read it", () => session.sentMessages.length === 1);
  expect(session.sentMessages[0]?.content).toEqual({ kind: "text", text: "Só por texto, por favor." });
  await listener.call({ ...call, id: `CALL-B-${ref.connectionId}`, chat: customer });
  expect(await listSentTexts()).toEqual([expect.stringMatching(/ Só por texto, por favor\. \d{8}-\d+/)]);
});
