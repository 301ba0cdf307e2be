import { chatApi, type ChatDto } from "@guiche/contract/chats";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { notifyError } from "../../shared/api/notify-error";
import { useGo } from "../../shared/go";
import { useSession } from "../../shared/session";
import { CloseIcon } from "../../shared/ui/icons";
import { TipButton } from "../../shared/ui/TipButton";
import { UserAvatar } from "../../shared/ui/UserAvatar";
import { applyChat } from "./chat.cache";
import { chatPath } from "./chat-name";
import { useColleagueNames } from "./use-colleagues";

/** Who is in a chat, who has the app open, and the way to a chat with one of them. */
export function ChatPeople({ chat, onClose }: { chat: ChatDto; onClose: () => void }) {
  const { t } = useTranslation(["chats", "common"]);
  const client = useQueryClient();
  const go = useGo();
  const { id } = useSession().user;
  const online = new Set(useColleagueNames().flatMap((one) => (one.online ? one.id : [])));
  const openDirect = async (userId: number) => {
    try {
      const direct = await call(chatApi.direct, { body: { userId } });
      applyChat(client, direct);
      onClose();
      go(chatPath(direct.uuid));
    } catch (error) {
      notifyError(error);
    }
  };
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
          <CloseIcon fontSize="small" />
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
            {userId !== id && !chat.isDirect ? (
              <Button size="small" aria-label={t("chats:talkTo", { name })} onClick={() => void openDirect(userId)}>
                {t("chats:talk")}
              </Button>
            ) : null}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
