import { randomBytes } from "node:crypto";
import pg from "pg";
import { TemporaryDatabase } from "../../harness/temporary-database";

const serverUrl = () => process.env.TEST_DATABASE_URL ?? "";

/** Databases like another one, which is not used in the meantime. */
export class Copies {
  private constructor(private readonly pattern: string) {}

  static async of(name: string): Promise<Copies> {
    const copies = new Copies(`guiche_pattern_${randomBytes(6).toString("hex")}`);
    // Idle connections of a pool.
    await copies.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    await copies.run(`CREATE DATABASE ${copies.pattern} TEMPLATE ${name}`);
    return copies;
  }

  async make(): Promise<TemporaryDatabase> {
    const copy = new TemporaryDatabase(serverUrl());
    await this.run(`CREATE DATABASE ${copy.name} TEMPLATE ${this.pattern} STRATEGY file_copy`);
    return copy;
  }

  drop = (): Promise<void> => this.run(`DROP DATABASE ${this.pattern}`);

  private async run(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: serverUrl() });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }
}
