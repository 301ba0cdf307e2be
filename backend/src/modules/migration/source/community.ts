import type { Source, Theirs } from "./source";
import { withViews, type View } from "./views";

const times = `"createdAt", "updatedAt"`;

/** The tables of a whaticket-community under the names and columns of the other families. */
const views: Readonly<Record<string, View>> = {
  Companies: { from: "Users", sql: `SELECT 1 AS id, min("createdAt") AS "createdAt" FROM "Users"` },
  // There all users see tickets without a queue.
  Users: { from: "Users", sql: `SELECT u.*, 1 AS "allTicket" FROM "Users" u` },
  QuickMessages: {
    from: "QuickAnswers",
    sql: `SELECT id, shortcut AS shortcode, message, 1 AS geral, ${times} FROM "QuickAnswers"`,
  },
  Settings: { from: "Settings", sql: `SELECT "key" AS id, "key", value, ${times} FROM "Settings"` },
};

/** A whaticket-community as a system of several companies with one in it, which has this name. */
export function withOneCompany(source: Source, name: string): Source {
  const renamedSource = withViews(source, views);
  return {
    ...renamedSource,
    rows: async <Row extends object>(sql: string, values: unknown[] = []) => {
      const companies = sql.includes(`"Companies"`);
      const rows = await renamedSource.rows<Theirs>(sql, values);
      return rows.map((row) => ({ ...row, ...(companies ? { name } : { companyId: 1 }) })) as Row[];
    },
  };
}
