import type { MessageDto } from "@guiche/contract/messages";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { staticStyled } from "@/shared/ui/static-styled";
import { useEffect, useImperativeHandle, useMemo, type Ref } from "react";
import { useTranslation } from "react-i18next";
import type { OutboxItem } from "../../state/outbox/outbox-item";
import { Announcer } from "./Announcer";
import { FloatingDay } from "./bubble-parts";
import { dayText } from "./day-text";
import { LogRow } from "./LogRow";
import type { MessageRows } from "../../state/messages/message-rows";
import { bubblesOf, buildRows, firstUnread, type InsertRows } from "./rows";
import { useJump, type JumpTo } from "@/shared/log/use-jump";
import { OlderRoom, olderPx, Scroller, Slot, Tall } from "@/shared/log/log-parts";
import { useMessageScroll } from "@/shared/log/use-message-scroll";
import { guessHeight } from "./guess-height";
import { useMissedCount } from "./use-missed-count";
import { usePerVisit } from "./use-per-visit";
import type { Older } from "./use-messages";
import { useMessageArrows } from "./use-message-arrows";
import JumpButton from "@/shared/log/JumpButton";

const Frame = staticStyled("div", (theme) => ({
  position: "relative",
  flexGrow: 1,
  minHeight: 0,
  backgroundColor: theme.vars.palette.chat.bg,
}));
/** The imperative interface of a mounted log. */
export interface LogHandle {
  jumpTo: JumpTo;
  focus: () => void;
}

interface Props {
  /** The open ticket. */
  ticketId: number;
  contactName: string;
  /** The open ticket's messages, preceded by those of earlier tickets. */
  messages: readonly MessageDto[];
  own: MessageRows;
  /** The ticket's outbox. */
  items: readonly OutboxItem[];
  /** Number of the visit; each visit has its own unread line and announcements. */
  visit?: number;
  /** Unread count when the conversation was opened; 0 until the messages have been fetched. */
  unread: number;
  /** Whether the messages have been fetched; messages that arrive later are announced. */
  isFresh: boolean;
  /** Whether there are older messages to load. */
  hasMore: boolean;
  older: Older;
  loadOlder: () => void;
  /** Whether to restore the scroll position of the last visit. */
  resumes?: boolean;
  /** When an agent took the ticket: a position from before that is forgotten. */
  servedSince?: string | null;
  /** Inserts rows between the messages. */
  insertRows?: InsertRows | undefined;
  ref?: Ref<LogHandle>;
}

/**
 * Builds the rows. The unread line keeps its first position when messages arrive, and disappears when the user answers.
 */
function useRows({ messages, items, visit = 0, unread, ticketId }: Props) {
  const [from, setFrom] = usePerVisit<string | null>(visit, () => null);
  const bubbles = useMemo(() => bubblesOf(messages, items), [messages, items]);
  const newest = items.at(-1)?.clientId;
  const [newestAtVisit] = usePerVisit(visit, () => newest);
  const hasAnswered = newest !== undefined && newest !== newestAtVisit;
  if (from === null && unread > 0) setFrom(firstUnread(bubbles, unread) ?? "");
  else if (hasAnswered && from) setFrom("");
  return useMemo(
    () => buildRows(bubbles, { unreadFrom: from, unreadCount: unread, ticketId }),
    [bubbles, from, unread, ticketId],
  );
}

/** The virtual list of a conversation's messages. */
export function MessageList(props: Props) {
  const {
    ticketId,
    contactName,
    own,
    isFresh,
    items,
    hasMore,
    older,
    loadOlder,
    insertRows,
    visit,
    resumes = false,
    servedSince = null,
    ref,
  } = props;
  const { t } = useTranslation("tickets");
  const messageRows = useRows(props);
  const rows = useMemo(() => insertRows?.(messageRows, hasMore) ?? messageRows, [messageRows, hasMore, insertRows]);
  const { box, measure, heightPx, slots, visibleRows, isMoving, atEnd, onScroll, toEnd, show, scrollToRow, focus } =
    useMessageScroll({
      name: `ticket ${ticketId}`,
      resumes,
      since: servedSince,
      rows,
      guessHeight,
      topPx: hasMore ? olderPx : 0,
      hasMore,
      loadOlder,
      mayAsk: older === "idle",
    });
  const onArrowKey = useMessageArrows(rows, visibleRows?.newest ?? rows.length - 1, show);
  const missedCount = useMissedCount(messageRows, atEnd);
  const { lit, jumpTo } = useJump({
    rows,
    indexOf: (id) => rows.findIndex((row) => row.kind === "bubble" && row.id === id),
    hasMore,
    ownHasMore: own.hasMore,
    older,
    loadOlder,
    show: scrollToRow,
  });
  useImperativeHandle(ref, () => ({ jumpTo, focus }), [jumpTo, focus]);

  // After sending, scroll to the end.
  const lastSent = items.at(-1)?.clientId;
  useEffect(() => {
    if (lastSent) toEnd();
  }, [lastSent, toEnd]);

  // Only while scrolling: otherwise it would cover the first visible message.
  const top = isMoving && visibleRows && visibleRows.oldest > 0 ? rows[visibleRows.oldest] : undefined;
  return (
    <Frame>
      {top?.kind === "bubble" ? <FloatingDay text={dayText(t, top.at)} /> : null}
      <Scroller
        ref={box}
        role="log"
        aria-live="off"
        aria-label={t("log.label", { name: contactName })}
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onArrowKey}
      >
        <Tall style={{ height: heightPx }}>
          {hasMore ? (
            <OlderRoom>
              <Button size="small" loading={older === "loading"} onClick={loadOlder}>
                {t("log.loadOlder")}
              </Button>
            </OlderRoom>
          ) : null}
          {slots.map(({ key, index, place, transform }) => {
            const row = rows[index];
            return row ? (
              <Slot
                key={key}
                ref={measure}
                data-index={index}
                data-place={place}
                data-lit={key === lit || undefined}
                style={{ transform }}
              >
                <LogRow row={row} contactName={contactName} onJumpTo={jumpTo} />
              </Slot>
            ) : null;
          })}
        </Tall>
        {rows.length === 0 ? <Box sx={{ textAlign: "center", color: "text.secondary" }}>{t("log.empty")}</Box> : null}
      </Scroller>
      {atEnd ? null : (
        <JumpButton
          missed={missedCount}
          label={missedCount > 0 ? t("log.jumpNew", { count: missedCount }) : t("log.jump")}
          onClick={toEnd}
        />
      )}
      <Announcer key={visit} messages={own.messages} name={contactName} isFresh={isFresh} />
    </Frame>
  );
}
