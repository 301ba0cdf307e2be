import { now } from "../../core/clock";
import { TicketNote } from "../../models/tickets/ticket-note";
import { repository, sqlOf, type Plain } from "../../core/tenant/repository";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { visibleTickets } from "../tickets";

export type NoteRow = Plain<TicketNote>;

export const noteStore = (scope: Scope) => {
  const notes = repository(scope, TicketNote, "ERR_NO_NOTE_FOUND");
  return {
    add: notes.add,
    mustHave: notes.mustHave,
    remove: notes.remove,
    /** Until the commit, no other transaction writes a notice with these words. */
    lockText: (text: string) =>
      notes.sql`SELECT pg_advisory_xact_lock(hashtextextended(${scope}::text || ':' || ${text}, 0))`,
    /** Whether a note without an author (the bot's) said exactly this within the last hours. */
    wasToldSince: (text: string, hours: number) => notes.sql.hasRows`
      SELECT n.id FROM ticket_notes n
       WHERE n."companyId" = ${scope} AND n."userId" IS NULL AND n.note = ${text}
         AND n."createdAt" > ${new Date(now().getTime() - hours * 3_600_000)} LIMIT 1`,
    /**
     * Newest first, those of the tickets that the person may see. A deleted ticket leaves its notes to their author and
     * the admins, because it is no longer known who saw it.
     */
    visible: (search: { ticketId?: number; contactId?: number }) => {
      const [ticketId, contactId] = [search.ticketId ?? null, search.contactId ?? null];
      const actor = actorOf(scope);
      return sqlOf(scope)<NoteRow>`
        SELECT n.id, n."ticketId", n."contactId", n."userId", n."userName", n.note, n."isByBot", n."createdAt", n."updatedAt"
          FROM ticket_notes n
          LEFT JOIN tickets t ON t."companyId" = ${scope} AND t.id = n."ticketId"
         WHERE n."companyId" = ${scope}
           AND (${ticketId}::bigint IS NULL OR n."ticketId" = ${ticketId})
           AND (${contactId}::bigint IS NULL OR n."contactId" = ${contactId})
           AND CASE WHEN n."ticketId" IS NULL
                 THEN n."userId" = ${actor.userId} OR ${actor.profile === "admin" || actor.super}
                 ELSE ${visibleTickets(actor, {})} END
         ORDER BY n.id DESC`;
    },
  };
};
