import { isUndecrypted } from "../../channels/provider";
import { isSuspended } from "../../modules/companies";
import { queueOf } from "../../modules/queues";
import { ticketStore } from "../../modules/tickets";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import type { Recorded } from "../contexts";
import { sendText } from "../send-text";
import { stop, type Step, type StepResult } from "../pipeline";
import { sendAbsenceNotice } from "./out-of-hours";

/**
 * No automatic reply in groups, to our own messages, to history, to unreadable messages, or while an agent holds the
 * ticket.
 */
function leaveToPeople({ arrived, ticket, isHistory }: Recorded): StepResult {
  if (arrived.chat.group) return stop("a group");
  if (arrived.fromMe) return stop("written by the owner");
  if (isUndecrypted(arrived)) return stop("it cannot be read yet");
  if (isHistory) return stop("written long ago");
  return ticket.status === "pending" ? "next" : stop("a person holds the ticket");
}

/** A suspended company stores what comes in and sends nothing automatically. */
async function stopWhileSuspended({ scope }: Recorded): Promise<StepResult> {
  return (await isSuspended(scope)).suspended ? stop("the company is suspended") : "next";
}

/**
 * The connection's greeting, where no queue has to be chosen; with a single queue that queue's, if the setting is on.
 */
async function greetingFor({ scope, connection, ticket, settings }: Recorded): Promise<string> {
  const [only, another] = connection.queues;
  if (!only) return connection.greetingMessage.trim();
  if (another || ticket.queueId !== only.id || settings.sendGreetingMessageOneQueues !== "enabled") return "";
  return (await queueOf(scope, only.id))?.greetingMessage.trim() ?? "";
}

/** Once per ticket. */
async function greet(recorded: Recorded): Promise<StepResult> {
  const { scope, ticket } = recorded;
  const body = ticket.greetedAt ? "" : await greetingFor(recorded);
  if (!body) return "next";
  return transaction(scope, async (inside) => {
    if (!(await ticketStore(inside).claimGreeting(ticket.id, now()))) return "next";
    return (await sendText(inside, ticket, body)) ? stop("greeted") : "next";
  });
}

/**
 * The first step that sends a text ends the walk. Each checks whether the ticket already has its text, so that a replay
 * repeats nothing.
 */
export const reply: readonly Step<Recorded>[] = [leaveToPeople, stopWhileSuspended, sendAbsenceNotice, greet];
