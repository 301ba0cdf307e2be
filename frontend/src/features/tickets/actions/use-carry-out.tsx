import type { TicketDto } from "@guiche/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { ApiError, networkError } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { noteAccepted } from "@/shared/attention/bells";
import { useGo } from "@/shared/go";
import { withNamespaces } from "@/shared/i18n/i18n";
import { useSession } from "@/shared/session";
import { preload } from "@/shared/ui/lazy-preload";
import { nextAfter } from "../state/going-on";
import { isConflict } from "../state/holder";
import { isOpenHere, listPath, listSearch, searchHere, searchNow, ticketPath } from "../state/places";
import type { TicketMutation } from "./ticket-actions";
import { ticketMemory, tellTicketCaches } from "../state/ticket-store";

/** Rejects with errors that the caller reports. A conflict with a colleague is reported here. */
type CarryOut = (mutation: TicketMutation, ticket: TicketDto) => Promise<void>;

/** The notices after an action load when the page is idle. If they cannot be loaded, only the cards show the result. */
const loadOutcome = () => withNamespaces(import("./serving/outcome"), "serving");
preload(loadOutcome);

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Applies a mutation optimistically, sends it, and shows the server's ticket or rolls back. */
export function useCarryOut(): CarryOut {
  const client = useQueryClient();
  const { user, rights } = useSession();
  const navigateFor = useNavigateFor();
  const go = useGo();
  const again = useRef<CarryOut>(() => Promise.resolve());
  const doing = useRef(new Set<string>());

  const carryOut = useCallback<CarryOut>(
    async (mutation, ticket) => {
      // Ignore a double click.
      const name = `${mutation.name} ${ticket.id}`;
      if (doing.current.has(name)) return;
      doing.current.add(name);
      const show = (next: TicketDto | null) =>
        tellTicketCaches(client, next ? { action: "update", ticket: next } : { action: "delete", ticketId: ticket.id });
      const me = { id: user.id, name: user.name };
      const optimisticRow = mutation.optimistic(ticket, me);
      const { underWay } = ticketMemory(client);
      let end = () => {};
      const ended = new Promise<void>((done) => (end = done));
      const act = optimisticRow && { before: ticket, optimisticRow, ended };
      if (act) underWay.set(ticket.id, act);
      const goBack = navigateFor(mutation, ticket);
      show(optimisticRow);
      try {
        const done = await mutation.perform(ticket, me).finally(() => {
          underWay.delete(ticket.id);
          doing.current.delete(name);
          end();
        });
        show(done);
        if (mutation.name === "accept") noteAccepted();
        const takeBack = (undo: TicketMutation, now: TicketDto) => void again.current(undo, now).catch(notifyError);
        loadOutcome().then(
          ({ sayDone }) => sayDone({ mutation, before: ticket, now: done, rights, takeBack }),
          () => undefined,
        );
      } catch (error) {
        show(isGone(error) ? null : (act?.before ?? ticket));
        if (isConflict(error)) {
          const { explainConflict } = await loadOutcome().catch(() => {
            throw new ApiError(0, { error: networkError });
          });
          return explainConflict(client, go, error, ticket);
        }
        if (!isGone(error)) goBack();
        throw error;
      }
    },
    [client, go, navigateFor, rights, user],
  );
  useEffect(() => {
    again.current = carryOut;
  }, [carryOut]);
  return carryOut;
}

/** Navigates before the request. The returned function goes back, unless the user has navigated since. */
function useNavigateFor() {
  const go = useGo();
  return useCallback(
    ({ navigatesTo, name }: TicketMutation, { uuid }: TicketDto) => {
      if (navigatesTo === "in") go({ pathname: ticketPath(uuid), search: searchHere() });
      if (navigatesTo !== "out" || !isOpenHere(uuid)) return () => undefined;
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
