import { pageSize } from "@guiche/contract/limits";
import type { MessageKind, MessageSearch } from "@guiche/contract/messages";
import type { MediaType } from "@guiche/contract/message-kinds";
import { foldedMatches } from "../../core/db/folded-search";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

interface MessageHit {
  id: number;
  body: string;
  fromMe: boolean;
  createdAt: Date;
}

/** Kinds whose body is text written by a person. */
const writtenTypes: readonly MediaType[] = ["chat", "image", "video", "application"];
const typesOf: Record<MessageKind, readonly MediaType[]> = {
  media: ["image", "video", "audio"],
  links: writtenTypes,
  documents: ["application"],
};

/** Matches the text in bodies; for documents in file names too. */
function matchesText(text: string, kind: MessageKind | undefined): Fragment {
  const condition = foldedMatches(fragment`m.body`, text);
  const filenameMatch = foldedMatches(fragment`coalesce(m.details->'media'->>'filename', '')`, text);
  return kind === "documents" ? fragment`(${condition} OR ${filenameMatch})` : condition;
}

/** Searches one ticket, newest first. Walks the ticket's own index, so no other ticket's messages are read. */
export async function findInTicket(
  scope: Scope,
  ticketId: number,
  { searchParam, kind, before }: MessageSearch,
): Promise<{ rows: MessageHit[]; hasMore: boolean }> {
  const size = pageSize.messages;
  const older = before
    ? fragment`(m."createdAt", m.id) < (SELECT b."createdAt", b.id FROM messages b WHERE b."companyId" = m."companyId" AND b.id = ${before})`
    : fragment`TRUE`;
  const types = [...(kind ? typesOf[kind] : writtenTypes)];
  const linkCondition =
    kind === "links"
      ? fragment`m.body ~* ${"(https?://|www\\.)\\S|[[:alnum:]]\\.(com|net|org|co|info|biz|gov|edu|app|shop|store|online|site|dev|blog|example|br|pt|mx|cl|uy|io|tv)\\M|[[:alnum:]]\\.[a-z]{2}/\\S"}`
      : fragment`TRUE`;
  const condition = searchParam ? matchesText(searchParam, kind) : fragment`TRUE`;
  const rows = await sqlOf(scope)<MessageHit>`
    SELECT m.id, m.body, m."fromMe", m."createdAt" FROM messages m
     WHERE m."companyId" = ${scope} AND m."ticketId" = ${ticketId} AND ${older}
       AND m."mediaType" = ANY(${types}) AND NOT m."isDeleted" AND ${linkCondition} AND ${condition}
     ORDER BY m."createdAt" DESC, m.id DESC LIMIT ${size + 1}`;
  return { rows: rows.slice(0, size), hasMore: rows.length > size };
}
