import { mayWrite } from "@guiche/contract/rules/ticket.rules";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "@/shared/api/call";
import { useSession } from "@/shared/session";
import { asOptimistic } from "../../state/ticket-mutations";
import { isKeptUnread, releaseUnread } from "../../state/kept-unread";
import { cachedTicket, ticketKey, ticketsAskedAt, updateTicketCaches, withNewerTags } from "../../state/ticket-store";
import { usePerVisit } from "./use-per-visit";
import { useAfterFirstPaint } from "@/shared/ui/use-after-first-paint";

/**
 * The ticket of the address: at once if it is cached, and then as the server has it. What is cached is rendered before
 * anything is fetched.
 */
export function useOpenedTicket(uuid: string, visit = 0) {
  const client = useQueryClient();
  const cached = () => client.getQueryData<TicketDto>(ticketKey(uuid)) ?? cachedTicket(client, uuid);
  const [isCached] = usePerVisit(visit, () => cached() !== undefined);
  const isDrawn = useAfterFirstPaint();
  return useQuery({
    queryKey: ticketKey(uuid),
    queryFn: async ({ signal }) => {
      const requestMark = ticketsAskedAt(client);
      const fetchedTicket = await call(ticketApi.showByUuid, { params: { uuid }, signal });
      const optimisticTicket = asOptimistic(client, withNewerTags(client, fetchedTicket, requestMark));
      // The response may be older than an event that arrived during the request.
      const cached = client.getQueryData<TicketDto>(ticketKey(uuid));
      return cached && cached.updatedAt > optimisticTicket.updatedAt ? cached : optimisticTicket;
    },
    initialData: cached,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    enabled: isDrawn || !isCached,
  });
}

const subscribeToSight = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

function useVisible() {
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => subscribeToSight(() => setVisible(!document.hidden)), []);
  return visible;
}

/**
 * Marks messages as read when the assigned user sees them: the unread count becomes zero, and the customer's phone shows
 * it. Fetching the first page of the conversation marks it too; this hook covers messages that arrive later.
 */
export function useMarkRead(ticket: TicketDto, isLoaded: boolean) {
  const client = useQueryClient();
  const { rights } = useSession();
  const visible = useVisible();
  const { id, unreadMessages } = ticket;
  const reads =
    isLoaded && visible && unreadMessages > 0 && ticket.userId === rights.userId && mayWrite(rights, ticket);

  // One that was marked in the list is read as soon as it is opened.
  useEffect(() => {
    releaseUnread(id);
    return () => releaseUnread(id);
  }, [id]);
  useEffect(() => {
    if (!reads || isKeptUnread(id)) return;
    updateTicketCaches(client, { action: "updateUnread", ticketId: id });
    call(ticketApi.read, { params: { id } }).catch(() => undefined);
  }, [client, id, reads]);
}
