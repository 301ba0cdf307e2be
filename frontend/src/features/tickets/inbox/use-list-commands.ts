import type { TicketDto } from "@guiche/contract/tickets";
import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { useCommand } from "@/shared/commands";
import { useGo } from "@/shared/go";
import { useSession } from "@/shared/session";
import { provideNext } from "../state/next-ticket";
import { isOpenHere, listSearch, searchNow, ticketPath } from "../state/routes";
import { accept } from "../actions/ticket-actions";
import { useRunAction } from "../actions/use-run-action";
import { longestWaiting } from "./longest-waiting";
import { goingOn, neighbour } from "./neighbour";
import { focusCard, indexAround } from "./use-roving-cards";

interface Cards {
  rows: readonly TicketDto[];
  openUuid: string | undefined;
  /** The ticket that the accept shortcut takes while no card has the focus; undefined: the row that waits longest. */
  longest: TicketDto | null | undefined;
  virtual: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  /** Fetches the rows after the last one; null when there are none. */
  onMore: (() => void) | null;
}

/** Keyboard commands of the ticket list: they follow the order of the cards on the screen. */
export function useListCommands({ rows, openUuid, longest, virtual, scroller, onMore }: Cards) {
  const act = useRunAction();
  const lead = useGo();
  const { rights } = useSession();
  const openIndex = rows.findIndex(({ uuid }) => uuid === openUuid);
  // Where the open ticket stood: read, it leaves the list of what is unread, and one goes on from there.
  const last = useRef(-1);
  useEffect(() => {
    if (openIndex !== -1) last.current = openIndex;
  }, [openIndex]);

  // Pressing the key at the last loaded card continues when the next page has arrived, unless the user has left.
  const askedAt = useRef<string>(undefined);

  const findFocusedIndex = () =>
    scroller.current?.contains(document.activeElement) ? indexAround(document.activeElement) : -1;
  const go = (step: 1 | -1) => {
    const here = findFocusedIndex();
    // Waiting tickets are not opened by walking past: there the focus walks.
    // Keys are faster than the cards are drawn: what is open now is what the address says.
    const at = rows[here]?.status === "pending" ? here : rows.findIndex(({ uuid }) => isOpenHere(uuid));
    const goal = neighbour(rows.length, { at, last: last.current }, step);
    if (goal === null && step === 1 && onMore) {
      askedAt.current = rows[at]?.uuid;
      return onMore();
    }
    const ticket = goal === null ? undefined : rows[goal];
    if (goal === null || !ticket || !scroller.current) return false;
    if (ticket.status === "pending") return focusCard(scroller.current, virtual, goal);
    virtual.scrollToIndex(goal, { align: "auto" });
    lead({ pathname: ticketPath(ticket.uuid), search: listSearch(searchNow()) });
  };
  const hasRows = rows.length > 0;
  useCommand("nextTicket", hasRows ? () => go(1) : null);
  useCommand("previousTicket", hasRows ? () => go(-1) : null);

  const goFurther = useEffectEvent(() => {
    const originUuid = askedAt.current;
    askedAt.current = undefined;
    if (originUuid !== undefined && isOpenHere(originUuid)) go(1);
  });
  useEffect(() => goFurther(), [rows.length]);

  const following = useEffectEvent((uuid: string) => goingOn(rows, uuid, rights.userId));
  useEffect(() => provideNext((uuid) => following(uuid)), []);

  const longestLoaded = longestWaiting(rows.filter((ticket) => accept.may(rights, ticket)));
  const first = longest === undefined ? longestLoaded : longest;
  const acceptOne = () => {
    const here = rows[findFocusedIndex()];
    const ticket = here && accept.may(rights, here) ? here : first;
    if (!ticket) return false;
    act(accept, ticket);
  };
  useCommand("accept", first ? acceptOne : null);
}
