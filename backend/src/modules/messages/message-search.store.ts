import { pageSize } from "@guiche/contract/limits";
import { holds } from "../../platform/db/folded";
import { sqlOf } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";
import { fragment } from "../../platform/tenant/sql";

export interface MessageHit {
  id: number;
  body: string;
  fromMe: boolean;
  createdAt: Date;
}

/** Kinds whose body is what somebody wrote. */
const written = ["chat", "image", "video", "application"];

/** What was written in one ticket, newest first, walked in its own order: the text is looked for in no other ticket. */
export async function findInTicket(
  scope: Scope,
  ticketId: number,
  { searchParam, before }: { searchParam: string; before?: number | undefined },
): Promise<{ rows: MessageHit[]; hasMore: boolean }> {
  const size = pageSize.messages;
  const older = before
    ? fragment`(m."createdAt", m.id) < (SELECT b."createdAt", b.id FROM messages b WHERE b."companyId" = m."companyId" AND b.id = ${before})`
    : fragment`TRUE`;
  const rows = await sqlOf(scope)<MessageHit>`
    SELECT m.id, m.body, m."fromMe", m."createdAt" FROM messages m
     WHERE m."companyId" = ${scope} AND m."ticketId" = ${ticketId} AND ${older}
       AND m."mediaType" = ANY(${written}) AND NOT m."isDeleted" AND ${holds(fragment`m.body`, searchParam)}
     ORDER BY m."createdAt" DESC, m.id DESC LIMIT ${size + 1}`;
  return { rows: rows.slice(0, size), hasMore: rows.length > size };
}
