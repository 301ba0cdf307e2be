import { noteApi, type TicketNoteDto } from "@guiche/contract/notes";
import { listKey } from "@/shared/lists/list-key";
import type { PatchTable } from "@/shared/realtime/patch-table";

type Notes = readonly TicketNoteDto[];

const without = (notes: Notes, id: number): TicketNoteDto[] => notes.filter((note) => note.id !== id);
/** Newest first, as the server lists them. */
export const withNote = (notes: Notes, note: TicketNoteDto): TicketNoteDto[] =>
  [note, ...without(notes, note.id)].sort((a, b) => b.id - a.id);

/** Where the notes on a customer are kept, for news as for whoever reads them. */
export const notesKey = (contactId: number) => listKey(noteApi.list, contactId);
const all = listKey(noteApi.list);

/** What a colleague writes on a customer whose notes are being read stands there at once. */
export const notePatches: PatchTable = {
  ticketNote: (client, event) => {
    if (event.action === "delete")
      client.setQueriesData<Notes>({ queryKey: all }, (notes) => notes && without(notes, event.noteId));
    else client.setQueryData<Notes>(notesKey(event.note.contactId), (notes) => notes && withNote(notes, event.note));
    // A list that is on its way may have been read before this.
    if (client.isFetching({ queryKey: all }) > 0)
      void client.cancelQueries({ queryKey: all }).then(() => client.invalidateQueries({ queryKey: all }));
  },
  // Who proved to be somebody else left them their notes.
  contact: (client, event) => {
    if (event.action === "delete") void client.invalidateQueries({ queryKey: all });
  },
};
