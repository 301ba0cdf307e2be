import type { TicketDto, TicketPauseDto } from "@guiche/contract/tickets";
import { useTranslation } from "react-i18next";
import GroupIcon from "lucide-react/icons/users";
import PendingIcon from "lucide-react/icons/clock";
import { useContact } from "@/shared/contacts/use-contact";
import { formatDate, formatMoment } from "@/shared/format/dates";
import { icons } from "../../state/icons";
import type { HeaderSize } from "./use-header-size";
import { staticStyled } from "@/shared/ui/static-styled";
import { useNow } from "@/shared/ui/use-now";
import { durationSince } from "./duration";
import { RateFact } from "./RateFact";

const Fact = staticStyled("span", (theme) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  flexShrink: 0,
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
  [theme.breakpoints.down("sm")]: { "&[data-wide]": { display: "none" } },
}));

interface Props {
  ticket: TicketDto;
  size: HeaderSize;
}

/** Details for wider headers: number of group members, service or waiting time, phone number. */
export default function HeaderFacts({ ticket, size }: Props) {
  const { contact, isGroup } = ticket;
  return (
    <>
      {ticket.pause ? <PauseFact pause={ticket.pause} size={size} /> : null}
      {isGroup ? <MemberCount contactId={ticket.contactId} /> : null}
      <ServiceTimer ticket={ticket} />
      <RateFact ticket={ticket} />
      {size === "plenty" && contact.number && !isGroup ? <Fact>+{contact.number}</Fact> : null}
    </>
  );
}

/** The time since an open ticket was accepted or a pending one was queued; nothing for a closed one. */
function ServiceTimer({ ticket: { status, servedSince, queuedAt } }: Pick<Props, "ticket">) {
  if (status === "pending") return <Timer state="pending" since={queuedAt} />;
  return status === "open" && servedSince ? <Timer state="open" since={servedSince} /> : null;
}

function Timer({ state, since }: { state: "open" | "pending"; since: string }) {
  const { t } = useTranslation("serving");
  const { unit, ...count } = durationSince(since, useNow());
  const time = t(`time.${unit}`, count);
  return (
    <Fact
      data-wide=""
      role="timer"
      aria-label={t(`${state}.label`, { time })}
      title={t(`${state}.since`, { moment: formatMoment(since) })}
    >
      <PendingIcon size={16} />
      {/* A short form: space is limited. */}
      {unit === "moment" ? t("time.brief") : time}
    </Fact>
  );
}

/** Until when the ticket waits for the customer, and who decided that. A narrow header has room for the day alone. */
function PauseFact({ pause: { until, by }, size }: { pause: TicketPauseDto; size: HeaderSize }) {
  const { t } = useTranslation("tickets");
  const words = t("pause.by", { day: formatDate(until), name: by });
  const day = formatDate(until).slice(0, 5);
  return (
    <Fact role="img" aria-label={words} title={words}>
      <icons.pause size={16} />
      {size === "compact" ? day : t("pause.until", { day })}
    </Fact>
  );
}

/** Shows nothing until WhatsApp has sent the number. */
function MemberCount({ contactId }: { contactId: number }) {
  const { t } = useTranslation("serving");
  const count = useContact(contactId).data?.memberCount ?? null;
  if (count === null) return null;
  const words = t("members", { count });
  return (
    <Fact role="img" aria-label={words} title={words}>
      <GroupIcon size={16} />
      {count}
    </Fact>
  );
}
