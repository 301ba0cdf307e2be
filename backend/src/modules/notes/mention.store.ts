import type { TicketStatus } from "@guiche/contract/tickets";
import { NoteMention } from "../../models/tickets/note-mention";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** A mention with its note, ticket and contact, and what the right to see the ticket depends on. */
export interface MentionRow {
  id: number;
  createdAt: Date;
  mentionedId: number;
  noteId: number;
  note: string;
  authorId: number | null;
  authorName: string;
  ticketId: number;
  uuid: string;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  contactId: number;
  contactName: string;
}

/** The most that are shown; only a user who was away has more. */
const most = 50;

export const mentionStore = (scope: Scope) => {
  const mentions = repository(scope, NoteMention, "ERR_NO_NOTE_FOUND");
  return {
    add: (noteId: number, userId: number) => mentions.add({ noteId, userId }),
    markRead: (id: number, userId: number, readAt: Date) => mentions.change({ id, userId, readAt: null }, { readAt }),
    has: async (id: number, userId: number) => (await mentions.count({ id, userId })) > 0,
    /** Unread ones, of a person or of a note. */
    unread: ({ userId = null, noteId = null }: { userId?: number | null; noteId?: number | null }) =>
      sqlOf(scope)<MentionRow>`
        SELECT m.id, m."createdAt", m."userId" AS "mentionedId", n.id AS "noteId", n.note, n."userId" AS "authorId",
               n."userName" AS "authorName", t.id AS "ticketId", t.uuid, t.status, t."userId", t."queueId",
               c.id AS "contactId", c.name AS "contactName"
          FROM note_mentions m
          JOIN ticket_notes n ON n."companyId" = ${scope} AND n.id = m."noteId"
          JOIN tickets t ON t."companyId" = ${scope} AND t.id = n."ticketId"
          JOIN contacts c ON c."companyId" = ${scope} AND c.id = t."contactId"
         WHERE m."companyId" = ${scope} AND m."readAt" IS NULL
           AND (${userId}::bigint IS NULL OR m."userId" = ${userId}::bigint)
           AND (${noteId}::bigint IS NULL OR m."noteId" = ${noteId}::bigint)
         ORDER BY m.id DESC LIMIT ${most}`,
  };
};
