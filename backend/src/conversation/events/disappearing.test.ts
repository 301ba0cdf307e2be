import { beforeEach, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { Connection } from "../../models/connections/connection";
import { ChatExpiration } from "../../models/messages/chat-expiration";
import { Contact } from "../../models/contacts/contact";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { sendOutreach } from "../../modules/outreach";
import { findSent, sendNotice } from "../../modules/messages";
import { mergeContacts } from "../../modules/contacts";
import { companyChanged } from "../../core/cache";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { contact, newNumber } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { withHarness, type HarnessCompany } from "../../testing/harness";
import { listener } from "../listener";
import { receive } from "../receive";

const harness = withHarness();
let shop: HarnessCompany;
let scope: Scope;
beforeEach(async () => {
  shop = await harness.createCompany();
  scope = scopeOfRow(shop.ref);
});

const day = 86_400;
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);
const row = () => ({ id: shop.ref.connectionId, companyId: shop.ref.companyId });
const sets = (phone: string, seconds: number, setAt = at(0)) =>
  listener.chatSet({
    ...{ connection: shop.ref, wid: "3ASETTING", chat: { phone, address: `${phone}@s.whatsapp.net` } },
    expiration: { seconds, setAt },
  });
const settings = () => ChatExpiration.findAll({ where: { companyId: shop.ref.companyId }, raw: true });
const waitForExpirations = async (count: number) => {
  await until(`${count} are sent`, () => shop.session.sentMessages.length >= count);
  return shop.session.sentMessages.map(({ expiration }) => expiration);
};

it("everything that is sent into a chat disappears as its messages do", async () => {
  const { phone, address } = shop.customer;
  await sets(phone, day);
  const sentMessage = await shop.sendMessage("bom dia");
  expect(await waitForExpirations(1)).toEqual([day]);
  expect(await findSent(scope, shop.ref, sentMessage.wid)).toMatchObject({
    expiration: { seconds: day, setAt: at(0) },
  });
  await listener.ack(shop.ref, sentMessage.wid, 2);
  await shop.caller.call(messageApi.edit, { params: { id: sentMessage.id }, body: { body: "bom dia!" } });
  await until("the edit is sent", () => shop.session.edits.length === 1);
  expect(shop.session.edits[0]?.expiration).toBe(day);
  await listener.ack(shop.ref, shop.session.edits[0]?.id ?? "", 2);

  await sendNotice(scope, shop.ref.connectionId, address, "Não atendemos chamadas.", "a call");
  expect(await waitForExpirations(2)).toEqual([day, day]);
  await listener.ack(shop.ref, shop.session.sentMessages[1]?.id ?? "", 2);
  const { contactId } = shop.assignedTicket;
  const source = { source: "campaign", sourceId: 7, label: "Natal" } as const;
  const message = {
    contactId,
    connectionId: shop.ref.connectionId,
    content: { kind: "text", text: "Oferta" },
  } as const;
  await sendOutreach(scope, { ...message, ...source });
  expect(await waitForExpirations(3)).toEqual([day, day, day]);

  await sets(phone, 0, at(1));
  await listener.ack(shop.ref, shop.session.sentMessages[2]?.id ?? "", 2);
  await shop.sendMessage("até logo");
  expect((await waitForExpirations(4)).at(-1)).toBeUndefined();
});

it("a message that says how long it stays counts before it is answered, also a stranger's", async () => {
  await Connection.update({ greetingMessage: "Olá!" }, { where: { id: shop.ref.connectionId } });
  companyChanged(scope);
  const phone = newNumber();
  await receive(inboundText(row(), phone, "oi", { expiration: { seconds: day, setAt: at(0) } }));
  expect(await waitForExpirations(1)).toEqual([day]);
});

it("of two settings the newer one counts, whatever comes last", async () => {
  const { phone } = shop.customer;
  await sets(phone, 0, at(60));
  await sets(phone, day, at(0));
  expect(await settings()).toMatchObject([{ seconds: 0, setAt: at(60) }]);
  await sets(phone, 7 * day, at(61));
  await sets(phone, 7 * day, at(61));
  expect(await settings()).toMatchObject([{ seconds: 7 * day, setAt: at(61) }]);
});

it("a setting opens no ticket, makes no contact and is no message; another company's chat keeps its own", async () => {
  const where = { companyId: shop.ref.companyId };
  const counts = async () => [
    await Ticket.count({ where }),
    await Contact.count({ where }),
    await Message.count({ where }),
  ];
  const before = await counts();
  await sets(newNumber(), day);
  expect(await counts()).toEqual(before);
  expect(await settings()).toEqual([]);
  const other = await harness.createCompany();
  await contact(shop.ref.companyId, { number: other.customer.phone });
  await sets(other.customer.phone, day);
  await other.sendMessage("oi");
  await until("it is sent", () => other.session.sentMessages.length === 1);
  expect(other.session.sentMessages[0]?.expiration).toBeUndefined();
});

it("the newer setting survives when two contacts prove to be one person", async () => {
  const [older, newer] = [await contact(shop.ref.companyId), await contact(shop.ref.companyId)];
  const on = { companyId: shop.ref.companyId, connectionId: shop.ref.connectionId };
  await ChatExpiration.create({ ...on, contactId: older.id, seconds: 0, setAt: at(0) });
  await ChatExpiration.create({ ...on, contactId: newer.id, seconds: day, setAt: at(1) });
  await transaction(scope, (inside) => mergeContacts(inside, [older.id, newer.id]));
  expect(await settings()).toMatchObject([{ contactId: older.id, seconds: day }]);
  expect(await ContactIdentity.count({ where: { contactId: newer.id } })).toBe(0);
});
