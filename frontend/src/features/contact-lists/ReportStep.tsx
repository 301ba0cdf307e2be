import type { ContactListReport } from "@guiche/contract/contact-lists";
import type { SheetMapping, SheetRefusals } from "@guiche/contract/contact-sheets";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { errorLines } from "../../shared/contacts/refused-rows";
import { SaveRefusedRows } from "../../shared/contacts/SaveRefusedRows";
import { useErrorTexts } from "../../shared/contacts/use-error-texts";

/** More are only in the table that can be downloaded. */
const shownFaults = 100;

interface Props {
  report: ContactListReport;
  mapping: SheetMapping;
  loadRefused: () => Promise<SheetRefusals>;
}

/** How many rows came in, and why the others did not. */
export function ReportStep({ report, mapping, loadRefused }: Props) {
  const { t } = useTranslation("contactLists");
  const { created, repeated, optedOut, refused, errors } = report;
  const texts = useErrorTexts();
  return (
    <Box role="status" sx={{ display: "grid", gap: 3 }}>
      <Box>{t("import.done", { created, repeated, refused })}</Box>
      {optedOut > 0 ? <Box>{t("import.optedOut", { count: optedOut })}</Box> : null}
      {created > 0 ? <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("import.unchecked")}</Box> : null}
      {errors.length > 0 ? (
        <>
          <Box component="ul" aria-label={t("import.errors")} sx={{ m: 0, pl: 5, maxHeight: 240, overflow: "auto" }}>
            {errorLines(errors.slice(0, shownFaults), texts).map(({ row, field, reason }, at) => (
              <li key={at}>{t("import.errorLine", { row, fault: field ? `${field}: ${reason}` : reason })}</li>
            ))}
          </Box>
          {errors.length > shownFaults ? (
            <Box>{t("import.moreErrors", { count: errors.length - shownFaults })}</Box>
          ) : null}
          <SaveRefusedRows mapping={mapping} load={loadRefused} />
        </>
      ) : null}
    </Box>
  );
}
