import type { Ticket } from "../../models/tickets/ticket";
import { RatingNotice } from "../../models/tickets/rating-notice";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** A notice with its rate, ticket and contact. */
export interface NoticeRow extends Pick<Ticket, "id" | "uuid" | "status" | "contactId"> {
  createdAt: Date;
  /** The admin who is told. */
  readerId: number;
  comment: string | null;
  closedById: number | null;
  closedByName: string;
  ticketId: number;
  contactName: string;
}

/** The most that are shown; only a user who was away has more. */
const most = 50;

export const noticeStore = (scope: Scope) => {
  const notices = repository(scope, RatingNotice, "ERR_NOT_FOUND");
  return {
    add: (ratingId: number, userId: number) => notices.add({ ratingId, userId }),
    markRead: (id: number, userId: number, readAt: Date) => notices.change({ id, userId, readAt: null }, { readAt }),
    has: async (id: number, userId: number) => (await notices.count({ id, userId })) > 0,
    /** Unread ones, of a person or of a rate. */
    unread: ({ userId = null, ratingId = null }: { userId?: number | null; ratingId?: number | null }) =>
      sqlOf(scope)<NoticeRow>`
        SELECT n.id, n."createdAt", n."userId" AS "readerId", r.comment, r."userId" AS "closedById",
               r."userName" AS "closedByName", t.id AS "ticketId", t.uuid, t.status, c.id AS "contactId",
               c.name AS "contactName"
          FROM rating_notices n
          JOIN ratings r ON r."companyId" = ${scope} AND r.id = n."ratingId"
          JOIN tickets t ON t."companyId" = ${scope} AND t.id = r."ticketId"
          JOIN contacts c ON c."companyId" = ${scope} AND c.id = t."contactId"
         WHERE n."companyId" = ${scope} AND n."readAt" IS NULL
           AND (${userId}::bigint IS NULL OR n."userId" = ${userId}::bigint)
           AND (${ratingId}::bigint IS NULL OR n."ratingId" = ${ratingId}::bigint)
         ORDER BY n.id DESC LIMIT ${most}`,
  };
};
