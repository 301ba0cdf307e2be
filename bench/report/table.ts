/** Formats aligned columns, with numbers on the right. */
export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const isNumber = head.map((_, column) => rows.every((row) => /^[\d.,<>≤≥ ×%–-]*( \w+)?$/.test(row[column] ?? "")));
  const line = (row: string[]) =>
    `  ${row.map((cell, column) => (isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join("  ")}`.trimEnd();
  return [line(head), `  ${widths.map((width) => "─".repeat(width)).join("  ")}`, ...rows.map(line)].join("\n");
}
