import { beforeEach, describe, expect, it } from "@jest/globals";
import { noteApi } from "@guiche/contract/notes";
import { Ticket } from "../../models/tickets/ticket";
import { TicketNote } from "../../models/tickets/ticket-note";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { listRoomsOf, ticketRoom } from "../tickets";
import { scopeOfRow } from "../../core/tenant/scope";
import { createCompany, contact, queue, ticket, user } from "../../testing/factories";
import { ana, bruno, companyId, anasTicket, people, server } from "./notes.fixture";

let admin: Caller;
beforeEach(async () => {
  admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
});

const write = (caller: Caller, note: string, of = anasTicket) =>
  caller.call(noteApi.create, { body: { note, ticketId: of.id } });

describe("a note", () => {
  it("is refused in a ticket the person cannot see, and when it is a single letter", async () => {
    const body = { note: "Prefere ligação", ticketId: anasTicket.id };
    const response = await bruno.ask(noteApi.create, { body });
    expect([response.status, response.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    const missing = await ana.ask(noteApi.create, { body: { ...body, ticketId: 999_999_999 } });
    expect([missing.status, missing.body]).toEqual([404, { error: "ERR_NO_TICKET_FOUND" }]);
    const foreign = await contact((await createCompany()).id);
    const strange = await ana.ask(noteApi.create, { body: { ...body, contactId: foreign.id } });
    expect([strange.status, strange.body]).toEqual([404, { error: "ERR_NO_CONTACT_FOUND" }]);
    const short = await ana.ask(noteApi.create, { body: { ...body, note: " x " } });
    expect([short.status, short.body]).toEqual([400, { error: "ERR_VALIDATION", fields: { note: "Too Short!" } }]);
    expect(await TicketNote.count({ where: { companyId } })).toBe(0);
  });

  it("records its author, its ticket and the ticket's contact, whatever the browser sends", async () => {
    const other = await contact(companyId);
    const body = { note: " Prefere ligação ", ticketId: anasTicket.id, contactId: other.id };
    const answer = await ana.ask(noteApi.create, { body });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        isByBot: false,
        id: expect.any(Number),
        note: "Prefere ligação",
        ticketId: anasTicket.id,
        contactId: anasTicket.contactId,
        user: { id: people.ana.id, name: "Ana" },
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it("can be deleted by its author and by an admin only", async () => {
    const [first, second] = [await write(ana, "primeira"), await write(ana, "segunda")];
    const answer = await bruno.ask(noteApi.remove, { params: { id: first.id } });
    expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect(await ana.call(noteApi.remove, { params: { id: first.id } })).toEqual({ message: "Note deleted." });
    await admin.call(noteApi.remove, { params: { id: second.id } });
    expect(await TicketNote.count({ where: { companyId } })).toBe(0);
    const response = await ana.ask(noteApi.remove, { params: { id: first.id } });
    expect([response.status, response.body]).toEqual([404, { error: "ERR_NO_NOTE_FOUND" }]);
  });

  it("is broadcast to those who may see its ticket, a deletion to the company, and a refusal to no one", async () => {
    const recorder = recordBroadcasts();
    try {
      const note = await write(ana, "Prefere ligação");
      await bruno.ask(noteApi.create, { body: { note: "De fora", ticketId: anasTicket.id } });
      await bruno.ask(noteApi.remove, { params: { id: note.id } });
      await ana.call(noteApi.remove, { params: { id: note.id } });
      await ana.ask(noteApi.remove, { params: { id: note.id } });
      const scope = scopeOfRow({ companyId });
      const companyEvents = recorder.events.filter((broadcast) => broadcast.companyId === companyId);
      expect(companyEvents.map(({ topic, event, audience }) => [topic, event, audience])).toEqual([
        [
          "ticketNote",
          { action: "create", note },
          { to: [...listRoomsOf(scope, anasTicket), ticketRoom(scope, anasTicket.id)] },
        ],
        ["ticketNote", { action: "delete", noteId: note.id }, {}],
      ]);
    } finally {
      recorder.stop();
    }
  });

  it("survives its ticket and its author", async () => {
    const { id } = await write(ana, "fica");
    await Ticket.destroy({ where: { id: anasTicket.id } });
    await people.ana.destroy();
    const notes = await admin.call(noteApi.list, { query: { contactId: anasTicket.contactId } });
    expect(notes).toMatchObject([{ id, ticketId: null, user: { name: "Ana" } }]);
  });
});

describe("listing notes", () => {
  it("needs a contact or a ticket", async () => {
    const answer = await ana.ask(noteApi.list, {});
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: "ERR_VALIDATION", fields: { ticketId: "Required, or contactId" } },
    ]);
  });

  const list = (caller: Caller, query: Record<string, number>) => caller.call(noteApi.list, { query });

  it("of a contact or a ticket comes newest first, and of a hidden ticket is refused", async () => {
    const before = await ticket(companyId, {
      contactId: anasTicket.contactId,
      status: "closed",
      userId: people.ana.id,
    });
    const old = await write(ana, "antes", before);
    const now = await write(ana, "agora");
    await write(ana, "de outra pessoa", await ticket(companyId, { status: "open", userId: people.ana.id }));
    expect(await list(ana, { contactId: anasTicket.contactId })).toEqual([now, old]);
    expect(await list(ana, { ticketId: before.id })).toEqual([old]);
    expect(await list(ana, { ticketId: anasTicket.id, contactId: anasTicket.contactId })).toEqual([now]);
    const response = await bruno.ask(noteApi.list, { query: { ticketId: anasTicket.id } });
    expect([response.status, response.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    const foreign = await contact((await createCompany()).id);
    for (const id of [foreign.id, 999_999_999]) {
      const missing = await ana.ask(noteApi.list, { query: { contactId: id } });
      expect([missing.status, missing.body]).toEqual([404, { error: "ERR_NO_CONTACT_FOUND" }]);
    }
  });

  it("of a contact leaves out the notes of tickets that the person may not see", async () => {
    const { contactId } = anasTicket;
    const support = await queue(companyId);
    const carla = await signInAs(server.app, await user(companyId, { queues: [support] }));
    const boss = await signInAs(server.app, await user(companyId, { profile: "supervisor", queues: [support] }));
    const waiting = await ticket(companyId, { contactId, queueId: support.id, status: "pending" });
    const closedTicket = await ticket(companyId, {
      contactId,
      queueId: support.id,
      status: "closed",
      userId: people.ana.id,
    });
    const writtenNotes = await Promise.all([write(admin, "de Vendas"), write(admin, "na fila", waiting)]);
    const past = await write(admin, "já resolvido", closedTicket);
    const seenBy = async (caller: Caller) => (await list(caller, { contactId })).map(({ note }) => note).sort();
    expect(await seenBy(bruno)).toEqual([]);
    expect(await seenBy(carla)).toEqual(["na fila"]);
    expect(await seenBy(boss)).toEqual(["já resolvido", "na fila"]);
    expect(await seenBy(ana)).toEqual(["de Vendas", "já resolvido"]);
    expect(await list(admin, { contactId })).toHaveLength(writtenNotes.length + 1);
    // By id a note is only deleted: who cannot see it is refused.
    expect((await bruno.ask(noteApi.remove, { params: { id: past.id } })).status).toBe(403);
  });

  it("of a deleted ticket is for the author and the admins", async () => {
    await write(ana, "fica");
    await Ticket.destroy({ where: { id: anasTicket.id } });
    const query = { contactId: anasTicket.contactId };
    expect(await list(bruno, query)).toEqual([]);
    for (const caller of [ana, admin]) expect(await list(caller, query)).toMatchObject([{ note: "fica" }]);
  });
});
