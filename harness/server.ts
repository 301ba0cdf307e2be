import type { Database } from "./database";
import { startProgram, type Program } from "./program";
import { openStores, serverArgs, type Stores } from "./stores";

/** A running server built from the sources, with its database and data folder. */
export class BuiltServer {
  constructor(
    readonly url: string,
    readonly database: Database,
    readonly dataDir: string,
  ) {}
}

/** A server that no other suite uses, so its suite may kill it. It has a database, Redis and data folder of its own. */
export class OwnServer extends BuiltServer {
  private running: Program | null = null;

  private constructor(
    private readonly stores: Stores,
    private readonly simulatorPort: number,
  ) {
    super(`http://127.0.0.1:${stores.port}`, stores.database, stores.dataDir);
  }

  static async open(simulatorPort: number): Promise<OwnServer> {
    const server = new OwnServer(await openStores(), simulatorPort);
    await server.start();
    return server;
  }

  /** Does nothing while it runs: a test that failed may have left it running or dead. */
  async start(): Promise<void> {
    if (this.running) return;
    const env = { ...this.stores.env, SIMULATOR_PORT: String(this.simulatorPort) };
    this.running = await startProgram({ name: "The server", args: serverArgs, env });
  }

  /** Resolves when it has ended, killed or by itself. */
  get onceEnded(): Promise<unknown> {
    return this.running?.ended ?? Promise.resolve();
  }

  /** Kills it, as a power cut would. */
  async kill(): Promise<void> {
    await this.running?.kill();
    this.running = null;
  }

  async close(): Promise<void> {
    await this.kill();
    await this.stores.close();
  }
}
