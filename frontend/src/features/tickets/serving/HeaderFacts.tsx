import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { useContact } from "../../../shared/contacts/use-contact";
import { formatMoment } from "../../../shared/format/dates";
import { PendingIcon } from "../../../shared/ui/icons";
import type { HeaderRoom } from "../chat/use-header-room";
import { useNow } from "../list/use-now";
import { lastingSince } from "./lasting";

const whole = { whiteSpace: "nowrap", flexShrink: 0 } as const;

interface Props {
  ticket: TicketDto;
  room: HeaderRoom;
}

/** What the header says where it has room: how long it has been served, how many are in a group, the number. */
export default function HeaderFacts({ ticket, room }: Props) {
  const { contact, isGroup } = ticket;
  return (
    <>
      <ServiceTimer ticket={ticket} />
      {isGroup ? <MemberCount contactId={ticket.contactId} /> : null}
      {room === "plenty" && contact.number && !isGroup ? (
        <Box component="span" sx={whole}>
          +{contact.number}
        </Box>
      ) : null}
    </>
  );
}

/** In somebody's hands it is served; in nobody's the customer waits; what is over does neither. */
function ServiceTimer({ ticket: { status, servedSince, queuedAt } }: Pick<Props, "ticket">) {
  if (status === "pending") return <Timer state="pending" since={queuedAt} />;
  return status === "open" && servedSince ? <Timer state="open" since={servedSince} /> : null;
}

function Timer({ state, since }: { state: "open" | "pending"; since: string }) {
  const { t } = useTranslation("serving");
  const { unit, ...count } = lastingSince(since, useNow());
  const time = t(`time.${unit}`, count);
  return (
    <Box
      component="span"
      role="timer"
      aria-label={t(`${state}.label`, { time })}
      title={t(`${state}.since`, { moment: formatMoment(since) })}
      sx={{
        ...whole,
        display: { xs: "none", sm: "inline-flex" },
        alignItems: "center",
        gap: 1,
        fontVariantNumeric: "tabular-nums",
      }}
    >
      <PendingIcon sx={{ fontSize: 16 }} />
      {time}
    </Box>
  );
}

/** Nothing as long as WhatsApp has not told. */
function MemberCount({ contactId }: { contactId: number }) {
  const { t } = useTranslation("serving");
  const count = useContact(contactId).data?.memberCount ?? null;
  if (count === null) return null;
  return (
    <Box component="span" sx={whole}>
      {t("members", { count })}
    </Box>
  );
}
