import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import type { Identity } from "../contacts";
import { messageColumns, messageJoins, unpack } from "./message.columns";
import type { PackedRow } from "./message.presenter";
import type { MessageWithContact } from "./message.store";
import { columnsOf, writtenBy } from "./written-by";

/** How a change identifies its message and its author. */
export interface ChangeTarget {
  wid: string;
  fromMe: boolean;
  /** Identities of the chat. */
  chat: Identity[];
  /** Identities of the message's author, in a group; empty otherwise and for our own messages. */
  author: Identity[];
  /** Identities of the author of the change, in a group. */
  actor: Identity[];
}

/** How long a change waits for its message, in minutes. */
export const earlyMinutes = 10;

export const changeStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Finds and locks the message. */
    find: async (connectionId: number, { wid, fromMe, chat, author, actor }: ChangeTarget) => {
      const [row] = await sql<PackedRow & Pick<MessageWithContact, "contactId" | "connectionId"> & { isOwn: boolean }>`
        SELECT ${messageColumns}, m."contactId", m."connectionId", ${writtenBy(actor)} AS "isOwn"
          FROM messages m ${messageJoins}
         WHERE m."companyId" = ${scope} AND m."connectionId" = ${connectionId} AND m.wid = ${wid} AND m."fromMe" = ${fromMe}
           AND EXISTS (SELECT FROM contact_identities i
                        WHERE i."companyId" = m."companyId" AND i."contactId" = m."contactId"
                          AND (i.kind, i.value) IN (${columnsOf(chat).rows}))
           AND ${author.length === 0 ? fragment`TRUE` : writtenBy(author)}
         ORDER BY m.id LIMIT 1 FOR UPDATE OF m`;
      return row ? unpack(row) : null;
    },

    /** Stores a change until its message arrives, and deletes expired ones. */
    saveEarly: (connectionId: number, wid: string, changeWid: string, change: object) => sql`
      WITH late AS (
        DELETE FROM early_changes e
         WHERE e."companyId" = ${scope} AND e."createdAt" < now() - make_interval(mins => ${earlyMinutes}))
      INSERT INTO early_changes ("companyId", "connectionId", wid, "changeWid", change)
      VALUES (${scope}, ${connectionId}, ${wid}, ${changeWid}, ${JSON.stringify(change)}::jsonb)
      ON CONFLICT DO NOTHING`,

    /** Cancels the file's fetch, because no user can see the file any more. */
    forgetFetch: (messageId: number) => sql`
      DELETE FROM media_fetches WHERE "companyId" = ${scope} AND "messageId" = ${messageId}`,
  };
};
