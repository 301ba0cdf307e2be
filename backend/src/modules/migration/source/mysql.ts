import type { Connection, TypeCast } from "mysql2/promise";
import { MigrationFailure } from "../failure";
import { recognise } from "./recognise";
import type { Source } from "./source";

type CastField = Parameters<Exclude<TypeCast, boolean>>[0];

/** A statement as MySQL takes it: values stand in the order of their marks, and a list has its own brackets. */
export function forMysql(sql: string, values: readonly unknown[]): { sql: string; values: unknown[] } {
  const inOrder: unknown[] = [];
  const mysqlText = sql.replace(/= ANY \(\$(\d+)\)|\$(\d+)/g, (_mark, list?: string, one?: string) => {
    const value = values[Number(list ?? one) - 1];
    // An empty list has no form there; no id is NULL.
    inOrder.push(list !== undefined && Array.isArray(value) && value.length === 0 ? [null] : value);
    return list === undefined ? "?" : "IN (?)";
  });
  return { sql: mysqlText, values: inOrder };
}

/** A time of day on the wall of its writer, whose zone is told apart; null for zero dates, which are none. */
export function timeInZone(wall: string, zone: string): Date | null {
  const time = new Date(`${wall.replace(" ", "T")}${zone}`);
  return Number.isNaN(time.getTime()) ? null : time;
}

const castIn = (zone: string) => (field: CastField, next: () => unknown) => {
  if (field.type === "TINY" && field.length === 1) {
    const text = field.string();
    return text === null ? null : text !== "0";
  }
  if (field.type !== "DATETIME" && field.type !== "TIMESTAMP") return next();
  const text = field.string();
  return text === null ? null : timeInZone(text, zone);
};

/** Opens the database of a whaticket-community in MySQL or MariaDB, and stays at this moment. It is only read. */
export async function openMysql(url: string, zone: string): Promise<Source> {
  // Most sources are in Postgres, and never need it.
  const { createConnection } = await import("mysql2/promise");
  const connection = await createConnection({
    uri: url.replace(/^mariadb:/i, "mysql:"),
    charset: "utf8mb4",
    dateStrings: true,
    supportBigNumbers: true,
    connectTimeout: 10_000,
    typeCast: castIn(zone),
  });
  // The statement that is waiting fails with it, and those that follow.
  let isLost = false;
  connection.on("error", () => (isLost = true));
  const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const mysqlQuery = forMysql(sql, values);
    const [rows] = await connection.query(mysqlQuery.sql, mysqlQuery.values);
    return rows as Row[];
  };
  try {
    await query("SET SESSION sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT', time_zone = '+00:00'");
    await query("SET SESSION net_write_timeout = 3600, wait_timeout = 28800");
    await query("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    await query("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
    await assertWindows(connection);
    const columns = await columnsOf(query);
    const family = recognise(columns);
    if (family !== "community")
      throw new MigrationFailure(
        "notCommunity",
        "Only a whaticket-community is read from MySQL: the others keep their data in Postgres.",
      );
    const [version] = columns.has("SequelizeMeta")
      ? await query<{ name: string }>(`SELECT max(name) AS name FROM "SequelizeMeta"`)
      : [];
    return {
      family,
      version: version?.name ?? "",
      has: (table, column) => (column === undefined ? columns.has(table) : (columns.get(table)?.has(column) ?? false)),
      tables: [...columns.keys()],
      rows: query,
      isLost: () => isLost,
      close: () => connection.end(),
    };
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

/** MySQL has them since 8.0, MariaDB since 10.2. */
async function assertWindows(connection: Connection): Promise<void> {
  await connection.query("SELECT row_number() OVER (ORDER BY 1) AS n").catch((error: unknown) => {
    throw new MigrationFailure(
      "oldMysql",
      "This MySQL is too old to be read. Restore a dump of it into MariaDB 10.6 or MySQL 8, and name that one.",
      { cause: error },
    );
  });
}

async function columnsOf(query: Source["rows"]): Promise<Map<string, Set<string>>> {
  const columns = new Map<string, Set<string>>();
  const columnRows = await query<{ tableName: string; columnName: string }>(
    `SELECT table_name AS "tableName", column_name AS "columnName" FROM information_schema.columns
      WHERE table_schema = database()`,
  );
  for (const { tableName, columnName } of columnRows)
    columns.set(tableName, (columns.get(tableName) ?? new Set()).add(columnName));
  return columns;
}
