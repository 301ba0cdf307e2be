import { useTranslation } from "react-i18next";
import { useUnreadChats } from "@/features/internal-chat/use-chats";
import { staticStyled } from "@/shared/ui/static-styled";

const Dot = staticStyled("span", (theme) => ({
  flexShrink: 0,
  width: 10,
  height: 10,
  borderRadius: "50%",
  backgroundColor: theme.vars.palette.accent.main,
}));

/** The menu's dot while internal messages are unread. */
export function ChatDot() {
  const { t } = useTranslation("shell");
  const unread = useUnreadChats();
  return unread && unread.unreads > 0 ? <Dot role="img" aria-label={t("chats.unread")} /> : null;
}
