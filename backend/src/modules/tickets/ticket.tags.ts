import { mayTag } from "@guiche/contract/ticket.rules";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { historyStore } from "./history.store";
import { broadcastTicket } from "./ticket.events";
import type { TicketRow } from "./ticket.presenter";
import { showTicket } from "./ticket.service";
import { ticketStore } from "./ticket.store";

/**
 * What a ticket bears is changed by `change`, which says whether anything was: then the new tags stand in its timeline,
 * and everybody who shows it is told. Who tags it at the same moment is waited for.
 */
export const retag = (
  scope: Scope,
  id: number,
  change: (inside: Scope, ticket: TicketRow) => Promise<boolean>,
): Promise<TicketRow> =>
  transaction(scope, async (inside) => {
    await ticketStore(inside).lock(id);
    const before = await showTicket(inside, id);
    if (!mayTag(actorOf(inside), before)) throw new AppError("ERR_NO_PERMISSION");
    if (!(await change(inside, before))) return before;
    const after = await showTicket(inside, id);
    const tags = after.tags.map(({ name }) => name);
    await historyStore(inside).note(id, { kind: "tagged", details: { tags }, at: now() });
    broadcastTicket(inside, after);
    return after;
  });
