import { TemporaryDatabase } from "../temporary-database";
import { cpuOfFamily, parentOf } from "./processor";

/** A new empty database on the given server, with what its statements cost. */
export class Database extends TemporaryDatabase {
  private postmaster = 0;

  static async open(serverUrl: string): Promise<Database> {
    const database = await new Database(serverUrl).create();
    const { pid } = await database.one<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    database.postmaster = parentOf(pid);
    return database;
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
    await this.onServer(async (server) => {
      await server.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
      await server.query("ALTER SYSTEM SET pg_stat_statements.track_planning = on");
      await server.query("SELECT pg_reload_conf(), pg_stat_statements_reset()");
    });
  }

  /**
   * The statements that ran in this database since then, with their total planning and execution time (milliseconds) and
   * the number of pages read, cached or not.
   */
  async statements(): Promise<{ text: string; calls: number; ms: number; blocks: number }[]> {
    const { rows } = await this.onServer((server) =>
      server.query<{ text: string; calls: string; ms: number; blocks: string }>(
        `SELECT query AS text, sum(calls) AS calls, sum(total_plan_time + total_exec_time) AS ms,
                sum(shared_blks_hit + shared_blks_read) AS blocks
           FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
          WHERE d.datname = $1 GROUP BY query`,
        [this.name],
      ),
    );
    return rows.map(({ text, calls, ms, blocks }) => ({ text, calls: Number(calls), ms, blocks: Number(blocks) }));
  }
}
