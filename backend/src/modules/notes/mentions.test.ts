import { beforeEach, describe, expect, it } from "@jest/globals";
import { noteApi } from "@guiche/contract/notes";
import { NoteMention } from "../../models/tickets/note-mention";
import { Ticket } from "../../models/tickets/ticket";
import { TicketNote } from "../../models/tickets/ticket-note";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { createCompany, queue, user } from "../../testing/factories";
import { userRoom } from "../../core/realtime/rooms";
import { ana, bruno, companyId, anasTicket, people, sales, server } from "./notes.fixture";

let ritaId: number;
let rita: Caller;
/** Rita supervises Sales. */
beforeEach(async () => {
  const supervisor = await user(companyId, { name: "Rita", profile: "supervisor", queues: [sales] });
  [ritaId, rita] = [supervisor.id, await signInAs(server.app, supervisor)];
});

const write = (caller: Caller, mentions: number[]) =>
  caller.call(noteApi.create, { body: { note: "@Rita pode ver?", ticketId: anasTicket.id, mentions } });
const mentionsOf = (caller: Caller) => caller.call(noteApi.mentions, {});

describe("who can be mentioned", () => {
  it("are the colleagues who may see the ticket, for a user who may see it too", async () => {
    const response = await bruno.ask(noteApi.colleagues, { query: { ticketId: anasTicket.id } });
    expect([response.status, response.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect(await ana.call(noteApi.colleagues, { query: { ticketId: anasTicket.id } })).toEqual([
      { id: ritaId, name: "Rita" },
    ]);
  });
});

describe("a mention", () => {
  it("reaches the mentioned colleague once, and no user who may not see the ticket", async () => {
    const recorder = recordBroadcasts();
    try {
      const note = await write(ana, [ritaId, ritaId, people.bruno.id, people.ana.id]);
      const mention = {
        id: expect.any(Number),
        note: { id: note.id, note: "@Rita pode ver?", user: { id: people.ana.id, name: "Ana" } },
        ticket: { id: anasTicket.id, uuid: anasTicket.uuid, status: "open" },
        contact: { id: anasTicket.contactId, name: expect.any(String) },
        createdAt: expect.stringMatching(/Z$/),
      };
      const mentionEvents = recorder.events.filter(({ topic }) => topic === "noteMention");
      expect(mentionEvents.map(({ event, audience }) => [event, audience])).toEqual([
        [{ action: "create", mention }, { to: [userRoom(companyId, ritaId)] }],
      ]);
      expect(await mentionsOf(rita)).toEqual([mention]);
    } finally {
      recorder.stop();
    }
    expect([await mentionsOf(bruno), await mentionsOf(ana)]).toEqual([[], []]);
    expect(await NoteMention.count({ where: { companyId } })).toBe(1);
  });

  it("of a user of another company refuses the note", async () => {
    const foreign = await user((await createCompany()).id);
    const body = { note: "@Rita pode ver?", ticketId: anasTicket.id, mentions: [ritaId, foreign.id] };
    const answer = await ana.ask(noteApi.create, { body });
    expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_USER_FOUND" }]);
    expect(await TicketNote.count({ where: { companyId } })).toBe(0);
  });

  it("is read by its own person only, any number of times", async () => {
    await write(ana, [ritaId]);
    const [{ id = 0 } = {}] = await mentionsOf(rita);
    const response = await bruno.ask(noteApi.readMention, { params: { id } });
    expect([response.status, response.body]).toEqual([404, { error: "ERR_NO_NOTE_FOUND" }]);
    await rita.call(noteApi.readMention, { params: { id } });
    await rita.call(noteApi.readMention, { params: { id } });
    expect(await mentionsOf(rita)).toEqual([]);
  });

  it("is shown no more once the ticket is out of sight, and goes with its note", async () => {
    const note = await write(ana, [ritaId]);
    const away = await queue(companyId);
    await Ticket.update({ queueId: away.id }, { where: { id: anasTicket.id } });
    expect(await mentionsOf(rita)).toEqual([]);
    await ana.call(noteApi.remove, { params: { id: note.id } });
    expect(await NoteMention.count({ where: { companyId } })).toBe(0);
  });
});
