import { randomBytes } from "node:crypto";
import pg from "pg";

type Row = Record<string, unknown>;

/** A new empty database on the given server, dropped at the end. */
export class TemporaryDatabase {
  readonly url: string;
  private readonly pool: pg.Pool;

  constructor(
    private readonly serverUrl: string,
    readonly name = `guiche_test_${randomBytes(6).toString("hex")}`,
  ) {
    const url = new URL(serverUrl);
    url.pathname = `/${this.name}`;
    this.url = url.href;
    this.pool = new pg.Pool({ connectionString: url.href, max: 4 });
    // An idle connection may still be closing when the database is dropped; that must not fail a test.
    this.pool.on("error", () => undefined);
  }

  async create(): Promise<this> {
    await this.onServer((server) => server.query(`CREATE DATABASE ${this.name}`));
    return this;
  }

  async rows<R extends object = Row>(sql: string, values: unknown[] = []): Promise<R[]> {
    return (await this.pool.query<R>(sql, values)).rows;
  }

  disconnect = (): Promise<void> => this.pool.end();

  async drop(): Promise<void> {
    await this.disconnect();
    await this.onServer((server) => server.query(`DROP DATABASE ${this.name} WITH (FORCE)`));
  }

  /** Uses a new connection each time, because the server may have been restarted between two calls. */
  protected async onServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T> {
    const server = new pg.Client({ connectionString: this.serverUrl });
    server.on("error", () => undefined);
    await server.connect();
    try {
      return await work(server);
    } finally {
      await server.end();
    }
  }
}
