import { pageSize } from "@guiche/contract/limits";
import type { MessageKind } from "@guiche/contract/messages";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { messageColumns, messageJoins } from "./message.columns";
import type { PackedRow } from "./message.presenter";

/** As in the indexes `messages_…_of_ticket`: Postgres uses them only if the condition is the same, without parameters. */
const conditions: Record<MessageKind, Fragment> = {
  media: fragment`m."mediaType" IN ('image', 'video')`,
  documents: fragment`m."mediaType" = 'application'`,
  // More than the contract's `bareLink` matches, which reads the text in the browser.
  links: fragment`m."mediaType" IN ('chat', 'image', 'video', 'application') AND m.body ~* '(https?://|www\\.)\\S|[[:alnum:]]\\.(com|net|org|co|info|biz|gov|edu|app|shop|store|online|site|dev|blog|example|br|pt|mx|cl|uy|io|tv)\\M|[[:alnum:]]\\.[a-z]{2}/\\S'`,
};

/** Messages with a file or a link in one ticket, newest first. */
export async function filesOfTicket(
  scope: Scope,
  ticketId: number,
  { kind, before }: { kind: MessageKind; before?: number | undefined },
): Promise<{ rows: PackedRow[]; hasMore: boolean }> {
  const size = pageSize.messages;
  const older = before
    ? fragment`(m."createdAt", m.id) < (SELECT b."createdAt", b.id FROM messages b WHERE b."companyId" = m."companyId" AND b.id = ${before})`
    : fragment`TRUE`;
  const rows = await sqlOf(scope)<PackedRow>`
    SELECT ${messageColumns} FROM messages m ${messageJoins}
     WHERE m."companyId" = ${scope} AND m."ticketId" = ${ticketId} AND ${conditions[kind]}
       AND ${older} AND NOT m."isDeleted"
     ORDER BY m."createdAt" DESC, m.id DESC LIMIT ${size + 1}`;
  return { rows: rows.slice(0, size), hasMore: rows.length > size };
}
