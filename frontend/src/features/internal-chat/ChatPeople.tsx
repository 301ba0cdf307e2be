import type { ChatDto } from "@guiche/contract/chats";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import { TipButton } from "../../shared/ui/TipButton";
import { TalkTo } from "../../shared/ui/TalkTo";
import { UserAvatar } from "../../shared/ui/UserAvatar";
import { useColleagueNames } from "./use-colleagues";

/** The members of a chat, which of them are online, and a link to a chat with each. */
export function ChatPeople({ chat, onClose }: { chat: ChatDto; onClose: () => void }) {
  const { t } = useTranslation(["chats", "common"]);
  const online = new Set(useColleagueNames().flatMap((one) => (one.online ? one.id : [])));
  return (
    <Box
      component="aside"
      aria-label={t("chats:peopleTitle")}
      sx={{ p: 3, display: "grid", gap: 2, alignContent: "start" }}
    >
      <Box sx={{ display: "flex", alignItems: "center" }}>
        <Box component="h2" sx={{ typography: "h2", m: 0, flexGrow: 1 }}>
          {t("chats:peopleTitle")}
        </Box>
        <TipButton label={t("common:actions.close")} onClick={onClose}>
          <CloseIcon size={20} />
        </TipButton>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}>
        {chat.users.map(({ userId, name }) => (
          <Box component="li" key={userId} sx={{ display: "flex", alignItems: "center", gap: 2 }}>
            <UserAvatar name={name} size={32} />
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              {name}
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                {[userId === chat.ownerId ? t("chats:owner") : null, online.has(userId) ? t("chats:online") : null]
                  .filter(Boolean)
                  .join(" · ")}
              </Box>
            </Box>
            {chat.isDirect ? null : <TalkTo person={{ id: userId, name }} onOpened={onClose} />}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
