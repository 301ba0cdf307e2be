import { QueryTypes } from "sequelize";
import { database } from "../core/db/connect";

/** Session rows change with every call. */
const ofSessions = ["auth_sessions", "refresh_tokens"];

/** Every table with a companyId. */
export async function tablesOfCompanies(): Promise<string[]> {
  const rows = await database().query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'companyId'
      ORDER BY table_name`,
    { type: QueryTypes.SELECT },
  );
  return rows.map(({ table_name }) => table_name).filter((name) => !ofSessions.includes(name));
}

/** A refused call is recorded in the caller's own audit log, and changes nothing else. */
const unlessRefusal = (table: string): string =>
  table === "audit_entries" ? " AND action NOT IN ('call.refused', 'limit.reached')" : "";

/**
 * One statement over all tables, as a function, so that Postgres plans it once for each connection: the isolation
 * suite reads everything twice in each of its tests.
 */
async function defineReading(): Promise<string[]> {
  const tables = await tablesOfCompanies();
  const rowsOf = (table: string, column: string) =>
    `SELECT '${table}'::text, to_jsonb(t)::text FROM "${table}" t WHERE "${column}" = company${unlessRefusal(table)}`;
  const all = [...tables.map((table) => rowsOf(table, "companyId")), rowsOf("companies", "id")];
  await database().query(
    `CREATE OR REPLACE FUNCTION test_contents_of(company int) RETURNS TABLE (tbl text, content text) LANGUAGE plpgsql
      AS $$ BEGIN RETURN QUERY ${all.join(" UNION ALL ")} ORDER BY 1, 2; END $$`,
  );
  return [...tables, "companies"];
}

let reading: Promise<string[]> | undefined;

/** Everything stored for a company, and the company itself: each table's rows as text. */
export async function contentsOf(companyId: number): Promise<Record<string, string[]>> {
  const tables = await (reading ??= defineReading());
  const found = await database().query<{ tbl: string; content: string }>("SELECT * FROM test_contents_of($1)", {
    bind: [companyId],
    type: QueryTypes.SELECT,
  });
  const contents: Record<string, string[]> = Object.fromEntries(tables.map((table) => [table, []]));
  for (const { tbl, content } of found) contents[tbl]?.push(content);
  return contents;
}
