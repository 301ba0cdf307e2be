import { chatApi, type ChatDto, type ChatMarks } from "@guiche/contract/chats";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { notifyError } from "../../shared/api/notify-error";
import { useSession } from "../../shared/session";
import { MoreMenu, type MoreEntry } from "../../shared/ui/MoreMenu";
import { applyChat } from "./chat.cache";
import { ownPart } from "./chat-name";

interface Props {
  chat: ChatDto;
  mayEdit: boolean;
  onChange: () => void;
  onAsk: (act: "remove" | "leave") => void;
}

/** What a person may do with a chat: for themselves, and as its owner. */
export function ChatMenu({ chat, mayEdit, onChange, onAsk }: Props) {
  const { t } = useTranslation("chats");
  const client = useQueryClient();
  const { isMuted = false, isPinned = false } = ownPart(chat, useSession().user.id) ?? {};
  const mark = (body: ChatMarks) =>
    call(chatApi.mark, { params: { id: chat.id }, body }).then(
      (markedChat) => applyChat(client, markedChat),
      notifyError,
    );
  const entries: MoreEntry[] = [
    { text: t(isMuted ? "unmute" : "mute"), act: () => void mark({ isMuted: !isMuted }) },
    { text: t(isPinned ? "unpinChat" : "pinChat"), act: () => void mark({ isPinned: !isPinned }) },
  ];
  if (mayEdit) entries.push({ text: t("change"), act: onChange });
  if (!chat.isDirect) entries.push({ text: t("leave"), act: () => onAsk("leave") });
  if (mayEdit) entries.push({ text: t("removeChat"), act: () => onAsk("remove") });
  return <MoreMenu label={t("options")} entries={entries} />;
}
