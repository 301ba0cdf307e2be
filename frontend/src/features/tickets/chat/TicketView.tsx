import type { MessageDto } from "@guiche/contract/messages";
import { mayWrite } from "@guiche/contract/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useCallback, useMemo, useRef, useState } from "react";
import { useChatBox } from "../../../shared/realtime";
import { useSession } from "../../../shared/session";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { SkeletonRows } from "../../../shared/ui/SkeletonRows";
import { ClosedComposer } from "../composer/ClosedComposer";
import { Composer } from "../composer/Composer";
import { useDrop } from "../composer/use-drop";
import type { ComposerHandle } from "../composer/use-composer";
import { useOutbox, useParcels } from "../outbox/outbox-of";
import { BubbleActsContext, type BubbleActs } from "./bubble-acts";
import { MessageList } from "./MessageList";
import { Overlays, type Overlay } from "./Overlays";
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
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const closeOverlay = useCallback(() => setOverlay(null), []);
  const writes = mayWrite(rights, ticket);
  const { drop, veil } = useDrop(writes, (files) => composer.current?.attach(files));
  useChatBox(ticket.id);

  const acts = useMemo<BubbleActs & { editMessage: (message: MessageDto) => void }>(
    () => ({
      retryMessage,
      retryParcel: (clientId) => outbox.retry(clientId),
      edit: (clientId) => {
        const text = outbox.takeBack(clientId);
        if (text !== null) composer.current?.takeBack(text);
      },
      discard: (clientId) => outbox.takeBack(clientId),
      cancel: (clientId) => outbox.cancel(clientId),
      reply: (message) => composer.current?.reply(message),
      editMessage: (message) => composer.current?.edit(message),
      openMenu: (message, anchor) => setOverlay({ kind: "menu", message, anchor }),
      enlarge: (message) => setOverlay({ kind: "picture", message }),
    }),
    [outbox, retryMessage],
  );

  return (
    <Box
      {...drop}
      sx={{ position: "relative", display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }}
    >
      <TicketHeader ticket={ticket} />
      <TicketBanner ticket={ticket} />
      <BubbleActsContext value={acts}>
        <Conversation ticket={ticket} />
      </BubbleActsContext>
      {writes ? <Composer ticket={ticket} ref={composer} /> : <ClosedComposer ticket={ticket} />}
      <Overlays overlay={overlay} ticket={ticket} acts={acts} onClose={closeOverlay} />
      {veil}
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
