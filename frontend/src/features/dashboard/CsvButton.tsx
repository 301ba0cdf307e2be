import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { saveCsv } from "./save-csv";

interface Props {
  /** The file's name, without its ending. */
  file: string;
  rows: () => readonly (readonly (string | number)[])[];
}

export function CsvButton({ file, rows }: Props) {
  const { t } = useTranslation("dashboard");
  return (
    <Button size="small" onClick={() => saveCsv(file, rows())}>
      {t("chart.csv")}
    </Button>
  );
}
