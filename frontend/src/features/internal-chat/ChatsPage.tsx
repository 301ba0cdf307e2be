import type { ChatDto } from "@guiche/contract/chats";
import Box from "@mui/material/Box";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error";
import { useGo, useSearch } from "../../shared/go";
import { chatPath, chatsPath } from "../../shared/places";
import { useSession } from "../../shared/session";
import { EmptyState } from "../../shared/ui/EmptyState";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { useNarrow } from "../../shared/ui/use-narrow";
import { useTitle } from "../../shared/ui/use-title";
import { ChatList } from "./ChatList";
import { nextUnread } from "./chat-name";
import { ChatPeople } from "./ChatPeople";
import { ChatView } from "./ChatView";
import { useChat, useChats } from "./use-chats";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const ChatDialog = lazyDialog(() => import("./ChatDialog"));

type Over = { dialog: "none" } | { dialog: "add" } | { dialog: "change"; chat: ChatDto };
const none: Over = { dialog: "none" };

/** The chats with colleagues: the list, the open one, and its people. */
export function ChatsPage() {
  const { t } = useTranslation("chats");
  const { uuid } = useParams<{ uuid?: string }>();
  const go = useGo();
  const narrow = useNarrow();
  const [search] = useSearch();
  const list = useChats(search.get("search") ?? "");
  const { id } = useSession().user;
  const [over, setOver] = useState<Over>(none);
  const [showsPeople, setShowsPeople] = useState(false);
  useTitle(t("title"));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    const next = nextUnread(list.rows ?? [], uuid, id, event.key === "ArrowDown" ? 1 : -1);
    if (!next) return;
    event.preventDefault();
    go(chatPath(next.uuid));
  };
  const edge = { borderRight: 1, borderColor: "divider", minHeight: 0 };
  return (
    <Box sx={{ display: "flex", height: "100%", minHeight: 0 }} onKeyDown={onKeyDown}>
      {narrow && uuid ? null : (
        <Box sx={{ width: { xs: "100%", sm: 320 }, flexShrink: 0, bgcolor: "background.paper", ...edge }}>
          <ChatList list={list} openUuid={uuid} onAdd={() => setOver({ dialog: "add" })} />
        </Box>
      )}
      {uuid ? (
        <OpenChat
          key={uuid}
          uuid={uuid}
          showsPeople={showsPeople}
          onPeople={setShowsPeople}
          onChange={(chat) => setOver({ dialog: "change", chat })}
        />
      ) : narrow ? null : (
        <Box sx={{ flexGrow: 1, display: "grid", placeItems: "center" }}>
          <EmptyState drawing="bubbles" text={t("choose")} />
        </Box>
      )}
      {over.dialog === "none" ? null : (
        <ChatDialog
          chat={over.dialog === "change" ? over.chat : null}
          onSaved={(chat) => {
            setOver(none);
            go(chatPath(chat.uuid));
          }}
          onClose={() => setOver(none)}
        />
      )}
    </Box>
  );
}

interface OpenProps {
  uuid: string;
  showsPeople: boolean;
  onPeople: (isShown: boolean) => void;
  onChange: (chat: ChatDto) => void;
}

/** The chat of the address, with its people next to it; on a phone, instead of it. */
function OpenChat({ uuid, showsPeople, onPeople, onChange }: OpenProps) {
  const { data: chat, error, refetch } = useChat(uuid);
  const go = useGo();
  const narrow = useNarrow();
  // A failure that may pass does not take users away from what they write.
  const isGone = error instanceof ApiError && [403, 404].includes(error.status);
  if (isGone || (error && !chat)) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!chat) return <SkeletonRows />;
  const people = showsPeople ? <ChatPeople chat={chat} onClose={() => onPeople(false)} /> : null;
  return (
    <>
      {narrow && people ? null : (
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <ChatView
            chat={chat}
            onChange={() => onChange(chat)}
            onPeople={() => onPeople(!showsPeople)}
            onLeft={() => go(chatsPath, { replace: true })}
          />
        </Box>
      )}
      {people ? (
        <Box
          sx={{
            width: { xs: "100%", sm: 280 },
            flexShrink: 0,
            overflowY: "auto",
            borderLeft: { sm: 1 },
            borderColor: { sm: "divider" },
            bgcolor: "background.paper",
          }}
        >
          {people}
        </Box>
      ) : null}
    </>
  );
}
