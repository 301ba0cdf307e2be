import { now } from "../../core/clock";
import { preparedSqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

/** A person who has been silent for longer counts as one who never wrote. */
const coldAfter = fragment`interval '12 months'`;

/**
 * A condition: the contact wrote to this company, on whichever connection, or answered a campaign's question, which is
 * kept with the campaign. A message to any other person is cold.
 */
export const hasWritten = (scope: Scope, contactId: Fragment, at: Date): Fragment => fragment`(
  EXISTS (SELECT FROM messages hw
           WHERE hw."companyId" = ${scope} AND hw."contactId" = ${contactId} AND NOT hw."fromMe"
             AND hw."createdAt" > ${at}::timestamptz - ${coldAfter})
  OR EXISTS (SELECT FROM loose_messages ha
              WHERE ha."companyId" = ${scope} AND ha."contactId" = ${contactId}
                AND ha."answeredAt" > ${at}::timestamptz - ${coldAfter}))`;

export const hasContactWritten = (scope: Scope, contactId: number) =>
  preparedSqlOf(scope).hasRows`SELECT 1 WHERE ${hasWritten(scope, fragment`${contactId}::bigint`, now())}`;
