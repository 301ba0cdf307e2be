import type { RatingNoticeDto } from "@guiche/contract/ratings";
import { may } from "@guiche/contract/permissions";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { userRoom } from "../../core/realtime/rooms";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { userStore } from "../users";
import { noticeStore, type NoticeRow } from "./notice.store";

const presentNotice = (row: NoticeRow): RatingNoticeDto => ({
  id: row.id,
  comment: row.comment,
  user: { id: row.closedById, name: row.closedByName },
  ticket: { id: row.ticketId, uuid: row.uuid, status: row.status },
  contact: { id: row.contactId, name: row.contactName },
  createdAt: row.createdAt.toISOString(),
});

/** Stores a notice of the rate for all users who may see rates, in the transaction of the rate. */
export async function storeNotices(scope: Scope, ratingId: number): Promise<void> {
  const readers = (await userStore(scope).working()).filter(({ profile }) => may(profile, "ratings:see"));
  for (const { id } of readers) await noticeStore(scope).add(ratingId, id);
}

/** Sends those who have not read it the notice as it is now: a comment comes after the rate. */
export async function broadcastNotices(scope: Scope, ratingId: number): Promise<void> {
  for (const row of await noticeStore(scope).unread({ ratingId }))
    broadcast(
      scope,
      "ratingNotice",
      { action: "create", notice: presentNotice(row) },
      { to: [userRoom(scope.companyId, row.readerId)] },
    );
}

export async function unreadNotices(scope: Scope): Promise<RatingNoticeDto[]> {
  return (await noticeStore(scope).unread({ userId: actorOf(scope).userId })).map(presentNotice);
}

/** Reading twice is no error: the other tab may have been faster. */
export async function readNotice(scope: Scope, id: number): Promise<void> {
  const { userId } = actorOf(scope);
  if (!(await noticeStore(scope).has(id, userId))) throw new AppError("ERR_NOT_FOUND");
  await noticeStore(scope).markRead(id, userId, now());
  broadcast(scope, "ratingNotice", { action: "read", noticeId: id }, { to: [userRoom(scope.companyId, userId)] });
}
