import { fragment, type Fragment } from "../../core/tenant/sql";
import type { TicketChange } from "./ticket.change";

// What a change of a ticket does to the bot's place in it, as assignments to `tickets t`.

/**
 * An agent, or the owner on the phone, has taken over: the bot is silent until the ticket is closed, or until it is
 * returned where the company wants that. Its place is kept for then; what a user switched off stays off.
 */
export const takenOver = fragment`"botDueAt" = NULL, "botSilence" = coalesce(t."botSilence", 'agent'), chatbot = false`;

export const noResponder = fragment`"promptId" = NULL, "integrationId" = NULL`;

/** The bot forgets its place. */
export const botReset = fragment`"botState" = NULL, "botDueAt" = NULL, chatbot = false`;

/** A new queue's bot starts over, also after an agent. */
const begunAnew = (at: Date) =>
  fragment`${noResponder}, "botState" = NULL, "botDueAt" = ${at}::timestamptz, "botSilence" = NULL, chatbot = false`;

const clearedBotFields = fragment`${noResponder}, ${botReset}, "botSilence" = NULL`;

const spokenAgain = fragment`"botSilence" = nullif(t."botSilence", 'agent')`;

type Change = Pick<TicketChange, "status" | "isForPeople" | "botDueAt" | "botAfterAgent">;

export function botAfter({ status, isForPeople = false, botDueAt, botAfterAgent }: Change): Fragment {
  if (status === "open" || isForPeople) return takenOver;
  if (status === "closed") return clearedBotFields;
  if (botDueAt) return begunAnew(botDueAt);
  if (botAfterAgent === "continue") return spokenAgain;
  if (botAfterAgent === "restart") return fragment`${noResponder}, "botState" = NULL, ${spokenAgain}`;
  return fragment`"botSilence" = CASE WHEN t.status <> 'closed' THEN t."botSilence" END`;
}
