import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

/** The ids of contacts that have one of these tags themselves or on one of their tickets. */
export const contactsWithTags = (scope: Scope, tagIds: readonly number[]): Fragment => fragment`
  SELECT l."contactId" FROM contact_tags l
   WHERE l."companyId" = ${scope} AND l."tagId" = ANY(${[...tagIds]}::bigint[])
   UNION ALL
  SELECT t."contactId" FROM ticket_tags g
    JOIN tickets t ON t."companyId" = g."companyId" AND t.id = g."ticketId"
   WHERE g."companyId" = ${scope} AND g."tagId" = ANY(${[...tagIds]}::bigint[])`;
