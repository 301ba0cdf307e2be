import { kanbanApi, openLane } from "@guiche/contract/kanban";
import { timings, undoSeconds } from "@guiche/contract/limits";
import type { TicketDto } from "@guiche/contract/tickets";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "@/shared/api/api-error";
import { call } from "@/shared/api/call";
import { errorText, notifyError } from "@/shared/api/notify-error";
import { toastSuccess, toastWarning } from "@/shared/ui/toast";
import { undoButton } from "@/shared/ui/undo-button";
import { runInSequence } from "../inbox/run-in-sequence";
import { inLane, laneOf } from "./lanes";
import type { useBoard } from "./use-board";

type Board = Pick<ReturnType<typeof useBoard>, "tags" | "show" | "showReply" | "invalidate">;
/** The server has other people to answer too. */
const atOnce = 3;

interface Move {
  ticketId: number;
  from: number;
  to: number;
}

const moveCard = async ({ ticketId, from, to }: Move): Promise<TicketDto> =>
  to === openLane
    ? (await call(kanbanApi.remove, { params: { ticketId }, query: { from } })).ticket
    : call(kanbanApi.move, { params: { ticketId, tagId: to }, query: { from } });

/** Moves cards to a lane: shown at once, explained when another user was faster, and undone on request. */
export function useMoveCard({ tags, show, showReply, invalidate }: Board) {
  const { t } = useTranslation("kanban");
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  /** What can be undone, the newest last; cards that were moved together are undone together. */
  const past = useRef<(readonly Move[])[]>([]);
  const toasts = useRef(0);
  const options = { autoClose: timings.adminToast };

  /** Why a card was not moved; null where the server's own error says it. */
  const reasonOf = (error: unknown): string | null => {
    // The card was on the user's board, so tell them that they lost the right to see it.
    if (hasCode(error, "ERR_NO_PERMISSION")) return t("gone");
    if (!hasCode(error, "ERR_CARD_MOVED") || !error.card) return null;
    const { person, lane, status } = error.card;
    const who = person ?? t("someone");
    return status === "closed"
      ? t("closedBy", { person: who })
      : t("movedBy", { person: who, lane: lane?.name ?? t("open") });
  };
  const explain = (error: unknown) => {
    const reason = reasonOf(error);
    if (reason === null) notifyError(error);
    else toastWarning(reason);
  };

  /** Each card goes back only if it is where the move left it. */
  const undo = async (moves: readonly Move[]) => {
    // The key and the toast's button undo a move once.
    if (!past.current.includes(moves)) return;
    past.current = past.current.filter((other) => other !== moves);
    const outcomes = await runInSequence(moves, atOnce, async ({ ticketId, from, to }) => {
      await showReply(() => moveCard({ ticketId, from: to, to: from }));
    });
    const [failure] = outcomes.filter(({ error }) => error !== undefined);
    if (!failure) return toastSuccess(t("undone"), options);
    await invalidate();
    toastWarning(t("notUndone", { why: reasonOf(failure.error) ?? errorText(failure.error) }));
  };
  const undoLast = (): readonly number[] => {
    const moves = past.current.at(-1) ?? [];
    void undo(moves);
    return moves.map(({ ticketId }) => ticketId);
  };
  const offerUndo = (toast: typeof toastSuccess, text: string, moves: readonly Move[]) => {
    if (moves.length === 0) return toast(text, options);
    past.current = [...past.current, moves];
    toasts.current += 1;
    toast(text, {
      autoClose: undoSeconds.offered * 1_000,
      // The same text twice is two moves, each with its own button.
      toastId: `board-move-${toasts.current}`,
      closeButton: undoButton(t("undo"), () => void undo(moves)),
    });
  };

  const perform = async (ticket: TicketDto, to: number): Promise<Move> => {
    const move = { ticketId: ticket.id, from: laneOf(ticket, tags), to };
    show(inLane(ticket, tags.find(({ id }) => id === to) ?? null, tags));
    await showReply(() => moveCard(move));
    return move;
  };

  const moveOne = async (ticket: TicketDto, to: number) => {
    const from = laneOf(ticket, tags);
    if (from === to) return;
    try {
      const move = await perform(ticket, to);
      if (from !== openLane && to !== openLane) toastSuccess(t("removed"), options);
      offerUndo(toastSuccess, t(to === openLane ? "removed" : "added"), [move]);
    } catch (error) {
      await invalidate();
      explain(error);
    }
  };

  /** Answers with the ids of the cards that were not moved. */
  const moveMany = async (tickets: readonly TicketDto[], to: number): Promise<ReadonlySet<number>> => {
    const ticketsToMove = tickets.filter((ticket) => laneOf(ticket, tags) !== to);
    const moves: Move[] = [];
    setProgress({ done: 0, count: ticketsToMove.length });
    const outcomes = await runInSequence(
      ticketsToMove,
      atOnce,
      async (ticket) => void moves.push(await perform(ticket, to)),
      (doneCount) => setProgress({ done: doneCount, count: ticketsToMove.length }),
    );
    setProgress(null);
    const failures = outcomes.filter(({ error }) => error !== undefined);
    const count = moves.length;
    if (failures.length === 0) offerUndo(toastSuccess, t("bulk.done", { count }), moves);
    else {
      offerUndo(toastWarning, t("bulk.doneExcept", { count, failed: failures.length }), moves);
      await invalidate();
      explain(failures[0]?.error);
    }
    return new Set(failures.map(({ item }) => item.id));
  };

  return { moveOne, moveMany, undoLast, progress };
}
