import { TicketNote } from "../../models/ticket-note";
import { desk, type Plain } from "../../core/tenant/desk";
import type { Scope } from "../../core/tenant/scope";

export type NoteRow = Plain<TicketNote>;

export const noteStore = (scope: Scope) => {
  const notes = desk(scope, TicketNote, "ERR_NO_NOTE_FOUND");
  return {
    add: notes.add,
    mustHave: notes.mustHave,
    remove: notes.remove,
    /** Newest first. */
    of: (where: { ticketId?: number; contactId?: number }) => notes.all({ where, order: [["id", "DESC"]] }),
  };
};
