import { maxPins } from "@guiche/contract/limits";
import { mayPin } from "@guiche/contract/rules/ticket.rules";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { showTicket } from "../tickets";
import { broadcastChanged } from "./message.events";
import type { MessageRow } from "./message.presenter";
import { messageStore } from "./message.store";
import { pinStore } from "./pin.store";

/** The pinned messages of a ticket, the one pinned last first. */
export const pinnedMessages = async (scope: Scope, ticketId: number) =>
  pinStore(scope).list((await showTicket(scope, ticketId)).id);

/** Pins a message for all users who see the ticket. The oldest pin gives way to a fourth. */
export const pinMessage = (scope: Scope, id: number): Promise<MessageRow> =>
  changePin(scope, id, async (inside, row) => {
    if (row.pinnedAt) return row;
    if (row.isDeleted) throw new AppError("ERR_NO_MESSAGE_FOUND");
    await messageStore(inside).change({ id }, { pinnedAt: now() });
    const pins = await pinStore(inside).list(row.ticketId, maxPins + 1);
    for (const { id: oldest } of pins.slice(maxPins)) await clearPin(inside, oldest);
    return broadcastChanged(inside, id);
  });

export const unpinMessage = (scope: Scope, id: number): Promise<MessageRow> =>
  changePin(scope, id, async (inside, row) => (row.pinnedAt ? clearPin(inside, id) : row));

async function clearPin(inside: Scope, id: number): Promise<MessageRow> {
  await messageStore(inside).change({ id }, { pinnedAt: null });
  return broadcastChanged(inside, id);
}

/** Pins of one ticket change one after the other. */
const changePin = (scope: Scope, id: number, change: (inside: Scope, row: MessageRow) => Promise<MessageRow>) =>
  transaction(scope, async (inside) => {
    const message = await messageStore(inside).mustHave(id);
    const ticket = await showTicket(inside, message.ticketId);
    if (!mayPin(actorOf(inside), ticket)) throw new AppError("ERR_NO_PERMISSION");
    const row = await messageStore(inside).lockWithTicket(id);
    if (!row) throw new AppError("ERR_NO_MESSAGE_FOUND");
    return change(inside, row);
  });
