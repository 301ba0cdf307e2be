import { mayTransfer } from "@guiche/contract/rules/ticket.rules";
import type { TicketPatch } from "@guiche/contract/tickets";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { mustHaveResponders } from "../queues";
import type { Responder } from "./ticket.change";
import { broadcastTicket } from "./ticket.events";
import type { ChangedTicket, TicketRow } from "./ticket.presenter";
import { ticketStore } from "./ticket.store";

/**
 * The responder that a patch asks for; null when it changes nothing, and when the ticket will be closed, which clears
 * it. Throws for a prompt or an integration of another company.
 */
export async function planResponder(scope: Scope, ticket: TicketRow, patch: TicketPatch): Promise<Responder | null> {
  await mustHaveResponders(scope, patch, ticket);
  const { promptId = ticket.promptId, integrationId = ticket.integrationId, useIntegration } = patch;
  const responder = { promptId, integrationId: useIntegration === false ? null : integrationId };
  const isSame = responder.promptId === ticket.promptId && responder.integrationId === ticket.integrationId;
  if (isSame || (patch.status ?? ticket.status) === "closed") return null;
  if (ticket.status !== "closed" && !mayTransfer(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
  return responder;
}

/** Gives the conversation to a prompt or an integration. It answers the customer's next message. */
export async function setResponder(scope: Scope, ticket: ChangedTicket, responder: Responder): Promise<ChangedTicket> {
  await ticketStore(scope).setResponder(ticket.id, responder);
  const current = await ticketStore(scope).byId(ticket.id);
  if (!current) throw new AppError("ERR_NO_TICKET_FOUND");
  broadcastTicket(scope, current);
  return { ...ticket, ...current };
}
