import type { TicketNoteDto } from "@guiche/contract/notes";
import type { NoteRow } from "./note.store";

export const presentNote = (row: NoteRow): TicketNoteDto => ({
  id: row.id,
  note: row.note,
  ticketId: row.ticketId,
  contactId: row.contactId,
  user: { id: row.userId, name: row.userName },
  isByBot: row.isByBot,
  createdAt: row.createdAt.toISOString(),
});
