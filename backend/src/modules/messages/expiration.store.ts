import { ChatExpiration } from "../../models/messages/chat-expiration";
import type { Expiration } from "../../channels/provider";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import type { Identity } from "../contacts";
import { columnsOf } from "./written-by";

/** Of two settings of a chat the newer one counts, in whatever order they come. */
const newerCounts = fragment`
  ON CONFLICT ("companyId", "connectionId", "contactId") DO UPDATE
    SET seconds = excluded.seconds, "setAt" = excluded."setAt", "updatedAt" = now()
  WHERE chat_expirations."setAt" <= excluded."setAt"
    AND (chat_expirations.seconds, chat_expirations."setAt") IS DISTINCT FROM (excluded.seconds, excluded."setAt")`;

/** How long the messages of a chat stay before they disappear. */
export const expirationStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Keeps the setting of a chat; a person who is no contact has none. */
    keep: (connectionId: number, chat: Identity[], { seconds, setAt }: Expiration) => sql`
      INSERT INTO chat_expirations ("companyId", "connectionId", "contactId", seconds, "setAt")
      SELECT DISTINCT ${scope}::bigint, ${connectionId}::bigint, i."contactId", ${seconds}::integer, ${setAt}::timestamptz
        FROM contact_identities i
       WHERE i."companyId" = ${scope} AND (i.kind, i.value) IN (${columnsOf(chat).rows})
      ${newerCounts}`,

    of: async (connectionId: number, contactId: number): Promise<Expiration | null> => {
      const row = await repository(scope, ChatExpiration).first({ where: { connectionId, contactId } });
      return row && { seconds: row.seconds, setAt: row.setAt };
    },

    move: (fromId: number, intoId: number) => sql`
      INSERT INTO chat_expirations ("companyId", "connectionId", "contactId", seconds, "setAt")
      SELECT ${scope}::bigint, x."connectionId", ${intoId}::bigint, x.seconds, x."setAt"
        FROM chat_expirations x WHERE x."companyId" = ${scope} AND x."contactId" = ${fromId}
      ${newerCounts}`,
  };
};

/** What an outbox row's chat says, as JSON: of its contact, or of the person with its address when it is a notice. */
export const expirationOf = (scope: Scope, contactId: Fragment): Fragment => fragment`
  (SELECT json_build_object('seconds', x.seconds, 'setAt', (extract(epoch FROM x."setAt") * 1000)::float8)
     FROM chat_expirations x
    WHERE x."companyId" = ${scope} AND x."connectionId" = o."connectionId" AND x.seconds > 0
      AND x."contactId" = coalesce(${contactId}, (
            SELECT i."contactId" FROM contact_identities i
             WHERE i."companyId" = ${scope} AND i.value IN (o.chat, split_part(o.chat, '@', 1)) LIMIT 1)))`;
