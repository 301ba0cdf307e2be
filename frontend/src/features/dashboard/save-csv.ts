import { byteOrderMark, csvLine } from "@guiche/contract/texts/csv";
import { saveBlob } from "../../shared/media/save";

/** Downloads a table as Excel opens it. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const lines = rows.map((row) => csvLine(row.map(String)));
  saveBlob(new Blob([byteOrderMark, ...lines], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
}
