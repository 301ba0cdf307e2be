import * as yup from "yup";
import { del, get, post } from "./endpoint";
import { rowId, trimmedText } from "./input";

/** An internal note of the agents about a ticket and its contact. */
export interface TicketNoteDto {
  id: number;
  note: string;
  ticketId: number | null;
  contactId: number;
  user: { id: number | null; name: string };
  createdAt: string;
}

/** A new note is sent to those who list or view its ticket; a deletion, which names an id only, to the company. */
export type NoteEvent = { action: "create"; note: TicketNoteDto } | { action: "delete"; noteId: number };

export const noteInput = yup
  .object({
    note: trimmedText().required("Required").min(2, "Too Short!").max(5_000, "Too Long!"),
    ticketId: rowId().required("Required"),
    contactId: rowId(),
  })
  .noUnknown();

/** The notes of a contact, or of one ticket. One of the two is required. Notes of hidden tickets are left out. */
export const noteSearch = yup.object({ ticketId: rowId(), contactId: rowId() }).noUnknown();

export const noteApi = {
  create: post("/ticket-notes", { access: "tickets:use", body: noteInput, creates: true }).replies<TicketNoteDto>(),
  /** Authors delete their own; admins delete any. */
  remove: del("/ticket-notes/:id", { access: "tickets:use" }).replies<{ message: string }>(),
  /** Newest first. */
  list: get("/ticket-notes/list", { access: "tickets:use", query: noteSearch }).replies<TicketNoteDto[]>(),
};
