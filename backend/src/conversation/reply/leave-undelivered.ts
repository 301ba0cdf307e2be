import { botStore } from "../../modules/bot";
import { ticketStore } from "../../modules/tickets";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { beginBot } from "./begin-bot";
import { stepOfMessage } from "./message-key";

/**
 * The bot's last message failed. The bot would wait for ever for an answer to a question that the customer never saw, so
 * the ticket is left to agents. The failure of an earlier message changes nothing.
 */
export async function leaveUndelivered(
  scope: Scope,
  { ticketId, clientId }: DomainEvents["message.failed"],
): Promise<void> {
  const seq = stepOfMessage(ticketId, clientId);
  if (seq === null || seq !== (await botStore(scope).lastSaying(ticketId))) return;
  const ticket = await ticketStore(scope).byId(ticketId);
  if (ticket?.chatbot) await beginBot(scope, ticket, { kind: "messageFailed" });
}
