import { detailsOf } from "./report.details";
import { familyNames } from "@guiche/contract/migration";
import type { Language } from "@guiche/contract/texts/languages";
import { tableName } from "@guiche/contract/migration-tables";
import { reportWords } from "./report.words";
import type { Outcome } from "./report";

/** Names of each reason that are printed; a file has more. */
const shownNames = 20;

/** The report for a terminal: a line for each table, and what is worth knowing below it. */
export function reportText({ family, version, writes, report, untouched }: Outcome, language: Language): string {
  const words = reportWords[language];
  const rows = [
    words.columns.map(String),
    ...report.lines.map(({ table, found, comes, known, changed, leftOut }) => [
      table,
      String(found),
      String(comes),
      changed === 0 ? String(known) : `${known} (${changed} ${words.changed})`,
      String(Object.values(leftOut).reduce((sum, { count }) => sum + count, 0)),
    ]),
  ];
  const widths = words.columns.map((_title, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join("  "),
  );
  const details = detailsOf(report, language).flatMap(({ table: name, text, count, names }, at, all) => [
    ...(all[at - 1]?.table === name ? [] : ["", `${name} · ${tableName(name, language)}`]),
    `  ${text} (${count})`,
    `    ${names.slice(0, shownNames).join(", ")}${count > shownNames ? ` ${words.more(count - shownNames)}` : ""}`,
  ]);
  const rest = untouched.map(({ table: name, rows: number }) => `${name} (${number})`).join(", ");
  return [
    `${familyNames[family]} · ${version}`,
    "",
    ...table,
    ...details,
    ...(rest ? ["", `${words.untouched}:`, `  ${rest}`] : []),
    "",
    writes ? words.done : words.dry,
    "",
  ].join("\n");
}
