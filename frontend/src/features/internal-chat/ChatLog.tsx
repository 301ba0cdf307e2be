import type { ChatDto, ChatMessageDto } from "@guiche/contract/chats";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useImperativeHandle, useMemo, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { formatLongDay } from "../../shared/format/dates";
import { OlderRoom, olderPx, Scroller, Slot, Tall } from "../../shared/log/log-parts";
import { useJump, type JumpTo } from "../../shared/log/use-jump";
import { useMessageScroll } from "../../shared/log/use-message-scroll";
import { useSession } from "../../shared/session";
import { staticStyled } from "../../shared/ui/static-styled";
import { ChatAnnouncer } from "./ChatAnnouncer";
import { ChatMessage, type MessageActs } from "./ChatMessage";
import { ownPart } from "./chat-name";
import { dayPx, guessHeight, logRows } from "./log-rows";
import { useMarkRead } from "./use-mark-read";
import type { useMessages } from "./use-messages";
import JumpButton from "../../shared/log/JumpButton";

const Frame = staticStyled("div", (theme) => ({
  position: "relative",
  flexGrow: 1,
  minHeight: 0,
  backgroundColor: theme.vars.palette.background.default,
}));
const Day = staticStyled("div", (theme) => ({
  display: "grid",
  placeItems: "center",
  height: dayPx,
  fontSize: "0.75rem",
  color: theme.vars.palette.text.secondary,
}));

export interface ChatLogHandle {
  jumpTo: JumpTo;
  focus: () => void;
}

interface Props {
  chat: ChatDto;
  messages: readonly ChatMessageDto[];
  list: ReturnType<typeof useMessages>;
  acts: MessageActs;
  read: (messageId: number) => Promise<void>;
  ref: Ref<ChatLogHandle>;
}

/** The messages of a chat; only those in sight are rendered. */
export function ChatLog({ chat, messages, list, acts, read, ref }: Props) {
  const { t } = useTranslation("chats");
  const { id } = useSession().user;
  const { hasMore, fetchNext, isFetchingNext, hasNextFailed } = list;
  const older = isFetchingNext ? "loading" : hasNextFailed ? "failed" : "idle";
  const rows = useMemo(() => logRows(messages), [messages]);
  const { box, measure, heightPx, slots, atEnd, onScroll, toEnd, scrollToRow, focus } = useMessageScroll({
    name: `chat ${chat.id}`,
    resumes: false,
    since: null,
    rows,
    guessHeight,
    topPx: hasMore ? olderPx : 0,
    hasMore,
    loadOlder: fetchNext,
    mayAsk: older === "idle",
  });
  const { lit, jumpTo } = useJump({
    rows,
    indexOf: (messageId) => rows.findIndex(({ key }) => key === String(messageId)),
    hasMore,
    ownHasMore: hasMore,
    older,
    loadOlder: fetchNext,
    show: scrollToRow,
  });
  useImperativeHandle(ref, () => ({ jumpTo, focus }), [jumpTo, focus]);
  useMarkRead({ newestId: messages[0]?.id, unreads: ownPart(chat, id)?.unreads ?? 0, isAtBottom: atEnd, read });

  return (
    <Frame>
      <Scroller ref={box} role="log" aria-live="off" aria-label={t("messages")} tabIndex={0} onScroll={onScroll}>
        <Tall style={{ height: heightPx }}>
          {hasMore ? (
            <OlderRoom>
              <Button size="small" loading={isFetchingNext} onClick={fetchNext}>
                {t("older")}
              </Button>
            </OlderRoom>
          ) : null}
          <div role="list">
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
                  {"message" in row ? (
                    <ChatMessage message={row.message} acts={acts} isDirect={chat.isDirect} onShowQuoted={jumpTo} />
                  ) : (
                    <Day>{formatLongDay(row.day)}</Day>
                  )}
                </Slot>
              ) : null;
            })}
          </div>
        </Tall>
        {messages.length === 0 ? <Box sx={{ typography: "body2", textAlign: "center" }}>{t("noMessages")}</Box> : null}
      </Scroller>
      {atEnd ? null : <JumpButton missed={0} label={t("toEnd")} onClick={toEnd} />}
      <ChatAnnouncer newest={messages[0]} ownId={id} />
    </Frame>
  );
}
