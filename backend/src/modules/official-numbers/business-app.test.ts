/** @jest-environment-options {"server": "own"} */
import { expect, it } from "@jest/globals";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { until } from "../../testing/fake-session";
import { ackOf, companyId, openTicket, shop, tellMessages } from "./official-numbers.fixture";

let messages = 0;

/** Resolves with Meta's id of the message. */
async function customerSends(from: string, content: object): Promise<string> {
  const id = `wamid.theirs${(messages += 1)}`;
  const contacts = [{ profile: { name: "Maria" }, wa_id: from }];
  await tellMessages("messages", { contacts, messages: [{ from, id, timestamp: secondsNow(), ...content }] });
  return id;
}

async function ownerSends(to: string, content: object): Promise<string> {
  const id = `wamid.app${(messages += 1)}`;
  await tellMessages("smb_message_echoes", {
    message_echoes: [{ from: shop, to, id, timestamp: secondsNow(), ...content }],
  });
  return id;
}

const secondsNow = () => String(Math.floor(Date.now() / 1_000));
const text = (body: string) => ({ type: "text", text: { body } });
const edit = (original_message_id: string, body: string) => ({
  type: "edit",
  edit: { original_message_id, message: { context: { id: original_message_id }, ...text(body) } },
});
const revoke = (original_message_id: string) => ({ type: "revoke", revoke: { original_message_id } });

const awaitStored = (wid: string, what: string, is: (message: Message) => boolean = () => true): Promise<Message> =>
  until(what, async () => {
    const message = await Message.findOne({ where: { companyId, wid } });
    return message !== null && is(message) && message;
  });

it("an edit and a deletion of a customer change the message, and are none themselves", async () => {
  const { maria, ticketId } = await openTicket("bom dia");
  const first = await customerSends(maria, text("Rua A, 10"));
  const second = await customerSends(maria, text("minha senha é 1234"));
  await awaitStored(second, "both messages");
  const before = await Message.count({ where: { companyId } });
  await customerSends(maria, edit(first, "Rua A, 110"));
  await customerSends(maria, revoke(second));
  expect(await awaitStored(first, "the edit", ({ isEdited }) => isEdited)).toMatchObject({ body: "Rua A, 110" });
  await awaitStored(second, "the deletion", ({ isDeleted }) => isDeleted);
  expect(await Message.count({ where: { companyId } })).toBe(before);
  expect(await Ticket.count({ where: { companyId, id: ticketId, unreadMessages: 3 } })).toBe(1);
});

it("what the owner writes in the app is edited, deleted, quoted, reacted to and delivered like an answer from here", async () => {
  const { maria } = await openTicket("tem azul?");
  const ownerWid = await ownerSends(maria, text("Tem, por R$ 20"));
  const { id } = await awaitStored(ownerWid, "the owner's answer", ({ fromMe }) => fromMe);
  await customerSends(maria, { type: "reaction", reaction: { message_id: ownerWid, emoji: "👍" } });
  await awaitStored(ownerWid, "the reaction", ({ reactions }) => reactions?.length === 1);
  await ownerSends(maria, edit(ownerWid, "Tem, por R$ 25"));
  await awaitStored(ownerWid, "the owner's edit", ({ body }) => body === "Tem, por R$ 25");
  const quoting = await customerSends(maria, { ...text("quero"), context: { from: shop, id: ownerWid } });
  expect((await awaitStored(quoting, "the quote")).quoted).toMatchObject({ id, fromMe: true, body: "Tem, por R$ 25" });
  await tellMessages("messages", {
    statuses: [{ id: ownerWid, status: "read", timestamp: secondsNow(), recipient_id: maria }],
  });
  await ackOf(id, 4);
  await ownerSends(maria, revoke(ownerWid));
  await awaitStored(ownerWid, "the owner's deletion", ({ isDeleted }) => isDeleted);
});
