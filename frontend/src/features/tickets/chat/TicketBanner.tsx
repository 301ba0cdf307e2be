import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../shared/session";
import { PendingIcon, PersonIcon } from "../../../shared/ui/icons";
import { ActionButtons } from "../ActionButtons";
import { accept, assume, isOthers } from "../ticket-actions";

const offered = [accept, assume];

/** Says what is unusual about the ticket on the screen: nobody has it yet, or somebody else does. */
export function TicketBanner({ ticket, isWhole }: { ticket: TicketDto; isWhole: boolean }) {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  const waiting = ticket.status === "pending";
  if (!waiting && !isOthers(rights, ticket)) return null;
  const Icon = waiting ? PendingIcon : PersonIcon;
  return (
    <Box
      sx={(theme) => ({
        display: "flex",
        alignItems: "center",
        gap: 2,
        px: 4,
        py: 1,
        minHeight: { xs: 52, sm: 44 },
        typography: "body2",
        color: theme.vars.palette.state.pending.main,
        bgcolor: theme.vars.palette.state.pending.tint,
      })}
    >
      <Icon fontSize="small" />
      <Box component="span" sx={{ flexGrow: 1 }}>
        {waiting ? <strong>{t("ticket.waiting")}. </strong> : null}
        {waiting ? t("ticket.waitingText") : t("ticket.byAnother", { name: ticket.user?.name ?? t("card.someone") })}
      </Box>
      {isWhole ? <ActionButtons ticket={ticket} actions={offered} /> : null}
    </Box>
  );
}
