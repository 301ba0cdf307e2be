import type { Source, Theirs } from "./source";

/**
 * The rows of a table that belong to tickets, and last those that do not any more: in parts of about `size` rows, which
 * hold whole tickets. Reads by the index of companyId and ticketId, which these systems have.
 */
export async function* byTicket(
  source: Source,
  table: string,
  { columns, order, where = "TRUE", size = 2_000 }: { columns: string; order: string; where?: string; size?: number },
): AsyncGenerator<Theirs[]> {
  const company = source.has(table, "companyId") ? `"companyId"` : "NULL";
  const ranges = await source.rows<Theirs>(
    `SELECT "companyId", min("ticketId") AS "from", max("ticketId") AS "to"
       FROM (SELECT ${company} AS "companyId", "ticketId",
                    floor((sum(count(*)) OVER (PARTITION BY ${company} ORDER BY "ticketId") - 1) / ${size}) AS part
               FROM "${table}" WHERE "ticketId" IS NOT NULL AND ${where} GROUP BY 1, 2) AS tickets
      GROUP BY 1, part ORDER BY 1, 2`,
  );
  for (const { companyId, from, to } of ranges) {
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
