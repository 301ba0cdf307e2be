import { familyNames, type MigrationReportDto } from "@guiche/contract/migration";
import type { Language } from "@guiche/contract/texts/languages";
import { byteOrderMark, csvLine, csvTextLine } from "@guiche/contract/texts/csv";
import { tableName } from "@guiche/contract/migration-tables";
import { detailsOf } from "./report.details";
import { reportWords } from "./report.words";
import type { Outcome } from "./report";

/** The sums of each table. */
export const linesOf = ({ report }: Outcome): MigrationReportDto["lines"] =>
  report.lines.map(({ table, found, comes, known }) => ({ table, found, comes, known, stays: found - comes - known }));

/** For a spreadsheet: the tables first, then one line for each reason with its names. */
function reportCsv(outcome: Outcome, language: Language): string {
  const words = reportWords[language];
  const tables = linesOf(outcome).map(({ table, ...numbers }) => [
    tableName(table, language),
    ...Object.values(numbers).map(String),
  ]);
  const details = detailsOf(outcome.report, language).map(({ table, text, count, names }) => [
    tableName(table, language),
    String(count),
    text,
    names.join(", "),
  ]);
  return [
    byteOrderMark,
    ...[[...words.columns], ...tables, [], [...words.detailColumns]].map(csvLine),
    ...details.map(csvTextLine),
  ].join("");
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;width:100%}th,td{padding:.3rem .6rem;border-bottom:1px solid #ddd;text-align:right}
th:first-child,td:first-child{text-align:left}summary{cursor:pointer}details p{color:#555}
body{overflow-wrap:anywhere}th{overflow-wrap:normal}@media(max-width:30rem){th,td{padding:.3rem .2rem;font-size:14px}}`;

/** A page of its own, to read and to hand on. */
function reportHtml(outcome: Outcome, language: Language): string {
  const words = reportWords[language];
  const row = (cells: readonly (string | number)[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(String(cell))}</${tag}>`).join("")}</tr>`;
  const details = detailsOf(outcome.report, language).map(
    ({ table, text, count, names }) =>
      `<details><summary>${escapeHtml(`${tableName(table, language)} · ${text} (${count})`)}</summary><p>${escapeHtml(names.join(", "))}` +
      `${count > names.length ? escapeHtml(` ${words.more(count - names.length)}`) : ""}</p></details>`,
  );
  const rest = outcome.untouched.map(({ table, rows }) => `${table} (${rows})`).join(", ");
  return [
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escapeHtml(words.title)}</title>`,
    `<meta name="viewport" content="width=device-width"><style>${style}</style>`,
    `<h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(`${familyNames[outcome.family]} · ${outcome.version}`)}</p>`,
    `<p>${escapeHtml(outcome.writes ? words.done : words.dry)}</p>`,
    `<table><thead>${row(words.columns, "th")}</thead><tbody>`,
    ...linesOf(outcome).map(({ table, ...numbers }) =>
      row([tableName(table, language), ...Object.values(numbers)], "td"),
    ),
    `</tbody></table>`,
    ...(details.length > 0 ? [`<h2>${escapeHtml(words.details)}</h2><p>${escapeHtml(words.detailsHelp)}</p>`] : []),
    ...details,
    ...(rest ? [`<h2>${escapeHtml(words.untouched)}</h2><p>${escapeHtml(rest)}</p>`] : []),
    "</html>",
    "",
  ].join("\n");
}

const writers: Readonly<Record<string, (outcome: Outcome, language: Language) => string>> = {
  json: (outcome) => `${JSON.stringify(outcome, null, 2)}\n`,
  csv: reportCsv,
  html: reportHtml,
};

/** How a file of this name is written; undefined for an ending that is none of a report. */
export const reportWriter = (file: string) => writers[file.slice(file.lastIndexOf(".") + 1).toLowerCase()];
