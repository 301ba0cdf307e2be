import { messageApi, type MessageKind } from "@guiche/contract/messages";
import { useCallback } from "react";
import { call } from "@/shared/api/call";
import { FindBar } from "@/shared/find/FindBar";
import type { FindBarProps } from "@/shared/find/FindHost";
import type { AskHits } from "@/shared/find/use-find";
import { FindKinds } from "./FindKinds";

/** The search bar of a ticket, for texts and for kinds of message. */
export default function TicketFindBar({ conversationId: ticketId, ...props }: FindBarProps) {
  const ask = useCallback<AskHits<MessageKind>>(
    async ({ search, kind }, before, signal) => {
      const query = { ...(search !== "" && { searchParam: search }), ...(kind && { kind }), ...(before && { before }) };
      const { hits, hasMore } = await call(messageApi.search, { params: { ticketId }, query, signal });
      return { ids: hits.map(({ id }) => id), hasMore };
    },
    [ticketId],
  );
  return (
    <FindBar<MessageKind>
      {...props}
      ask={ask}
      kinds={(kind, setKind) => <FindKinds kind={kind} onChoose={setKind} />}
    />
  );
}
