import type pg from "pg";
import type { Transaction } from "sequelize";
import type { Sequelize } from "sequelize-typescript";

interface Statement {
  text: string;
  values: unknown[];
  /** Prepared under this name: see `nameOf`. */
  name?: string | undefined;
}

/** What Sequelize's types do not know of a transaction. */
interface Running {
  connection: pg.Client;
  finished?: "commit" | "rollback";
}

/** Turns an error of the driver into Sequelize's. */
interface Translator {
  formatError(error: unknown, stack: string | undefined): Error;
}
interface WithDialect {
  dialect: { Query: new (connection: pg.Client, db: Sequelize, options: object) => Translator };
}

/**
 * Runs one statement in the transaction, or on a connection of the pool, and throws Sequelize's errors. It talks to the
 * driver itself: on its way through Sequelize's `query` a statement takes three times the processor time.
 */
export async function runSql<Row extends object>(
  db: Sequelize,
  { text, values, name }: Statement,
  tx: Transaction | null | undefined,
): Promise<Row[]> {
  const { logging } = db.options;
  if (typeof logging === "function") logging(text);
  if (values.includes(undefined)) throw new Error(`A value of this statement is undefined: ${text}`);
  const connection = tx ? connectionOf(tx) : await free(db);
  try {
    const { rows } = await connection.query<Row>({ text, values: values.map(storable), ...(name && { name }) });
    return rows;
  } catch (error) {
    throw translateError(db, connection, error, { text, values });
  } finally {
    if (!tx) db.connectionManager.releaseConnection(connection);
  }
}

function connectionOf(tx: Transaction): pg.Client {
  const { connection, finished } = tx as unknown as Running;
  if (finished) throw new Error(`The transaction has ended with a ${finished}.`);
  return connection;
}

const free = (db: Sequelize): Promise<pg.Client> =>
  db.connectionManager.getConnection({ type: "write" }) as Promise<pg.Client>;

/** Postgres stores no NUL in a text. */
const storable = (value: unknown): unknown =>
  typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", String.raw`\0`) : value;

function translateError(db: Sequelize, connection: pg.Client, error: unknown, { text, values }: Statement): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  Object.assign(error, { sql: text, parameters: values });
  const { Query } = (db as unknown as WithDialect).dialect;
  return new Query(connection, db, {}).formatError(error, new Error(error.message).stack);
}
