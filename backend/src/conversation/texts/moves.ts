import type { LateTemplates, LateText } from "@guiche/contract/connections";
import { ratingQuestion } from "@guiche/contract/ratings";
import type { Settings } from "@guiche/contract/settings";
import { connectionOf, type ConnectionRow } from "../../modules/connections";
import { heldFor, ticketHeldIn, withdrawMessage } from "../../modules/messages";
import type { HeldState } from "../../models/messages/outbox-entry";
import { recordQuestion, voidRatings } from "../../modules/ratings";
import { settingsOf } from "../../modules/settings";
import { broadcastTicket, ticketStore, type TicketMove } from "../../modules/tickets";
import { now } from "../../core/clock";
import { isAppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { automaticText } from "./automatic-texts";
import { absencesAt, isAbsent } from "../reply/absences";
import { beginBot } from "../reply/begin-bot";
import { sendText } from "./send-text";

/**
 * Sends the customer the text of a ticket's move, in the transaction of the move: exactly once per move. Groups get
 * none, and nothing is sent over a deleted connection. Returns the message's id, null for none.
 */
async function sendMoveText(scope: Scope, move: TicketMove, holdSeconds: number): Promise<number | null> {
  const { after } = move;
  if (move.verb === "reopened") await voidRatings(scope, { ticketId: after.id });
  const settings = await settingsOf(scope);
  if (move.verb === "returned" && settings.botAfterAgent === "continue")
    await beginBot(scope, after, { kind: "returned" });
  if (move.isByBot || move.silently || after.isGroup || after.connectionId === null) return null;
  const connection = await connectionIfThere(scope, after.connectionId);
  if (!connection) return null;
  if (asksForRate(move, settings)) {
    const question = ratingQuestion(settings.language, connection.ratingMessage);
    const late = connection.lateTemplates.ratingMessage;
    const sentQuestion = await sendText(scope, after, question, { holdSeconds, heldFor: "closed", late });
    if (sentQuestion) {
      await recordQuestion(scope, after, sentQuestion.id);
      return sentQuestion.id;
    }
    // Once an official number's window is closed, the farewell may have a template where the question has none.
  }
  const dependsOnHours = isUnsaidWhileClosed(move, settings);
  if (dependsOnHours && isAbsent(await absencesAt(scope, { connection, settings, at: now() }), after.queueId))
    return null;
  const moveText = textFor(move, connection, settings);
  const state = after.status === "closed" ? "closed" : "moved";
  // A colleague may take over within seconds: then the greeting is not said.
  const seconds = move.verb === "accepted" ? acceptedHoldSeconds : holdSeconds;
  const clientId = move.verb === "accepted" ? move.greetingKey : null;
  if (!moveText?.text) return null;
  const { text, late } = moveText;
  const sentMessage = await sendText(scope, after, text, { holdSeconds: seconds, heldFor: state, clientId, late });
  return sentMessage?.id ?? null;
}

/** Seconds before the greeting of an accepted ticket leaves; the agent's own message sends it at once. */
const acceptedHoldSeconds = 3;

/** Whether closing this ticket sends the rating question. The farewell then follows the customer's rate. */
const asksForRate = (move: TicketMove, settings: Settings): boolean =>
  move.verb === "closed" && settings.userRating === "enabled" && move.unrated === null;

/**
 * The ticket has left the state that justified these texts: those that have not left are not sent. Returns the ticket's
 * card without them, null where there were none.
 */
async function endHeld(scope: Scope, { after, isByBot }: TicketMove) {
  const obsoleteStates: HeldState[] = [
    ...(after.status === "closed" ? [] : ["closed" as const]),
    ...(isByBot ? [] : ["moved" as const]),
  ];
  return obsoleteStates.length > 0 ? withdrawHeld(scope, after.id, obsoleteStates) : null;
}

async function withdrawHeld(scope: Scope, ticketId: number, states: HeldState[]) {
  const withdrawal = await heldFor(scope, ticketId, ...states).withdraw();
  for (const questionId of withdrawal?.messageIds ?? []) await voidRatings(scope, { questionId });
  return withdrawal?.card ?? null;
}

/** A customer who begins a new conversation gets no farewell of the one before it. */
export async function withdrawFarewell(
  scope: Scope,
  place: { contactId: number; connectionId: number },
): Promise<void> {
  const ticketId = await ticketHeldIn(scope, place, "closed");
  if (ticketId === null || !(await withdrawHeld(scope, ticketId, ["closed"]))) return;
  const ticket = await ticketStore(scope).byId(ticketId);
  if (ticket) broadcastTicket(scope, ticket);
}

/** A question that has left already is not to be answered any more. */
async function withdraw(scope: Scope, messageId: number): Promise<Date | null> {
  await voidRatings(scope, { questionId: messageId });
  return withdrawMessage(scope, messageId);
}

export const moveTexts = { send: sendMoveText, withdraw, withdrawHeld: endHeld };

async function connectionIfThere(scope: Scope, id: number): Promise<ConnectionRow | null> {
  try {
    return await connectionOf(scope, id);
  } catch (error) {
    if (isAppError(error, "ERR_NO_WAPP_FOUND")) return null;
    throw error;
  }
}

function textFor(
  move: TicketMove,
  connection: ConnectionRow,
  settings: Settings,
): { text: string | null; late?: LateTemplates[LateText] } | null {
  const { complationMessage, expiresInactiveMessage, lateTemplates } = connection;
  switch (move.verb) {
    case "accepted":
      return move.greetingKey !== null && settings.sendGreetingAccepted === "enabled"
        ? { text: automaticText("textAccepted", settings) }
        : null;
    case "transferred":
      return settings.sendMsgTransfTicket === "enabled" ? { text: transferText(move, settings) } : null;
    case "closed":
      return { text: complationMessage, late: lateTemplates.complationMessage };
    case "expired":
      return { text: expiresInactiveMessage, late: lateTemplates.expiresInactiveMessage };
    default:
      return null;
  }
}

/**
 * No agent answers soon in a closed queue: the bot's notice of the hours says when. And a customer who has gone to
 * sleep is not woken to hear that the ticket was closed in time.
 */
const isUnsaidWhileClosed = ({ verb, after }: TicketMove, { sendMsgTransfTicket }: Settings): boolean =>
  verb === "expired" || (verb === "transferred" && sendMsgTransfTicket === "enabled" && after.userId === null);

/** A change of connection alone sends nothing: the same agents answer. */
function transferText({ before, after }: TicketMove, settings: Settings): string | null {
  const toQueue = after.queueId !== before.queueId;
  const toUser = after.userId !== null && after.userId !== before.userId;
  if (after.status === "closed" || (!toQueue && !toUser)) return null;
  if (toUser) return automaticText(toQueue && after.queueId !== null ? "textToBoth" : "textToUser", settings);
  return automaticText(after.queueId === null ? "textOutOfQueue" : "textToQueue", settings);
}
