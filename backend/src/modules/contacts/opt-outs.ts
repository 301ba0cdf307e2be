import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

/**
 * Selects id, contactId and createdAt of the opt-outs from campaigns, for every contact that each is of: the one that
 * wrote it, and whoever has its number now, under any spelling, also after the contact was deleted and made again.
 */
export const optOutsOf = (scope: Scope): Fragment => fragment`
  SELECT o.id, o."contactId", o."createdAt" FROM opt_outs o
   WHERE o."companyId" = ${scope} AND o."contactId" IS NOT NULL
  UNION ALL
  SELECT o.id, i."contactId", o."createdAt" FROM opt_outs o
    JOIN contact_identities i ON i."companyId" = o."companyId" AND i.kind = 'phone' AND i.value = o.person
   WHERE o."companyId" = ${scope}`;
