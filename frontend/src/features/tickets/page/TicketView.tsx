import type { MessageDto } from "@guiche/contract/messages";
import { mayWrite } from "@guiche/contract/rules/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import { staticStyled } from "@/shared/ui/static-styled";
import { replaceEqualDeep } from "@tanstack/react-query";
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { useEarlyKeys } from "@/shared/commands";
import { useChatBox } from "@/shared/realtime";
import { useMay } from "@/shared/permissions/Can";
import { useSession } from "@/shared/session";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { Composer, ComposerPlaceholder } from "../composer/Composer";
import type { ComposerHandle } from "../composer/use-composer";
import { FirstMessage } from "./FirstMessage";
import { ScheduleLater } from "./ScheduleLater";
import { FindHost } from "@/shared/find/FindHost";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { useOutbox, useOutboxItems } from "../state/outbox/outbox-of";
import { PanelHost } from "../conversation/panel/PanelHost";
import { TypingStatus } from "../conversation/presence/Presence";
import { BubbleActionsContext, type BubbleActions } from "../conversation/bubble-actions";
import { MessageList, type LogHandle } from "../conversation/messages/MessageList";
import { Overlays, type Overlay } from "../conversation/messages/Overlays";
import type { InsertRows } from "../conversation/messages/rows";
import { TicketBanner } from "../conversation/header/TicketBanner";
import { TicketHeader } from "../conversation/header/TicketHeader";
import { useConversation } from "../conversation/messages/use-conversation";
import { useLinkedMessage } from "../conversation/messages/use-linked-message";
import { usePerVisit } from "../conversation/messages/use-per-visit";
import { useAfterFirstPaint } from "@/shared/ui/use-after-first-paint";
import { useRetryMessage } from "../conversation/messages/use-messages";
import { useMarkRead } from "../conversation/messages/use-opened-ticket";
import ClosedComposer from "../composer/ClosedComposer";
import PinBar from "../conversation/pins/PinBar";
import DownNotice from "../state/DownNotice";
import LogExtras from "./LogExtras";

const FindBar = lazyDialog(() => import("../conversation/find/FindBar"), "panel");

const Whole = staticStyled("div", { display: "flex", height: "100%", minHeight: 0 });
const ConversationColumn = staticStyled("div", {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  minWidth: 0,
  minHeight: 0,
});

