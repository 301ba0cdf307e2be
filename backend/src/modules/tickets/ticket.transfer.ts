import { mayTransfer } from "@guiche/contract/ticket.rules";
import type { TicketPatch, TicketStatus } from "@guiche/contract/tickets";
import { UniqueConstraintError } from "sequelize";
import { AppError, TicketHeldError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { mustHaveUser } from "../users";
import { addressFor } from "./ticket.opening";
import { moveTicket } from "./ticket.moving";
import { presentHolder, type TicketRow } from "./ticket.presenter";
import { ticketStore, type TicketChange } from "./ticket.store";

/** What a patch asks for, read against the ticket as it is. */
export interface TransferPlan extends TicketChange {
  note: string;
  /** To another queue, person or connection than it is with. */
  goesElsewhere: boolean;
}

/**
 * With a person the ticket is open in their hands; with a queue alone it waits there for whoever serves it; with
 * another connection alone it stays as it is.
 */
export async function planTransfer(scope: Scope, ticket: TicketRow, patch: TicketPatch): Promise<TransferPlan> {
  const { queueId, note = "" } = patch;
  const status = statusAfter(ticket, patch);
  const userId = status === "pending" ? null : (patch.userId ?? ticket.userId);
  if (patch.userId) await mustHaveUser(scope, patch.userId);
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

/** The same customer over another line: where they are reached there. What is closed stays with the line it had. */
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

/** Of two who send it to different places one is first. What is closed is reopened before it goes anywhere. */
export async function transferTicket(scope: Scope, ticket: TicketRow, plan: TransferPlan): Promise<TicketRow> {
  const isThere = plan.status === ticket.status && plan.userId === ticket.userId && !plan.goesElsewhere;
  if (isThere) return ticket;
  if (ticket.status === "closed") throw new AppError("ERR_TICKET_CHANGED");
  if (!mayTransfer(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
  const change = { ...plan, onlyFromQueue: ticket.queueId };
  return mapConflict(scope, ticket, plan, () =>
    moveTicket(scope, ticket, change, { verb: "transferred", note: plan.note }),
  );
}

/** On that connection the customer has a live ticket already: told whose it is. */
export async function mapConflict(
  scope: Scope,
  ticket: TicketRow,
  { place }: Pick<TicketChange, "place">,
  move: () => Promise<TicketRow>,
): Promise<TicketRow> {
  try {
    return await move();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const live = await ticketStore(scope).liveOf(ticket.contactId, place?.connectionId ?? ticket.connectionId);
    throw live ? new TicketHeldError(presentHolder(live)) : new AppError("ERR_TICKET_CHANGED");
  }
}
