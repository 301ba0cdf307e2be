import * as yup from "yup";
import { del, get, post } from "./endpoint";
import { rowId, strictObject, trimmedText } from "./input";
import type { TicketDto } from "./tickets";

/** An internal note of the agents about a ticket and its contact. */
export interface TicketNoteDto {
  id: number;
  note: string;
  ticketId: number | null;
  contactId: number;
  user: { id: number | null; name: string };
  /** Written by the bot, for the agent who takes the conversation over. */
  isByBot: boolean;
  createdAt: string;
}

/** A note in which a colleague mentions the reader, who has not opened it yet. */
export interface NoteMentionDto {
  id: number;
  note: { id: number; note: string; user: { id: number | null; name: string } };
  ticket: Pick<TicketDto, "id" | "uuid" | "status">;
  contact: { id: number; name: string };
  createdAt: string;
}

/** Sent to the mentioned person only. */
export type NoteMentionEvent =
  | { action: "create"; mention: NoteMentionDto }
  | { action: "read"; mentionId: NoteMentionDto["id"] };

/** A new note is sent to those who list or view its ticket; a deletion, which names an id only, to the company. */
export type NoteEvent = { action: "create"; note: TicketNoteDto } | { action: "delete"; noteId: number };

export const noteInput = strictObject({
  note: trimmedText().required("Required").min(2, "Too Short!").max(5_000, "Too Long!"),
  ticketId: rowId().required("Required"),
  contactId: rowId(),
  /** Colleagues the note is for. Those who may not see the ticket get no notice. */
  mentions: yup.array(rowId().required()).max(20),
});

/** The notes of a contact, or of one ticket. One of the two is required. Notes of hidden tickets are left out. */
const noteSearch = strictObject({ ticketId: rowId(), contactId: rowId() });

export const noteApi = {
  create: post("/ticket-notes", {
    access: "tickets:use",
    body: noteInput,
    creates: true,
    repeatable: true,
  }).replies<TicketNoteDto>(),
  /** Authors delete their own; admins delete any. */
  remove: del("/ticket-notes/:id", { access: "tickets:use" }).replies<{ message: string }>(),
  /** Newest first. */
  list: get("/ticket-notes/list", { access: "tickets:use", query: noteSearch }).replies<TicketNoteDto[]>(),
  /** The colleagues who can be mentioned, because they may see the ticket; by name. */
  colleagues: get("/ticket-notes/colleagues", {
    access: "tickets:use",
    query: strictObject({ ticketId: rowId().required("Required") }),
  }).replies<{ id: number; name: string }[]>(),
  /** The user's own unread mentions in tickets they may see, newest first. */
  mentions: get("/note-mentions", { access: "tickets:use" }).replies<NoteMentionDto[]>(),
  readMention: post("/note-mentions/:id/read", { access: "tickets:use" }).replies<{ message: string }>(),
};
