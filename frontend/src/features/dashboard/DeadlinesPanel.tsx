import type { KeptDeadlines, WaitingReportDto } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Panel } from "./Panel";
import { formatShare } from "./ratings";
import { saveCsv } from "./save-csv";
import { SimpleTable } from "./SimpleTable";

/** How many customers were answered in time, by queue, and how many should have been by now. */
export function DeadlinesPanel({ asked }: { asked: UseQueryResult<WaitingReportDto> }) {
  const { t } = useTranslation("dashboard");
  const head = [t("filter.queue"), t("deadlines.share"), t("deadlines.kept"), t("deadlines.ended")];
  const cellsOf = (name: string, { ended, kept }: KeptDeadlines) => [
    name,
    formatShare(ended === 0 ? null : kept / ended),
    kept,
    ended,
  ];
  const rowsOf = ({ deadlines }: WaitingReportDto) => [
    { key: "all", cells: cellsOf(t("deadlines.all"), deadlines) },
    ...deadlines.queues.map((queue) => ({
      key: queue.queueId ?? "none",
      cells: cellsOf(queue.name || t("waiting.noQueue"), queue),
    })),
  ];
  return (
    <Panel
      title={t("deadlines.title")}
      figure="answersInTime"
      asked={asked}
      actions={(data) =>
        data.deadlines.ended === 0 ? null : (
          <Button
            size="small"
            onClick={() => saveCsv(t("files.deadlines"), [head, ...rowsOf(data).map(({ cells }) => cells)])}
          >
            {t("chart.csv")}
          </Button>
        )
      }
    >
      {(data) => (
        <Box sx={{ display: "grid", gap: 3 }}>
          <Box component="p" sx={{ m: 0 }}>
            {t("deadlines.overdue", { count: data.deadlines.overdue })}
          </Box>
          {data.deadlines.ended === 0 ? (
            <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
              {t("deadlines.none")}
            </Box>
          ) : (
            <SimpleTable label={t("deadlines.title")} head={head} rows={rowsOf(data)} />
          )}
        </Box>
      )}
    </Panel>
  );
}
