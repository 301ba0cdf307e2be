import { protocolOf } from "@guiche/contract/tickets";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { takeTime } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { writeDown } from "../audit";
import { settingsOf } from "../settings";
import { broadcastGone } from "./ticket.events";
import { ticketStore } from "./ticket.store";

/** With everything that was said in it, for good. */
export async function removeTicket(scope: Scope, id: number): Promise<void> {
  const { timezone } = await settingsOf(scope);
  await transaction(scope, async (inside) => {
    const store = ticketStore(inside);
    await takeTime(inside);
    await store.lock(id);
    const ticket = await store.byId(id);
    if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
    await store.remove({ id });
    const protocol = protocolOf({ id, createdAt: ticket.createdAt.toISOString() }, timezone);
    await writeDown(inside, { action: "ticket.deleted", target: `${protocol} ${ticket.contactName}` });
    broadcastGone(inside, ticket);
  });
}
