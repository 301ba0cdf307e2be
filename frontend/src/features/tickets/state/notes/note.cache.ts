import { noteApi, type NoteMentionDto, type TicketNoteDto } from "@guiche/contract/notes";
import { listKey } from "@/shared/lists/list-key";
import { refetch, refetchUnderWay } from "@/shared/lists/refetch";
import type { PatchTable } from "@/shared/realtime/patch-table";

type Notes = readonly TicketNoteDto[];

const without = (notes: Notes, id: number): TicketNoteDto[] => notes.filter((note) => note.id !== id);
/** Newest first, as the server lists them. */
export const withNote = (notes: Notes, note: TicketNoteDto): TicketNoteDto[] =>
  [note, ...without(notes, note.id)].sort((a, b) => b.id - a.id);

/** The key of a customer's notes, for events and for the screens that show them. */
export const notesKey = (contactId: number) => listKey(noteApi.list, contactId);
const all = listKey(noteApi.list);
/** The user's unread mentions. */
export const mentionsKey = listKey(noteApi.mentions);

type Mentions = readonly NoteMentionDto[];
const withoutMention = (mentions: Mentions, id: number): Mentions => mentions.filter((one) => one.id !== id);

/** Adds a colleague's note to the cached notes of its contact. */
export const notePatches: PatchTable = {
  ticketNote: (client, event) => {
    if (event.action === "delete")
      client.setQueriesData<Notes>({ queryKey: all }, (notes) => notes && without(notes, event.noteId));
    else client.setQueryData<Notes>(notesKey(event.note.contactId), (notes) => notes && withNote(notes, event.note));
    if (event.action === "delete")
      client.setQueryData<Mentions>(mentionsKey, (mentions) =>
        mentions?.filter(({ note }) => note.id !== event.noteId),
      );
    // A list that is on its way may have been read before this.
    if (client.isFetching({ queryKey: all }) > 0)
      void client.cancelQueries({ queryKey: all }).then(() => client.invalidateQueries({ queryKey: all }));
    if (event.action === "delete") refetchUnderWay(client, { queryKey: mentionsKey });
  },
  noteMention: (client, event) => {
    const change = (next: (mentions: Mentions) => Mentions) =>
      client.setQueryData<Mentions>(mentionsKey, (mentions) => mentions && next(mentions));
    if (event.action === "read") change((mentions) => withoutMention(mentions, event.mentionId));
    else change((mentions) => [event.mention, ...withoutMention(mentions, event.mention.id)]);
    refetchUnderWay(client, { queryKey: mentionsKey });
  },
  // A contact that is merged into another one leaves it its notes.
  contact: (client, event) => {
    if (event.action === "delete") refetch(client, { queryKey: all });
  },
};
