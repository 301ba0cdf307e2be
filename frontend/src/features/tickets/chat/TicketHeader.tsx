import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { QueueChip } from "../../../shared/ui/QueueChip";
import { StatusChip } from "../../../shared/ui/StatusChip";
import { UserAvatar } from "../../../shared/ui/UserAvatar";
import { BackIcon, GroupIcon } from "../../../shared/ui/icons";
import { ActionButtons } from "../ActionButtons";
import { listPath } from "../places";

const shortName = 10;

const short = (name: string) => {
  const letters = [...name];
  return letters.length > shortName ? `${letters.slice(0, shortName).join("")}…` : name;
};

const ellipsis = { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** On a phone the actions are signs; their words stay for who cannot see them. */
const iconsOnly = {
  display: "flex",
  gap: 2,
  "& .action-word": { display: "none" },
  "& .MuiButton-root": { minWidth: 44, px: 0 },
  "& .MuiButton-startIcon": { m: 0 },
} as const;

/** Who is on the other side, where the ticket stands, and what can be done with it. */
export function TicketHeader({ ticket }: { ticket: TicketDto }) {
  const { t } = useTranslation("tickets");
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const { contact, queue, whatsapp, status } = ticket;
  return (
    <Box
      component="header"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 3,
        minHeight: 56,
        px: { xs: 2, sm: 4 },
        bgcolor: "background.paper",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <IconButton component={Link} to={listPath} aria-label={t("ticket.back")} sx={{ display: { md: "none" }, ml: -1 }}>
        <BackIcon />
      </IconButton>
      <UserAvatar name={contact.name} src={contact.profilePicUrl} size={narrow ? 32 : 40} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Box sx={{ display: "flex", alignItems: "baseline", gap: 2, minWidth: 0 }}>
          <Box
            component="h2"
            title={contact.name}
            sx={{
              m: 0,
              typography: "h2",
              ...ellipsis,
            }}
          >
            {narrow ? short(contact.name) : contact.name}
          </Box>
          {ticket.isGroup ? (
            <GroupIcon
              titleAccess={t("card.group")}
              sx={{ fontSize: 18, alignSelf: "center", color: "text.secondary" }}
            />
          ) : null}
          <Box
            component="span"
            title={t("ticket.number", { id: ticket.id })}
            sx={{ typography: "caption", color: "text.secondary", flexShrink: 0 }}
          >
            #{ticket.id}
          </Box>
        </Box>
        <Box
          sx={{
            display: { xs: "none", sm: "flex" },
            alignItems: "center",
            gap: 2,
            minWidth: 0,
            overflow: "hidden",
            typography: "caption",
            color: "text.secondary",
          }}
        >
          <QueueChip queue={queue} />
          {whatsapp ? (
            <Box component="span" title={t("card.connection", { name: whatsapp.name })} sx={ellipsis}>
              {whatsapp.name}
            </Box>
          ) : null}
          {contact.number && !ticket.isGroup ? (
            <Box component="span" sx={{ whiteSpace: "nowrap", flexShrink: 0 }}>
              +{contact.number}
            </Box>
          ) : null}
        </Box>
      </Box>
      <Box sx={{ display: { xs: "none", lg: "block" } }}>
        <StatusChip state={status} label={t(`status.${status}`)} />
      </Box>
      <Box role="group" aria-label={t("ticket.actionsLabel")} sx={narrow ? iconsOnly : { display: "flex", gap: 2 }}>
        <ActionButtons ticket={ticket} leading="out" />
      </Box>
    </Box>
  );
}
