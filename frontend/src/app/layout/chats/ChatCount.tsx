import { useTranslation } from "react-i18next";
import { useUnreadChats } from "@/features/internal-chat/use-chats";
import { MenuCount, shownCount } from "../MenuCount";

/** How many internal messages are unread. */
export function ChatCount() {
  const { t } = useTranslation("shell");
  const { unreads = 0 } = useUnreadChats() ?? {};
  return unreads > 0 ? <MenuCount role="img" aria-label={t("chats.unread")} data-count={shownCount(unreads)} /> : null;
}
