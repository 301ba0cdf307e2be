import type { ChatDto } from "@guiche/contract/chats";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import MutedIcon from "lucide-react/icons/bell-off";
import TackIcon from "lucide-react/icons/pin";
import { formatTime } from "../../shared/format/dates";
import { chatPath } from "../../shared/places";
import { useSession } from "../../shared/session";
import { CalmLink } from "../../shared/ui/CalmLink";
import { staticStyled, staticClass } from "../../shared/ui/static-styled";
import { UserAvatar } from "../../shared/ui/UserAvatar";
import { chatName, ownPart } from "./chat-name";
import { countPill, oneLine } from "../../shared/ui/looks";

const row = staticClass((theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "8px 16px",
  minHeight: 56,
  color: "inherit",
  textDecoration: "none",
  "&:hover": { backgroundColor: theme.vars.palette.action.hover },
  "&[aria-current]": { backgroundColor: theme.vars.palette.state.open.tint },
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: -2 },
}));
const Line = staticStyled("span", { display: "block", ...oneLine });
const Count = staticStyled("span", (theme) => ({
  ...countPill,
  "&[data-quiet]": { backgroundColor: theme.vars.palette.sunken, color: theme.vars.palette.text.secondary },
}));
const Online = staticStyled("span", (theme) => ({
  position: "absolute",
  right: -1,
  bottom: -1,
  width: 12,
  height: 12,
  borderRadius: "50%",
  border: `2px solid ${theme.vars.palette.background.paper}`,
  backgroundColor: theme.vars.palette.state.ok.main,
}));

const mark = { fontSize: "inherit", sx: { ml: 1, verticalAlign: "middle" } } as const;

interface Props {
  chat: ChatDto;
  isOpen: boolean;
  isOnline: boolean;
  onOpen?: () => void;
}

/** A chat in a list: its name, its last line, and what is unread. */
export function ChatRow({ chat, isOpen, isOnline, onOpen }: Props) {
  const { t } = useTranslation("chats");
  const { id } = useSession().user;
  const { unreads = 0, mentions = 0, isMuted = false, isPinned = false } = ownPart(chat, id) ?? {};
  const name = chatName(chat, id);
  return (
    <CalmLink className={row} to={chatPath(chat.uuid)} aria-current={isOpen ? "page" : undefined} onClick={onOpen}>
      <Box component="span" sx={{ position: "relative", flexShrink: 0 }}>
        <UserAvatar name={name} size={36} />
        {isOnline ? <Online role="img" aria-label={t("online")} /> : null}
      </Box>
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
        <Line style={{ fontWeight: unreads > 0 ? 700 : 500 }}>
          {name}
          {isPinned ? (
            <TackIcon {...mark} role="img">
              <title>{t("pinnedChat")}</title>
            </TackIcon>
          ) : null}
          {isMuted ? (
            <MutedIcon {...mark} role="img">
              <title>{t("muted")}</title>
            </MutedIcon>
          ) : null}
        </Line>
        <Box component="span" sx={{ display: "block", typography: "body2", color: "text.secondary" }}>
          <Line>{chat.lastMessage || t("noMessages")}</Line>
        </Box>
      </Box>
      <Box component="span" sx={{ display: "grid", justifyItems: "end", gap: 1, flexShrink: 0 }}>
        <Box component="time" dateTime={chat.updatedAt} sx={{ typography: "caption", color: "text.secondary" }}>
          {formatTime(chat.updatedAt)}
        </Box>
        {unreads > 0 ? (
          <Count
            role="img"
            data-quiet={(isMuted && mentions === 0) || undefined}
            aria-label={t(mentions > 0 ? "unreadMention" : "unread", { count: unreads })}
          >
            {mentions > 0 ? `@${unreads}` : unreads > 99 ? "99+" : unreads}
          </Count>
        ) : null}
      </Box>
    </CalmLink>
  );
}
