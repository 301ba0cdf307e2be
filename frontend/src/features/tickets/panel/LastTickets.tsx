import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { call } from "../../../shared/api/call";
import { formatDate } from "../../../shared/format/dates";
import { useNews } from "../../../shared/realtime";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { QueueChip } from "../../../shared/ui/QueueChip";
import { SkeletonRows } from "../../../shared/ui/SkeletonRows";
import { StatusChip } from "../../../shared/ui/StatusChip";
import { ticketPath } from "../places";

const shown = 5;
const keyOf = (contactId: number) => ["contact-tickets", contactId];

/** The customer's other tickets, as far as this person may see them. Moved ones are asked for again. */
function useLastTickets({ id, contactId }: TicketDto) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: keyOf(contactId),
    queryFn: ({ signal }) => call(ticketApi.list, { query: { contactId }, signal }),
    staleTime: 0,
  });
  useNews("ticket", (news) => {
    const held = found.data?.tickets.find((row) => row.id === ("ticket" in news ? news.ticket.id : news.ticketId));
    const isTheirs = "ticket" in news && news.ticket.contactId === contactId;
    const isMoved = isTheirs && held?.status !== news.ticket.status;
    if (isMoved || (held && news.action === "delete")) void client.invalidateQueries({ queryKey: keyOf(contactId) });
  });
  return { ...found, others: found.data?.tickets.filter((ticket) => ticket.id !== id).slice(0, shown) };
}

export function LastTickets({ ticket, onGo }: { ticket: TicketDto; onGo: () => void }) {
  const { t } = useTranslation("panel");
  const { others, error, refetch } = useLastTickets(ticket);
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
  const { id, uuid, status, queue, updatedAt } = ticket;
  return (
    <Box
      component={Link}
      to={ticketPath(uuid)}
      onClick={onGo}
      aria-label={t("tickets.open", { id, status: words(`status.${status}`), date: formatDate(updatedAt) })}
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
        #{id} · {formatDate(updatedAt)}
      </Box>
    </Box>
  );
}
