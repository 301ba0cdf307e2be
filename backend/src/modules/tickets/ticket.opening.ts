import type { Scope } from "../../platform/tenant/scope";
import type { ConnectionRow } from "../connections";
import type { ContactRow } from "../contacts";
import { namesOf } from "./conversation.store";
import { announceNewTicket } from "./ticket.news";
import type { TicketRow } from "./ticket.presenter";
import { ticketStore } from "./ticket.store";

/** A new pending ticket; it takes the connection's only queue, or none. Fails when another one is live already. */
export async function openTicket(
  scope: Scope,
  connection: ConnectionRow,
  contact: ContactRow,
  address: string,
): Promise<TicketRow> {
  const queue = connection.queues.length === 1 ? connection.queues[0] : undefined;
  const made = await ticketStore(scope).add({
    contactId: contact.id,
    connectionId: connection.id,
    queueId: queue?.id ?? null,
    isGroup: contact.isGroup,
    address,
  });
  const ticket: TicketRow = {
    ...made,
    ...namesOf(contact),
    userName: null,
    queueName: queue?.name ?? null,
    queueColor: queue?.color ?? null,
    connectionName: connection.name,
  };
  announceNewTicket(scope, ticket);
  return ticket;
}
