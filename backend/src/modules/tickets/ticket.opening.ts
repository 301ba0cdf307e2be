import type { AdDto } from "@guiche/contract/ads";
import type { QueueDto } from "@guiche/contract/queues";
import { mayAssign } from "@guiche/contract/rules/ticket.rules";
import type { TicketInput, TicketTagDto } from "@guiche/contract/tickets";
import { ForeignKeyConstraintError, UniqueConstraintError } from "sequelize";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import { port } from "../../core/port";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { defaultConnection, type ConnectionRow } from "../connections";
import { assertContactsExist, type ContactRow } from "../contacts";
import { mustHaveQueues, queueOf } from "../queues";
import { mustHaveUser } from "../users";
import { namesOf } from "./conversation.store";
import { historyStore } from "./history.store";
import { assertPerson, moveTicket } from "./ticket.moving";
import { broadcastNewTicket } from "./ticket.events";
import { ticketAssignedError, type TicketRow } from "./ticket.presenter";
import { ticketStore } from "./ticket.store";

/** The agent who is assigned to a new ticket. */
interface Assignee {
  userId: number;
  name: string;
}

interface NewTicket {
  address: string;
  /** The ad that the customer pressed. */
  ad?: AdDto | undefined;
  assignee?: Assignee | null;
  /** By default the connection's only queue, or none. */
  queue?: QueueDto | null;
  /** The contact was met just now: no ticket of theirs came before. */
  isFirst?: boolean;
}

/** Puts a contact's new ticket into the lane of the kanban board that is kept for it, and returns that. */
export const keepLane = port<[scope: Scope, ticket: { id: number; contactId: number }], Promise<TicketTagDto | null>>(
  "tickets.keepLane",
);

/** POST /tickets: an agent starts a conversation with a person or a group. */
export async function createTicket(scope: Scope, input: TicketInput): Promise<TicketRow> {
  const [contact] = await assertContactsExist(scope, [input.contactId]);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  const queue = await chosenQueue(scope, input.queueId);
  const assignee = input.status === "open" ? await assigneeOf(scope, input.userId) : null;
  const connection = await defaultConnection(scope, input.whatsappId);
  const live = () => ticketStore(scope).liveOf(contact.id, connection.id);
  const other = await live();
  if (other) throw ticketAssignedError(scope, other);
  try {
    return await openTicketWith(scope, connection, contact, assignee, queue);
  } catch (error) {
    // The customer wrote, or a colleague created a ticket, at the same moment.
    const existingTicket = error instanceof UniqueConstraintError ? await live() : null;
    if (existingTicket) throw ticketAssignedError(scope, existingTicket);
    // The contact, the queue or the connection was deleted at the same moment.
    throw error instanceof ForeignKeyConstraintError ? new AppError("ERR_CREATING_TICKET") : error;
  }
}

/**
 * The queue of a new ticket. Users other than admins must choose one of their own; one in no queue needs `allTicket`, and
 * then has nothing to choose.
 */
export async function chosenQueue(scope: Scope, queueId: number | null): Promise<QueueDto | null> {
  const actor = actorOf(scope);
  await mustHaveQueues(scope, queueId === null ? [] : [queueId]);
  const isFree = actor.profile === "admin" || actor.super;
  const hasNone = actor.queueIds.length === 0 && actor.allTicket;
  const isOwn = queueId === null ? hasNone : actor.queueIds.includes(queueId);
  if (!isFree && !isOwn) throw invalid({ queueId: "Selecione uma fila" });
  const queue = queueId === null ? null : await queueOf(scope, queueId);
  return queue && { id: queue.id, name: queue.name, color: queue.color };
}

/** The caller or, for those who may assign, a colleague. */
async function assigneeOf(scope: Scope, userId: number | null): Promise<Assignee> {
  const actor = actorOf(scope);
  if (userId === null || userId === actor.userId) {
    assertPerson(scope, actor.userId);
    return actor;
  }
  const { name, suspendedAt } = await mustHaveUser(scope, userId);
  if (!mayAssign(actor)) throw new AppError("ERR_NO_PERMISSION");
  if (suspendedAt) throw new AppError("ERR_COLLEAGUE_ON_LEAVE");
  return { userId, name };
}

/**
 * Creates a ticket with its first timeline entry: pending, or open with an agent. Fails when the contact already has a
 * live one on the connection. Call it inside a transaction.
 */
