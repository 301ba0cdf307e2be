import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { anyFreePort } from "../../harness/launcher";
import { inRoot } from "../../harness/paths";
import { until as untilThere } from "../crash/until";
import { until } from "../../harness/until";

interface PreparedRedis {
  password: string;
}
interface Running {
  pid: number;
  port: number;
  ended: Promise<unknown>;
  stop(hurry?: boolean): Promise<unknown>;
}
/** Types for the parts of the launcher that start Redis; the launcher is plain JavaScript. */
interface Launcher {
  prepareRedis(options: { dataDir: string; settings: Record<string, string> }): Promise<PreparedRedis>;
  startRedis(home: PreparedRedis, options: { preferredPort: number }): Promise<Running>;
  askRedis(where: { port: number; password?: string }, commands: string[][]): Promise<unknown[]>;
}

const fromLauncher = async (name: string) => (await import(inRoot("scripts", "lib", name))) as Launcher;

const master = "desk";
const password = "cluster-password";

/** A Redis, its replica, and three real Sentinels that choose the master. */
export class Sentinels {
  private constructor(
    private readonly redis: { home: PreparedRedis; running: Running }[],
    private readonly sentinels: { port: number; child: ChildProcess }[],
  ) {}

  static async start(program: string, folder: string): Promise<Sentinels> {
    const sentinels = new Sentinels([], []);
    try {
      await sentinels.startAll(program, folder);
      return sentinels;
    } catch (error) {
      await sentinels.stop();
      throw error;
    }
  }

  private async startAll(program: string, folder: string): Promise<void> {
    const first = await startRedisIn(join(folder, "redis-1"));
    this.redis.push(first);
    this.redis.push(await startRedisIn(join(folder, "redis-2"), first.running.port));
    for (const name of ["sentinel-1", "sentinel-2", "sentinel-3"])
      this.sentinels.push(await startSentinel(program, join(folder, name), first.running.port));
    // They may not listen yet.
    await untilThere(
      "the Sentinels know the replica",
      async () => (await this.ask(["SENTINEL", "replicas", master])).length > 0,
    );
  }

  get url(): string {
    const hosts = this.sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",");
    return `redis+sentinel://:${password}@${hosts}/${master}/0`;
  }

  /**
   * Kills the master with SIGKILL, waits until the Sentinels have named another one, and starts the old one again, which
   * becomes its replica. Returns how long the election took, in milliseconds.
   */
  async failOver(): Promise<number> {
    const port = await this.masterPort();
    const killedRedis = this.redis.find(({ running }) => running.port === port);
    if (!killedRedis) throw new Error(`No Redis of ours listens on ${port}.`);
    const since = Date.now();
    process.kill(killedRedis.running.pid, "SIGKILL");
    await killedRedis.running.ended;
    await until("the Sentinels have named another master", async () => (await this.masterPort()) !== port);
    const tookMs = Date.now() - since;
    const { startRedis } = await fromLauncher("redis.mjs");
    killedRedis.running = await startRedis(killedRedis.home, { preferredPort: port });
    return tookMs;
  }

  async stop(): Promise<void> {
    for (const { child } of this.sentinels) {
      const exitPromise = once(child, "exit");
      if (child.exitCode === null && child.kill("SIGKILL")) await exitPromise;
    }
    await Promise.all(this.redis.map(({ running }) => running.stop(true)));
  }

  private async masterPort(): Promise<number> {
    const [, port] = await this.ask(["SENTINEL", "get-master-addr-by-name", master]);
    return Number(port);
  }

  private async ask(command: string[]): Promise<unknown[]> {
    const { askRedis } = await fromLauncher("redis-url.mjs");
    const [answer] = await askRedis({ port: this.sentinels[0]?.port ?? 0 }, [command]);
    return Array.isArray(answer) ? (answer as unknown[]) : [];
  }
}

async function startRedisIn(dataDir: string, replicaOf?: number) {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, "redis.password"), password);
  const { prepareRedis, startRedis } = await fromLauncher("redis.mjs");
  const settings = { masterauth: password, ...(replicaOf && { replicaof: `127.0.0.1 ${replicaOf}` }) };
  const home = await prepareRedis({ dataDir, settings });
  return { home, running: await startRedis(home, { preferredPort: await anyFreePort() }) };
}

async function startSentinel(program: string, folder: string, redisPort: number) {
  const port = await anyFreePort();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "sentinel.conf");
  const lines = [
    `port ${port}`,
    "bind 127.0.0.1",
    `dir ${folder}`,
    `sentinel monitor ${master} 127.0.0.1 ${redisPort} 2`,
    `sentinel auth-pass ${master} ${password}`,
    `sentinel down-after-milliseconds ${master} 1000`,
    `sentinel failover-timeout ${master} 10000`,
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  return { port, child: spawn(program, [file], { stdio: "ignore" }) };
}
