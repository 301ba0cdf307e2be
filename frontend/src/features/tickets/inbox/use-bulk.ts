import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { call } from "@/shared/api/call";
import { errorText } from "@/shared/api/notify-error";
import { withNamespaces } from "@/shared/i18n/i18n";
import { useSession } from "@/shared/session";
import { toastSuccess, toastWarning } from "@/shared/ui/toast";
import { conflictIn, isConflict } from "../state/conflict";
import { isOpenHere, listPath, listSearch, searchNow } from "../state/routes";
import { updateTicketCaches } from "../state/ticket-store";
import { mainReason, mayInBulk, type BulkMutation } from "./bulk";
import { runInSequence } from "./run-in-sequence";

/** The server has other people to answer too. */
const atOnce = 3;
/** Long enough to read which were not done. */
const summaryMs = 6_000;

const loadToast = () => withNamespaces(import("../actions/serving/toast-undo"), "serving");

class NotAllowedError extends Error {}

interface Undo {
  id: number;
  token: string;
}

/** Does something to many tickets, tells in one sentence how it went, and answers with those that were not done. */
export function useBulk() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation("search");
  const { rights, user } = useSession();
  const reasonOf = useReason();
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);

  const doToEach = async (mutation: BulkMutation, tickets: readonly TicketDto[]): Promise<ReadonlySet<number>> => {
    const count = tickets.length;
    setProgress({ done: 0, count });
    const undos: Undo[] = [];
    const perform = async (ticket: TicketDto) => {
      if (!mayInBulk(mutation.name, rights, ticket)) throw new NotAllowedError();
      const changedTicket = await mutation.perform(ticket, { id: user.id, name: user.name });
      if (changedTicket) {
        const { undoToken, ...after } = changedTicket;
        if (undoToken) undos.push({ id: ticket.id, token: undoToken });
        updateTicketCaches(client, { action: "update", ticket: after });
      }
      // The list goes on in the tab in which things are selected.
      if (mutation.navigatesOut && isOpenHere(ticket.uuid))
        void navigate({ pathname: listPath, search: listSearch(searchNow()) });
    };
    const outcomes = await runInSequence(tickets, atOnce, perform, (doneCount) =>
      setProgress({ done: doneCount, count }),
    );
    setProgress(null);

    const failures = outcomes.filter(({ error }) => error !== undefined);
    const doneText = t(`bulk.done.${mutation.name}`, { count: count - failures.length });
    if (failures.length > 0) {
      const why = mainReason(failures.map(({ error }) => reasonOf(error)));
      const words = { done: doneText, failed: failures.length, why };
      toastWarning(t("bulk.summaryFailed", words), { autoClose: summaryMs });
    }
    if (undos.length > 0) void offerUndo(t("bulk.summary", { done: doneText }), undos);
    else if (failures.length === 0) toastSuccess(t("bulk.summary", { done: doneText }));
    // Another user was faster, so the lists are fetched again.
    if (failures.some(({ error }) => isConflict(error)))
      void client.invalidateQueries({ queryKey: [ticketApi.list.path] });
    return new Set(failures.map(({ item }) => item.id));
  };

  /** One undo for all of them. */
  const offerUndo = async (text: string, undos: readonly Undo[]) => {
    const undoOne = async ({ id, token }: Undo) => {
      const ticket = await call(ticketApi.undo, { params: { id }, body: { token } });
      updateTicketCaches(client, { action: "update", ticket });
    };
    const undo = async () => {
      const failures = (await runInSequence(undos, atOnce, undoOne)).filter(({ error }) => error !== undefined);
      if (failures.length === 0) return;
      const [undoneCount, why] = [
        undos.length - failures.length,
        mainReason(failures.map(({ error }) => errorText(error))),
      ];
      toastWarning(t("bulk.undoFailed", { count: undoneCount, failed: failures.length, why }), {
        autoClose: summaryMs,
      });
      void client.invalidateQueries({ queryKey: [ticketApi.list.path] });
    };
    const toastId = `bulk:${undos.map(({ token }) => token).join()}`;
    await loadToast().then(
      ({ toastUndo }) => toastUndo(text, { undo: () => void undo(), toastId }),
      () => toastSuccess(text),
    );
  };

  return { doToEach, progress };
}

function useReason() {
  const { t } = useTranslation(["serving", "tickets", "errors"]);
  return (error: unknown): string => {
    if (error instanceof NotAllowedError) return t("errors:ERR_NO_PERMISSION");
    if (!isConflict(error)) return errorText(error);
    const conflict = conflictIn(error);
    return conflict ? t("taken.by", { user: conflict.user?.name ?? t("tickets:card.someone") }) : t("taken.changed");
  };
}
