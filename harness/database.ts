import pg from "pg";
import { TemporaryDatabase } from "./temporary-database";

// Row ids are small here, so bigint columns are read as numbers.
const int8 = 20;
pg.types.setTypeParser(int8, Number);

function postgresUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is missing: run `npm test -- e2e`.");
  return url;
}

/** The database of one server, with helpers to read and write rows. */
export class Database extends TemporaryDatabase {
  static open(): Promise<Database> {
    return new Database(postgresUrl()).create();
  }

  /** Connects to a database that another process has created. */
  static withName(name: string): Database {
    return new Database(postgresUrl(), name);
  }

  /** The address for a server whose role owns no table, as the launcher gives it. */
  async roleUrl(): Promise<string> {
    const [role, password] = ["guiche_test_server", "rows-only"];
    await this.rows(
      `DO $$ BEGIN CREATE ROLE ${role} LOGIN PASSWORD '${password}';
       EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    );
    return Object.assign(new URL(this.url), { username: role, password }).href;
  }

  /** Adds one row and returns its id. */
  async add(table: string, row: Record<string, unknown>): Promise<number> {
    const names = Object.keys(row);
    const columns = names.map((name) => `"${name}"`).join(", ");
    const places = names.map((_, index) => `$${index + 1}`).join(", ");
    const sql = `INSERT INTO "${table}" (${columns}) VALUES (${places}) RETURNING *`;
    const [insertedRow] = await this.rows<{ id?: number }>(sql, Object.values(row));
    return insertedRow?.id ?? 0;
  }
}
