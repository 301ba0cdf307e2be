import type { TicketDto } from "@guiche/contract/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNow } from "@/shared/ui/use-now";
import { messagesKey } from "../ticket-store";
import type { MessageRows } from "./message-rows";

/** The time in which anything may be sent to the customer. */
interface SendingWindow {
  /** From each message of the customer on. */
  hours: number;
  /** The end; null once it is over. */
  until: number | null;
}

/** Null where anything may always be sent, and until the conversation is fetched. */
export function useWindow({ id, whatsappId }: TicketDto): SendingWindow | null {
  const client = useQueryClient();
  const now = useNow();
  const { data } = useQuery({
    queryKey: messagesKey(id),
    // The conversation fetches it; events of the customer's messages move the end.
    enabled: false,
    structuralSharing: false,
    select: ({ window }: MessageRows) => window ?? null,
  });
  const connection = useRef(whatsappId);
  useEffect(() => {
    if (connection.current === whatsappId) return;
    connection.current = whatsappId;
    // Another connection has another window, or none.
    void client.invalidateQueries({ queryKey: messagesKey(id) });
  }, [client, id, whatsappId]);
  if (!data) return null;
  const until = data.until === null ? null : Date.parse(data.until);
  return { hours: data.hours, until: until !== null && until > now ? until : null };
}
