import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../../harness/paths";

/** Types for the parts of the launcher that the suite uses; the launcher is plain JavaScript. */
interface StartedProgram {
  pid: number;
  port: number;
  ended: Promise<unknown>;
  stop(hurry?: boolean): Promise<unknown>;
}
interface Launcher {
  accounts: { isRoot(): boolean };
  ports: { anyFreePort(): Promise<number> };
  "redis-url": { askRedis(where: { port: number; password: string }, commands: string[][]): Promise<unknown[]> };
  postgres: {
    preparePostgres(options: { dataDir: string; quick: boolean; settings: Record<string, string> }): Promise<object>;
    startPostgres(home: object, options?: { preferredPort: number }): Promise<StartedProgram & { adminUrl: string }>;
  };
  redis: {
    prepareRedis(options: { dataDir: string }): Promise<object & { password: string }>;
    startRedis(home: object, options?: { preferredPort: number }): Promise<StartedProgram & { url: string }>;
  };
}

const fromLauncher = async <Name extends keyof Launcher>(name: Name): Promise<Launcher[Name]> =>
  (await import(inRoot("scripts", "lib", `${name}.mjs`))) as Launcher[Name];

/** The suite's own Postgres and Redis, which can be killed, stopped and restarted on the same data. */
export class Stores {
  private constructor(
    private readonly folder: string,
    private readonly homes: { postgres: object; redis: object & { password: string } },
    private postgres: StartedProgram & { adminUrl: string },
    private redis: StartedProgram & { url: string },
  ) {}

  /** `durable`: with fsync, as in production. Otherwise a write counts once the operating system has it. */
  static async open({ durable }: { durable: boolean }): Promise<Stores> {
    // In sequence: jest loses a module that two imports request at the same time.
    const accounts = await fromLauncher("accounts");
    const ports = await fromLauncher("ports");
    const postgres = await fromLauncher("postgres");
    const redis = await fromLauncher("redis");
    const folder = mkdtempSync(join(tmpdir(), "guiche-crash-"));
    // Postgres does not run as root, so its user must be able to enter the folder.
    chmodSync(folder, accounts.isRoot() ? 0o711 : 0o700);
    const settings = {
      shared_preload_libraries: "pg_stat_statements",
      ...(durable ? {} : { fsync: "off", full_page_writes: "off" }),
    };
    const homes = {
      postgres: await postgres.preparePostgres({ dataDir: folder, quick: !durable, settings }),
      redis: await redis.prepareRedis({ dataDir: folder }),
    };
    return new Stores(
      folder,
      homes,
      await postgres.startPostgres(homes.postgres, { preferredPort: await ports.anyFreePort() }),
      await redis.startRedis(homes.redis, { preferredPort: await ports.anyFreePort() }),
    );
  }

  get databaseUrl(): string {
    return this.postgres.adminUrl;
  }

  get redisUrl(): string {
    return this.redis.url;
  }

  async killPostgres(): Promise<void> {
    process.kill(this.postgres.pid, "SIGKILL");
    await this.postgres.ended;
  }

  async stopPostgres(): Promise<void> {
    await this.postgres.stop();
  }

  async startPostgres(): Promise<void> {
    this.postgres = await (await fromLauncher("postgres")).startPostgres(this.homes.postgres);
  }

  async killRedis(): Promise<void> {
    process.kill(this.redis.pid, "SIGKILL");
    await this.redis.ended;
  }

  async startRedis(): Promise<void> {
    this.redis = await (await fromLauncher("redis")).startRedis(this.homes.redis);
  }

  /** Empties Redis. */
  async flush(): Promise<void> {
    const { askRedis } = await fromLauncher("redis-url");
    await askRedis({ port: this.redis.port, password: this.homes.redis.password }, [["FLUSHALL"]]);
  }

  async close(): Promise<void> {
    await Promise.all([this.postgres.stop(true), this.redis.stop(true)]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
