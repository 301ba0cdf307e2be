import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import PendingIcon from "lucide-react/icons/clock";
import PersonIcon from "lucide-react/icons/user";
import { useMay } from "@/shared/permissions/Can";
import { useSession } from "@/shared/session";
import { TalkTo } from "@/shared/ui/TalkTo";
import { ActionButtons } from "../../actions/ActionButtons";
import { accept, assume, transfer } from "../../actions/ticket-actions";
import { useRunAction } from "../../actions/use-run-action";

const offered = [accept, assume];

/** The banner's text, and the button to accept or take over the ticket. */
export default function BannerContent({ ticket, isWhole }: { ticket: TicketDto; isWhole: boolean }) {
  const { t } = useTranslation("tickets");
  const waiting = ticket.status === "pending";
  const Icon = waiting ? PendingIcon : PersonIcon;
  return (
    <>
      <Icon size={20} />
      <Box component="span" sx={{ flexGrow: 1 }}>
        {waiting ? <strong>{t("ticket.waiting")}. </strong> : null}
        {waiting ? t("ticket.waitingText") : t("ticket.byAnother", { name: ticket.user?.name ?? t("card.someone") })}
        {ticket.queueId === null ? <NoQueue ticket={ticket} /> : null}
      </Box>
      {waiting || !ticket.user ? null : <TalkTo person={ticket.user} />}
      {isWhole ? <ActionButtons ticket={ticket} actions={offered} /> : null}
    </>
  );
}

/** Why nobody else sees the ticket, and how to change that: for this one, and for those to come. */
function NoQueue({ ticket }: { ticket: TicketDto }) {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  const act = useRunAction();
  const may = useMay();
  return (
    <Box component="span" sx={{ display: "block" }}>
      {t("ticket.noQueueText")}{" "}
      {transfer.may(rights, ticket) ? (
        <Link component="button" type="button" sx={link} onClick={() => act(transfer, ticket)}>
          {t("ticket.chooseQueue")}
        </Link>
      ) : null}
      {may("connections-page:editOrDeleteConnection") && !ticket.isGroup ? (
        <>
          {" · "}
          <Link component={RouterLink} to="/connections" sx={link}>
            {t("ticket.connectionQueues")}
          </Link>
        </>
      ) : null}
    </Box>
  );
}

const link = {
  color: "inherit",
  font: "inherit",
  textDecoration: "underline",
  verticalAlign: "baseline",
  minHeight: 24,
};
