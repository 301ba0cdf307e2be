import { TicketNote } from "../../models/ticket-note";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export type NoteRow = Plain<TicketNote>;

export const noteStore = (scope: Scope) => {
  const notes = repository(scope, TicketNote, "ERR_NO_NOTE_FOUND");
  return {
    add: notes.add,
    mustHave: notes.mustHave,
    remove: notes.remove,
    of: (where: { ticketId?: number; contactId?: number }) => notes.all({ where, order: [["id", "DESC"]] }),
  };
};
