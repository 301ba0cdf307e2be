import { mayWrite } from "@guiche/contract/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useMemo, useRef, useState } from "react";
import { useChatBox } from "../../../shared/realtime";
import { useSession } from "../../../shared/session";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { SkeletonRows } from "../../../shared/ui/SkeletonRows";
import { ClosedComposer } from "../composer/ClosedComposer";
import { Composer } from "../composer/Composer";
import type { ComposerHandle } from "../composer/use-composer";
import { useOutbox, useParcels } from "../outbox/outbox-of";
import { BubbleActsContext, type BubbleActs } from "./bubble-acts";
import { MessageList } from "./MessageList";
import { TicketBanner } from "./TicketBanner";
import { TicketHeader } from "./TicketHeader";
import { useMessages, useRetryMessage } from "./use-messages";
import { useMarkRead } from "./use-opened-ticket";

/** One conversation: who, what was said, and where to answer. */
export function TicketView({ ticket }: { ticket: TicketDto }) {
  const { rights } = useSession();
  const composer = useRef<ComposerHandle>(null);
  const outbox = useOutbox();
  const retryMessage = useRetryMessage(ticket.id);
  useChatBox(ticket.id);

  const acts = useMemo<BubbleActs>(
    () => ({
      retryMessage,
      retryParcel: (clientId) => outbox.retry(clientId),
      edit: (clientId) => {
        const text = outbox.takeBack(clientId);
        if (text !== null) composer.current?.takeBack(text);
      },
      discard: (clientId) => outbox.takeBack(clientId),
    }),
    [outbox, retryMessage],
  );

  return (
    <Box sx={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }}>
      <TicketHeader ticket={ticket} />
      <TicketBanner ticket={ticket} />
      <BubbleActsContext value={acts}>
        <Conversation ticket={ticket} />
      </BubbleActsContext>
      {mayWrite(rights, ticket) ? <Composer ticketId={ticket.id} ref={composer} /> : <ClosedComposer ticket={ticket} />}
    </Box>
  );
}

function Conversation({ ticket }: { ticket: TicketDto }) {
  const { rows, isFresh, older, loadOlder, error, refetch } = useMessages(ticket.id);
  // Asked here, beside the messages: a text that turns from the one into the other is never missing from both.
  const parcels = useParcels(ticket.id);
  // As it was when the conversation was opened; reading sets the count to nothing a moment later.
  const [unread] = useState(ticket.unreadMessages);
  useMarkRead(ticket, isFresh);
  if (error) return <Middle>{<ErrorState error={error} onRetry={() => void refetch()} />}</Middle>;
  if (!rows) return <Middle>{<SkeletonRows />}</Middle>;
  return (
    <MessageList
      contactName={ticket.contact.name}
      conversation={rows}
      parcels={parcels}
      unread={isFresh ? unread : 0}
      older={older}
      loadOlder={() => void loadOlder()}
    />
  );
}

const Middle = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ flexGrow: 1, minHeight: 0, overflow: "auto", bgcolor: "chat.bg" }}>{children}</Box>
);
