import { mayAssign } from "@guiche/contract/ticket.rules";
import type { QueueDto } from "@guiche/contract/queues";
import type { TicketInput } from "@guiche/contract/tickets";
import { UniqueConstraintError } from "sequelize";
import { AppError, TicketHeldError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { defaultConnection } from "../connections";
import { mustHaveContacts } from "../contacts";
import { mustHaveQueues, queueOf } from "../queues";
import { mustHaveUser } from "../users";
import { openTicketWith, type Holder } from "./ticket.opening";
import { presentHolder, type TicketRow } from "./ticket.presenter";
import { ticketStore } from "./ticket.store";

/** POST /tickets: somebody begins a conversation, with a person or a group. */
export async function createTicket(scope: Scope, input: TicketInput): Promise<TicketRow> {
  const [contact] = await mustHaveContacts(scope, [input.contactId]);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  const queue = await chosenQueue(scope, input.queueId);
  const holder = input.status === "open" ? await holderOf(scope, input.userId) : null;
  const connection = await defaultConnection(scope, input.whatsappId);
  const live = () => ticketStore(scope).liveOf(contact.id, connection.id);
  const other = await live();
  if (other) throw new TicketHeldError(presentHolder(other));
  try {
    return await openTicketWith(scope, connection, contact, holder, queue);
  } catch (error) {
    // The customer wrote, or a colleague began, at this very moment.
    const faster = error instanceof UniqueConstraintError ? await live() : null;
    throw faster ? new TicketHeldError(presentHolder(faster)) : error;
  }
}

/** Whoever is no admin names a queue of their own; with allTicket it may be none. */
async function chosenQueue(scope: Scope, queueId: number | null): Promise<QueueDto | null> {
  const actor = actorOf(scope);
  await mustHaveQueues(scope, queueId === null ? [] : [queueId]);
  const isFree = actor.profile === "admin" || actor.super;
  const isOwn = queueId === null ? actor.allTicket : actor.queueIds.includes(queueId);
  if (!isFree && !isOwn) throw new AppError("ERR_VALIDATION", { fields: { queueId: "Selecione uma fila" } });
  const queue = queueId === null ? null : await queueOf(scope, queueId);
  return queue && { id: queue.id, name: queue.name, color: queue.color };
}

/** Oneself, or for those who manage a colleague. */
async function holderOf(scope: Scope, userId: number | null): Promise<Holder> {
  const actor = actorOf(scope);
  if (userId === null || userId === actor.userId) return actor;
  const { name } = await mustHaveUser(scope, userId);
  if (!mayAssign(actor)) throw new AppError("ERR_NO_PERMISSION");
  return { userId, name };
}