export async function openTicket(
  scope: Scope,
  connection: ConnectionRow,
  contact: ContactRow,
  { address, ad, assignee, queue: givenQueue, isFirst = false }: NewTicket,
): Promise<TicketRow> {
  // An AI or another bot that answers for the whole connection decides about the queue itself.
  const isAsked = !contact.isGroup && (connection.promptId !== null || connection.integrationId !== null);
  const queue = givenQueue ?? (connection.queues.length === 1 && !isAsked ? connection.queues[0] : undefined);
  const at = now();
  const createdTicket = await ticketStore(scope).add({
    contactId: contact.id,
    connectionId: connection.id,
    queueId: queue?.id ?? null,
    isGroup: contact.isGroup,
    address,
    ...(ad && { ad }),
    queuedAt: at,
    lastMessageAt: at,
    ...(assignee && {
      status: "open" as const,
      userId: assignee.userId,
      servedSince: at,
      botSilence: "agent" as const,
    }),
  });
  const lane = isFirst ? null : await keepLane(scope, createdTicket);
  const details = {
    ...(queue && { queue: queue.name }),
    ...(assignee && { toUser: assignee.name }),
    ...(lane && { keptLane: lane.name }),
  };
  await historyStore(scope).write([createdTicket.id], { kind: "created", details, at });
  const ticket: TicketRow = {
    ...createdTicket,
    ...namesOf(contact),
    // No text follows by itself; whatever does is read anew, and is asked again when it leaves.
    isContactBlocked: false,
    lastSent: null,
    botMutedUntil: null,
    userName: assignee?.name ?? null,
    queueName: queue?.name ?? null,
    queueColor: queue?.color ?? null,
    connectionName: connection.name,
    tags: lane ? [lane] : [],
  };
  broadcastNewTicket(scope, ticket);
  return ticket;
}

/** A ticket that was never open, for messages that must open none. It begins no life: reports count no such ticket. */
export async function fileClosedTicket(
  scope: Scope,
  connection: ConnectionRow,
  contact: ContactRow,
  address: string,
): Promise<TicketRow> {
  const at = now();
  const { id } = await ticketStore(scope).add({
    ...{ contactId: contact.id, connectionId: connection.id, isGroup: contact.isGroup, address },
    ...{ status: "closed", closedAt: at, queuedAt: at, lastMessageAt: at },
  });
  const ticket = await ticketStore(scope).byId(id);
  if (!ticket) throw new Error("The new ticket's row is missing.");
  return ticket;
}

/**
 * Reopens the contact's ticket as pending in its queue, without an agent, when it was closed only minutes ago. Null
 * when there is none. Call it inside a transaction.
 */
export async function reopenRecent(
  scope: Scope,
  { contactId, ...place }: { contactId: number; connectionId: number; address: string },
  minutes: number,
  ad?: AdDto,
): Promise<TicketRow | null> {
  if (minutes === 0) return null;
  const since = new Date(now().getTime() - minutes * 60_000);
  const closedTicket = await ticketStore(scope).findClosedSince(contactId, place.connectionId, since);
  const change = { status: "pending", userId: null, place, ...(ad && { ad }) } as const;
  return closedTicket && moveTicket(scope, closedTicket, change, { verb: "reopened" });
}

/** Opens a ticket that the company starts, not the customer. It uses the contact's LID, else the address they were last written to, else a known one. */
export const openTicketWith = (
  scope: Scope,
  connection: ConnectionRow,
  contact: ContactRow,
  assignee: Assignee | null,
  queue: QueueDto | null = null,
): Promise<TicketRow> =>
  transaction(scope, async (inside) => {
    const address = await addressFor(inside, contact, connection.id);
    return openTicket(inside, connection, contact, { address, assignee, queue });
  });

/** The contact's address on a connection. */
export async function addressFor(
  scope: Scope,
  contact: Pick<ContactRow, "id" | "number">,
  connectionId: number,
): Promise<string> {
  const addresses = await ticketStore(scope).addressOf(contact.id, connectionId);
  const address = (addresses.lid ? null : addresses.address) ?? addressOf({ ...addresses, phone: contact.number });
  if (!address) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return address;
}

/** WhatsApp's notation of an address. Prefers the LID, which stays when a person's number changes. */
function addressOf({ lid, phone, group, bsuid }: Record<"lid" | "phone" | "group" | "bsuid", string | null>) {
  if (group) return group.includes("@") ? group : `${group}@g.us`;
  if (lid) return `${lid}@lid`;
  if (phone) return `${phone}@s.whatsapp.net`;
  return bsuid && `${bsuid}@bsuid`;
}
