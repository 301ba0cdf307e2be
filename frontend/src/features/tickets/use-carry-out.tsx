import type { QueueDto } from "@guiche/contract/queues";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { notifyError } from "../../shared/api/notify-error";
import { useSession } from "../../shared/session";
import { toastSuccess, toastWarning } from "../../shared/ui/toast";
import { holderIn, isConflict } from "./holder";
import { isOpenHere, listPath, searchHere, ticketPath } from "./places";
import { reopen, type TicketAction } from "./ticket-actions";
import { heardBy, tellTicketCaches } from "./ticket-cache";

/** Long enough to read what happened and take it back. */
const undoMs = 6_000;

type CarryOut = (action: TicketAction, ticket: TicketDto, queue: QueueDto | null) => Promise<void>;

/** Shows the outcome, asks the server, and shows the truth if that was another one. */
export function useCarryOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const explain = useExplain();
  const sayDone = useSayDone();
  const again = useRef<CarryOut>(() => Promise.resolve());

  const carryOut = useCallback<CarryOut>(
    async (action, ticket, queue) => {
      const tell = (next: TicketDto) => tellTicketCaches(client, { action: "update", ticket: next });
      const asked = queue ? { ...ticket, queueId: queue.id, queue } : ticket;
      const foreseen = action.foresee(asked, { id: user.id, name: user.name });
      const { underWay } = heardBy(client);
      underWay.set(ticket.id, { before: ticket, foreseen });
      tell(foreseen);
      if (action.leads === "in") void navigate({ pathname: ticketPath(ticket.uuid), search: searchHere() });
      else if (isOpenHere(ticket.uuid)) void navigate({ pathname: listPath, search: searchHere() });
      try {
        const done = await action.perform(ticket, queue?.id).finally(() => underWay.delete(ticket.id));
        tell(done);
        sayDone(action, done, (closed) => void again.current(reopen, closed, null));
      } catch (error) {
        tell(ticket);
        explain(error, ticket);
      }
    },
    [client, explain, navigate, sayDone, user],
  );
  useEffect(() => {
    again.current = carryOut;
  }, [carryOut]);
  return { carryOut, explain };
}

/** Closing and returning are told; closing can be taken back from the notice. */
function useSayDone() {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  return useCallback(
    (action: TicketAction, done: TicketDto, takeBack: (closed: TicketDto) => void) => {
      if (action.name !== "close" && action.name !== "returnToQueue") return;
      const text = t(`done.${action.name}`);
      if (!reopen.may(rights, done)) return toastSuccess(text);
      const undo = (
        <Button size="small" sx={{ alignSelf: "center", flexShrink: 0 }} onClick={() => takeBack(done)}>
          {t(reopen.label)}
        </Button>
      );
      toastSuccess(text, {
        autoClose: undoMs,
        closeButton: () => undo,
        toastId: `closed:${done.id}:${done.updatedAt}`,
      });
    },
    [t, rights],
  );
}

/** Somebody else was faster: says who, and the card leaves. Anything else speaks for itself. */
function useExplain() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation("tickets");
  return useCallback(
    (error: unknown, ticket?: TicketDto) => {
      if (!ticket || !isConflict(error)) return notifyError(error);
      const holder = holderIn(error);
      const [who, queue] = [holder?.user?.name ?? t("card.someone"), holder?.queue?.name];
      if (!holder) toastWarning(t("taken.changed"));
      else toastWarning(queue ? t("taken.byInQueue", { user: who, queue }) : t("taken.by", { user: who }));
      tellTicketCaches(client, { action: "delete", ticketId: ticket.id });
      void client.invalidateQueries({ queryKey: [ticketApi.list.path] });
      if (isOpenHere(ticket.uuid)) void navigate({ pathname: listPath, search: searchHere() });
    },
    [client, navigate, t],
  );
}
