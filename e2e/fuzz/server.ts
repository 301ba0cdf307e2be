import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Database } from "../stage/database";
import { anyFreePort, ownRedis } from "../stage/launcher";
import { inRoot } from "../stage/paths";

const program = ["--enable-source-maps", "--import", "./backend/dist/preload.js", "backend/dist/main.js"];

/** The built server in a process of its own, on stores of its own, with what it logs of accidents at hand. */
export class FuzzedServer {
  /** The newest lines of its log, errors and worse. */
  readonly log: string[] = [];
  /** Why it is no longer there; null while it is. */
  ended: string | null = null;

  private constructor(
    readonly port: number,
    readonly database: Database,
    private readonly child: ChildProcess,
    private readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<FuzzedServer> {
    const dataDir = mkdtempSync(join(tmpdir(), "guiche-fuzz-"));
    const [database, redis, port] = await Promise.all([Database.create(), ownRedis(dataDir), anyFreePort()]);
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
        // Without lines: nothing of what is invented here leaves this machine.
        ROLE: "web",
        SIMULATOR: "external",
        DEMO: "off",
        RATE_LIMIT_SCALE: "100000",
        BCRYPT_COST: "4",
        LOG_LEVEL: "error",
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const server = new FuzzedServer(port, database, child, async () => {
      await Promise.all([redis.stop(true), database.drop()]);
      rmSync(dataDir, { recursive: true, force: true });
    });
    await server.ready();
    return server;
  }

  private async ready(): Promise<void> {
    const { child } = this;
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on("line", (line) => {
          this.log.push(line);
          if (this.log.length > 200) this.log.shift();
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
