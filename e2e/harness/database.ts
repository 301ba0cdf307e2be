import { randomBytes } from "node:crypto";
import pg from "pg";

// Row ids are small here, so bigint columns are read as numbers.
const int8 = 20;
pg.types.setTypeParser(int8, Number);

type Row = Record<string, unknown>;

/** The database of one suite, with helpers to read and write rows. */
export class Database {
  private constructor(
    readonly url: string,
    private readonly name: string,
    private readonly pool: pg.Pool,
  ) {}

  static async create(): Promise<Database> {
    const name = `guiche_e2e_${randomBytes(6).toString("hex")}`;
    await onServer(`CREATE DATABASE ${name}`);
    const url = new URL(serverUrl());
    url.pathname = `/${name}`;
    const pool = new pg.Pool({ connectionString: url.href, max: 4 });
    // An idle connection may still be closing when the database is dropped; that must not fail a test.
    pool.on("error", () => undefined);
    return new Database(url.href, name, pool);
  }

  async rows<R extends Row>(sql: string, values: unknown[] = []): Promise<R[]> {
    return (await this.pool.query<R>(sql, values)).rows;
  }

  /** Adds one row and returns its id. */
  async add(table: string, row: Row): Promise<number> {
    const names = Object.keys(row);
    const columns = names.map((name) => `"${name}"`).join(", ");
    const places = names.map((_, index) => `$${index + 1}`).join(", ");
    const sql = `INSERT INTO "${table}" (${columns}) VALUES (${places}) RETURNING *`;
    const [made] = await this.rows<{ id?: number }>(sql, Object.values(row));
    return made?.id ?? 0;
  }

  async drop(): Promise<void> {
    await this.pool.end();
    await onServer(`DROP DATABASE ${this.name} WITH (FORCE)`);
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is missing: run `npm test -- e2e`.");
  return url;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
