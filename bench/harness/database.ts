import { randomBytes } from "node:crypto";
import pg from "pg";
import { cpuOfFamily, parentOf } from "./processor";

/** A new empty database on the given server, dropped at the end. */
export class Database {
  private constructor(
    readonly url: string,
    private readonly name: string,
    private readonly adminUrl: string,
    private readonly postmaster: number,
    private readonly pool: pg.Pool,
  ) {}

  static async make(adminUrl: string): Promise<Database> {
    const name = `guiche_stage_${randomBytes(6).toString("hex")}`;
    const [backend] = await asAdmin(adminUrl, async (admin) => {
      await admin.query(`CREATE DATABASE ${name}`);
      const { rows } = await admin.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      return rows.map(({ pid }) => parentOf(pid));
    });
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    const pool = new pg.Pool({ connectionString: url.href, max: 4 });
    pool.on("error", () => undefined);
    return new Database(url.href, name, adminUrl, backend ?? 0, pool);
  }

  async rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, values)).rows;
  }

  async one<Row extends object>(sql: string, values: unknown[] = []): Promise<Row> {
    const [row] = await this.rows<Row>(sql, values);
    if (!row) throw new Error(`No row: ${sql}`);
    return row;
  }

  /** Processor time of the whole database server so far, in milliseconds. */
  cpu(): number {
    return cpuOfFamily(this.postmaster);
  }

  /** Resets the statement counters. */
  async countStatements(): Promise<void> {
    await asAdmin(this.adminUrl, async (admin) => {
      await admin.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
      await admin.query("ALTER SYSTEM SET pg_stat_statements.track_planning = on");
      await admin.query("SELECT pg_reload_conf(), pg_stat_statements_reset()");
    });
  }

  /**
   * The statements that ran in this database since then, with their total planning and execution time (milliseconds) and
   * the number of pages read, cached or not.
   */
  async statements(): Promise<{ text: string; calls: number; ms: number; blocks: number }[]> {
    const { rows } = await asAdmin(this.adminUrl, (admin) =>
      admin.query<{ text: string; calls: string; ms: number; blocks: string }>(
        `SELECT query AS text, sum(calls) AS calls, sum(total_plan_time + total_exec_time) AS ms,
                sum(shared_blks_hit + shared_blks_read) AS blocks
           FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
          WHERE d.datname = $1 GROUP BY query`,
        [this.name],
      ),
    );
    return rows.map(({ text, calls, ms, blocks }) => ({ text, calls: Number(calls), ms, blocks: Number(blocks) }));
  }

  async drop(): Promise<void> {
    await this.pool.end();
    await asAdmin(this.adminUrl, (admin) => admin.query(`DROP DATABASE ${this.name} WITH (FORCE)`));
  }
}

/** Uses a new connection each time, because the server may have been restarted between two calls. */
async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  admin.on("error", () => undefined);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
