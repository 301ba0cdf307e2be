import { beginningOf } from "@guiche/contract/texts/beginning";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatTime } from "@/shared/format/dates";
import { plainText } from "@/shared/markup/parse-markup";
import { oneLine } from "@/shared/ui/looks";
import { StatusChip } from "@/shared/ui/StatusChip";
import { UnreadPill } from "@/shared/ui/UnreadPill";
import { UserAvatar } from "@/shared/ui/UserAvatar";
import { shownCount } from "../MenuCount";
import { NoticeButton } from "./Notices";

const shownLength = 200;

/** One ticket with unread messages: contact, time and last message. */
export function UnreadRow({ ticket, onOpen }: { ticket: TicketDto; onOpen: () => void }) {
  const { t } = useTranslation("attention");
  const { contact, unreadMessages: count, lastMessage, updatedAt, status } = ticket;
  const text = plainText(beginningOf(lastMessage, shownLength)).replace(/\s+/g, " ").trim();
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: "divider" }}>
      <NoticeButton onClick={onOpen} sx={{ display: "flex", alignItems: "center", gap: 3 }}>
        <UserAvatar name={contact.name} src={contact.profilePicUrl} size={36} />
        <Box
          component="span"
          sx={{ minWidth: 0, flexGrow: 1, display: "grid", gap: 0.5, gridTemplateColumns: "minmax(0, 1fr)" }}
        >
          <Box component="span" sx={{ display: "flex", alignItems: "baseline", gap: 2 }}>
            <Box component="span" sx={{ ...oneLine, flexGrow: 1, fontWeight: 600 }}>
              {contact.name}
            </Box>
            <Box
              component="time"
              dateTime={updatedAt}
              sx={{ typography: "caption", color: "text.secondary", fontVariantNumeric: "tabular-nums" }}
            >
              {formatTime(updatedAt)}
            </Box>
          </Box>
          <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 2 }}>
            {status === "pending" ? <StatusChip state="pending" label={t("pending")} /> : null}
            <Box component="span" sx={{ ...oneLine, flexGrow: 1, typography: "body2", color: "text.secondary" }}>
              {text || t("noMessage")}
            </Box>
            <UnreadPill role="img" aria-label={t("unread", { count })}>
              {shownCount(count)}
            </UnreadPill>
          </Box>
        </Box>
      </NoticeButton>
    </Box>
  );
}
