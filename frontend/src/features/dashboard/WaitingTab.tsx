import { dashboardApi, type Durations, type WaitingReportDto } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../shared/format/dates";
import { formatMinutes } from "../../shared/format/minutes";
import { DeadlinesPanel } from "./DeadlinesPanel";
import { Heatmap } from "./Heatmap";
import { Panel } from "./Panel";
import { saveCsv } from "./save-csv";
import { SimpleTable } from "./SimpleTable";
import { useReport, useTimeName } from "./use-report";

const cellsOf = ({ count, average, median, p90 }: Durations) => [
  formatMinutes(average),
  formatMinutes(median),
  formatMinutes(p90),
  count,
];

/** How long customers waited, by queue, and when they write. */
export function WaitingTab() {
  const { t } = useTranslation("dashboard");
  const asked = useReport(dashboardApi.waiting);
  const timeName = useTimeName();
  const times = [t("waiting.average"), t("waiting.median"), t("waiting.p90")].map(timeName);
  const head = [t("waiting.what"), ...times, t("waiting.count")];
  const rowsOf = ({ wait, support, queues }: WaitingReportDto) => [
    { key: "wait", cells: [t("waiting.wait"), ...cellsOf(wait)] },
    { key: "support", cells: [t("waiting.support"), ...cellsOf(support)] },
    ...queues.map((queue) => ({
      key: queue.queueId ?? "none",
      cells: [t("waiting.ofQueue", { name: queue.name || t("waiting.noQueue") }), ...cellsOf(queue.wait)],
    })),
  ];
  return (
    <>
      <Panel
        title={t("waiting.title")}
        figure="avgWaitTime"
        asked={asked}
        actions={(data) => (
          <Button
            size="small"
            onClick={() => saveCsv(t("files.waiting"), [head, ...rowsOf(data).map(({ cells }) => cells)])}
          >
            {t("chart.csv")}
          </Button>
        )}
      >
        {(data) => (
          <Box sx={{ display: "grid", gap: 3 }}>
            <Box component="p" sx={{ m: 0 }}>
              {data.unanswered.since === null
                ? t("waiting.nobody")
                : t("waiting.unanswered", {
                    count: data.unanswered.count,
                    since: `${formatDate(data.unanswered.since)} ${formatTime(data.unanswered.since)}`,
                  })}
            </Box>
            <SimpleTable label={t("waiting.title")} head={head} rows={rowsOf(data)} />
          </Box>
        )}
      </Panel>
      <DeadlinesPanel of="answers" asked={asked} />
      <DeadlinesPanel of="solutions" asked={asked} />
      <Panel title={t("heatmap.title")} figure="arrivals" asked={asked}>
        {({ heatmap }) => <Heatmap cells={heatmap} />}
      </Panel>
    </>
  );
}
