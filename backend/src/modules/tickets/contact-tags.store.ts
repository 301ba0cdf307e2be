import type { TicketTagDto } from "@guiche/contract/tickets";
import { sqlOf } from "../../core/tenant/repository";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { ticketTags } from "./ticket.columns";
import { visibleTickets } from "./ticket.visible";

/** The tags of each contact's most recently updated ticket that the person may see. */
export const tagsOfContacts = (scope: Scope, contactIds: number[]) =>
  sqlOf(scope)<{ contactId: number; tags: TicketTagDto[] }>`
    SELECT t."contactId", ${ticketTags} AS tags
      FROM unnest(${contactIds}::bigint[]) AS asked(id)
      CROSS JOIN LATERAL (
        SELECT t.id, t."companyId", t."contactId" FROM tickets t
         WHERE t."companyId" = ${scope} AND t."contactId" = asked.id
           AND (${visibleTickets(actorOf(scope), { status: undefined, showAll: undefined })})
         ORDER BY t."updatedAt" DESC, t.id DESC LIMIT 1) t`;
