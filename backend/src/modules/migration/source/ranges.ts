import type { Source, Theirs } from "./source";

/** A part of a table with whole tickets, of one company. */
interface Range {
  companyId: unknown;
  from: unknown;
  to: unknown;
}

/**
 * The rows of a table that belong to tickets, and last those that do not any more, in parts of about `size` rows that hold whole tickets, each in the order
 * in which it was written. Reads by the index of companyId and ticketId, which these systems have.
 */
export async function* byTicket(
  source: Source,
  table: string,
  { columns, order, where = "TRUE", size = 2_000 }: { columns: string; order: string; where?: string; size?: number },
): AsyncGenerator<Theirs[]> {
  const company = source.has(table, "companyId") ? `"companyId"` : "NULL::int";
  const groups = await source.rows<Theirs & { count: string }>(
    `SELECT ${company} AS "companyId", "ticketId", count(*) AS count FROM "${table}" WHERE "ticketId" IS NOT NULL AND ${where}
      GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  for (const { companyId, from, to } of rangesOf(groups, size)) {
    const isOf =
      company === `"companyId"` ? (companyId === null ? `"companyId" IS NULL AND` : `"companyId" = $3 AND`) : "";
    yield await source.rows<Theirs>(
      `SELECT ${columns} FROM "${table}" WHERE ${where} AND ${isOf} "ticketId" BETWEEN $1 AND $2 ORDER BY ${order}`,
      isOf.includes("$3") ? [from, to, companyId] : [from, to],
    );
  }
  const without = await source.rows<Theirs>(`SELECT ${columns} FROM "${table}" WHERE "ticketId" IS NULL AND ${where}`);
  if (without.length > 0) yield without;
}

function rangesOf(groups: readonly (Theirs & { count: string })[], size: number): Range[] {
  const ranges: Range[] = [];
  let rows = size;
  for (const { companyId, ticketId, count } of groups) {
    const last = ranges.at(-1);
    if (last && last.companyId === companyId && rows + Number(count) <= size) last.to = ticketId;
    else {
      ranges.push({ companyId, from: ticketId, to: ticketId });
      rows = 0;
    }
    rows += Number(count);
  }
  return ranges;
}
