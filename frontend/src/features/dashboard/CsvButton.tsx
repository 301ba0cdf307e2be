import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { saveCsv } from "./save-csv";

interface Props {
  /** The file's name, without its ending. */
  file: string;
  rows: () => readonly (readonly (string | number)[])[];
  /** Tells two of one panel apart; without it they are all "Download CSV". */
  label?: string;
}

export function CsvButton({ file, rows, label }: Props) {
  const { t } = useTranslation("dashboard");
  return (
    <Button size="small" onClick={() => saveCsv(file, rows())}>
      {label ?? t("chart.csv")}
    </Button>
  );
}
