import { chatApi, mayEditChat, type ChatDto } from "@guiche/contract/chats";
import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import BackIcon from "lucide-react/icons/chevron-left";
import GroupIcon from "lucide-react/icons/users";
import SearchIcon from "lucide-react/icons/search";
import { call } from "../../shared/api/call";
import { notifyError } from "../../shared/api/notify-error";
import { commands, runCommand } from "../../shared/commands";
import { ariaKeys } from "../../shared/commands/key-caps";
import { useGo } from "../../shared/go";
import { chatsPath } from "../../shared/places";
import { useSession } from "../../shared/session";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { TipButton } from "../../shared/ui/TipButton";
import { useNarrow } from "../../shared/ui/use-narrow";
import { applyChatEvent } from "./chat.cache";
import { ChatMenu } from "./ChatMenu";
import { chatName } from "./chat-name";

interface Props {
  chat: ChatDto;
  onChange: () => void;
  onPeople: () => void;
  onLeft: () => void;
}

/** The chat's name, and what its owner and each of its members may do with it. */
export function ChatHeader({ chat, onChange, onPeople, onLeft }: Props) {
  const { t } = useTranslation(["chats", "lists"]);
  const go = useGo();
  const client = useQueryClient();
  const narrow = useNarrow();
  const { id } = useSession().user;
  const [asks, setAsks] = useState<"remove" | "leave" | null>(null);
  const mayEdit = mayEditChat({ userId: id }, chat);
  const name = chatName(chat, id);
  const finish = async (act: "remove" | "leave") => {
    try {
      await call(chatApi[act], { params: { id: chat.id } });
      applyChatEvent(client, { action: "delete", chatId: chat.id });
      onLeft();
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Box
      component="header"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: 2,
        minHeight: 56,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      {narrow ? (
        <TipButton label={t("chats:back")} onClick={() => go(chatsPath)}>
          <BackIcon size={20} />
        </TipButton>
      ) : null}
      <Box component="h2" sx={{ typography: "h2", m: 0, flexGrow: 1, minWidth: 0 }} className="MuiTypography-noWrap">
        {name}
      </Box>
      <TipButton
        label={t("chats:find")}
        aria-keyshortcuts={ariaKeys(commands.find.keys)}
        onClick={() => runCommand("find")}
      >
        <SearchIcon size={20} />
      </TipButton>
      <TipButton label={t("chats:people", { count: chat.users.length })} onClick={onPeople}>
        <GroupIcon size={20} />
      </TipButton>
      <ChatMenu chat={chat} mayEdit={mayEdit} onChange={onChange} onAsk={setAsks} />
      {asks ? (
        <ConfirmDialog
          open
          danger
          title={t(asks === "remove" ? "chats:removeChatTitle" : "chats:leaveTitle", { name })}
          text={t(asks === "remove" ? "chats:removeChatText" : "chats:leaveText")}
          verb={t(asks === "remove" ? "chats:removeChat" : "chats:leave")}
          onConfirm={() => finish(asks)}
          onClose={() => setAsks(null)}
        />
      ) : null}
    </Box>
  );
}
