import type { TicketDto } from "@guiche/contract/tickets";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { ApiError, networkError } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { emitAccepted } from "@/shared/attention/ui-events";
import { useGo } from "@/shared/go";
import { withNamespaces } from "@/shared/i18n/i18n";
import { useSession } from "@/shared/session";
import { preload } from "@/shared/ui/lazy-preload";
import { nextAfter } from "../state/next-ticket";
import { isConflict } from "../state/conflict";
import { isOpenHere, listPath, listSearch, searchHere, searchNow, ticketPath } from "../state/routes";
import type { Me, TicketMutation } from "./ticket-action";
import { pendingChange, ticketMutationKey, whenSettled, type PendingChange } from "../state/ticket-mutations";
import { updateTicketCaches } from "../state/ticket-store";

/** Rejects with errors that the caller reports. A conflict with a colleague is reported here. */
type CarryOut = (mutation: TicketMutation, ticket: TicketDto) => Promise<void>;

/** The notices after an action load when the page is idle. If they cannot be loaded, only the cards show the result. */
const loadOutcome = () => withNamespaces(import("./serving/outcome"), "serving");
preload(loadOutcome);

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

interface Change extends PendingChange {
  mutation: TicketMutation;
  me: Me;
}

/** Shows the outcome, asks the server, and shows the truth if that was another one. */
export function useCarryOut(): CarryOut {
  const client = useQueryClient();
  const { user } = useSession();
  const navigateFor = useNavigateFor();
  const go = useGo();
  const again = useRef<CarryOut>(() => Promise.resolve());
  const { mutateAsync } = useMutation({
    mutationKey: ticketMutationKey,
    mutationFn: ({ mutation, before, me }: Change) => mutation.perform(before, me),
    onMutate: ({ before, optimistic }) => showTicket(client, before.id, optimistic),
  });

  const carryOut = useCallback<CarryOut>(
    async (mutation, ticket) => {
      const pending = pendingChange(client, ticket.id) as Change | undefined;
      // Two clicks in a row are one.
      if (pending?.mutation.name === mutation.name) return;
      const me = { id: user.id, name: user.name };
      const change: Change = { mutation, me, before: ticket, optimistic: mutation.optimistic(ticket, me) };
      const wasOpen = isOpenHere(ticket.uuid);
      const goBack = navigateFor(mutation, ticket);
      try {
        // Requests arrive in the order of the clicks: reopening must not overtake the closing before it.
        if (pending) await whenSettled(client, ticket.id);
        const { undoToken, ...now } = (await mutateAsync(change)) ?? { undoToken: undefined, id: null };
        const done = now.id === null ? null : now;
        showTicket(client, ticket.id, done);
        if (mutation.name === "accept") emitAccepted();
        loadOutcome().then(
          ({ toastOutcome, undoOf }) => {
            const undo = async (token: string, current: TicketDto) => {
              await again.current(undoOf(ticket, token), current);
              if (wasOpen) go({ pathname: ticketPath(ticket.uuid), search: searchHere() });
            };
            const takeBack = undoToken && done ? () => void undo(undoToken, done).catch(notifyError) : undefined;
            toastOutcome({ mutation, now: done, undo: takeBack });
          },
          () => undefined,
        );
      } catch (error) {
        showTicket(client, ticket.id, isNotFound(error) ? null : change.before);
        if (isConflict(error) && mutation.name !== "undo") {
          const { explainConflict } = await loadOutcome().catch(() => {
            throw new ApiError(0, { error: networkError });
          });
          return explainConflict(client, go, error, ticket);
        }
        if (!isNotFound(error)) goBack();
        throw error;
      }
    },
    [client, go, navigateFor, mutateAsync, user],
  );
  useEffect(() => {
    again.current = carryOut;
  }, [carryOut]);
  return carryOut;
}

/** Shows a ticket in every list and in the conversation; null: it is gone. */
const showTicket = (client: QueryClient, ticketId: number, ticket: TicketDto | null) =>
  updateTicketCaches(client, ticket ? { action: "update", ticket } : { action: "delete", ticketId });

/** Goes where the mutation navigates to, before the server is asked; the answer leads back from where nobody has gone on since. */
function useNavigateFor() {
  const go = useGo();
  const { user } = useSession();
  return useCallback(
    ({ navigatesTo, name }: TicketMutation, { uuid }: TicketDto) => {
      if (navigatesTo === "in") go({ pathname: ticketPath(uuid), search: searchHere() });
      if (navigatesTo !== "out" || !isOpenHere(uuid)) return () => undefined;
      const next = name === "close" ? nextAfter(uuid, user.id) : null;
      const pathname = next ? ticketPath(next) : listPath;
      go({ pathname, search: next ? listSearch(searchNow()) : searchHere() });
      return () => {
        if (window.location.pathname === pathname) go({ pathname: ticketPath(uuid), search: searchHere() });
      };
    },
    [go, user.id],
  );
}
