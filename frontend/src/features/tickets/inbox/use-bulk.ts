import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { errorText } from "@/shared/api/notify-error";
import { useSession } from "@/shared/session";
import { toastSuccess, toastWarning } from "@/shared/ui/toast";
import { holderIn, isConflict } from "../state/holder";
import { isOpenHere, listPath, listSearch, searchNow } from "../state/routes";
import { updateTicketCaches } from "../state/ticket-store";
import { mainReason, mayInBulk, type BulkMutation } from "./bulk";
import { runInSequence } from "./run-in-sequence";

/** The server has other people to answer too. */
const atOnce = 3;
/** Long enough to read which were not done. */
const summaryMs = 6_000;

class NotAllowed extends Error {}

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
    const perform = async (ticket: TicketDto) => {
      if (!mayInBulk(mutation.name, rights, ticket)) throw new NotAllowed();
      const after = await mutation.perform(ticket, { id: user.id, name: user.name });
      if (after) updateTicketCaches(client, { action: "update", ticket: after });
      // The list goes on in the tab in which things are selected.
      if (mutation.navigatesOut && isOpenHere(ticket.uuid))
        void navigate({ pathname: listPath, search: listSearch(searchNow()) });
    };
    const outcomes = await runInSequence(tickets, atOnce, perform, (done) => setProgress({ done, count }));
    setProgress(null);

    const failures = outcomes.filter(({ error }) => error !== undefined);
    const done = t(`bulk.done.${mutation.name}`, { count: count - failures.length });
    if (failures.length === 0) toastSuccess(t("bulk.summary", { done }));
    else {
      const why = mainReason(failures.map(({ error }) => reasonOf(error)));
      const words = { done, failed: failures.length, why };
      toastWarning(t("bulk.summaryFailed", words), { autoClose: summaryMs });
    }
    // Whoever was late sees the lists as they are.
    if (failures.some(({ error }) => isConflict(error)))
      void client.invalidateQueries({ queryKey: [ticketApi.list.path] });
    return new Set(failures.map(({ item }) => item.id));
  };

  return { doToEach, progress };
}

function useReason() {
  const { t } = useTranslation(["serving", "tickets", "errors"]);
  return (error: unknown): string => {
    if (error instanceof NotAllowed) return t("errors:ERR_NO_PERMISSION");
    if (!isConflict(error)) return errorText(error);
    const holder = holderIn(error);
    return holder ? t("taken.by", { user: holder.user?.name ?? t("tickets:card.someone") }) : t("taken.changed");
  };
}
