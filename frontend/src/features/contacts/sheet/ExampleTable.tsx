import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { SheetTable } from "./SheetTable";

/** A sample sheet: the names and the order of its columns are free. */
export function ExampleTable() {
  const { t } = useTranslation("contacts");
  const columns = [t("dialog.name"), t("dialog.number"), t("dialog.email"), t("sheet.example.extra")].map((title) => ({
    title,
  }));
  const rows = [
    [t("sheet.example.first"), "+55 11 98765-4321", "ana@example.com", "14/03"],
    [t("sheet.example.second"), "5521912345678", "", "02/11"],
  ];
  return (
    <Box sx={{ display: "grid", gap: 2, minWidth: 0 }}>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("sheet.example.text")}</Box>
      <SheetTable label={t("sheet.example.label")} columns={columns} rows={rows} />
    </Box>
  );
}
