import type { MessageFailure } from "@guiche/contract/message-kinds";
import { transaction } from "../../core/db/transaction";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { contactOfTicket, ticketStore } from "../tickets";
import { applyAck } from "./ack.service";
import { messageRooms } from "./message.events";
import { presentMessage } from "./message.presenter";
import { messageStore } from "./message.store";
import { outboxStore } from "./outbox.store";

/**
 * Deletes a message that has never been tried, as if it had not been written; the caller restores the ticket's card.
 * Returns when it was written; null when it is on its way or gone.
 */
export async function withdrawMessage(scope: Scope, id: number): Promise<Date | null> {
  const store = messageStore(scope);
  const message = await store.byId(id);
  const ticket = message && (await ticketStore(scope).byId(message.ticketId));
  if (!message || !ticket || !(await outboxStore(scope).takeUntried(id))) return null;
  await store.remove({ id });
  broadcast(
    scope,
    "appMessage",
    {
      action: "delete",
      message: presentMessage(message),
      ticket: { id: ticket.id, uuid: ticket.uuid },
      contact: contactOfTicket(ticket),
    },
    { to: messageRooms(scope, ticket) },
  );
  return message.createdAt;
}

/** A message that still waits for its connection is not sent any more; its ticket shows why. */
export const failUntried = (
  scope: Scope,
  { connectionId, wid }: { connectionId: number; wid: string },
  failure: MessageFailure,
): Promise<void> =>
  transaction(scope, async (inside) => {
    if (await outboxStore(inside).lockUntried(connectionId, wid))
      await applyAck(inside, connectionId, wid, -1, failure);
  });
