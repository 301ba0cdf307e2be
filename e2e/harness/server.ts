import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "./database";
import { anyFreePort, ownRedis, type RedisService } from "./launcher";
import { startProgram, type Program } from "./program";

const program = ["--max-semi-space-size=32", "--import", "./backend/dist/preload.js", "backend/dist/main.js"];

/** The built server with its own database, Redis and data folder. */
export class BuiltServer {
  private running: Program<unknown> | null = null;

  private constructor(
    readonly url: string,
    readonly database: Database,
    private readonly redis: RedisService,
    readonly dataDir: string,
    private readonly env: Record<string, string>,
  ) {}

  static async open(simulatorPort: number): Promise<BuiltServer> {
    const dataDir = mkdtempSync(join(tmpdir(), "guiche-e2e-"));
    const [database, redis, port] = await Promise.all([Database.create(), ownRedis(dataDir), anyFreePort()]);
    const server = new BuiltServer(`http://127.0.0.1:${port}`, database, redis, dataDir, {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SIMULATOR: "external",
      SIMULATOR_PORT: String(simulatorPort),
      DEMO: "off",
      RATE_LIMIT_SCALE: "1000",
      BCRYPT_COST: "4",
      NODE_ENV: "test",
    });
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    this.running = await startProgram(program, this.env);
  }

  /** Kills it, as a power cut would. */
  async kill(): Promise<void> {
    await this.running?.end("SIGKILL");
    this.running = null;
  }

  async close(): Promise<void> {
    await this.kill();
    await Promise.all([this.redis.stop(true), this.database.drop()]);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
