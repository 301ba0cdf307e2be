import { chatApi, type ChatDto, type ChatMarks } from "@guiche/contract/chats";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import MoreIcon from "lucide-react/icons/ellipsis-vertical";
import { call } from "../../shared/api/call";
import { notifyError } from "../../shared/api/notify-error";
import { useSession } from "../../shared/session";
import { TipButton } from "../../shared/ui/TipButton";
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { isMuted = false, isPinned = false } = ownPart(chat, useSession().user.id) ?? {};
  const mark = async (body: ChatMarks) => {
    try {
      applyChat(client, await call(chatApi.mark, { params: { id: chat.id }, body }));
    } catch (error) {
      notifyError(error);
    }
  };
  const items: [string, () => void][] = [
    [t(isMuted ? "unmute" : "mute"), () => void mark({ isMuted: !isMuted })],
    [t(isPinned ? "unpinChat" : "pinChat"), () => void mark({ isPinned: !isPinned })],
  ];
  if (mayEdit) items.push([t("change"), onChange]);
  if (!chat.isDirect) items.push([t("leave"), () => onAsk("leave")]);
  if (mayEdit) items.push([t("removeChat"), () => onAsk("remove")]);
  return (
    <>
      <TipButton label={t("options")} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        <MoreIcon size={20} />
      </TipButton>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {items.map(([label, act]) => (
            <MenuItem
              key={label}
              onClick={() => {
                setAnchor(null);
                act();
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}
