import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import PendingIcon from "lucide-react/icons/clock";
import PersonIcon from "lucide-react/icons/user";
import { useMay } from "@/shared/permissions/Can";
import { useSession } from "@/shared/session";
import { staticStyled } from "@/shared/ui/static-styled";
import { TalkTo } from "@/shared/ui/TalkTo";
import { ActionButtons } from "../../actions/ActionButtons";
import { accept, assume, isHeldByColleague, transfer } from "../../actions/ticket-actions";
import { useRunAction } from "../../actions/use-run-action";

const bannerActions = [accept, assume];

const Banner = staticStyled("div", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "4px 16px",
  minHeight: 44,
  fontSize: "0.8125rem",
  lineHeight: 1.45,
  color: theme.vars.palette.state.pending.main,
  backgroundColor: theme.vars.palette.state.pending.tint,
  [theme.breakpoints.down("sm")]: { minHeight: 52 },
}));

interface Props {
  ticket: TicketDto;
  /** False during the first render, which shows no actions. */
  isWhole: boolean;
}

/** Says that the open ticket is pending or that a colleague holds it, with the button to accept or take it over. */
export const TicketBanner = memo(function TicketBanner({ ticket, isWhole }: Props) {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  if (ticket.status !== "pending" && !isHeldByColleague(rights, ticket)) return null;
  const waiting = ticket.status === "pending";
  const Icon = waiting ? PendingIcon : PersonIcon;
  return (
    <Banner>
      <Icon size={20} />
      <Box component="span" sx={{ flexGrow: 1 }}>
        {waiting ? <strong>{t("ticket.waiting")}. </strong> : null}
        {waiting ? t("ticket.waitingText") : t("ticket.byAnother", { name: ticket.user?.name ?? t("card.someone") })}
        {ticket.queueId === null ? <NoQueue ticket={ticket} /> : null}
      </Box>
      {waiting || !ticket.user ? null : <TalkTo person={ticket.user} />}
      {isWhole ? <ActionButtons ticket={ticket} actions={bannerActions} /> : null}
    </Banner>
  );
});

/** Why no one else sees the ticket, and how to change that: for this one, and for those to come. */
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
