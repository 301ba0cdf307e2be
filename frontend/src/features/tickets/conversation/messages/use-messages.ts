import { messageApi } from "@guiche/contract/messages";
import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import {
  messagesKey,
  patchMessages,
  ticketMemory,
  ticketsAskedAt,
  updateTicketCaches,
  withNewerTags,
} from "../../state/ticket-store";
import { markRequest, showReply } from "../../state/messages/message-replies";
import { enterConversation, leaveConversation } from "./left-conversations";
import { usePerVisit } from "./use-per-visit";
import { useAfterFirstPaint } from "@/shared/ui/use-after-first-paint";
import { byAge, applyMessageEvent, mergeNewest, mergeOlder, type MessageRows } from "../../state/messages/message-rows";

/** How it stands with the page above. */
export type Older = "idle" | "loading" | "failed";

interface MessagesOptions {
  before?: number;
  signal?: AbortSignal;
}

async function fetchPage(
  client: QueryClient,
  ticketId: number,
  { before, signal }: MessagesOptions,
): Promise<MessageRows> {
  const requestMark = ticketsAskedAt(client);
  const reply = await call(messageApi.list, { params: { ticketId }, query: before ? { before } : {}, signal });
  updateTicketCaches(client, { action: "update", ticket: withNewerTags(client, reply.ticket, requestMark) });
  const { hasMore, window } = reply;
  return { messages: reply.messages.toSorted(byAge), hasMore, ...(window && { window }) };
}

/** The newest page over what is held, and then what was said while it was on its way. */
export async function fetchNewest(client: QueryClient, ticketId: number, signal: AbortSignal): Promise<MessageRows> {
  const { messages } = ticketMemory(client);
  const mark = messages.mark();
  const page = await fetchPage(client, ticketId, { signal });
  const cachedRows = client.getQueryData<MessageRows>(messagesKey(ticketId));
  const missedEvents = messages.since(mark).filter((event) => event.ticket.id === ticketId);
  return missedEvents.reduce(applyMessageEvent, mergeNewest(cachedRows, page));
}

const newest = (client: QueryClient, ticketId: number) =>
  queryOptions({
    queryKey: messagesKey(ticketId),
    queryFn: ({ signal }) => fetchNewest(client, ticketId, signal),
    staleTime: 0,
    structuralSharing: false,
  });

/** Asks for a conversation of which nothing is held, before the room for it is drawn. */
export function prefetchMessages(client: QueryClient, ticketId: number): void {
  if (!client.getQueryState(messagesKey(ticketId))) void client.prefetchQuery(newest(client, ticketId));
}

/**
 * One conversation. Opening it again, or a reconnect, asks for the newest page only; it grows upwards by cursor, so
 * messages that arrive later move nothing. What is cached is rendered before anything is fetched.
 */
export function useMessages(ticketId: number, visit: number) {
  const client = useQueryClient();
  const [isCached] = usePerVisit(visit, () => client.getQueryData(messagesKey(ticketId)) !== undefined);
  const isDrawn = useAfterFirstPaint();
  const query = useQuery({ ...newest(client, ticketId), enabled: isDrawn || !isCached });
  const { older, loadOlder } = useOlder();
  useEffect(() => {
    enterConversation(client, ticketId);
    return () => leaveConversation(client, ticketId);
  }, [client, ticketId]);
  // An event also sets the data: only the end of the first fetch says that nothing is missing.
  const [isFresh, setFresh] = usePerVisit(visit, () => false);
  const isFetched = isDrawn && query.isFetchedAfterMount && query.fetchStatus === "idle" && !query.isError;
  if (!isFresh && isFetched) setFresh(true);

  return {
    rows: query.data,
    isFresh,
    older,
    /** The page above what is held of this ticket, or of an earlier one that was opened above it. */
    loadOlder: useCallback((id = ticketId) => loadOlder(id), [loadOlder, ticketId]),
    error: query.data ? null : query.error,
    refetch: query.refetch,
  };
}

/** One page at a time, of whichever ticket. */
function useOlder() {
  const client = useQueryClient();
  const asking = useRef(false);
  const [older, setOlder] = useState<Older>("idle");

  const loadOlder = useCallback(
    async (ticketId: number) => {
      const rows = client.getQueryData<MessageRows>(messagesKey(ticketId));
      const oldest = rows?.messages[0];
      if (asking.current || !rows?.hasMore || !oldest) return;
      asking.current = true;
      setOlder("loading");
      try {
        const page = await fetchPage(client, ticketId, { before: oldest.id });
        patchMessages(client, ticketId, (current) => mergeOlder(current, page));
        setOlder("idle");
      } catch (error) {
        setOlder("failed");
        notifyError(error);
      } finally {
        asking.current = false;
      }
    },
    [client],
  );
  return { older, loadOlder };
}

/** Sends a message again that WhatsApp did not take. */
export function useRetryMessage() {
  const client = useQueryClient();
  return useCallback(
    (id: number) => {
      const requestMark = markRequest(client);
      call(messageApi.retry, { params: { id } }).then(
        (message) => showReply(client, message, requestMark),
        notifyError,
      );
    },
    [client],
  );
}
