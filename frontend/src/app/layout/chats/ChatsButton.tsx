import { useState } from "react";
import { useTranslation } from "react-i18next";
import ChatsIcon from "lucide-react/icons/messages-square";
import { useUnreadChats } from "@/features/internal-chat/use-chats";
import { CountBadge } from "@/shared/ui/CountBadge";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { TipButton } from "@/shared/ui/TipButton";

const ChatsPopover = lazyDialog(() => import("./ChatsPopover"), "chats", "lists");

/** Opens the newest chats; the dot stays while anything in them is unread. */
export function ChatsButton() {
  const { t } = useTranslation("shell");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useUnreadChats();
  const hasUnread = unread !== undefined && unread.unreads > 0;
  return (
    <>
      <TipButton
        label={t(hasUnread ? "chats.openUnread" : "chats.open")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <CountBadge data-testid="chats-dot" data-dot={hasUnread ? "" : undefined}>
          <ChatsIcon size={20} />
        </CountBadge>
      </TipButton>
      {anchor ? <ChatsPopover anchor={anchor} onClose={() => setAnchor(null)} /> : null}
    </>
  );
}
