import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { PendingIcon, PersonIcon } from "@/shared/ui/icons";
import { ActionButtons } from "../../actions/ActionButtons";
import { accept, assume } from "../../actions/ticket-actions";

const offered = [accept, assume];

/** The banner's text, and the button to accept or take over the ticket. */
export default function BannerContent({ ticket, isWhole }: { ticket: TicketDto; isWhole: boolean }) {
  const { t } = useTranslation("tickets");
  const waiting = ticket.status === "pending";
  const Icon = waiting ? PendingIcon : PersonIcon;
  return (
    <>
      <Icon fontSize="small" />
      <Box component="span" sx={{ flexGrow: 1 }}>
        {waiting ? <strong>{t("ticket.waiting")}. </strong> : null}
        {waiting ? t("ticket.waitingText") : t("ticket.byAnother", { name: ticket.user?.name ?? t("card.someone") })}
      </Box>
      {isWhole ? <ActionButtons ticket={ticket} actions={offered} /> : null}
    </>
  );
}
