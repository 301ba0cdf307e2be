import type { TicketNoteDto } from "@guiche/contract/notes";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { assertContactsExist } from "../contacts";
import { listRoomsOf, showTicket, ticketRoom } from "../tickets";
import { broadcastMentions, storeMentions } from "./mention.service";
import { presentNote } from "./note.presenter";
import { noteStore, type NoteRow } from "./note.store";

interface NewNote {
  note: string;
  ticketId: number;
  contactId?: number | undefined;
  /** Users the note calls. */
  mentions?: readonly number[] | undefined;
}

/** Notes are for colleagues, never for the customer. The contact is taken from the ticket. */
export async function writeNote(
  scope: Scope,
  { note, ticketId, contactId, mentions = [] }: NewNote,
): Promise<TicketNoteDto> {
  const ticket = await showTicket(scope, ticketId);
  if (contactId !== undefined) await assertContactsExist(scope, [contactId]);
  const { userId, name } = actorOf(scope);
  const row = await transaction(scope, async (inside) => {
    const insertedNote = await noteStore(inside).add({
      note,
      ticketId: ticket.id,
      contactId: ticket.contactId,
      userId,
      userName: name,
    });
    await storeMentions(inside, insertedNote.id, ticket, mentions);
    return insertedNote;
  });
  const noteDto = presentNote(row);
  broadcast(
    scope,
    "ticketNote",
    { action: "create", note: noteDto },
    { to: [...listRoomsOf(scope, ticket), ticketRoom(scope, ticket.id)] },
  );
  if (mentions.length > 0) await broadcastMentions(scope, row.id);
  return noteDto;
}

/** Notes of a ticket, or of a contact without the notes of tickets that the user may not see. */
export async function listNotes(scope: Scope, search: { ticketId?: number; contactId?: number }): Promise<NoteRow[]> {
  const { ticketId, contactId } = search;
  if (ticketId === undefined && contactId === undefined) throw invalid({ ticketId: "Required, or contactId" });
  if (ticketId !== undefined) await showTicket(scope, ticketId);
  if (contactId !== undefined) await assertContactsExist(scope, [contactId]);
  return noteStore(scope).visible({
    ...(ticketId !== undefined && { ticketId }),
    ...(contactId !== undefined && { contactId }),
  });
}

/** Authors delete their own notes, admins any. */
export async function removeNote(scope: Scope, id: number): Promise<void> {
  const actor = actorOf(scope);
  const note = await noteStore(scope).mustHave(id);
  if (note.userId !== actor.userId && actor.profile !== "admin" && !actor.super)
    throw new AppError("ERR_NO_PERMISSION");
  if ((await noteStore(scope).remove({ id })) === 0) throw new AppError("ERR_NO_NOTE_FOUND");
  broadcast(scope, "ticketNote", { action: "delete", noteId: id });
}
