import type { MigrationAct, MigrationReportDto } from "@guiche/contract/migration";
import { tableName } from "@guiche/contract/migration-tables";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DownloadIcon from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { unpagedListState } from "../../shared/lists/list-state";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { Section } from "./Section";
import { reportLanguage, useReport, useReportFile } from "./use-migration";

type Line = MigrationReportDto["lines"][number];

/** What the last run told: by table, and why rows stay. */
export function Report({ of, at }: { of: MigrationAct; at: string }) {
  const { t, i18n } = useTranslation("migration");
  const query = useReport(at);
  const { busy, save } = useReportFile();
  const titleOf = (table: string) => tableName(table, reportLanguage());
  const formatCount = (count: number) => count.toLocaleString(i18n.language);
  const number = (name: Exclude<keyof Line, "table">): Column<Line> => ({
    name,
    label: t(`report.columns.${name}`),
    render: (line) => formatCount(line[name]),
  });
  const columns: Column<Line>[] = [
    { name: "table", label: t("report.columns.table"), isTitle: true, render: ({ table }) => titleOf(table) },
    number("found"),
    number("comes"),
    number("known"),
    number("stays"),
  ];
  const details = query.data?.details ?? [];
  const untouchedTables = query.data?.untouched ?? [];
  return (
    <Section title={t(of === "try" ? "report.ofTry" : "report.ofBring")}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
        <Button variant="outlined" startIcon={<DownloadIcon size={20} />} disabled={busy} onClick={() => save("html")}>
          {t("report.html")}
        </Button>
        <Button startIcon={<DownloadIcon size={20} />} disabled={busy} onClick={() => save("csv")}>
          {t("report.csv")}
        </Button>
      </Box>
      <RecordTable
        label={t("report.tables")}
        columns={columns}
        rows={(query.data?.lines ?? []).map((line) => ({ ...line, id: line.table }))}
        testId="line"
        list={unpagedListState(query)}
        empty={null}
      />
      {details.length > 0 ? (
        <Box component="ul" aria-label={t("report.details")} sx={{ m: 0, pl: 5, display: "grid", gap: 2 }}>
          {details.map(({ table, text, count, names }) => (
            <Box component="li" key={`${table} ${text}`} sx={{ overflowWrap: "anywhere" }}>
              {`${titleOf(table)} · ${text} (${formatCount(count)})`}
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                {names.join(", ")}
                {count > names.length ? ` ${t("report.more", { count: count - names.length })}` : null}
              </Box>
            </Box>
          ))}
        </Box>
      ) : null}
      {untouchedTables.length > 0 ? (
        <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
          {t("report.untouched", {
            tables: untouchedTables.map(({ table, rows }) => `${table} (${formatCount(rows)})`).join(", "),
          })}
        </Box>
      ) : null}
    </Section>
  );
}
