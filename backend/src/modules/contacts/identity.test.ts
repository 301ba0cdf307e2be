import { describe, expect, it } from "@jest/globals";
import { QueryTypes } from "sequelize";
import { ticketApi } from "@guiche/contract/tickets";
import { receive } from "../../conversation/receive";
import { Contact } from "../../models/contacts/contact";
import { ContactField } from "../../models/contacts/contact-field";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { TicketNote } from "../../models/tickets/ticket-note";
import { database } from "../../core/db/connect";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs } from "../../testing/sign-in-as";
import { createCompany, connection, newNumber, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { learnIdentities } from ".";

const server = withServer();

let lids = 0;
const newLid = () => `2${newNumber()}${(lids += 1)}`.slice(0, 15);

/** One person who wrote under a phone number and under a LID, so far two contacts. */
async function otherCompany() {
  const connectionRow = await connection((await createCompany()).id);
  const [phone, lid] = [newNumber(), newLid()];
  const fromPhone = inboundText(connectionRow, phone, "pelo telefone");
  const fromLid = inboundText(connectionRow, "", "pelo lid", { chat: { lid, address: `${lid}@lid` } });
  await receive(fromPhone);
  await receive(fromLid);
  expect(await Contact.count({ where: { companyId: connectionRow.companyId } })).toBe(2);
  return {
    connectionRow,
    scope: scopeOfRow(connectionRow),
    phone,
    lid,
    fromPhone,
    fromLid,
    of: { companyId: connectionRow.companyId },
  };
}

describe("two contacts that turn out to be one person", () => {
  it("become one contact with both identities: the older stays, with every message in one live ticket", async () => {
    const { scope, phone, lid, of } = await otherCompany();
    const [older] = await Contact.findAll({ where: of, order: ["id"] });
    const recorder = recordBroadcasts();
    await learnIdentities(scope, [{ phone, lid }]);
    recorder.stop();
    expect(await Contact.findAll({ where: of })).toMatchObject([{ id: older?.id, number: phone }]);
    expect(await Ticket.findAll({ where: of })).toMatchObject([{ contactId: older?.id, unreadMessages: 2 }]);
    expect((await Message.findAll({ where: of, order: ["id"] })).map(({ body }) => body)).toEqual([
      "pelo telefone",
      "pelo lid",
    ]);
    const names = (await ContactIdentity.findAll({ where: of })).map(({ kind, value }) => `${kind} ${value}`);
    expect(names).toEqual(expect.arrayContaining([`phone ${phone}`, `lid ${lid}`]));
    expect(recorder.events.map(({ topic, event }) => `${topic} ${event.action}`)).toEqual([
      "ticket delete",
      "ticket update",
      "contact delete",
      "contact update",
    ]);
  });

  it("are written to by LID from then on", async () => {
    const { scope, phone, lid, of } = await otherCompany();
    await learnIdentities(scope, [{ phone, lid }]);
    expect(await Ticket.findAll({ where: of })).toMatchObject([{ address: `${lid}@lid` }]);
  });

  it("are merged by a message that carries both identities, which is kept with the others", async () => {
    const { connectionRow, phone, lid, of } = await otherCompany();
    await receive(inboundText(connectionRow, phone, "sou eu", { chat: { phone, lid, address: `${lid}@lid` } }));
    expect(await Contact.count({ where: of })).toBe(1);
    expect(await Ticket.findAll({ where: of })).toMatchObject([{ unreadMessages: 3, lastMessage: "sou eu" }]);
  });

  it("that received the same message keep it once", async () => {
    const { connectionRow, scope, phone, lid, fromPhone, of } = await otherCompany();
    await receive({ ...fromPhone, chat: { lid, address: `${lid}@lid` } });
    expect(await Message.count({ where: of })).toBe(3);
    await learnIdentities(scope, [{ phone, lid }]);
    expect(await Message.count({ where: of })).toBe(2);
    await receive({ ...fromPhone, connection: { ...fromPhone.connection, connectionId: connectionRow.id } });
    expect(await Message.count({ where: of })).toBe(2);
  });

  it("keep the ticket that an agent has accepted, whichever is older, and the agent continues in it", async () => {
    const { scope, phone, lid, of } = await otherCompany();
    const [waiting, acceptedTicket] = await Ticket.findAll({ where: of, order: ["id"] });
    const admin = await signInAs(server.app, await user(of.companyId, { profile: "admin" }));
    await admin.call(ticketApi.update, { params: { id: acceptedTicket!.id }, body: { status: "open" } });
    await learnIdentities(scope, [{ phone, lid }]);
    expect(await Ticket.findAll({ where: of })).toMatchObject([
      { id: acceptedTicket!.id, status: "open", unreadMessages: 2 },
    ]);
    expect((await admin.ask(ticketApi.show, { params: { id: waiting!.id } })).status).toBe(404);
  });

  it("keep their closed tickets, their extra fields and the name that an agent chose", async () => {
    const { scope, phone, lid, of } = await otherCompany();
    const [older, younger] = await Contact.findAll({ where: of, order: ["id"] });
    await Ticket.update({ status: "closed" }, { where: { ...of, contactId: younger!.id } });
    await younger!.update({ name: "Dona Maria", nameIsChosen: true, email: "maria@example.com" });
    for (const contact of [older!, younger!])
      await ContactField.create({ ...of, contactId: contact.id, name: "CPF", value: "1" });
    await ContactField.create({ ...of, contactId: younger!.id, name: "Rua", value: "das Flores" });
    await learnIdentities(scope, [{ phone, lid }]);
    expect(await Contact.findAll({ where: of })).toMatchObject([
      { id: older!.id, name: "Dona Maria", nameIsChosen: true, email: "maria@example.com" },
    ]);
    expect(await Ticket.count({ where: { ...of, contactId: older!.id } })).toBe(2);
    const fields = await ContactField.findAll({ where: of, order: ["name"] });
    expect(fields.map(({ name, value }) => `${name} ${value}`)).toEqual(["CPF 1", "Rua das Flores"]);
  });

  it("get no bot where an agent had switched it off for one of them", async () => {
    const { scope, phone, lid, of } = await otherCompany();
    const [older, younger] = await Contact.findAll({ where: of, order: ["id"] });
    await younger!.update({ botEnabled: false });
    await learnIdentities(scope, [{ phone, lid }]);
    expect(await Contact.findAll({ where: of })).toMatchObject([{ id: older!.id, botEnabled: false }]);
  });

  it("keep their notes, and those of the merged ticket move to the remaining one", async () => {
    const { scope, phone, lid, of } = await otherCompany();
    const [older, younger] = await Ticket.findAll({ where: of, order: ["id"] });
    for (const { id, contactId } of [older!, younger!])
      await TicketNote.create({ ...of, ticketId: id, contactId, note: `nota ${id}` });
    await learnIdentities(scope, [{ phone, lid }]);
    const notes = await TicketNote.findAll({ where: of, order: ["id"] });
    const [remainingTicket] = await Ticket.findAll({ where: of });
    expect(notes.map(({ ticketId, contactId, note }) => [ticketId, contactId, note])).toEqual([
      [remainingTicket!.id, older!.contactId, `nota ${older!.id}`],
      [remainingTicket!.id, older!.contactId, `nota ${younger!.id}`],
    ]);
  });

  it("are merged once when ten processes learn it at the same time, while messages arrive for both", async () => {
    const { connectionRow, scope, phone, lid, of } = await otherCompany();
    const coming = Array.from({ length: 20 }, (_, index) =>
      receive(
        index % 2 === 0
          ? inboundText(connectionRow, phone, `p${index}`)
          : inboundText(connectionRow, "", `l${index}`, { chat: { lid, address: `${lid}@lid` } }),
      ).then(
        () => true,
        // The channel delivers it again until it is stored.
        () => false,
      ),
    );
    const learnPromises = Array.from({ length: 10 }, () =>
      learnIdentities(scope, [{ phone, lid }]).catch(() => undefined),
    );
    const receivedCount = (await Promise.all(coming)).filter(Boolean).length;
    await Promise.all(learnPromises);
    await learnIdentities(scope, [{ phone, lid }]);
    expect(await Contact.count({ where: of })).toBe(1);
    expect(await Ticket.count({ where: of })).toBe(1);
    expect(await Message.count({ where: of })).toBe(2 + receivedCount);
    expect(receivedCount).toBeGreaterThan(0);
  });

  it("are not merged with those of another company", async () => {
    const { phone, lid, of } = await otherCompany();
    const other = await createCompany();
    await learnIdentities(scopeOfRow({ companyId: other.id }), [{ phone, lid }]);
    expect(await Contact.count({ where: of })).toBe(2);
  });
});

it("a new identity of a contact is stored, and its next message finds the contact", async () => {
  const connectionRow = await connection((await createCompany()).id);
  const [phone, lid] = [newNumber(), newLid()];
  await receive(inboundText(connectionRow, "", "pelo lid", { chat: { lid, address: `${lid}@lid` } }));
  await learnIdentities(scopeOfRow(connectionRow), [{ phone, lid }]);
  await receive(inboundText(connectionRow, phone, "pelo telefone"));
  expect(await Contact.findAll({ where: { companyId: connectionRow.companyId } })).toMatchObject([{ number: phone }]);
});

it("every table that refers to contacts or tickets is either moved by a merge or known to be expendable", async () => {
  const rows = await database().query<{ t: string; of: string }>(
    `SELECT conrelid::regclass::text AS t, confrelid::regclass::text AS of FROM pg_constraint
      WHERE contype = 'f' AND confrelid IN ('contacts'::regclass, 'tickets'::regclass) ORDER BY 2, 1`,
    { type: QueryTypes.SELECT },
  );
  expect([...new Set(rows.map(({ t, of }) => `${t} → ${of}`))]).toEqual([
    "api_messages → contacts",
    "campaign_recipients → contacts",
    "chat_expirations → contacts",
    "contact_fields → contacts",
    "contact_identities → contacts",
    "contact_tags → contacts",
    "loose_messages → contacts",
    "messages → contacts",
    "opt_outs → contacts",
    "schedules → contacts",
    "ticket_notes → contacts",
    "tickets → contacts",
    "bot_calls → tickets",
    "bot_traces → tickets",
    "messages → tickets",
    "ratings → tickets",
    "ticket_events → tickets",
    "ticket_notes → tickets",
    "ticket_tags → tickets",
    "ticket_trackings → tickets",
    "ticket_undos → tickets",
  ]);
});
