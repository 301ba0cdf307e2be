import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useTranslation } from "react-i18next";
import { formatTime } from "@/shared/format/dates";
import { plainText } from "@/shared/markup/parse-markup";
import { StatusChip } from "@/shared/ui/StatusChip";
import { UserAvatar } from "@/shared/ui/UserAvatar";

const ellipsis = { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
const shown = 200;
const max = 99;

/** One ticket with unread messages: contact, time and last message. */
export function UnreadRow({ ticket, onOpen }: { ticket: TicketDto; onOpen: () => void }) {
  const { t } = useTranslation("attention");
  const { contact, unreadMessages: count, lastMessage, updatedAt, status } = ticket;
  const text = plainText(lastMessage.slice(0, shown)).replace(/\s+/g, " ").trim();
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: "divider" }}>
      <ButtonBase
        onClick={onOpen}
        sx={(theme) => ({
          display: "flex",
          alignItems: "center",
          justifyContent: "flex-start",
          gap: 3,
          width: 1,
          px: 4,
          py: 2.5,
          textAlign: "start",
          font: "inherit",
          "&:hover": { bgcolor: theme.vars.palette.background.default },
          "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: "-2px" },
        })}
      >
        <UserAvatar name={contact.name} src={contact.profilePicUrl} size={36} />
        <Box
          component="span"
          sx={{ minWidth: 0, flexGrow: 1, display: "grid", gap: 0.5, gridTemplateColumns: "minmax(0, 1fr)" }}
        >
          <Box component="span" sx={{ display: "flex", alignItems: "baseline", gap: 2 }}>
            <Box component="span" sx={{ ...ellipsis, flexGrow: 1, fontWeight: 600, unicodeBidi: "plaintext" }}>
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
            <Box
              component="span"
              sx={{ ...ellipsis, flexGrow: 1, typography: "body2", color: "text.secondary", unicodeBidi: "plaintext" }}
            >
              {text || t("noMessage")}
            </Box>
            <Count count={count} />
          </Box>
        </Box>
      </ButtonBase>
    </Box>
  );
}

function Count({ count }: { count: number }) {
  const { t } = useTranslation("attention");
  return (
    <Box
      component="span"
      role="img"
      aria-label={t("unread", { count })}
      sx={(theme) => ({
        flexShrink: 0,
        minWidth: 20,
        px: 1.5,
        borderRadius: 999,
        textAlign: "center",
        fontSize: "0.75rem",
        lineHeight: "18px",
        fontWeight: 700,
        bgcolor: theme.vars.palette.accent.main,
        color: theme.vars.palette.accent.contrastText,
      })}
    >
      {count > max ? `${max}+` : count}
    </Box>
  );
}
