import type { TicketDto } from "@guiche/contract/tickets";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { emitAccepted } from "@/shared/attention/ui-events";
import { useGo } from "@/shared/go";
import { useSession } from "@/shared/session";
import { nextAfter } from "../state/next-ticket";
import { isConflict } from "../state/conflict";
import { isOpenHere, listPath, listSearch, searchHere, searchNow, ticketPath } from "../state/routes";
import type { Me, TicketMutation } from "./ticket-action";
import { pendingChange, ticketMutationKey, whenSettled, type PendingChange } from "../state/ticket-mutations";
import { explainConflict, toastOutcome, undoOf } from "./serving/outcome";
import { updateTicketCaches } from "../state/ticket-store";

/** Rejects with errors that the caller reports. A conflict with a colleague is reported here. */
type MutateTicket = (mutation: TicketMutation, ticket: TicketDto) => Promise<void>;

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

interface Change extends PendingChange {
  mutation: TicketMutation;
  me: Me;
}

/** Shows the outcome, asks the server, and shows the truth if that was another one. */
export function useTicketMutation(): MutateTicket {
  // Loads the words of the notices.
  useTranslation("serving");
  const client = useQueryClient();
  const { user } = useSession();
  const navigateFor = useNavigateFor();
  const go = useGo();
  const again = useRef<MutateTicket>(() => Promise.resolve());
  const { mutateAsync } = useMutation({
    mutationKey: ticketMutationKey,
    mutationFn: ({ mutation, before, me }: Change) => mutation.perform(before, me),
    onMutate: ({ before, optimistic }) => showTicket(client, before.id, optimistic),
  });

  const mutate = useCallback<MutateTicket>(
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
        const changedTicket = now.id === null ? null : now;
        showTicket(client, ticket.id, changedTicket);
        if (mutation.name === "accept") emitAccepted();
        const undo = async (token: string, current: TicketDto) => {
          await again.current(undoOf(ticket, token), current);
          if (wasOpen) go({ pathname: ticketPath(ticket.uuid), search: searchHere() });
        };
        const takeBack =
          undoToken && changedTicket ? () => void undo(undoToken, changedTicket).catch(notifyError) : undefined;
        toastOutcome({ mutation, now: changedTicket, undo: takeBack });
      } catch (error) {
        showTicket(client, ticket.id, isNotFound(error) ? null : change.before);
        if (isConflict(error) && mutation.name !== "undo") return explainConflict(client, go, error, ticket);
        if (!isNotFound(error)) goBack();
        throw error;
      }
    },
    [client, go, navigateFor, mutateAsync, user],
  );
  useEffect(() => {
    again.current = mutate;
  }, [mutate]);
  return mutate;
}

/** Shows a ticket in every list and in the conversation; null: it is gone. */
const showTicket = (client: QueryClient, ticketId: number, ticket: TicketDto | null) =>
  updateTicketCaches(client, ticket ? { action: "update", ticket } : { action: "delete", ticketId });

/** Goes where the mutation leads before the server is asked; the answer leads back if the user is still there. */
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
