import type { DeadlineLimits } from "@guiche/contract/time/deadlines";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../shared/i18n/current";
import { intlTags } from "@guiche/contract/texts/languages";
import { ErrorState } from "../../shared/ui/ErrorState";
import { useOwnCompany } from "../../shared/session/use-own-company";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { exampleOf, type Clock } from "./deadline-example";
import { MinutesField } from "./MinutesField";
import { useQueues, useSaveLimit, type QueueRow } from "./use-answer-limits";
import { useSave, useSettings, valueIn } from "./use-settings";

const limits = [
  "firstAnswerMinutes",
  "nextAnswerMinutes",
  "solutionMinutes",
] as const satisfies (keyof DeadlineLimits)[];

/** «Prazos»: in how many minutes of working time customers are answered and tickets resolved, by queue. */
export function DeadlinesTab() {
  const { t } = useTranslation("settings");
  const id = useId();
  const [settings, queues, own] = [useSettings(), useQueues(), useOwnCompany()];
  const failedQuery = [settings, queues, own].find(({ error, data }) => error && !data);
  if (failedQuery) return <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />;
  if (!settings.data || !queues.data || !own.data) return <SkeletonRows height={72} />;
  const savedSettings = settings.data;
  const scheduleType = valueIn(savedSettings, "scheduleType");
  const clock: Clock = {
    scheduleType,
    timezone: valueIn(savedSettings, "timezone"),
    holidays: valueIn(savedSettings, "holidays"),
    company: own.data.schedules,
  };
  const company = {
    firstAnswerMinutes: Number(valueIn(savedSettings, "firstAnswerMinutes")),
    nextAnswerMinutes: Number(valueIn(savedSettings, "nextAnswerMinutes")),
    solutionMinutes: Number(valueIn(savedSettings, "solutionMinutes")),
  };
  const hours = scheduleType === "company" || scheduleType === "queue" ? scheduleType : "always";
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, maxWidth: 860 }}>
      <Box component="h2" id={id} sx={{ typography: "h2", m: 0 }}>
        {t("deadlines.title")}
      </Box>
      <Box sx={{ typography: "body2", color: "text.secondary", mb: 3 }}>
        {t("deadlines.help")} {t(`deadlines.clock.${hours}`)}
      </Box>
      <Row name={t("deadlines.company")} minutes={company} clock={clock} queue={null}>
        {limits.map((limit) => (
          <CompanyLimit key={limit} limit={limit} value={company[limit]} />
        ))}
      </Row>
      <Groups isOn={valueIn(savedSettings, "groupDeadlines") === "enabled"} />
      {queues.data.map((queue) => (
        <Row
          key={queue.id}
          name={queue.name}
          minutes={{
            firstAnswerMinutes: queue.firstAnswerMinutes ?? company.firstAnswerMinutes,
            solutionMinutes: queue.solutionMinutes ?? company.solutionMinutes,
          }}
          clock={clock}
          queue={queue}
        >
          {limits.map((limit) => (
            <QueueLimit key={limit} queue={queue} limit={limit} inheritedMinutes={company[limit]} />
          ))}
        </Row>
      ))}
    </Card>
  );
}

interface RowProps {
  name: string;
  minutes: Pick<DeadlineLimits, "firstAnswerMinutes" | "solutionMinutes">;
  clock: Clock;
  queue: QueueRow | null;
  children: ReactNode;
}

/** The limits, and what they mean for a Friday afternoon. */
function Row({ name, minutes, clock, queue, children }: RowProps) {
  const { t } = useTranslation("settings");
  const [now] = useState(() => new Date());
  const formatMoment = (at: Date) =>
    new Intl.DateTimeFormat(intlTags[currentLanguage()], {
      timeZone: clock.timezone,
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(at);
  const example = (of: "firstAnswer" | "solution") => {
    const limit = minutes[`${of}Minutes`];
    if (limit === 0) return t(`deadlines.${of}.none`);
    const { from, until } = exampleOf(clock, queue, limit, now);
    return until
      ? t(`deadlines.${of}.example`, { from: formatMoment(from), until: formatMoment(until) })
      : t("deadlines.never");
  };
  return (
    <Box role="group" aria-label={name} sx={{ borderTop: 1, borderColor: "divider", py: 4 }}>
      <Box component="h3" sx={{ typography: "body1", fontWeight: 600, m: 0, mb: 3, overflowWrap: "anywhere" }}>
        {name}
      </Box>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr 1fr" } }}>{children}</Box>
      <Box sx={{ typography: "body2", color: "text.secondary", mt: 2 }}>
        <div>{example("firstAnswer")}</div>
        <div>{example("solution")}</div>
      </Box>
    </Box>
  );
}

function CompanyLimit({ limit, value }: { limit: keyof DeadlineLimits; value: number }) {
  const { t } = useTranslation("settings");
  const { busy, trouble, save } = useSave(limit);
  return (
    <MinutesField
      label={t(`deadlines.${limit}`)}
      value={value}
      busy={busy}
      error={trouble}
      onSave={(minutes) => save(String(minutes ?? 0))}
    />
  );
}

function Groups({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation("settings");
  const { save } = useSave("groupDeadlines");
  const help = useId();
  return (
    <Box sx={{ borderTop: 1, borderColor: "divider", py: 3 }}>
      <FormControlLabel
        label={t("deadlines.groups.label")}
        control={
          <Switch
            checked={isOn}
            onChange={(_event, on) => void save(on ? "enabled" : "disabled")}
            slotProps={{ input: { "aria-describedby": help } }}
          />
        }
      />
      <Box id={help} sx={{ typography: "body2", color: "text.secondary" }}>
        {t("deadlines.groups.help")}
      </Box>
    </Box>
  );
}

function QueueLimit({
  queue,
  limit,
  inheritedMinutes,
}: {
  queue: QueueRow;
  limit: keyof DeadlineLimits;
  inheritedMinutes: number;
}) {
  const { t } = useTranslation("settings");
  const { busy, trouble, save } = useSaveLimit(queue.id, limit);
  return (
    <MinutesField
      label={t(`deadlines.${limit}`)}
      value={queue[limit] ?? null}
      placeholder={t("deadlines.inherited", { minutes: inheritedMinutes })}
      busy={busy}
      error={trouble}
      onSave={save}
    />
  );
}
