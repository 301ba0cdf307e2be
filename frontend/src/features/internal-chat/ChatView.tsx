import { mayChangeChatMessage, type ChatDto, type ChatMessageDto } from "@guiche/contract/chats";
import Box from "@mui/material/Box";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyError } from "../../shared/api/notify-error";
import { FindHost } from "../../shared/find/FindHost";
import { withNamespaces } from "../../shared/i18n/i18n";
import { useSession } from "../../shared/session";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { ErrorState } from "../../shared/ui/ErrorState";
import { lazyDialog } from "../../shared/ui/lazy-dialog";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { ChatComposer } from "./ChatComposer";
import { ChatHeader } from "./ChatHeader";
import { ChatLog, type ChatLogHandle } from "./ChatLog";
import type { MessageActs } from "./ChatMessage";
import { ChatPins } from "./ChatPins";
import { ReactionMenu } from "./ReactionMenu";
import { useChatActs, useMessages } from "./use-messages";

const ChatFindBar = lazyDialog(() => withNamespaces(import("./ChatFindBar"), "panel"));

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
  const list = useMessages(chat.id);
  const { rows, error } = list;
  const acts = useChatActs(chat.id);
  const log = useRef<ChatLogHandle>(null);
  const [reply, setReply] = useState<ChatMessageDto | null>(null);
  const [editing, setEditing] = useState<ChatMessageDto | null>(null);
  const [removing, setRemoving] = useState<ChatMessageDto | null>(null);
  const [reacting, setReacting] = useState<{ message: ChatMessageDto; anchor: HTMLElement } | null>(null);

  const messageActs: MessageActs = {
    reply: (message) => {
      setEditing(null);
      setReply(message);
    },
    edit: (message) => {
      setReply(null);
      setEditing(message);
    },
    remove: setRemoving,
    react: (message, emoji) => void acts.react(message.id, emoji).catch(notifyError),
    chooseReaction: (message, anchor) => setReacting({ message, anchor }),
    pin: (message, isPinned) => void acts.pin(message.id, isPinned).catch(notifyError),
  };
  const editLast = () => {
    const last = rows?.find((message) => mayChangeChatMessage({ userId: id }, message) && message.body !== "");
    if (last) setEditing(last);
  };
  return (
    <Box sx={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }} data-reading="">
      <ChatHeader chat={chat} onChange={onChange} onPeople={onPeople} onLeft={onLeft} />
      <ChatPins
        chatId={chat.id}
        onShow={(messageId) => log.current?.jumpTo(messageId)}
        onUnpin={(messageId) => {
          log.current?.focus();
          acts.pin(messageId, false).catch(notifyError);
        }}
      />
      <FindHost conversationId={chat.id} log={log} Bar={ChatFindBar}>
        {error && !rows ? <ErrorState error={error} onRetry={() => void list.refetch()} /> : null}
        {rows ? (
          <ChatLog ref={log} chat={chat} messages={rows} list={list} acts={messageActs} read={acts.read} />
        ) : error ? null : (
          <Box sx={{ flexGrow: 1 }}>
            <SkeletonRows />
          </Box>
        )}
      </FindHost>
      <SeenBy chat={chat} newest={rows?.[0]} />
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
      {reacting ? (
        <ReactionMenu
          anchor={reacting.anchor}
          own={reacting.message.reactions.find(({ userId }) => userId === id)?.emoji ?? ""}
          onPick={(emoji) => messageActs.react(reacting.message, emoji)}
          onClose={() => setReacting(null)}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          open
          danger
          title={t("removeTitle")}
          text={t("removeText")}
          verb={t("remove")}
          onConfirm={() => acts.remove(removing.id).catch(notifyError)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </Box>
  );
}

/** The members who have read one's own newest message. */
function SeenBy({ chat, newest }: { chat: ChatDto; newest: ChatMessageDto | undefined }) {
  const { t } = useTranslation("chats");
  const { id } = useSession().user;
  if (!newest || newest.userId !== id) return null;
  const names = chat.users.filter((user) => user.userId !== id && user.readUpTo >= newest.id).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Box
      sx={{ typography: "caption", color: "text.secondary", textAlign: "end", px: 4, bgcolor: "background.default" }}
    >
      {t("seenBy", { names: names.join(", ") })}
    </Box>
  );
}
