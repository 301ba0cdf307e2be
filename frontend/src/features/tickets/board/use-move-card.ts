import { kanbanApi, openLane } from "@guiche/contract/kanban";
import { timings } from "@guiche/contract/limits";
import type { TicketDto } from "@guiche/contract/tickets";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "@/shared/api/api-error";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { toastSuccess, toastWarning } from "@/shared/ui/toast";
import { runInSequence } from "../inbox/run-in-sequence";
import { inLane, laneOf } from "./lanes";
import type { useBoard } from "./use-board";

type Board = Pick<ReturnType<typeof useBoard>, "tags" | "show" | "invalidate">;
/** The server has other people to answer too. */
const atOnce = 3;

const moved = async (ticketId: number, from: number, to: number): Promise<TicketDto> =>
  to === openLane
    ? (await call(kanbanApi.remove, { params: { ticketId }, query: { from } })).ticket
    : call(kanbanApi.move, { params: { ticketId, tagId: to }, query: { from } });

/** Moves cards to a lane: shown at once, and explained when somebody else was faster. */
export function useMoveCard({ tags, show, invalidate }: Board) {
  const { t } = useTranslation("kanban");
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const options = { autoClose: timings.adminToast };

  const explain = (error: unknown) => {
    // The card was on the user's board, so that they lost the right to see it is news to them.
    if (hasCode(error, "ERR_NO_PERMISSION")) return toastWarning(t("gone"));
    if (!hasCode(error, "ERR_CARD_MOVED") || !error.card) return notifyError(error);
    const { person, lane, status } = error.card;
    const who = person ?? t("someone");
    toastWarning(
      status === "closed"
        ? t("closedBy", { person: who })
        : t("movedBy", { person: who, lane: lane?.name ?? t("open") }),
    );
  };
  const perform = async (ticket: TicketDto, to: number) => {
    const from = laneOf(ticket, tags);
    show(inLane(ticket, tags.find(({ id }) => id === to) ?? null, tags));
    show(await moved(ticket.id, from, to));
  };

  const moveOne = async (ticket: TicketDto, to: number) => {
    const from = laneOf(ticket, tags);
    if (from === to) return;
    try {
      await perform(ticket, to);
      if (from !== openLane) toastSuccess(t("removed"), options);
      if (to !== openLane) toastSuccess(t("added"), options);
    } catch (error) {
      await invalidate();
      explain(error);
    }
  };

  /** Answers with the ids of the cards that were not moved. */
  const moveMany = async (tickets: readonly TicketDto[], to: number): Promise<ReadonlySet<number>> => {
    const wanted = tickets.filter((ticket) => laneOf(ticket, tags) !== to);
    setProgress({ done: 0, count: wanted.length });
    const outcomes = await runInSequence(
      wanted,
      atOnce,
      (ticket) => perform(ticket, to),
      (done) => setProgress({ done, count: wanted.length }),
    );
    setProgress(null);
    const failures = outcomes.filter(({ error }) => error !== undefined);
    const count = wanted.length - failures.length;
    if (failures.length === 0) toastSuccess(t("bulk.done", { count }), options);
    else {
      toastWarning(t("bulk.doneExcept", { count, failed: failures.length }));
      await invalidate();
      explain(failures[0]?.error);
    }
    return new Set(failures.map(({ item }) => item.id));
  };

  return { moveOne, moveMany, progress };
}
