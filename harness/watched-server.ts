import type { Database } from "./database";
import { startProgram, type Program } from "./program";
import { openStores, serverArgs, type Stores } from "./stores";

interface WatchedOptions {
  env: Record<string, string>;
  /** How many of the newest log lines are kept. */
  lines: number;
}

/** The built server in its own process with its own stores, and with access to its log. */
export class WatchedServer {
  /** Why the process ended; null while it runs. */
  endReason: string | null = null;
  readonly port: number;
  readonly database: Database;
  readonly redisUrl: string;
  readonly dataDir: string;

  private constructor(
    private readonly stores: Stores,
    private readonly program: Program,
    readonly log: string[],
  ) {
    ({ port: this.port, database: this.database, redisUrl: this.redisUrl, dataDir: this.dataDir } = stores);
    void program.ended.then((why) => (this.endReason = why));
  }

  static async start({ env, lines }: WatchedOptions): Promise<WatchedServer> {
    const stores = await openStores();
    const log: string[] = [];
    const program = await startProgram({
      name: "The server",
      args: ["--enable-source-maps", ...serverArgs],
      env: { ...stores.env, RATE_LIMIT_SCALE: "100000", ...env },
      onLine: (line) => {
        log.push(line);
        if (log.length > lines) log.shift();
      },
    });
    return new WatchedServer(stores, program, log);
  }

  async stop(): Promise<void> {
    await this.program.kill();
    await this.stores.close();
  }
}
