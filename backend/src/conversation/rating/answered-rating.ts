import { beginningOf } from "@guiche/contract/texts/beginning";
import {
  asksComment,
  commentMinutes,
  commentQuestion,
  lowestRate,
  ratingThanks,
  readRate,
} from "@guiche/contract/ratings";
import { queueOf } from "../../modules/queues";
import { broadcastNotices, ratingStore, storeNotices, voidRatings } from "../../modules/ratings";
import { moveTicket, ticketStore, type TicketRow } from "../../modules/tickets";
import { userStore } from "../../modules/users";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import type { Recording } from "../contexts";
import { stop, type StepResult } from "../pipeline";
import { sendText } from "../texts/send-text";

/**
 * The closed ticket that a message answers: with a rate, or with a request to continue, which reopens it with its agent.
 * Anything else ends the question, and is an ordinary message.
 */
export async function ratedTicket(context: Recording, contactId: number): Promise<TicketRow | null> {
  const { scope, connection, arrived, settings } = context;
  if (settings.userRating !== "enabled" || arrived.fromMe || arrived.chat.group) return null;
  const awaitedRating = await ratingStore(scope).findAwaited(contactId, connection.id, arrived.sentAt);
  const ticket = awaitedRating && (await ticketStore(scope).byId(awaitedRating.ticketId));
  if (!ticket) return commentedTicket(context, contactId);
  const answer = arrived.content.kind === "text" ? readRate(arrived.content.text, settings.language) : null;
  if (answer === "goBack") return reopen(scope, ticket);
  if (answer === null) {
    await voidRatings(scope, { id: awaitedRating.id });
    return null;
  }
  context.givenRate = { id: awaitedRating.id, rate: answer };
  return ticket;
}

/** Longest comment that is kept. */
const longestComment = 2_000;

/** The closed ticket whose rate a text comments. A comment that asks something is an ordinary message as well. */
async function commentedTicket(context: Recording, contactId: number): Promise<TicketRow | null> {
  const comment = await keepComment(context, contactId);
  return comment && !comment.text.endsWith("?") ? ticketStore(context.scope).byId(comment.ticketId) : null;
}

/** Keeps a text as the comment that the company asked for; null where it is none. */
export async function keepComment({ scope, connection, arrived, settings }: Recording, contactId: number) {
  if (settings.ratingComment === "disabled" || arrived.fromMe || arrived.content.kind !== "text") return null;
  const store = ratingStore(scope);
  const uncommentedRating = await store.commentAwaitedFrom(contactId, connection.id, arrived.sentAt);
  if (!uncommentedRating) return null;
  const text = arrived.content.text.trim();
  await store.change({ id: uncommentedRating.id }, { comment: beginningOf(text, longestComment) });
  await broadcastNotices(scope, uncommentedRating.id);
  return { text, ticketId: uncommentedRating.ticketId };
}

/** An agent who is away is assigned nothing automatically: the ticket waits in its queue. */
async function reopen(scope: Scope, ticket: TicketRow): Promise<TicketRow> {
  const { userId } = ticket;
  const waits = userId === null || (await userStore(scope).isAway(userId));
  return moveTicket(scope, ticket, waits ? { status: "pending", userId: null } : { status: "open", userId }, {
    verb: "reopened",
  });
}

/** Keeps the rate and says goodbye, in the transaction of the message. */
export async function keepRate(context: Recording): Promise<StepResult> {
  const { scope, ticket, givenRate, connection, settings } = context;
  if (!ticket || !givenRate) return "next";
  const { id, rate } = givenRate;
  await ratingStore(scope).rate(id, rate, now());
  await sendText(scope, ticket, ratingThanks(settings.language, connection.complationMessage));
  if (
    asksComment(settings.ratingComment, rate) &&
    (await sendText(scope, ticket, commentQuestion(settings.language)))
  ) {
    const commentUntil = new Date(now().getTime() + commentMinutes * 60_000);
    await ratingStore(scope).change({ id }, { commentUntil });
  }
  if (rate === lowestRate) {
    await storeNotices(scope, id);
    context.ticket = await recover(context, ticket);
    await broadcastNotices(scope, id);
  }
  return stop("rated");
}

/** If the company has set a recovery queue, reopens the ticket of a dissatisfied customer as pending in that queue. */
async function recover({ scope, settings }: Recording, ticket: TicketRow): Promise<TicketRow> {
  const queue = settings.recoveryQueueId && (await queueOf(scope, Number(settings.recoveryQueueId)));
  if (!queue) return ticket;
  const waits = { status: "pending", userId: null, queueId: queue.id, isForPeople: true } as const;
  return moveTicket(scope, ticket, waits, { verb: "reopened" });
}
