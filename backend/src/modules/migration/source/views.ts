import type { Source, Theirs } from "./source";

/** A table under the name and the columns that the other families have. */
export interface View {
  /** The table that it is made of. */
  from: string;
  sql: string;
  /** Its columns in addition to those of that table. */
  adds?: readonly string[];
}

/** The source with these views in the place of the tables that they are made of. */
export function withViews(source: Source, views: Readonly<Record<string, View>>): Source {
  const own = Object.entries(views).filter(([, { from }]) => source.has(from));
  const names = new Map(own);
  const replacedTables = new Set(own.map(([, { from }]) => from));
  return {
    ...source,
    tables: [...new Set([...source.tables.filter((table) => !replacedTables.has(table)), ...names.keys()])],
    has: (table, column) => {
      const view = names.get(table);
      if (!view || column === undefined) return view !== undefined || source.has(table, column);
      return (view.adds ?? []).includes(column) || source.has(view.from, column);
    },
    rows: async <Row extends object>(sql: string, values: unknown[] = []) => {
      const parts = own
        .filter(([table]) => sql.includes(`"${table}"`))
        .map(([table, view]) => `"${table}" AS (${view.sql})`);
      return source.rows<Theirs>(parts.length > 0 ? `WITH ${parts.join(", ")} ${sql}` : sql, values) as Promise<Row[]>;
    },
  };
}
