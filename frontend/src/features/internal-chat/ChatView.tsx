import { mayChangeChatMessage, type ChatDto, type ChatMessageDto } from "@guiche/contract/chats";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyError } from "../../shared/api/notify-error";
import { useSession } from "../../shared/session";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { ChatComposer } from "./ChatComposer";
import { ChatHeader } from "./ChatHeader";
import { ChatMessage } from "./ChatMessage";
import { ownPart } from "./chat-name";
import { useMarkRead } from "./use-mark-read";
import { useChatActs, useMessages } from "./use-messages";

/** This close to the end counts as at the end. */
const endPx = 40;

interface Props {
  chat: ChatDto;
  onChange: () => void;
  onPeople: () => void;
  onLeft: () => void;
}

/** One chat: its head, its messages and the field for the next one. */
export function ChatView({ chat, onChange, onPeople, onLeft }: Props) {
  const { t } = useTranslation("chats");
  const { id } = useSession().user;
  const { rows, error, hasMore, fetchNext, isFetchingNext, refetch } = useMessages(chat.id);
  const { read, remove } = useChatActs(chat.id);
  const [reply, setReply] = useState<ChatMessageDto | null>(null);
  const [editing, setEditing] = useState<ChatMessageDto | null>(null);
  const [removing, setRemoving] = useState<ChatMessageDto | null>(null);
  const { scroller, isAtBottom, onScroll } = useAtBottom(rows?.[0]?.id);
  useMarkRead({ newestId: rows?.[0]?.id, unreads: ownPart(chat, id)?.unreads ?? 0, isAtBottom, read });

  const editLast = () => {
    const last = rows?.find((message) => mayChangeChatMessage({ userId: id }, message) && message.body !== "");
    if (last) setEditing(last);
  };
  return (
    <Box sx={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }} data-reading="">
      <ChatHeader chat={chat} onChange={onChange} onPeople={onPeople} onLeft={onLeft} />
      <Box
        ref={scroller}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label={t("messages")}
        sx={{ flexGrow: 1, minHeight: 0, overflowY: "auto", px: 3, py: 2, bgcolor: "background.default" }}
      >
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!rows && !error ? <SkeletonRows /> : null}
        {hasMore ? (
          <Button size="small" disabled={isFetchingNext} onClick={fetchNext}>
            {t("older")}
          </Button>
        ) : null}
        <Box component="ol" role="log" aria-label={t("messages")} sx={{ m: 0, p: 0, listStyle: "none" }}>
          {rows?.toReversed().map((message) => (
            <ChatMessage
              key={message.id}
              message={message}
              onReply={() => {
                setEditing(null);
                setReply(message);
              }}
              onEdit={() => {
                setReply(null);
                setEditing(message);
              }}
              onRemove={() => setRemoving(message)}
            />
          ))}
        </Box>
        {rows?.length === 0 ? <Box sx={{ typography: "body2" }}>{t("noMessages")}</Box> : null}
        <SeenBy chat={chat} newest={rows?.[0]} />
      </Box>
      <ChatComposer
        key={editing ? `edit ${editing.id}` : "new"}
        chat={chat}
        reply={reply}
        editing={editing}
        onDone={() => {
          setReply(null);
          setEditing(null);
        }}
        onEditLast={editLast}
      />
      {removing ? (
        <ConfirmDialog
          open
          danger
          title={t("removeTitle")}
          text={t("removeText")}
          verb={t("remove")}
          onConfirm={() => remove(removing.id).catch(notifyError)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </Box>
  );
}

/** Who has read one's own newest message. */
function SeenBy({ chat, newest }: { chat: ChatDto; newest: ChatMessageDto | undefined }) {
  const { t } = useTranslation("chats");
  const { id } = useSession().user;
  if (!newest || newest.userId !== id) return null;
  const names = chat.users.filter((user) => user.userId !== id && user.readUpTo >= newest.id).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Box sx={{ typography: "caption", color: "text.secondary", textAlign: "end" }}>
      {t("seenBy", { names: names.join(", ") })}
    </Box>
  );
}

/** Stays at the end while new messages arrive, unless the person has scrolled up. */
function useAtBottom(newestId: number | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtBottom, setAtBottom] = useState(true);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && isAtBottom) box.scrollTop = box.scrollHeight;
  }, [newestId, isAtBottom]);
  // A picture that loads makes the list longer.
  useEffect(() => {
    const box = scroller.current;
    if (!box || !isAtBottom || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => (box.scrollTop = box.scrollHeight));
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [newestId, isAtBottom]);
  const onScroll = () => {
    const box = scroller.current;
    if (box) setAtBottom(box.scrollHeight - box.scrollTop - box.clientHeight < endPx);
  };
  return { scroller, isAtBottom, onScroll };
}
