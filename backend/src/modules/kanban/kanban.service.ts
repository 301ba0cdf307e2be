import { isOnBoard, openLane } from "@guiche/contract/kanban";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { exchangeTags, lanesOf, mustBeLane } from "../tags";
import { lastActorOf, retag, type TicketRow } from "../tickets";

interface CardMove {
  /** The lane, `openLane` among them. */
  to: number;
  /** The lane in which the user saw the card; absent when that does not matter. */
  from?: number;
}

/**
 * Moves a card in one transaction that holds the ticket's lock, so that it ends with exactly one kanban tag whatever
 * happens to its tags at the same time.
 */
export const moveCard = (scope: Scope, ticketId: number, { to, from }: CardMove): Promise<TicketRow> =>
  retag(scope, ticketId, async (inside, ticket) => {
    if (to !== openLane) await mustBeLane(inside, to);
    const lanes = await lanesOf(inside, ticketId);
    const isThere = from === openLane ? lanes.length === 0 : lanes.some(({ id }) => id === from);
    if (from !== undefined && !(isThere && isOnBoard(ticket))) {
      const [lane = null] = lanes.slice(-1);
      const person = await lastActorOf(inside, ticketId, isOnBoard(ticket) ? ["tagged"] : ["closed", "expired"]);
      throw new AppError("ERR_CARD_MOVED", { card: { status: ticket.status, lane, person } });
    }
    const addedTagIds = to === openLane || lanes.some(({ id }) => id === to) ? [] : [to];
    const removedTagIds = lanes.map(({ id }) => id).filter((id) => id !== to);
    return exchangeTags(inside, ticketId, { added: addedTagIds, removed: removedTagIds });
  });
