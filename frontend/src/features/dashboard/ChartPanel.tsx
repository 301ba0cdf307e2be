import type { Figure } from "@guiche/contract/dashboard";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bar } from "./bar";
import { Chart } from "./Chart";
import { Panel } from "./Panel";
import { CsvButton } from "./CsvButton";
import { SimpleTable } from "./SimpleTable";
import type { ReportResult } from "./use-report";

interface Props<Data> {
  title: string;
  figure: Figure;
  result: ReportResult<Data>;
  /** What the bars are: days, people. */
  head: string;
  barsOf: (data: Data) => Bar[];
  file: string;
}

/** A bar chart, the same as a table, and as a file. */
export function ChartPanel<Data>({ title, figure, result, head, barsOf, file }: Props<Data>) {
  const { t } = useTranslation("dashboard");
  const [isTable, setTable] = useState(false);
  const titles = [head, t("chart.total")];
  const labelOf = ({ label, isPartial }: Bar) => (isPartial ? `${label} (${t("chart.partial")})` : label);
  return (
    <Panel
      title={title}
      figures={[figure]}
      result={result}
      actions={(data) => (
        <>
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? t("chart.asChart") : t("chart.asTable")}
          </Button>
          <CsvButton file={file} rows={() => [titles, ...barsOf(data).map((bar) => [labelOf(bar), bar.total])]} />
        </>
      )}
    >
      {(data) => {
        const bars = barsOf(data);
        return isTable ? (
          <SimpleTable
            label={title}
            head={titles}
            rows={bars.map((bar) => ({ key: bar.key, cells: [labelOf(bar), bar.total] }))}
          />
        ) : (
          <Chart label={title} bars={bars} />
        );
      }}
    </Panel>
  );
}
