import type { Figure, KeptDeadlines, WaitingReportDto } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { CsvButton } from "./CsvButton";
import { Panel } from "./Panel";
import { queueName } from "./queue-name";
import { formatShare } from "./ratings";
import { SimpleTable } from "./SimpleTable";
import type { ReportResult } from "./use-report";

const figureOf = { answers: "answersInTime", solutions: "solutionsInTime" } as const satisfies Record<string, Figure>;

interface Props {
  of: keyof typeof figureOf;
  result: ReportResult<WaitingReportDto>;
}

/** How many customers were answered, or tickets resolved, in time, by queue, and how many are late now. */
export function DeadlinesPanel({ of, result }: Props) {
  const { t } = useTranslation("dashboard");
  const head = [t("filter.queue"), t("deadlines.share"), t(`deadlines.${of}.kept`), t(`deadlines.${of}.ended`)];
  const cellsOf = (name: string, { ended, kept }: KeptDeadlines) => [
    name,
    formatShare(ended === 0 ? null : kept / ended),
    kept,
    ended,
  ];
  const rowsOf = ({ [of]: deadlines }: WaitingReportDto) => [
    { key: "all", cells: cellsOf(t("deadlines.all"), deadlines) },
    ...deadlines.queues.map((queue) => ({
      key: queue.queueId ?? "none",
      cells: cellsOf(queueName(t, queue), queue),
    })),
  ];
  return (
    <Panel
      title={t(`deadlines.${of}.title`)}
      figures={[figureOf[of]]}
      result={result}
      actions={(data) =>
        data[of].ended === 0 ? null : (
          <CsvButton file={t(`files.${of}`)} rows={() => [head, ...rowsOf(data).map(({ cells }) => cells)]} />
        )
      }
    >
      {(data) => (
        <Box sx={{ display: "grid", gap: 3 }}>
          <Box component="p" sx={{ m: 0 }}>
            {t("deadlines.overdue", { count: data[of].overdue })}
          </Box>
          {data[of].ended === 0 ? (
            <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
              {t(`deadlines.${of}.none`)}
            </Box>
          ) : (
            <SimpleTable label={t(`deadlines.${of}.title`)} head={head} rows={rowsOf(data)} />
          )}
        </Box>
      )}
    </Panel>
  );
}
