import { isAwaited } from "../../channels/provider";
import { isSuspended } from "../../modules/companies";
import { queueOf } from "../../modules/queues";
import { ticketStore } from "../../modules/tickets";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import type { Recorded } from "../contexts";
import { say } from "../say";
import { stop, type Step, type Verdict } from "../walk";
import { sayOutOfHours } from "./out-of-hours";

/** The bot is silent in groups, to ourselves, to history, to what cannot be read, and while a person holds the ticket. */
function leaveToPeople({ arrived, ticket, isHistory }: Recorded): Verdict {
  if (arrived.chat.group) return stop("a group");
  if (arrived.fromMe) return stop("written by the owner");
  if (isAwaited(arrived)) return stop("it cannot be read yet");
  if (isHistory) return stop("written long ago");
  return ticket.status === "pending" ? "next" : stop("a person holds the ticket");
}

/** A company that is suspended keeps what comes in, and says nothing by itself. */
async function keepSilentWhileSuspended({ scope }: Recorded): Promise<Verdict> {
  return (await isSuspended(scope)).suspended ? stop("the company is suspended") : "next";
}

/** Where no queue is to be offered the connection's greeting; where there is only one the queue's, if that is wished. */
async function greetingFor({ scope, connection, ticket, settings }: Recorded): Promise<string> {
  const [only, another] = connection.queues;
  if (!only) return connection.greetingMessage.trim();
  if (another || ticket.queueId !== only.id || settings.sendGreetingMessageOneQueues !== "enabled") return "";
  return (await queueOf(scope, only.id))?.greetingMessage.trim() ?? "";
}

/** Once per ticket. */
async function greet(recorded: Recorded): Promise<Verdict> {
  const { scope, ticket } = recorded;
  const body = ticket.greetedAt ? "" : await greetingFor(recorded);
  if (!body) return "next";
  return transaction(scope, async (inside) => {
    if (!(await ticketStore(inside).claimGreeting(ticket.id, now()))) return "next";
    return (await say(inside, ticket, body)) ? stop("greeted") : "next";
  });
}

/** The first to speak ends the walk. Each asks the ticket whether it has spoken already, so that a replay repeats nothing. */
export const reply: readonly Step<Recorded>[] = [leaveToPeople, keepSilentWhileSuspended, sayOutOfHours, greet];
