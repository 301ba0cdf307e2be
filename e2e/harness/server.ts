import type { Database } from "./database";
import { startProgram, type Program } from "./program";
import { openStores, serverArgs, type Stores } from "./stores";

/** The built server with its own database, Redis and data folder. */
export class BuiltServer {
  private running: Program | null = null;
  readonly url: string;
  readonly database: Database;
  readonly dataDir: string;

  private constructor(
    private readonly stores: Stores,
    private readonly simulatorPort: number,
  ) {
    this.url = `http://127.0.0.1:${stores.port}`;
    this.database = stores.database;
    this.dataDir = stores.dataDir;
  }

  static async open(simulatorPort: number): Promise<BuiltServer> {
    const server = new BuiltServer(await openStores(), simulatorPort);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const env = { ...this.stores.env, SIMULATOR_PORT: String(this.simulatorPort) };
    this.running = await startProgram({ name: "The server", args: serverArgs, env });
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
