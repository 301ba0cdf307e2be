import { mayTransfer } from "@guiche/contract/rules/ticket.rules";
import type { TicketPatch, TicketStatus } from "@guiche/contract/tickets";
import { UniqueConstraintError } from "sequelize";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { mustHaveUser } from "../users";
import { addressFor } from "./ticket.opening";
import { moveTicket } from "./ticket.moving";
import { ticketAssignedError, type ChangedTicket, type TicketRow } from "./ticket.presenter";
import type { TicketChange } from "./ticket.change";
import { ticketStore } from "./ticket.store";

/** A patch interpreted against the current ticket. */
export interface TransferPlan extends TicketChange {
  note: string;
  /** The target is another queue, person or connection than now. */
  goesElsewhere: boolean;
}

/**
 * To a person, the ticket becomes open with them; to a queue alone, pending there; to another connection alone, its
 * status stays.
 */
export async function planTransfer(scope: Scope, ticket: TicketRow, patch: TicketPatch): Promise<TransferPlan> {
  const { queueId, note = "" } = patch;
  const status = statusAfter(ticket, patch);
  const userId = status === "pending" ? null : (patch.userId ?? ticket.userId);
  if (patch.userId && patch.userId !== ticket.userId) await mustHaveUser(scope, patch.userId);
  const place = await placeOn(scope, ticket, status, patch.whatsappId);
  const isElsewhere = queueId !== undefined && queueId !== ticket.queueId;
  const isOthers = userId !== null && userId !== ticket.userId;
  return { status, userId, queueId, place, note, goesElsewhere: isElsewhere || isOthers || place !== undefined };
}

function statusAfter(ticket: TicketRow, { status, userId, queueId }: TicketPatch): TicketStatus {
  if (status !== undefined) return status;
  if (userId) return "open";
  return userId === null || queueId !== undefined ? "pending" : ticket.status;
}

/** The customer's address on the new connection. A closed ticket keeps its connection. */
async function placeOn(
  scope: Scope,
  ticket: TicketRow,
  status: TicketStatus,
  connectionId?: number,
): Promise<TicketChange["place"]> {
  if (connectionId === undefined || connectionId === ticket.connectionId) return undefined;
  await connectionOf(scope, connectionId);
  if (status === "closed") return undefined;
  const contact = { id: ticket.contactId, number: ticket.contactNumber };
  return { connectionId, address: await addressFor(scope, contact, connectionId) };
}

/** Of two concurrent transfers the first one wins. A closed ticket must be reopened first. */
export async function transferTicket(scope: Scope, ticket: TicketRow, plan: TransferPlan): Promise<ChangedTicket> {
  const isThere = plan.status === ticket.status && plan.userId === ticket.userId && !plan.goesElsewhere;
  if (isThere) return ticket;
  if (ticket.status === "closed") throw new AppError("ERR_TICKET_CHANGED");
  if (!mayTransfer(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
  const change = { ...plan, onlyFromQueue: ticket.queueId };
  return mapConflict(scope, ticket, plan, () =>
    moveTicket(scope, ticket, change, { verb: "transferred", note: plan.note }),
  );
}

/** The customer already has a live ticket on that connection: throws its agent and queue. */
export async function mapConflict(
  scope: Scope,
  ticket: TicketRow,
  { place }: Pick<TicketChange, "place">,
  move: () => Promise<ChangedTicket>,
): Promise<ChangedTicket> {
  try {
    return await move();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const live = await ticketStore(scope).liveOf(ticket.contactId, place?.connectionId ?? ticket.connectionId);
    throw live ? ticketAssignedError(scope, live) : new AppError("ERR_TICKET_CHANGED");
  }
}
