import { AppError } from "../../platform/http/errors";
import type { Scope } from "../../platform/tenant/scope";
import type { ConnectionRow } from "../connections";
import type { ContactRow } from "../contacts";
import { namesOf } from "./conversation.store";
import { announceNewTicket } from "./ticket.news";
import type { TicketRow } from "./ticket.presenter";
import { ticketStore } from "./ticket.store";

/** Whose hands a ticket is in from the start. */
export interface Holder {
  userId: number;
  name: string;
}

/**
 * A new ticket: pending, or open where somebody has it in hand. It takes the connection's only queue, or none. Fails
 * when another one is live already.
 */
export async function openTicket(
  scope: Scope,
  connection: ConnectionRow,
  contact: ContactRow,
  address: string,
  holder?: Holder,
): Promise<TicketRow> {
  const queue = connection.queues.length === 1 ? connection.queues[0] : undefined;
  const made = await ticketStore(scope).add({
    contactId: contact.id,
    connectionId: connection.id,
    queueId: queue?.id ?? null,
    isGroup: contact.isGroup,
    address,
    ...(holder && { status: "open" as const, userId: holder.userId }),
  });
  const ticket: TicketRow = {
    ...made,
    ...namesOf(contact),
    userName: holder?.name ?? null,
    queueName: queue?.name ?? null,
    queueColor: queue?.color ?? null,
    connectionName: connection.name,
  };
  announceNewTicket(scope, ticket);
  return ticket;
}

/** An agent writes first: the ticket is his. It goes where the contact was last written to, else where it is known. */
export async function openTicketWith(
  scope: Scope,
  connection: ConnectionRow,
  contact: ContactRow,
  holder: Holder,
): Promise<TicketRow> {
  const known = await ticketStore(scope).addressOf(contact.id, connection.id);
  const address = known.address ?? addressOf({ ...known, phone: contact.number });
  if (!address) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return openTicket(scope, connection, contact, address, holder);
}

/** A contact's number was corrected: what is written from now on goes there. */
export async function readdressTickets(scope: Scope, contactId: number): Promise<void> {
  await ticketStore(scope).readdress(contactId);
}

/** WhatsApp's own spelling of an address. The LID where it is known: it stays when a person's number changes. */
function addressOf({ lid, phone, group }: Record<"lid" | "phone" | "group", string | null>): string | null {
  if (group) return group.includes("@") ? group : `${group}@g.us`;
  if (lid) return `${lid}@lid`;
  return phone && `${phone}@s.whatsapp.net`;
}
