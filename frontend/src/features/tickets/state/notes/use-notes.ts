import { noteApi, type TicketNoteDto } from "@guiche/contract/notes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "@/shared/api/call";
import { notesKey, withNote } from "./note.cache";

/** All notes about a contact, from any ticket, newest first. */
export const useNotes = (contactId: number) =>
  useQuery({
    queryKey: notesKey(contactId),
    queryFn: ({ signal }) => call(noteApi.list, { query: { contactId }, signal }),
    staleTime: 0,
  });

/** Adds and deletes notes. The author's list updates with the response, colleagues' lists by a realtime event. */
export function useNoteMutations(contactId: number) {
  const client = useQueryClient();
  return useMemo(() => {
    const change = (next: (notes: TicketNoteDto[]) => TicketNoteDto[]) =>
      client.setQueryData<TicketNoteDto[]>(notesKey(contactId), (notes) => notes && next(notes));
    return {
      add: async (ticketId: number, note: string, mentions: number[] = []) => {
        const createdNote = await call(noteApi.create, {
          body: { note, ticketId, ...(mentions.length > 0 && { mentions }) },
        });
        change((notes) => withNote(notes, createdNote));
      },
      remove: async (id: number) => {
        await call(noteApi.remove, { params: { id } });
        change((notes) => notes.filter((note) => note.id !== id));
      },
    };
  }, [client, contactId]);
}
