import type { Source, Theirs } from "./source";

const times = `"createdAt", "updatedAt"`;

/** The tables of a whaticket-community under the names and columns of the other families. */
const views: Readonly<Record<string, { from: string; sql: string }>> = {
  Companies: { from: "Users", sql: `SELECT 1 AS id, min("createdAt") AS "createdAt" FROM "Users"` },
  // There everybody sees tickets without a queue.
  Users: { from: "Users", sql: `SELECT u.*, 1 AS "allTicket" FROM "Users" u` },
  QuickMessages: {
    from: "QuickAnswers",
    sql: `SELECT id, shortcut AS shortcode, message, 1 AS geral, ${times} FROM "QuickAnswers"`,
  },
  Settings: { from: "Settings", sql: `SELECT "key" AS id, "key", value, ${times} FROM "Settings"` },
};

/** A whaticket-community as a system of several companies with one in it, which has this name. */
export function withOneCompany(source: Source, name: string): Source {
  const own = Object.entries(views).filter(([, { from }]) => source.has(from));
  const made = own.map(([table]) => table).filter((table) => !source.has(table));
  const replaced = own.map(([, { from }]) => from).filter((from) => !(from in views));
  return {
    ...source,
    tables: [...source.tables.filter((table) => !replaced.includes(table)), ...made],
    has: (table, column) => (column === undefined && made.includes(table)) || source.has(table, column),
    rows: async <Row extends object>(sql: string, values: unknown[] = []) => {
      const parts = own
        .filter(([table]) => sql.includes(`"${table}"`))
        .map(([table, view]) => `"${table}" AS (${view.sql})`);
      const rows = await source.rows<Theirs>(parts.length > 0 ? `WITH ${parts.join(", ")} ${sql}` : sql, values);
      const companies = sql.includes(`"Companies"`);
      return rows.map((row) => ({ ...row, ...(companies ? { name } : { companyId: 1 }) })) as Row[];
    },
  };
}