/** One conversation: header, messages and composer. */
export function TicketView({ ticket, visit }: { ticket: TicketDto; visit: number }) {
  const { rights } = useSession();
  const botQueue = ticket.queue?.name ?? null;
  const mayTrace = useMay()("bot:traces");
  const composer = useRef<ComposerHandle>(null);
  const log = useRef<LogHandle>(null);
  const outbox = useOutbox();
  const retryMessage = useRetryMessage();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const closeOverlay = useCallback(() => setOverlay(null), []);
  const writes = mayWrite(rights, ticket);
  const attach = useCallback((files: File[]) => composer.current?.attach(files), []);
  const [inserter, setInserter] = useState<{ insertRows: InsertRows } | null>(null);
  const calm = useTicketWithoutMessages(ticket);
  const latest = useRef(ticket);
  useLayoutEffect(() => {
    latest.current = ticket;
  });
  // The messages render first. The rest renders right after, in space that is reserved for it.
  const isWhole = useAfterFirstPaint();
  useEarlyKeys(!isWhole);
  useChatBox(ticket.id);
  // Close menus and dialogs when the conversation is hidden.
  useEffect(() => closeOverlay, [closeOverlay]);

  const mutations = useMemo<BubbleActions & { editMessage: (message: MessageDto) => void }>(
    () => ({
      isReadOnly: false,
      whatsappId: ticket.whatsappId,
      ticketId: ticket.id,
      botQueue,
      retryMessage,
      retryOutboxItem: (clientId) => outbox.retry(clientId),
      edit: (clientId) => {
        const text = outbox.takeBack(clientId);
        if (text !== null) composer.current?.takeBack(text);
      },
      discard: (clientId) => outbox.takeBack(clientId),
      cancel: (clientId) => outbox.cancel(clientId),
      reply: (message) => composer.current?.reply(message),
      editMessage: (message) => composer.current?.edit(message),
      openMenu: (message, anchor) => setOverlay({ kind: "menu", message, anchor }),
      why: mayTrace ? (message) => setOverlay({ kind: "why", message }) : null,
      enlarge: (message) => setOverlay({ kind: "picture", message }),
    }),
    [outbox, retryMessage, mayTrace, ticket.whatsappId, ticket.id, botQueue],
  );

  return (
    <BubbleActionsContext value={mutations}>
      <Whole>
        <ConversationColumn>
          <TicketHeader ticket={calm} latest={latest} isWhole={isWhole} />
          <TicketBanner ticket={ticket} isWhole={isWhole} />
          {isWhole ? (
            <PinBar ticket={calm} onGo={(id) => log.current?.jumpTo(id)} onEmpty={() => log.current?.focus()} />
          ) : null}
          <FindHost conversationId={ticket.id} log={log} Bar={FindBar}>
            <Conversation ticket={ticket} visit={visit} log={log} insertRows={inserter?.insertRows} />
          </FindHost>
          <TypingStatus ticket={calm} />
          {isWhole && ticket.status !== "closed" ? <DownNotice whatsappIds={[ticket.whatsappId]} /> : null}
          {isWhole && writes ? <FirstMessage ticket={ticket} /> : null}
          {!isWhole ? (
            <ComposerPlaceholder />
          ) : writes ? (
            <Composer ticket={calm} ref={composer} />
          ) : (
            <ClosedComposer ticket={ticket} />
          )}
          <ScheduleLater contactId={ticket.contactId} />
          <Overlays overlay={overlay} ticket={ticket} actions={mutations} onClose={closeOverlay} />
          {isWhole ? (
            <LogExtras
              ticketId={ticket.id}
              contactId={ticket.contactId}
              onInserter={setInserter}
              isOpen={writes}
              onFiles={attach}
            />
          ) : null}
        </ConversationColumn>
        <PanelHost ticket={calm} />
      </Whole>
    </BubbleActionsContext>
  );
}

/** The ticket without changes of its latest message, for parts that should not render again with every message. */
function useTicketWithoutMessages(ticket: TicketDto): TicketDto {
  const [calm, setCalm] = useState(ticket);
  const { lastMessage, lastSent, lastInboundId, lastInbound, unreadMessages, updatedAt } = calm;
  const messages = { lastMessage, lastSent, lastInboundId, lastInbound, unreadMessages, updatedAt };
  const now = replaceEqualDeep(calm, { ...ticket, ...messages });
  if (now !== calm) setCalm(ticket);
  return now;
}

interface ConversationProps {
  ticket: TicketDto;
  visit: number;
  log: RefObject<LogHandle | null>;
  insertRows: InsertRows | undefined;
}

const Conversation = memo(function Conversation({ ticket, visit, log, insertRows }: ConversationProps) {
  const { own, messages, isFresh, hasMore, older, loadOlder, error, refetch } = useConversation(ticket, visit);
  // Read together with the messages, so that a text that moves from the outbox to the messages is never missing.
  const items = useOutboxItems(ticket.id);
  // The count when the conversation was opened: marking it as read resets the ticket's count.
  const [unread] = usePerVisit(visit, () => ticket.unreadMessages);
  useMarkRead(ticket, isFresh);
  useLinkedMessage(log, own !== undefined);
  if (error)
    return (
      <Middle>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Middle>
    );
  if (!own || !messages)
    return (
      <Middle>
        <SkeletonRows />
      </Middle>
    );
  return (
    <MessageList
      ref={log}
      ticketId={ticket.id}
      contactName={ticket.contact.name}
      messages={messages}
      own={own}
      items={items}
      unread={isFresh ? unread : 0}
      isFresh={isFresh}
      hasMore={hasMore}
      older={older}
      loadOlder={loadOlder}
      insertRows={insertRows}
      visit={visit}
      resumes={unread === 0}
      servedSince={ticket.servedSince}
    />
  );
});

const Middle = staticStyled("div", (theme) => ({
  flexGrow: 1,
  minHeight: 0,
  overflow: "auto",
  backgroundColor: theme.vars.palette.chat.bg,
}));
