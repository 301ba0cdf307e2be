import { ExportIcon } from "../../shared/ui/screen-icons";
import type { ContactListReport } from "@guiche/contract/contact-lists";
import type { SheetError } from "@guiche/contract/contact-sheets";
import { byteOrderMark, csvLine } from "@guiche/contract/csv";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { saveBlob } from "../../shared/media/save";

/** More are only in the table that can be downloaded. */
const shownFaults = 100;

/** How many rows came in, and why the others did not. */
export function ReportStep({ report }: { report: ContactListReport }) {
  const { t } = useTranslation("contactLists");
  const { created, repeated, optedOut, refused, errors } = report;
  const faultOf = ({ field }: SheetError) =>
    t(`import.faults.${field === "extraInfo" || field === "tags" || !field ? "row" : field}`);
  const save = () => {
    const head = csvLine([t("import.errorColumns.row"), t("import.errorColumns.fault")]);
    const lines = errors.map((error) => csvLine([String(error.row), faultOf(error)]));
    saveBlob(new Blob([byteOrderMark, head, ...lines], { type: "text/csv;charset=utf-8" }), t("import.errorsFile"));
  };
  return (
    <Box role="status" sx={{ display: "grid", gap: 3 }}>
      <Box>{t("import.done", { created, repeated, refused })}</Box>
      {optedOut > 0 ? <Box>{t("import.optedOut", { count: optedOut })}</Box> : null}
      {created > 0 ? <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("import.unchecked")}</Box> : null}
      {errors.length > 0 ? (
        <>
          <Box component="ul" aria-label={t("import.errors")} sx={{ m: 0, pl: 5, maxHeight: 240, overflow: "auto" }}>
            {errors.slice(0, shownFaults).map((error, at) => (
              <li key={at}>{t("import.errorLine", { row: error.row, fault: faultOf(error) })}</li>
            ))}
          </Box>
          {errors.length > shownFaults ? (
            <Box>{t("import.moreErrors", { count: errors.length - shownFaults })}</Box>
          ) : null}
          <Button variant="outlined" startIcon={<ExportIcon />} onClick={save} sx={{ justifySelf: "start" }}>
            {t("import.saveErrors")}
          </Button>
        </>
      ) : null}
    </Box>
  );
}
