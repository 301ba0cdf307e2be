import { ratingMinutes, type RatingDto } from "@guiche/contract/ratings";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { showTicket, type TicketRow } from "../tickets";
import { ratingStore, type RatingRow } from "./rating.store";

/** Notes that the customer was asked, in the transaction of the closing. The rate will be the assignee's. */
export async function recordQuestion(scope: Scope, ticket: TicketRow, questionId: number): Promise<void> {
  await ratingStore(scope).add({
    ticketId: ticket.id,
    userId: ticket.userId,
    userName: ticket.userName ?? "",
    queueId: ticket.queueId,
    connectionId: ticket.connectionId,
    questionId,
    closedAt: ticket.closedAt,
    state: "asked",
    dueAt: dueFrom(now()),
  });
}

const dueFrom = (at: Date): Date => new Date(at.getTime() + ratingMinutes * 60_000);

/** The customer has the whole time for the answer, however long the question waited for its connection. */
export const prolongQuestion = async (scope: Scope, { messageId, at }: DomainEvents["message.leftLate"]) =>
  void (await ratingStore(scope).change({ questionId: messageId, state: "asked" }, { dueAt: dueFrom(at) }));

/** The conversation goes on: the question is not to be answered any more. */
export const voidRatings = async (
  scope: Scope,
  which: { ticketId: number } | { questionId: number } | { id: number },
) => void (await ratingStore(scope).change({ ...which, state: "asked" }, { state: "void" }));

export async function listRatings(scope: Scope, ticketId: number): Promise<RatingDto[]> {
  const { id } = await showTicket(scope, ticketId);
  return (await ratingStore(scope).ofTicket(id)).map(presentRating);
}

const presentRating = ({
  id,
  state,
  rate,
  comment,
  userId,
  userName,
  closedAt,
  createdAt,
  answeredAt,
}: RatingRow): RatingDto => ({
  id,
  state,
  rate,
  comment,
  user: { id: userId, name: userName },
  closedAt: closedAt?.toISOString() ?? null,
  askedAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});

export async function moveRatingsOfTicket(
  scope: Scope,
  { fromId, intoId }: DomainEvents["ticket.merged"],
): Promise<void> {
  await ratingStore(scope).move(fromId, intoId);
}
