import { messageApi } from "@guiche/contract/messages";
import { beginningOf } from "@guiche/contract/texts/beginning";
import type { TicketDto } from "@guiche/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "@/shared/api/call";
import { formatTime } from "@/shared/format/dates";
import { staticStyled } from "@/shared/ui/static-styled";
import { byAge } from "../state/messages/message-rows";
import { messageInWords } from "../state/messages/message-in-words";

const shownCount = 5;
const maxLength = 280;

const List = staticStyled("ol", {
  display: "grid",
  gap: 6,
  margin: 0,
  padding: "4px 0",
  listStyle: "none",
  fontSize: "0.8125rem",
  fontWeight: 400,
  lineHeight: 1.35,
  overflowWrap: "anywhere",
  "& time": { marginInlineEnd: 6, opacity: 0.75, fontVariantNumeric: "tabular-nums" },
});

/** What the customer of a pending ticket wrote last. Reading it here marks nothing as read and notifies no one. */
export default function LastWords({ ticket: { id, lastInbound, lastInboundId } }: { ticket: TicketDto }) {
  const { t } = useTranslation("tickets");
  const { data } = useQuery({
    queryKey: ["last words", id, lastInboundId],
    queryFn: ({ signal }) => call(messageApi.list, { params: { ticketId: id }, query: {}, signal }),
    select: ({ messages }) =>
      messages
        .filter(({ fromMe }) => !fromMe)
        .sort(byAge)
        .slice(-shownCount),
    staleTime: Infinity,
  });
  if (!data) return lastInbound || t("card.noMessage");
  if (data.length === 0) return t("card.noMessage");
  return (
    <List aria-label={t("card.lastWords")}>
      {data.map((message) => (
        <li key={message.id}>
          <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
          {beginningOf(messageInWords(t, message), maxLength)}
        </li>
      ))}
    </List>
  );
}
