import { noteApi, type TicketNoteDto } from "@guiche/contract/notes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "@/shared/api/call";
import { notesKey, withNote } from "./note.cache";

/** What colleagues noted about a customer, whichever ticket it was in. Newest first. */
export const useNotes = (contactId: number) =>
  useQuery({
    queryKey: notesKey(contactId),
    queryFn: ({ signal }) => call(noteApi.list, { query: { contactId }, signal }),
    staleTime: 0,
  });

/** Who writes one sees it with the answer; colleagues hear of it. */
export function useNoteActs(contactId: number) {
  const client = useQueryClient();
  return useMemo(() => {
    const change = (next: (notes: TicketNoteDto[]) => TicketNoteDto[]) =>
      client.setQueryData<TicketNoteDto[]>(notesKey(contactId), (notes) => notes && next(notes));
    return {
      add: async (ticketId: number, note: string) => {
        const made = await call(noteApi.create, { body: { note, ticketId } });
        change((notes) => withNote(notes, made));
      },
      remove: async (id: number) => {
        await call(noteApi.remove, { params: { id } });
        change((notes) => notes.filter((note) => note.id !== id));
      },
    };
  }, [client, contactId]);
}
