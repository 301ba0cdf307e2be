import { fragment, type Fragment } from "../../core/tenant/sql";
import type { TicketChange } from "./ticket.change";

// What a change of a ticket does to the bot's place in it, as assignments of an UPDATE.

/**
 * An agent, or the owner on the phone, has taken over: the bot is silent until the ticket is closed, or until it is
 * returned where the company wants that. Its place is kept for then; what somebody switched off stays off.
 */
export const takenOver = fragment`"botDueAt" = NULL, "botSilence" = coalesce("botSilence", 'agent'), chatbot = false`;

const noResponder = fragment`"promptId" = NULL, "integrationId" = NULL`;

/** A new queue's bot starts over, also after an agent. */
const begunAnew = (at: Date) =>
  fragment`${noResponder}, "botState" = NULL, "botDueAt" = ${at}::timestamptz, "botSilence" = NULL, chatbot = false`;

const cleared = fragment`${noResponder}, "botState" = NULL, "botDueAt" = NULL, "botSilence" = NULL, chatbot = false`;

const spokenAgain = fragment`"botSilence" = nullif(old."botSilence", 'agent')`;

type Change = Pick<TicketChange, "status" | "isForPeople" | "botDueAt" | "botAfterAgent">;

export function botAfter({ status, isForPeople = false, botDueAt, botAfterAgent }: Change): Fragment {
  if (status === "open" || isForPeople) return takenOver;
  if (status === "closed") return cleared;
  if (botDueAt) return begunAnew(botDueAt);
  if (botAfterAgent === "continue") return spokenAgain;
  if (botAfterAgent === "restart") return fragment`${noResponder}, "botState" = NULL, ${spokenAgain}`;
  return fragment`"botSilence" = CASE WHEN old.status <> 'closed' THEN old."botSilence" END`;
}
