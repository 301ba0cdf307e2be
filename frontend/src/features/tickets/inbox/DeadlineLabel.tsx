import type { TicketDto } from "@guiche/contract/tickets";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import type { TFunction } from "i18next";
import { formatDate, formatTime, formatWeekday } from "@/shared/format/dates";
import { theme } from "@/shared/theme/theme";
import { useNow } from "@/shared/ui/use-now";
import { ageOf } from "./age";
import { ageText, Label } from "./AgeLabel";
import { timeLeft, type Deadline, type TimeLeft } from "./deadline";

interface Props {
  t: TFunction<"tickets">;
  ticket: Deadline & Pick<TicketDto, "status">;
}

/** Until when the customer is to be answered; nothing without a deadline. */
export function DeadlineLabel({ t, ticket }: Props) {
  return ticket.answerDueAt === null || ticket.status === "closed" ? null : (
    <Due t={t} ticket={ticket} dueAt={ticket.answerDueAt} />
  );
}

function Due({ t, ticket, dueAt }: Props & { dueAt: string }) {
  const now = useNow();
  const left = timeLeft(ticket, now);
  if (!left) return null;
  return (
    <Label
      data-tone={left.tone}
      style={left.tone === "plain" ? undefined : { color: theme.vars.palette.state[left.tone].main }}
    >
      <time dateTime={dueAt} title={t("deadline.title", { when: `${formatDate(dueAt)} ${formatTime(dueAt)}` })}>
        {textOf(t, left, { dueAt, now })}
      </time>
    </Label>
  );
}

function textOf(t: Props["t"], { kind, count }: TimeLeft, { dueAt, now }: { dueAt: string; now: number }): string {
  if (kind === "minutes") return t("deadline.left", { count });
  if (kind === "late") return t("deadline.late", { age: ageText(t, ageOf(dueAt, now)) });
  const days = differenceInCalendarDays(dueAt, now);
  const day = days === 0 ? "" : days < 7 ? formatWeekday(dueAt) : formatDate(dueAt);
  return t("deadline.until", { when: `${day} ${formatTime(dueAt)}`.trim() });
}
