import { dashboardApi, type Durations, type WaitingReportDto } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../shared/format/dates";
import { formatMinutes } from "../../shared/format/minutes";
import { CsvButton } from "./CsvButton";
import { DeadlinesPanel } from "./DeadlinesPanel";
import { Heatmap, heatmapRows } from "./Heatmap";
import { Panel } from "./Panel";
import { queueName } from "./queue-name";
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
  const result = useReport(dashboardApi.waiting);
  const timeName = useTimeName();
  const times = [t("waiting.average"), t("waiting.median"), t("waiting.p90")].map(timeName);
  const head = [t("waiting.what"), ...times, t("waiting.count")];
  const rowsOf = ({ wait, answer, support, queues }: WaitingReportDto) => [
    { key: "wait", cells: [t("waiting.wait"), ...cellsOf(wait)] },
    { key: "answer", cells: [t("waiting.answer"), ...cellsOf(answer)] },
    { key: "support", cells: [t("waiting.support"), ...cellsOf(support)] },
    ...queues.flatMap((queue) => {
      const [key, name] = [queue.queueId ?? "none", queueName(t, queue)];
      return [
        { key: `wait ${key}`, cells: [t("waiting.ofQueue", { name }), ...cellsOf(queue.wait)] },
        { key: `answer ${key}`, cells: [t("waiting.answerOfQueue", { name }), ...cellsOf(queue.answer)] },
      ];
    }),
  ];
  return (
    <>
      <Panel
        title={t("waiting.title")}
        figures={["avgWaitTime", "avgAnswerTime", "avgSupportTime"]}
        result={result}
        actions={(data) => (
          <CsvButton file={t("files.waiting")} rows={() => [head, ...rowsOf(data).map(({ cells }) => cells)]} />
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
      <DeadlinesPanel of="answers" result={result} />
      <DeadlinesPanel of="solutions" result={result} />
      <Panel
        title={t("heatmap.title")}
        figures={["arrivals"]}
        result={result}
        actions={({ heatmap }) => (
          <CsvButton
            file={t("files.arrivals")}
            rows={() => [[t("heatmap.weekday"), t("heatmap.hour"), t("chart.total")], ...heatmapRows(heatmap)]}
          />
        )}
      >
        {({ heatmap }) => <Heatmap cells={heatmap} />}
      </Panel>
    </>
  );
}
