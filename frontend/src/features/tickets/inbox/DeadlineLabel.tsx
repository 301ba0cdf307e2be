import type { TicketPauseDto } from "@guiche/contract/tickets";
import type { TFunction } from "i18next";
import { formatDate, formatTime, formatWeekday } from "@/shared/format/dates";
import { calendarDay, daysUntil } from "@/shared/format/days";
import { theme } from "@/shared/theme/theme";
import { useNow } from "@/shared/ui/use-now";
import { ageOf } from "./age";
import { ageText, Label } from "./AgeLabel";
import { deadlinesOf, timeLeft, type Deadline, type TimeLeft } from "./deadline";

interface Props {
  t: TFunction<"tickets">;
  ticket: Parameters<typeof deadlinesOf>[0];
  /** Where there is room for one label, the deadline of the answer comes before that of the solution. */
  single?: boolean;
}

/**
 * Until when the customer is to be answered and the ticket to be resolved, or until when it waits for the customer;
 * nothing without a deadline.
 */
export function DeadlineLabels({ t, ticket, single }: Props) {
  const { pause } = ticket;
  const labels = deadlinesOf(ticket).map((deadline) => <Due key={deadline.kind} t={t} deadline={deadline} />);
  if (pause) labels.push(<Paused key="pause" t={t} pause={pause} />);
  return single ? labels.slice(0, 1) : labels;
}

const Paused = ({ t, pause: { until, by } }: Pick<Props, "t"> & { pause: TicketPauseDto }) => (
  <Label data-tone="plain">
    <time dateTime={until} title={t("pause.by", { day: formatDate(until), name: by })}>
      {t("pause.until", { day: formatDate(until).slice(0, 5) })}
    </time>
  </Label>
);

function Due({ t, deadline }: Pick<Props, "t"> & { deadline: Deadline }) {
  const now = useNow();
  const { kind, dueAt } = deadline;
  const remainingTime = timeLeft(deadline, now);
  return (
    <Label
      data-tone={remainingTime.tone}
      style={remainingTime.tone === "plain" ? undefined : { color: theme.vars.palette.state[remainingTime.tone].main }}
    >
      <time dateTime={dueAt} title={t(`deadline.${kind}.title`, { when: `${formatDate(dueAt)} ${formatTime(dueAt)}` })}>
        {textOf(t, remainingTime, { deadline, now })}
      </time>
    </Label>
  );
}

function textOf(
  t: Props["t"],
  remainingTime: TimeLeft,
  { deadline, now }: { deadline: Deadline; now: number },
): string {
  const { kind, dueAt } = deadline;
  if (remainingTime.kind === "minutes") return t(`deadline.${kind}.left`, { count: remainingTime.count });
  if (remainingTime.kind === "late") return t(`deadline.${kind}.late`, { age: ageText(t, ageOf(dueAt, now)) });
  const days = daysUntil(calendarDay(dueAt), now);
  const day = days === 0 ? "" : days < 7 ? formatWeekday(dueAt) : formatDate(dueAt);
  return t(`deadline.${kind}.until`, { when: `${day} ${formatTime(dueAt)}`.trim() });
}
