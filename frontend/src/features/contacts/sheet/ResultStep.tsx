import type { SheetReport } from "@guiche/contract/contact-sheets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { saveBlob } from "@/shared/media/save";
import { Counts } from "../Counts";
import { ExportIcon } from "@/shared/ui/screen-icons";
import { errorLines, errorsCsv } from "./errors-csv";
import { SheetTable } from "./SheetTable";
import { useErrorTexts } from "./use-error-texts";

/** The result of the import: number of rows per outcome, and why some were refused. */
export function ResultStep({ report: { created, updated, unchanged, refused, errors } }: { report: SheetReport }) {
  const { t } = useTranslation("contacts");
  const texts = useErrorTexts();
  const listed = new Set(errors.map(({ row }) => row)).size;
  const save = () =>
    saveBlob(new Blob([errorsCsv(errors, texts)], { type: "text/csv;charset=utf-8" }), t("sheet.errors.file"));
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
            <Box>{listed < refused ? t("sheet.errors.first", { count: listed, refused }) : t("sheet.errors.all")}</Box>
            <Button variant="outlined" startIcon={<ExportIcon />} onClick={save}>
              {t("sheet.errors.save")}
            </Button>
          </Box>
          <SheetTable
            label={t("sheet.errors.label")}
            columns={texts.headings.map((title) => ({ title }))}
            rows={errorLines(errors, texts).map(({ row, field, reason }) => [String(row), field, reason])}
            maxHeight={320}
          />
        </>
      ) : null}
    </Box>
  );
}
