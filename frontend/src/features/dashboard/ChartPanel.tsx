import type { Figure } from "@guiche/contract/dashboard";
import Button from "@mui/material/Button";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bar } from "./bar";
import { Chart } from "./Chart";
import { Panel } from "./Panel";
import { saveCsv } from "./save-csv";
import { SimpleTable } from "./SimpleTable";

interface Props<Data> {
  title: string;
  figure: Figure;
  asked: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** What the bars are: days, people. */
  head: string;
  barsOf: (data: Data) => Bar[];
  file: string;
}

/** A bar chart, the same as a table, and as a file. */
export function ChartPanel<Data>({ title, figure, asked, head, barsOf, file }: Props<Data>) {
  const { t } = useTranslation("dashboard");
  const [isTable, setTable] = useState(false);
  const titles = [head, t("chart.total")];
  const named = ({ label, isPartial }: Bar) => (isPartial ? `${label} (${t("chart.partial")})` : label);
  return (
    <Panel
      title={title}
      figure={figure}
      asked={asked}
      actions={(data) => (
        <>
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? t("chart.asChart") : t("chart.asTable")}
          </Button>
          <Button
            size="small"
            onClick={() => saveCsv(file, [titles, ...barsOf(data).map((bar) => [named(bar), bar.total])])}
          >
            {t("chart.csv")}
          </Button>
        </>
      )}
    >
      {(data) => {
        const bars = barsOf(data);
        return isTable ? (
          <SimpleTable
            label={title}
            head={titles}
            rows={bars.map((bar) => ({ key: bar.key, cells: [named(bar), bar.total] }))}
          />
        ) : (
          <Chart label={title} bars={bars} />
        );
      }}
    </Panel>
  );
}
