import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatDate } from "@/shared/format/dates";
import { ErrorState } from "@/shared/ui/ErrorState";
import { QueueChip } from "@/shared/ui/QueueChip";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { StatusChip } from "@/shared/ui/StatusChip";
import { ticketPath } from "../../state/routes";
import type { ContactTickets } from "./use-contact-tickets";

const shownCount = 5;

interface Props {
  /** The open ticket. */
  ticket: TicketDto;
  contactTickets: ContactTickets;
  onGo: () => void;
}

export function LastTickets({ ticket, contactTickets: { tickets, error, refetch }, onGo }: Props) {
  const { t } = useTranslation("panel");
  const others = tickets?.filter(({ id }) => id !== ticket.id).slice(0, shownCount);
  if (error && !others) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!others) return <SkeletonRows count={2} height={44} />;
  if (others.length === 0) return <Box sx={{ color: "text.secondary" }}>{t("tickets.none")}</Box>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {others.map((other) => (
        <li key={other.id}>
          <Other ticket={other} onGo={onGo} />
        </li>
      ))}
    </Box>
  );
}

function Other({ ticket, onGo }: { ticket: TicketDto; onGo: () => void }) {
  const { t } = useTranslation("panel");
  const { t: words } = useTranslation("tickets");
  const { number, uuid, status, queue, updatedAt } = ticket;
  return (
    <Box
      component={Link}
      to={ticketPath(uuid)}
      onClick={onGo}
      aria-label={t("tickets.open", { number, status: words(`status.${status}`), date: formatDate(updatedAt) })}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 2,
        minHeight: 44,
        mx: -2,
        px: 2,
        py: 1,
        borderRadius: 1,
        color: "inherit",
        textDecoration: "none",
        "&:hover": { bgcolor: "background.default" },
      }}
    >
      <StatusChip state={status} label={words(`status.${status}`)} />
      <QueueChip queue={queue} />
      <Box component="span" sx={{ ml: "auto", typography: "caption", color: "text.secondary", whiteSpace: "nowrap" }}>
        #{number} · {formatDate(updatedAt)}
      </Box>
    </Box>
  );
}
