import { describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { ticketApi } from "@guiche/contract/tickets";
import { webhookSamples } from "@guiche/contract/webhook-samples";
import { webhookApi, webhookEvents } from "@guiche/contract/webhooks";
import { CampaignRecipient } from "../../models/outreach/campaign-recipient";
import { Company } from "../../models/accounts/company";
import { Connection } from "../../models/connections/connection";
import { Invoice } from "../../models/billing/invoice";
import { Rating } from "../../models/tickets/rating";
import { ContactTag } from "../../models/contacts/contact-tag";
import { Ticket } from "../../models/tickets/ticket";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { Webhook } from "../../models/accounts/webhook";
import { WebhookDelivery } from "../../models/accounts/webhook-delivery";
import { campaign, connection, contact, message, newNumber, note, tag, ticket, user } from "../../testing/factories";
import { sendSheet, sheetOf } from "../../testing/sheets";
import { deviationOfEvent } from "../../testing/reply-schema";
import { admin, company, receiver, subscribe } from "./webhooks.fixture";

/** Types and contents of what was received. */
const deliverAndList = async () => {
  await receiver.deliver();
  return receiver.receivedEvents().map(({ type, data }) => [type, data]);
};

it("the examples of the document fit its schemas", () => {
  for (const event of webhookEvents)
    expect([event, deviationOfEvent(event, webhookSamples[event])]).toEqual([event, null]);
});

describe("a receiver learns", () => {
  it("that a ticket was deleted, as the last event of it", async () => {
    await subscribe("ticket.created", "ticket.updated", "ticket.deleted");
    const row = await ticket(company.id, { status: "open" });
    const { id, uuid, number } = row;
    await row.update({ status: "closed" });
    await admin.call(ticketApi.remove, { params: { id } });
    await receiver.deliver();
    expect(receiver.receivedEvents()).toMatchObject([
      { type: "ticket.created", sequence: 1, data: { id, number } },
      { type: "ticket.updated", sequence: 2, data: { id, number, status: "closed" } },
      { type: "ticket.deleted", sequence: 3, data: { id, uuid, number, status: "closed" } },
    ]);
  });

  it("that a contact was deleted, without a word about the person", async () => {
    await subscribe("contact.deleted");
    const { id } = await contact(company.id, { name: "Maria", number: newNumber() });
    await admin.call(contactApi.remove, { params: { id } });
    expect(await deliverAndList()).toEqual([["contact.deleted", { id, externalId: null }]]);
  });

  it("nothing more of a deleted contact, whose events leave the log and what still waits", async () => {
    await subscribe("contact.created", "message.created", "ticket.created", "ticket.deleted", "contact.deleted");
    const person = await contact(company.id, { name: "Maria", number: newNumber() });
    const other = await contact(company.id, { name: "Rosa", number: newNumber() });
    const row = await ticket(company.id, { contactId: person.id, status: "closed" });
    await deliverAndList();
    receiver.reply = { status: 500 };
    await message(row, { body: "Meu CPF é 123" });
    await deliverAndList();
    await message(row, { body: "E o do meu filho" });
    receiver.reply = { status: 200 };
    await admin.call(contactApi.remove, { params: { id: person.id } });
    const deliveries = await WebhookDelivery.findAll({
      where: { companyId: company.id },
      order: [["id", "ASC"]],
      raw: true,
    });
    expect(deliveries.map(({ event, payload }) => [event, Reflect.get(payload, "id")])).toEqual([
      ["contact.created", other.id],
      ["contact.deleted", person.id],
      ["ticket.deleted", row.id],
    ]);
    expect(JSON.stringify(deliveries)).not.toMatch(/Maria|CPF|filho/);
  });

  it("who of the company wrote a message, and which ad the customer pressed", async () => {
    await subscribe("message.created", "message.updated");
    const ana = await user(company.id, { name: "Ana" });
    const row = await ticket(company.id);
    const ad = { title: "Promoção", url: "https://fb.me/1" };
    const fromAd = await message(row, { body: "Quero", details: { ad } });
    const answer = await message(row, { body: "Olá", fromMe: true, userId: ana.id });
    await answer.update({ ack: 2 });
    await receiver.deliver();
    expect(receiver.receivedEvents().map(({ type, data }) => [type, data.id, data.user, data.ad])).toEqual([
      ["message.created", fromAd.id, null, ad],
      ["message.created", answer.id, { id: ana.id, name: "Ana" }, null],
      ["message.updated", answer.id, { id: ana.id, name: "Ana" }, null],
    ]);
  });

  it("whose message it is: contact, ticket, connection, what it quotes, and what changed", async () => {
    await subscribe("message.created", "message.updated", "ticket.updated");
    const ana = await user(company.id, { name: "Ana" });
    const line = await connection(company.id, { name: "Loja" });
    const maria = await contact(company.id, { name: "Maria" });
    const row = await ticket(company.id, {
      contactId: maria.id,
      connectionId: line.id,
      userId: ana.id,
      status: "open",
    });
    const quotedMessage = {
      ...{ id: null, wid: "3A0", body: "Oi", fromMe: true, mediaType: "chat" as const, author: "" },
    };
    const replyMessage = await message(row, { body: "Oi", quoted: quotedMessage });
    await replyMessage.update({ ack: 2 });
    await row.update({ status: "closed" });
    await receiver.deliver();
    const [created, updated, closedEvent] = receiver.receivedEvents().map(({ data }) => data);
    expect(created).toMatchObject({
      contact: {
        id: maria.id,
        name: "Maria",
        number: maria.number,
        identities: [{ kind: "phone", value: maria.number }],
      },
      connection: { id: line.id, name: "Loja" },
      ...{ quoted: quotedMessage, file: null },
    });
    expect(created?.ticket).toMatchObject({ id: row.id, number: row.number, user: { id: ana.id, name: "Ana" } });
    expect(updated).toMatchObject({ contact: { name: "Maria" }, changed: { ack: { before: 0, after: 2 } } });
    expect(closedEvent).toMatchObject({
      contact: { name: "Maria" },
      changed: { status: { before: "open", after: "closed" } },
    });
    for (const { type, data } of receiver.receivedEvents()) expect(deviationOfEvent(type, data)).toBeNull();
  });

  it("of notes, and of tags on tickets and contacts, but not of those that a deleted ticket had", async () => {
    await subscribe("note.created", "note.deleted", "tag.added", "tag.removed");
    const row = await ticket(company.id, { status: "open" });
    const [lane, vip] = [await tag(company.id, { kanban: 1 }), await tag(company.id)];
    const ana = await user(company.id, { name: "Ana" });
    const writtenNote = await note(row, { note: "Prefere à tarde", userId: ana.id });
    await writtenNote.destroy();
    const on = { companyId: company.id, ticketId: row.id, tagId: lane.id };
    await TicketTag.create(on);
    await TicketTag.destroy({ where: on });
    await ContactTag.create({ companyId: company.id, contactId: row.contactId, tagId: vip.id });
    await TicketTag.create(on);
    await admin.call(ticketApi.remove, { params: row });
    await receiver.deliver();
    const events = receiver
      .receivedEvents()
      .sort((one, other) => one.id.localeCompare(other.id, "en", { numeric: true }));
    expect(events).toMatchObject([
      { type: "note.created", data: { body: "Prefere à tarde", user: { id: ana.id }, contact: { id: row.contactId } } },
      { type: "note.deleted", data: { id: writtenNote.id } },
      { type: "tag.added", data: { ticketId: row.id, contactId: row.contactId, tag: { id: lane.id, isLane: true } } },
      { type: "tag.removed", data: { ticketId: row.id, tag: { name: lane.name } } },
      { type: "tag.added", data: { ticketId: null, contactId: row.contactId, tag: { id: vip.id, isLane: false } } },
      { type: "tag.added", data: { ticketId: row.id } },
    ]);
    for (const { type, data } of events) expect(deviationOfEvent(type, data)).toBeNull();
  });

  it("after it was turned off, what happened while it was off", async () => {
    const { id } = await subscribe("ticket.created");
    const turnedOff = { isActive: false, turnedOffAt: new Date() };
    await Webhook.update(turnedOff, { where: { id } });
    await ticket(company.id);
    expect(await deliverAndList()).toEqual([]);
    await admin.call(webhookApi.update, { params: { id }, body: { isActive: true } });
    expect(await deliverAndList()).toHaveLength(1);
  });

  it("while it is turned off by hand, only when it asks for it", async () => {
    const { id } = await subscribe("ticket.created");
    await ticket(company.id);
    const [first] = await deliverAndList();
    const last = receiver.receivedEvents()[0]?.id;
    expect(first?.[0]).toBe("ticket.created");
    await admin.call(webhookApi.update, { params: { id }, body: { isActive: false } });
    await ticket(company.id);
    await admin.call(webhookApi.update, { params: { id }, body: { isActive: true } });
    receiver.requests = [];
    expect(await deliverAndList()).toEqual([]);
    const { deliveries: log } = await admin.call(webhookApi.deliveries, { params: { id }, query: { state: "missed" } });
    expect(log).toHaveLength(1);
    expect(await admin.call(webhookApi.replay, { params: { id }, body: { after: last } })).toEqual({ deliveries: 1 });
    expect(await deliverAndList()).toHaveLength(1);
  });

  it("that a connection was added, changed its state, and was deleted", async () => {
    await subscribe("connection.created", "connection.updated", "connection.deleted");
    const { id, name } = await connection(company.id, { name: "Loja" });
    await Connection.update({ name: "Matriz" }, { where: { id } });
    await Connection.update({ status: "CONNECTED" }, { where: { id } });
    await admin.call(connectionApi.remove, { params: { id } });
    const events = await deliverAndList();
    expect(events).toHaveLength(3);
    expect(events).toEqual(
      expect.arrayContaining([
        ["connection.created", expect.objectContaining({ id, name })],
        ["connection.updated", expect.objectContaining({ id, name: "Matriz", status: "CONNECTED" })],
        ["connection.deleted", { id, name: "Matriz" }],
      ]),
    );
  });

  it("which extra fields of a contact are new, differ or are gone, by hand and by a spreadsheet", async () => {
    await subscribe("contact.created", "contact.updated");
    const extraInfo = [
      { name: "CPF", value: "" },
      { name: "Plano", value: "Ouro" },
      { name: "Loja", value: "Centro" },
    ];
    const body = { name: "Maria", number: newNumber(), extraInfo, externalId: "shop-31" };
    const { id, number } = await admin.call(contactApi.create, { body });
    await receiver.deliver();
    const extraInfoChanges = [
      { name: "Plano", value: "Prata" },
      { name: "Loja", value: null },
    ];
    await admin.call(contactApi.update, { params: { id }, body: { extraInfoChanges } });
    await receiver.deliver();
    await admin.call(contactApi.update, { params: { id }, body: { extraInfoChanges } });
    const rows = [
      ["nome", "telefone", "CPF", "Bairro"],
      ["Maria", String(number), "123", "Boa Vista"],
    ];
    const extra = [2, 3].map((column) => ({ column, name: rows[0]?.[column] ?? "" }));
    const mapping = { hasHeader: true, name: 0, number: 1, extra };
    expect((await sendSheet(admin, sheetOf(rows), { mapping })).status).toBe(200);
    await receiver.deliver();
    const values = (data: Record<string, unknown>) =>
      (data.extraInfo as { name: string; value: string }[]).map(({ name, value }) => `${name}: ${value}`);
    expect(receiver.receivedEvents().map(({ type, data }) => [type, values(data), data.changed])).toEqual([
      ["contact.created", ["CPF: ", "Plano: Ouro", "Loja: Centro"], undefined],
      [
        "contact.updated",
        ["CPF: ", "Plano: Prata"],
        { extraInfo: { before: { Plano: "Ouro", Loja: "Centro" }, after: { Plano: "Prata" } } },
      ],
      [
        "contact.updated",
        ["CPF: 123", "Plano: Prata", "Bairro: Boa Vista"],
        { extraInfo: { before: { CPF: "" }, after: { CPF: "123", Bairro: "Boa Vista" } } },
      ],
    ]);
    for (const { type, data } of receiver.receivedEvents()) expect(deviationOfEvent(type, data)).toBeNull();
    expect(receiver.receivedEvents()[0]?.data.externalId).toBe("shop-31");
  });

  it("that a campaign begins, rests and is cancelled, and nothing of its other changes", async () => {
    await subscribe("campaign.updated");
    const row = await campaign(company.id, { status: "PROGRAMADA", name: "Natal" });
    for (const patch of [
      { status: "EM_ANDAMENTO" },
      { name: "Natal 2" },
      { restReason: "window" },
      { status: "CANCELADA", restReason: null },
    ] as const)
      await row.update(patch);
    await receiver.deliver();
    const receivedEvents = receiver
      .receivedEvents()
      .sort((one, other) => one.id.localeCompare(other.id, "en", { numeric: true }));
    expect(receivedEvents.map(({ data }) => [data.name, data.status, data.restReason, data.changed])).toEqual([
      ["Natal", "EM_ANDAMENTO", null, { status: { before: "PROGRAMADA", after: "EM_ANDAMENTO" } }],
      ["Natal 2", "EM_ANDAMENTO", "window", { restReason: { before: null, after: "window" } }],
      [
        ...["Natal 2", "CANCELADA", null],
        { status: { before: "EM_ANDAMENTO", after: "CANCELADA" }, restReason: { before: "window", after: null } },
      ],
    ]);
    for (const { type, data } of receivedEvents) expect(deviationOfEvent(type, data)).toBeNull();
  });

  it("that an invoice is made, changes, is paid, opens again and goes", async () => {
    await subscribe("invoice.created", "invoice.updated", "invoice.paid", "invoice.deleted");
    const period = { periodFrom: "2027-03-01", periodTo: "2027-03-31" };
    const row = await Invoice.create({ companyId: company.id, planName: "Loja", valueCents: 9_900, ...period });
    for (const patch of [{ valueCents: 9_900 }, { valueCents: 19_900 }, { isAhead: true }]) await row.update(patch);
    await row.update({ paidAt: new Date("2027-03-02T12:00:00Z") });
    await row.update({ paidAt: null });
    await row.destroy();
    await receiver.deliver();
    const receivedEvents = receiver
      .receivedEvents()
      .sort((one, other) => one.id.localeCompare(other.id, "en", { numeric: true }));
    expect(receivedEvents.map(({ type, data }) => [type, data.changed])).toEqual([
      ["invoice.created", undefined],
      ["invoice.updated", { valueCents: { before: 9_900, after: 19_900 } }],
      ["invoice.paid", undefined],
      ["invoice.updated", { paidAt: { before: expect.any(String), after: null } }],
      ["invoice.deleted", undefined],
    ]);
    for (const { type, data } of receivedEvents) expect(deviationOfEvent(type, data)).toBeNull();
  });

  it("what became of a campaign's recipient", async () => {
    await subscribe("campaign.recipient");
    const { id: campaignId } = await campaign(company.id);
    const { id: contactId } = await contact(company.id);
    const person = { name: "Maria", number: "5511999990000", person: "5511999990000", contactId };
    const row = await CampaignRecipient.create({
      ...{ companyId: company.id, campaignId, variant: 1, state: "sent" },
      ...person,
    });
    await row.update({ name: "Mara" });
    await row.update({ state: "failed", cause: "timeout" });
    expect(await deliverAndList()).toEqual([
      [
        "campaign.recipient",
        {
          ...{ id: row.id, campaignId, contactId, number: person.number, state: "failed", cause: "timeout" },
          contact: expect.objectContaining({ id: contactId }),
          changed: { state: { before: "sent", after: "failed" }, cause: { before: null, after: "timeout" } },
        },
      ],
    ]);
  });

  it("how a person rated, once, and what they wrote to it", async () => {
    await subscribe("rating.answered", "rating.commented");
    const closedAt = "2027-03-10T15:02:41.000Z";
    const { id: ticketId } = await ticket(company.id, { status: "closed" });
    await Ticket.update({ closedAt: new Date(closedAt) }, { where: { id: ticketId } });
    const { id: questionId } = await message(await Ticket.findByPk(ticketId).then((row) => row!));
    const row = await Rating.create({
      ...{ companyId: company.id, ticketId, userName: "Ana", questionId, state: "asked" },
      ...{ closedAt: new Date(closedAt), dueAt: new Date() },
    });
    await row.update({ rate: 3, state: "rated", answeredAt: new Date() });
    await row.update({ comment: "Ótimo" });
    const ratingPayload = (comment: string | null) =>
      expect.objectContaining({
        ...{ id: row.id, ticketId, rate: 3, comment, closedAt },
        ticket: expect.objectContaining({ status: "closed", closedAt }),
      });
    expect(await deliverAndList()).toEqual([
      ["rating.answered", ratingPayload(null)],
      ["rating.commented", ratingPayload("Ótimo")],
    ]);
  });

  it("nothing about the rows of a company that is deleted, which leaves without an error", async () => {
    await subscribe("ticket.deleted", "contact.deleted", "connection.deleted");
    const { id } = await ticket(company.id);
    await company.update({ removedAt: new Date() });
    await Ticket.destroy({ where: { id } });
    expect(await WebhookDelivery.count({ where: { companyId: company.id } })).toBe(0);
    await ticket(company.id);
    await Company.destroy({ where: { id: company.id } });
    expect(await Webhook.count({ where: { companyId: company.id } })).toBe(0);
  });
});

it("an event is at most 20 KB: a longer text is cut, and the event says so", async () => {
  await subscribe("message.created");
  const of = await ticket(company.id);
  for (const body of ["😀".repeat(20_000), "\u0001".repeat(60_000), "x".repeat(65_536), "curto"])
    await message(of, { body });
  await receiver.deliver();
  for (const { body } of receiver.requests) expect(Buffer.byteLength(body)).toBeLessThan(20_480);
  const texts = receiver.receivedEvents().map(({ data }) => [data.isCut, data.body as string] as const);
  expect(texts.map(([isCut]) => isCut)).toEqual([true, true, true, undefined]);
  expect(texts[0]?.[1]).toMatch(/^(😀){3000,}$/u);
  expect(texts[2]?.[1].length).toBeGreaterThan(15_000);
  expect(texts[3]?.[1]).toBe("curto");
});
