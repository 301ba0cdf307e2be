import { fragment, type Fragment } from "../../core/tenant/sql";
import type { TicketChange } from "./ticket.change";

// What a change of a ticket does to the bot's place in it, as assignments of an UPDATE.

/** An agent, or the owner on the phone, has taken over: the bot is silent until the ticket is closed. */
export const takenOver = fragment`"botState" = NULL, "botDueAt" = NULL, "botSilence" = 'agent', chatbot = false`;

/** A new queue's bot begins anew, also after an agent. */
const begunAnew = (at: Date) =>
  fragment`"botState" = NULL, "botDueAt" = ${at}::timestamptz, "botSilence" = NULL, chatbot = false`;

const cleared = fragment`"botState" = NULL, "botDueAt" = NULL, "botSilence" = NULL, chatbot = false`;

export function botAfter({ status, botDueAt }: Pick<TicketChange, "status" | "botDueAt">): Fragment {
  if (status === "open") return takenOver;
  if (status === "closed") return cleared;
  if (botDueAt) return begunAnew(botDueAt);
  return fragment`"botSilence" = CASE WHEN old.status <> 'closed' THEN old."botSilence" END`;
}
