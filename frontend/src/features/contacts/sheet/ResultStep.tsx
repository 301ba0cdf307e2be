import type { SheetReport } from "@guiche/contract/contacts";
import { isErrorCode } from "@guiche/contract/errors";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { isOwnWord } from "../../../shared/forms/own-words";
import { saveBlob } from "../../../shared/media/save";
import { Counts } from "../Counts";
import { ExportIcon } from "../icons";
import { errorLines, errorsCsv, type ErrorWords } from "./errors-csv";
import { SheetTable } from "./SheetTable";

/** What came of the sheet: how many rows of each kind, and why some were refused. */
export function ResultStep({ report: { created, updated, unchanged, refused, errors } }: { report: SheetReport }) {
  const { t } = useTranslation(["contacts", "errors", "common"]);
  const words: ErrorWords = {
    headings: [t("contacts:sheet.errors.row"), t("contacts:sheet.errors.field"), t("contacts:sheet.errors.reason")],
    field: (name) => t(`contacts:sheet.errors.fields.${name}`),
    reason: (error) => {
      if (isErrorCode(error)) return t(`errors:${error}`);
      return isOwnWord(error) ? t("common:field.wrongNumber") : error;
    },
  };
  const save = () =>
    saveBlob(new Blob([errorsCsv(errors, words)], { type: "text/csv;charset=utf-8" }), t("contacts:sheet.errors.file"));
  return (
    <Box sx={{ display: "grid", gap: 4, minWidth: 0 }}>
      <Counts
        label={t("contacts:sheet.heading.result")}
        counts={[
          { label: t("contacts:sheet.counts.created"), count: created },
          { label: t("contacts:sheet.counts.updated"), count: updated },
          { label: t("contacts:sheet.counts.unchanged"), count: unchanged },
          { label: t("contacts:sheet.counts.refused"), count: refused, isBad: true },
        ]}
      />
      {created > 0 ? (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("contacts:sheet.unchecked")}</Box>
      ) : null}
      {errors.length > 0 ? (
        <>
          <Box
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 3 }}
          >
            <Box>
              {errors.length < refused
                ? t("contacts:sheet.errors.first", { count: errors.length, refused })
                : t("contacts:sheet.errors.all")}
            </Box>
            <Button variant="outlined" startIcon={<ExportIcon />} onClick={save}>
              {t("contacts:sheet.errors.save")}
            </Button>
          </Box>
          <SheetTable
            label={t("contacts:sheet.errors.label")}
            columns={words.headings.map((title) => ({ title }))}
            rows={errorLines(errors, words).map(({ row, field, reason }) => [String(row), field, reason])}
            maxHeight={320}
          />
        </>
      ) : null}
    </Box>
  );
}
