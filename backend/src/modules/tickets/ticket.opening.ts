import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import type { QueueDto } from "@guiche/contract/queues";
import type { ConnectionRow } from "../connections";
import type { ContactRow } from "../contacts";
import { namesOf } from "./conversation.store";
import { historyStore } from "./history.store";
import { moveTicket } from "./ticket.moving";
import { broadcastNewTicket } from "./ticket.events";
import type { TicketRow } from "./ticket.presenter";
import { ticketStore } from "./ticket.store";

/** Whose hands a ticket is in from the start. */
export interface Holder {
  userId: number;
  name: string;
}

interface Beginning {
  address: string;
  holder?: Holder | null;
  /** Else the connection's only one, or none. */
  queue?: QueueDto | null;
}

/**
 * A new ticket, with the first line of its timeline: pending, or open where somebody has it in hand. Fails when another
 * one is live already. To be called inside a transaction.
 */
export async function openTicket(
  scope: Scope,
  connection: ConnectionRow,
  contact: ContactRow,
  { address, holder, queue: chosen }: Beginning,
): Promise<TicketRow> {
  const queue = chosen ?? (connection.queues.length === 1 ? connection.queues[0] : undefined);
  const at = now();
  const made = await ticketStore(scope).add({
    contactId: contact.id,
    connectionId: connection.id,
    queueId: queue?.id ?? null,
    isGroup: contact.isGroup,
    address,
    queuedAt: at,
    lastMessageAt: at,
    ...(holder && { status: "open" as const, userId: holder.userId, servedSince: at }),
  });
  const details = { ...(queue && { queue: queue.name }), ...(holder && { toUser: holder.name }) };
  await historyStore(scope).write([made.id], { kind: "created", details, at });
  const ticket: TicketRow = {
    ...made,
    ...namesOf(contact),
    userName: holder?.name ?? null,
    queueName: queue?.name ?? null,
    queueColor: queue?.color ?? null,
    connectionName: connection.name,
    tags: [],
  };
  broadcastNewTicket(scope, ticket);
  return ticket;
}

/**
 * The contact comes back so few minutes after its ticket was closed that it is the same matter: the ticket waits again,
 * in its queue and in nobody's hands. Null where none was closed so short a time ago. To be called inside a transaction.
 */
export async function reopenRecent(
  scope: Scope,
  { contactId, ...place }: { contactId: number; connectionId: number; address: string },
  minutes: number,
): Promise<TicketRow | null> {
  if (minutes === 0) return null;
  const since = new Date(now().getTime() - minutes * 60_000);
  const closed = await ticketStore(scope).closedSince(contactId, place.connectionId, since);
  return closed && moveTicket(scope, closed, { status: "pending", userId: null, place }, { verb: "reopened" });
}

/** Somebody of the company begins. It goes where the contact was last written to, else where it is known. */
export const openTicketWith = (
  scope: Scope,
  connection: ConnectionRow,
  contact: ContactRow,
  holder: Holder | null,
  queue: QueueDto | null = null,
): Promise<TicketRow> =>
  transaction(scope, async (inside) => {
    const address = await addressFor(inside, contact, connection.id);
    return openTicket(inside, connection, contact, { address, holder, queue });
  });

/** Where a contact is reached over a connection. */
export async function addressFor(
  scope: Scope,
  contact: Pick<ContactRow, "id" | "number">,
  connectionId: number,
): Promise<string> {
  const known = await ticketStore(scope).addressOf(contact.id, connectionId);
  const address = known.address ?? addressOf({ ...known, phone: contact.number });
  if (!address) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return address;
}

/** A contact's number was corrected: what is written from now on goes there. */
export async function readdressTickets(
  scope: Scope,
  { contactId }: DomainEvents["contact.numberChanged"],
): Promise<void> {
  await ticketStore(scope).readdress(contactId);
}

/** WhatsApp's own spelling of an address. The LID where it is known: it stays when a person's number changes. */
function addressOf({ lid, phone, group }: Record<"lid" | "phone" | "group", string | null>): string | null {
  if (group) return group.includes("@") ? group : `${group}@g.us`;
  if (lid) return `${lid}@lid`;
  return phone && `${phone}@s.whatsapp.net`;
}
