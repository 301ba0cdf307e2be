import { describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { Contact } from "../../models/contacts/contact";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { signInAs } from "../../testing/sign-in-as";
import { createCompany, contact, media, message, newNumber, queue, ticket, user } from "../../testing/factories";
import { harness, assignedTicket, caller, session, ref, userId } from "./sending.fixture";

describe("an agent forwards a message", () => {
  const forward = (id: number, contactIds: number[], queueId: number | null = assignedTicket.queueId) =>
    caller.ask(messageApi.forward, { params: { id }, body: { contactIds, queueId } });

  it("that cannot be forwarded: it is refused", async () => {
    const kinds = [
      await message(assignedTicket, { mediaType: "poll", body: `{"name":"a","options":[]}` }),
      await message(assignedTicket, { mediaType: "call_log", body: "{}" }),
      await message(assignedTicket, { mediaType: "image", mediaState: "pending" }),
      await message(assignedTicket, { isDeleted: true }),
      await message(assignedTicket, { details: { viewOnce: true } }),
    ];
    const { id: to } = await contact(ref.companyId);
    for (const { id } of kinds) expect((await forward(id, [to])).body).toEqual({ error: "ERR_FORWARD_WAPP_MSG" });
    expect(await Ticket.count({ where: { contactId: to } })).toBe(0);
  });

  it("with an image, to contacts with an open, a pending and no ticket: each gets it in their own, and the file is shared", async () => {
    const { companyId, connectionId, queueId } = assignedTicket;
    const { id: mediaId } = await media(companyId);
    const picture = await message(assignedTicket, {
      mediaType: "image",
      mediaState: "ready",
      mediaId,
      body: "veja",
      details: { media: { mimetype: "image/jpeg", width: 10 } },
    });
    const [servedContact, waiting, fresh] = [
      await contact(companyId),
      await contact(companyId),
      await contact(companyId),
    ];
    const open = await ticket(companyId, {
      contactId: servedContact.id,
      connectionId,
      queueId,
      status: "open",
      userId,
    });
    const pending = await ticket(companyId, { contactId: waiting.id, connectionId, queueId });
    const sentMessages = (await forward(picture.id, [servedContact.id, waiting.id, fresh.id])).body as MessageDto[];
    expect(sentMessages).toMatchObject(
      Array(3).fill({ mediaType: "image", body: "veja", fromMe: true, mediaState: "ready", quotedMsg: null }),
    );
    expect(sentMessages.slice(0, 2).map(({ ticketId }) => ticketId)).toEqual([open.id, pending.id]);
    const ticketRows = await Ticket.findAll({ where: { contactId: [waiting.id, fresh.id] }, order: ["id"] });
    expect(ticketRows).toMatchObject([
      { status: "open", userId },
      { status: "open", userId, connectionId, address: `${fresh.number}@s.whatsapp.net` },
    ]);
    expect(await Message.count({ where: { companyId, mediaId } })).toBe(4);
  });

  it("to a contact whose number was changed: it goes to the new one", async () => {
    const { companyId, connectionId } = assignedTicket;
    const text = await message(assignedTicket, { body: "segredo" });
    const movedContact = await contact(companyId);
    const before = await ticket(companyId, { contactId: movedContact.id, connectionId, status: "closed" });
    await before.update({ address: `${movedContact.number}@s.whatsapp.net` });
    const number = newNumber();
    await caller.call(contactApi.update, { params: { id: movedContact.id }, body: { number } });
    await forward(text.id, [movedContact.id]);
    const createdTicket = await Ticket.findOne({ where: { contactId: movedContact.id, status: "open" } });
    expect(createdTicket?.address).toBe(`${number}@s.whatsapp.net`);
  });

  it("to a group, met on this connection or on another: it goes to the group", async () => {
    const { companyId, connectionId } = assignedTicket;
    const text = await message(assignedTicket, { body: "oi" });
    for (const isMet of [true, false]) {
      const address = `1203${newNumber()}@g.us`;
      const group = await Contact.create({ companyId, name: "Obra", isGroup: true });
      await ContactIdentity.create({ companyId, contactId: group.id, kind: "group", value: address });
      if (isMet) {
        const before = await ticket(companyId, { contactId: group.id, connectionId, status: "closed" });
        await before.update({ address });
      }
      await forward(text.id, [group.id]);
      expect(await Ticket.findOne({ where: { contactId: group.id, status: "open" } })).toMatchObject({ address });
    }
  });

  it("to a contact in a colleague's ticket, or another company's: nothing is sent", async () => {
    const { companyId, connectionId } = assignedTicket;
    const text = await message(assignedTicket, { body: "promoção" });
    const [free, busyContact] = [await contact(companyId), await contact(companyId)];
    const colleague = await user(companyId, { name: "Beto" });
    await ticket(companyId, { contactId: busyContact.id, connectionId, status: "open", userId: colleague.id });
    const response = await forward(text.id, [free.id, busyContact.id]);
    expect(response.status).toBe(409);
    expect(JSON.parse((response.body as { error: string }).error)).toMatchObject({ user: { name: "Beto" } });
    const foreign = await contact((await createCompany()).id);
    expect((await forward(text.id, [free.id, foreign.id])).body).toEqual({ error: "ERR_NO_CONTACT_FOUND" });
    expect(await Ticket.count({ where: { contactId: free.id } })).toBe(0);
  });

  it("to a contact without a ticket: the agent chooses a queue of their own, and nothing is sent before", async () => {
    const { companyId, connectionId } = assignedTicket;
    const text = await message(assignedTicket, { body: "oi" });
    const [servedContact, fresh] = [await contact(companyId), await contact(companyId)];
    await ticket(companyId, { contactId: servedContact.id, connectionId, status: "open", userId });
    const { id: notTheirs } = await queue(companyId);
    for (const queueId of [null, notTheirs])
      expect((await forward(text.id, [servedContact.id, fresh.id], queueId)).body).toEqual({
        error: "ERR_VALIDATION",
        fields: { queueId: "Selecione uma fila" },
      });
    expect(session.sentMessages).toEqual([]);
    expect(await Ticket.count({ where: { contactId: fresh.id } })).toBe(0);
    // With a live ticket there is nothing to choose.
    expect((await forward(text.id, [servedContact.id], null)).status).toBe(200);
    expect((await forward(text.id, [fresh.id])).status).toBe(200);
    expect(await Ticket.findOne({ where: { contactId: fresh.id } })).toMatchObject({ queueId: assignedTicket.queueId });
  });

  it("as an admin: without a queue too", async () => {
    const text = await message(assignedTicket, { body: "oi" });
    const fresh = await contact(ref.companyId);
    const chief = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
    const answer = await chief.ask(messageApi.forward, { params: { id: text.id }, body: { contactIds: [fresh.id] } });
    expect(answer.status).toBe(200);
  });

  it("twice at once: the contact has one ticket", async () => {
    const text = await message(assignedTicket, { body: "oi" });
    const { id } = await contact(ref.companyId);
    const answers = await Promise.all([forward(text.id, [id]), forward(text.id, [id])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Ticket.count({ where: { contactId: id } })).toBe(1);
  });
});
