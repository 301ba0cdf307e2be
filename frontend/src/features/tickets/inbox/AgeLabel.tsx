import { waitsSince } from "@guiche/contract/ticket-order";
import type { TicketDto } from "@guiche/contract/tickets";
import type { TFunction } from "i18next";
import PendingIcon from "lucide-react/icons/clock";
import { formatDate, formatTime } from "@/shared/format/dates";
import { calendarDay, daysUntil } from "@/shared/format/days";
import { theme } from "@/shared/theme/theme";
import { staticStyled } from "@/shared/ui/static-styled";
import { ageOf, type Age } from "./age";
import { useNow } from "@/shared/ui/use-now";

export const ageText = (t: TFunction<"tickets">, { unit, count }: Omit<Age, "tone">) =>
  unit === "now" ? t("age.now") : t(`age.${unit}`, { count });

export const Label = staticStyled("span", (theme) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 3,
  flexShrink: 0,
  maxWidth: "100%",
  fontSize: "0.75rem",
  color: theme.vars.palette.text.secondary,
  "& > time": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "&:not([data-tone=plain])": { fontWeight: 600 },
}));

interface Props {
  t: TFunction<"tickets">;
  ticket: Pick<TicketDto, "status" | "queuedAt" | "waitingSince" | "updatedAt">;
}

/** How long the customer waits, in a colour; when none waits, the time of the last activity. */
export function AgeLabel({ t, ticket }: Props) {
  const now = useNow();
  const since = waitsSince(ticket);
  return since === null ? <Time t={t} at={ticket.updatedAt} now={now} /> : <Wait t={t} since={since} now={now} />;
}

function Wait({ t, since, now }: { t: Props["t"]; since: string; now: number }) {
  const { tone, ...age } = ageOf(since, now);
  const text = ageText(t, age);
  return (
    <Label data-tone={tone} style={tone === "plain" ? undefined : { color: theme.vars.palette.state[tone].main }}>
      {tone === "plain" ? null : <PendingIcon size={14} />}
      <time dateTime={since} title={t("age.waiting", { age: text })}>
        {text}
      </time>
    </Label>
  );
}

/** The hour of today, "yesterday", or the date. */
function Time({ t, at, now }: { t: Props["t"]; at: string; now: number }) {
  const ago = -daysUntil(calendarDay(at), now);
  // The browser's clock may be behind the server's.
  const text = ago <= 0 ? formatTime(at) : ago === 1 ? t("age.yesterday") : formatDate(at);
  const whole = `${formatDate(at)} ${formatTime(at)}`;
  return (
    <Label data-tone="plain">
      <time dateTime={at} title={t("age.label", { age: whole })}>
        {text}
      </time>
    </Label>
  );
}
