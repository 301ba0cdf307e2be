import { ticketApi } from "@guiche/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error";
import { call } from "../../shared/api/call";
import { listKey } from "../../shared/lists/list-key";
import { ticketPath } from "../../shared/places";
import { CalmLink } from "../../shared/ui/CalmLink";
import { QueueChip } from "../../shared/ui/QueueChip";
import { staticClass, staticStyled } from "../../shared/ui/static-styled";
import { StatusChip } from "../../shared/ui/StatusChip";

const Card = staticStyled("span", (theme) => ({
  display: "block",
  margin: "4px 0",
  padding: "6px 10px",
  minHeight: 44,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.default,
  color: theme.vars.palette.text.primary,
}));
const linkClass = staticClass((theme) => ({
  display: "block",
  borderRadius: 8,
  textDecoration: "none",
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}` },
}));
const Chips = staticStyled("span", { display: "flex", flexWrap: "wrap", gap: 6, alignItems: "center", marginTop: 2 });

/** The ticket to which a message links, as far as this reader may see it: the server decides for each one. */
export function ChatTicket({ uuid }: { uuid: string }) {
  const { t } = useTranslation("chats");
  // The key of the opened ticket: its realtime events change this card too.
  const { data: ticket, error } = useQuery({
    queryKey: listKey(ticketApi.showByUuid, uuid),
    queryFn: ({ signal }) => call(ticketApi.showByUuid, { params: { uuid }, signal }),
    staleTime: 60_000,
  });
  if (error) {
    const isHidden = error instanceof ApiError && [403, 404].includes(error.status);
    return <Card>{t(isHidden ? "ticketHidden" : "ticketFailed")}</Card>;
  }
  if (!ticket) return <Card aria-busy="true">{t("ticketLoading")}</Card>;
  const { number, contact, queue, status, user } = ticket;
  return (
    <CalmLink to={ticketPath(uuid)} className={linkClass} aria-label={t("openTicket", { number, name: contact.name })}>
      <Card>
        <b>{contact.name}</b> · #{number}
        <Chips>
          <StatusChip state={status} label={t(`ticketStatus.${status}`)} />
          <QueueChip queue={queue} />
          {user ? <span>{user.name}</span> : null}
        </Chips>
      </Card>
    </CalmLink>
  );
}
