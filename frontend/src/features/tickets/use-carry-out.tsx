import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/call";
import { notifyError } from "../../shared/api/notify-error";
import { noteAccepted } from "../../shared/attention/bells";
import { useGo } from "../../shared/go";
import { useSession } from "../../shared/session";
import { toastSuccess, toastWarning } from "../../shared/ui/toast";
import { nextAfter } from "./going-on";
import { holderIn, isConflict } from "./holder";
import { isOpenHere, listPath, listSearch, searchHere, searchNow, ticketPath } from "./places";
import { reopen, undoOf, type Deed } from "./ticket-actions";
import { heardBy, tellTicketCaches } from "./ticket-cache";

/** Long enough to read what happened and take it back. */
const undoMs = 6_000;

/** Rejects with what only the asker can tell; that somebody was faster is told here. */
type CarryOut = (deed: Deed, ticket: TicketDto) => Promise<void>;

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Shows the outcome, asks the server, and shows the truth if that was another one. */
export function useCarryOut(): CarryOut {
  const client = useQueryClient();
  const { user } = useSession();
  const lead = useLead();
  const explainConflict = useExplainConflict();
  const sayDone = useSayDone();
  const again = useRef<CarryOut>(() => Promise.resolve());

  const carryOut = useCallback<CarryOut>(
    async (deed, ticket) => {
      const show = (next: TicketDto | null) =>
        tellTicketCaches(client, next ? { action: "update", ticket: next } : { action: "delete", ticketId: ticket.id });
      const me = { id: user.id, name: user.name };
      const foreseen = deed.foresee(ticket, me);
      const { underWay } = heardBy(client);
      let end = () => {};
      const ended = new Promise<void>((done) => (end = done));
      if (foreseen) underWay.set(ticket.id, { before: ticket, foreseen, ended });
      const goBack = lead(deed, ticket);
      show(foreseen);
      try {
        const done = await deed.perform(ticket, me).finally(() => {
          underWay.delete(ticket.id);
          end();
        });
        show(done);
        if (deed.name === "accept") noteAccepted();
        sayDone(deed, ticket, done, (undo, now) => void again.current(undo, now).catch(notifyError));
      } catch (error) {
        show(isGone(error) ? null : ticket);
        if (isConflict(error)) return explainConflict(error, ticket);
        if (!isGone(error)) goBack();
        throw error;
      }
    },
    [client, explainConflict, lead, sayDone, user],
  );
  useEffect(() => {
    again.current = carryOut;
  }, [carryOut]);
  return carryOut;
}

/** Goes where the deed leads, before the server is asked; the answer leads back from where nobody has gone on since. */
function useLead() {
  const go = useGo();
  return useCallback(
    ({ leads, name }: Deed, { uuid }: TicketDto) => {
      if (leads === "in") go({ pathname: ticketPath(uuid), search: searchHere() });
      if (leads !== "out" || !isOpenHere(uuid)) return () => undefined;
      const next = name === "close" ? nextAfter(uuid) : null;
      const pathname = next ? ticketPath(next) : listPath;
      go({ pathname, search: next ? listSearch(searchNow()) : searchHere() });
      return () => {
        if (window.location.pathname === pathname) go({ pathname: ticketPath(uuid), search: searchHere() });
      };
    },
    [go],
  );
}

/** A conversation is open beside the list. */
const isBesideList = () => window.location.pathname !== listPath && matchMedia("(min-width:900px)").matches;

type TakeBack = (undo: Deed, now: TicketDto) => void;

/** What leads out of the conversation is told, and can be taken back from the notice by whoever may. */
function useSayDone() {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  return useCallback(
    (deed: Deed, before: TicketDto, now: TicketDto | null, takeBack: TakeBack) => {
      const { name } = deed;
      if (name !== "close" && name !== "returnToQueue" && name !== "transfer" && name !== "remove") return;
      const text = t(`done.${name}`);
      if (now === null) return toastSuccess(text);
      const undo = name === "close" ? reopen.may(rights, now) && reopen.deed : undoOf(deed, before, now, rights);
      if (!undo) return toastSuccess(text);
      const word = name === "close" ? t(reopen.label) : t("done.undo");
      toastSuccess(text, {
        autoClose: undoMs,
        // The next conversation is open already, and its buttons are where notices stand.
        ...(isBesideList() && { position: "bottom-left" }),
        closeButton: ({ closeToast }) => (
          <Button
            size="small"
            sx={{ alignSelf: "center", flexShrink: 0 }}
            onClick={(event) => {
              closeToast(event);
              takeBack(undo, now);
            }}
          >
            {word}
          </Button>
        ),
        toastId: `${name}:${now.id}:${now.updatedAt}`,
      });
    },
    [t, rights],
  );
}

/** Somebody else was faster: says who, and the card leaves. */
function useExplainConflict() {
  const client = useQueryClient();
  const go = useGo();
  const { t } = useTranslation("tickets");
  return useCallback(
    (error: ApiError, ticket: TicketDto) => {
      const holder = holderIn(error);
      const [who, queue] = [holder?.user?.name ?? t("card.someone"), holder?.queue?.name];
      if (!holder) toastWarning(t("taken.changed"));
      else toastWarning(queue ? t("taken.byInQueue", { user: who, queue }) : t("taken.by", { user: who }));
      tellTicketCaches(client, { action: "delete", ticketId: ticket.id });
      void client.invalidateQueries({ queryKey: [ticketApi.list.path] });
      if (isOpenHere(ticket.uuid)) go({ pathname: listPath, search: searchHere() });
    },
    [client, go, t],
  );
}
