import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { NoteEvent, TicketNoteDto } from "@guiche/contract/notes";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { notePatches, notesKey } from "./note.cache";
import { aNote as aRow } from "@/testing/dtos";

const customers = [7, 8] as const;
const aNote = (id: number, contactId: number) =>
  aRow({ id, contactId, note: `Nota ${id}`, createdAt: new Date(id * 60_000).toISOString() });
const newestFirst = (notes: readonly TicketNoteDto[], contactId: number) =>
  notes.filter((note) => note.contactId === contactId).sort((a, b) => b.id - a.id);
const receive = (client: QueryClient, event: NoteEvent) => notePatches.ticketNote?.(client, event);
const readNotes = (client: QueryClient, contactId: number) => client.getQueryData<TicketNoteDto[]>(notesKey(contactId));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe("the notes on a customer", () => {
  it("are after any event what a new fetch would show, also when it arrives twice or out of order", () => {
    let seed = 11;
    const dice = (sides: number) => (seed = (seed * 16_807) % 2_147_483_647) % sides;
    const client = new QueryClient();
    for (const contactId of customers) client.setQueryData(notesKey(contactId), []);
    let truth: TicketNoteDto[] = [];
    for (let id = 1; id <= 200; id += 1) {
      const deletedNote = dice(3) === 0 ? truth[dice(truth.length || 1)] : undefined;
      const createdNote = aNote(id, customers[dice(2)]!);
      const event: NoteEvent = deletedNote
        ? { action: "delete", noteId: deletedNote.id }
        : { action: "create", note: createdNote };
      truth = deletedNote ? truth.filter((note) => note !== deletedNote) : [...truth, createdNote];
      receive(client, event);
      if (dice(4) === 0) receive(client, event);
      for (const contactId of customers) expect(readNotes(client, contactId)).toEqual(newestFirst(truth, contactId));
    }
    const [first, second] = [aNote(1_001, 7), aNote(1_002, 7)];
    for (const note of [second, first]) receive(client, { action: "create", note });
    expect(readNotes(client, 7)?.slice(0, 2)).toEqual([second, first]);
  });

  it("that no screen shows are not created by an event", () => {
    const client = new QueryClient();
    receive(client, { action: "create", note: aNote(1, 7) });
    receive(client, { action: "delete", noteId: 1 });
    expect(readNotes(client, 7)).toBeUndefined();
  });

  it("that were on their way while one was written are asked for again", async () => {
    const client = new QueryClient();
    const answers: ((notes: TicketNoteDto[]) => void)[] = [];
    const stop = new QueryObserver(client, {
      queryKey: notesKey(7),
      queryFn: () => new Promise<TicketNoteDto[]>((answer) => answers.push(answer)),
    }).subscribe(() => undefined);
    receive(client, { action: "create", note: aNote(1, 7) });
    await jest.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(2);
    answers[1]?.([aNote(1, 7)]);
    answers[0]?.([]);
    await jest.advanceTimersByTimeAsync(0);
    expect(readNotes(client, 7)).toEqual([aNote(1, 7)]);
    stop();
  });

  it("of a contact who proved to be another customer are looked for anew", () => {
    const client = new QueryClient();
    client.setQueryData(notesKey(7), []);
    notePatches.contact?.(client, { action: "delete", contactId: 8 });
    expect(client.getQueryState(notesKey(7))?.isInvalidated).toBe(true);
  });
});
