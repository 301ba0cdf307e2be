import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Database } from "./database";
import { anyFreePort, ownRedis } from "./launcher";
import { inRoot } from "./paths";

const program = [
  "--enable-source-maps",
  "--max-semi-space-size=32",
  "--import",
  "./backend/dist/preload.js",
  "backend/dist/main.js",
];

export interface WatchedOptions {
  env: Record<string, string>;
  /** How many of the newest log lines are kept. */
  lines: number;
}

/** The built server in its own process with its own stores, and with access to its log. */
export class WatchedServer {
  readonly log: string[] = [];
  /** Why the process ended; null while it runs. */
  ended: string | null = null;

  private constructor(
    readonly port: number,
    readonly database: Database,
    readonly redisUrl: string,
    readonly dataDir: string,
    private readonly child: ChildProcess,
    private readonly close: () => Promise<void>,
  ) {}

  static async start({ env, lines }: WatchedOptions): Promise<WatchedServer> {
    const dataDir = mkdtempSync(join(tmpdir(), "guiche-watched-"));
    // In sequence: jest loses a module that two imports request at the same time.
    const database = await Database.create();
    const redis = await ownRedis(dataDir);
    const port = await anyFreePort();
    const child = spawn(process.execPath, program, {
      cwd: inRoot(),
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        NODE_ENV: "test",
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        DATA_DIR: dataDir,
        PORT: String(port),
        SIMULATOR: "external",
        DEMO: "off",
        RATE_LIMIT_SCALE: "100000",
        BCRYPT_COST: "4",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const server = new WatchedServer(port, database, redis.url, dataDir, child, async () => {
      await Promise.all([redis.stop(true), database.drop()]);
      rmSync(dataDir, { recursive: true, force: true });
    });
    await server.ready(lines);
    return server;
  }

  private async ready(lines: number): Promise<void> {
    const { child } = this;
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on("line", (line) => {
          this.log.push(line);
          if (this.log.length > lines) this.log.shift();
        });
    const gone = once(child, "exit").then(([code, signal]) => (this.ended = `it ended with ${String(signal ?? code)}`));
    await Promise.race([
      once(child, "message"),
      gone.then((why) => Promise.reject(new Error(`The server did not start, ${why}:\n${this.log.join("\n")}`))),
    ]);
  }

  async stop(): Promise<void> {
    if (this.ended === null) {
      this.child.kill("SIGKILL");
      await once(this.child, "exit");
    }
    await this.close();
  }
}
