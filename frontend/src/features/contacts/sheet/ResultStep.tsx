import type { SheetMapping, SheetRefusals, SheetReport } from "@guiche/contract/contact-sheets";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Counts } from "../Counts";
import { errorLines } from "@/shared/contacts/refused-rows";
import { SaveRefusedRows } from "@/shared/contacts/SaveRefusedRows";
import { SheetTable } from "./SheetTable";
import { useErrorTexts } from "@/shared/contacts/use-error-texts";

interface Props {
  report: SheetReport;
  mapping: SheetMapping;
  loadRefused: () => Promise<SheetRefusals>;
}

/** The result of the import: number of rows per outcome, and why some were refused. */
export function ResultStep({ report, mapping, loadRefused }: Props) {
  const { created, updated, unchanged, refused, errors } = report;
  const { t } = useTranslation("contacts");
  const texts = useErrorTexts();
  const listedCount = new Set(errors.map(({ row }) => row)).size;
  return (
    <Box sx={{ display: "grid", gap: 4, minWidth: 0 }}>
      <Counts
        label={t("sheet.heading.result")}
        counts={[
          { label: t("sheet.counts.created"), count: created },
          { label: t("sheet.counts.updated"), count: updated },
          { label: t("sheet.counts.unchanged"), count: unchanged },
          { label: t("sheet.counts.refused"), count: refused, isBad: true },
        ]}
      />
      {created > 0 ? <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("sheet.unchecked")}</Box> : null}
      {errors.length > 0 ? (
        <>
          <Box
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 3 }}
          >
            <Box>
              {listedCount < refused ? t("sheet.errors.first", { count: listedCount, refused }) : t("sheet.errors.all")}
            </Box>
            <SaveRefusedRows mapping={mapping} load={loadRefused} />
          </Box>
          <SheetTable
            label={t("sheet.errors.label")}
            columns={texts.headings.map((title) => ({ title }))}
            rows={errorLines(errors, texts).map(({ row, field, reason }) => [String(row), field, reason])}
            maxHeight={320}
            wraps
          />
        </>
      ) : null}
    </Box>
  );
}
