import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "./agent";
import { Database } from "./database";
import { Phones } from "./phones";
import { freePort, inRoot } from "./places";
import { startProgramme, type Programme } from "./programme";

export interface InstallationOptions {
  databaseUrl: string;
  redisUrl: string;
  /** Further settings of the server. */
  env?: NodeJS.ProcessEnv;
  /** Further flags of Node for the server. */
  flags?: string[];
}

const email = "bench@guiche.local";
const password = "bench-password";

/** A server and a simulator of their own, each in its process, on an empty database. */
export class Installation {
  private running: Programme | undefined;

  private constructor(
    readonly folder: string,
    private readonly program: string,
    readonly database: Database,
    readonly port: number,
    readonly phones: Phones,
    private readonly simulator: Programme,
    private readonly env: NodeJS.ProcessEnv,
    private readonly flags: string[],
  ) {}

  static async open({ databaseUrl, redisUrl, env, flags = [] }: InstallationOptions): Promise<Installation> {
    const folder = mkdtempSync(join(tmpdir(), "guiche-stage-"));
    const [port, simulatorPort] = [await freePort(), await freePort()];
    const database = await Database.make(databaseUrl);
    const simulator = await startProgramme({
      name: "The simulator",
      args: [inRoot("simulator", "dist", "main.js")],
      env: { SIMULATOR_PORT: String(simulatorPort), SIMULATOR_STATE: "" },
      log: join(folder, "simulator.log"),
    });
    const settings = {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      DATA_DIR: join(folder, "data"),
      PORT: String(port),
      SIMULATOR: "external",
      SIMULATOR_PORT: String(simulatorPort),
      DEMO: "off",
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      BCRYPT_COST: "4",
      RATE_LIMIT_SCALE: "1000",
      LOG_LEVEL: "info",
      NODE_ENV: undefined,
      ...env,
    };
    const phones = Phones.at(simulatorPort);
    const made = new Installation(folder, keptProgram(), database, port, phones, simulator, settings, flags);
    await made.start();
    await database.rows("UPDATE plans SET connections = 10000, users = 10000, queues = 10000");
    return made;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.server.pid;
  }

  get simulatorPid(): number {
    return this.simulator.pid;
  }

  /** Starts the server and waits until it serves. */
  async start(): Promise<void> {
    const program = (name: string) => join(this.program, name);
    this.running = await startProgramme({
      name: "The server",
      args: [...this.flags, "--import", program("preload.js"), program("main.js")],
      env: this.env,
      log: join(this.folder, "server.log"),
    });
    while ((await fetch(`${this.base}/api/health`)).status !== 200) await sleep(20);
  }

  /** kill -9: what a crash, an empty power line or the kernel's memory guard does. */
  async kill(): Promise<void> {
    await this.running?.kill();
    this.running = undefined;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  /** The platform's first admin. */
  admin(): Promise<Agent> {
    return new Agent(this.base, email, password).signIn();
  }

  /** Another person of a company, with the first admin's password. */
  async person(companyId: number, name: string, profile: "admin" | "user" = "admin"): Promise<Agent> {
    const address = `${name.toLowerCase()}-${companyId}@guiche.local`;
    await this.database.rows(
      `INSERT INTO users ("companyId", name, email, "passwordHash", profile, "allTicket")
       SELECT $1, $2, $3, "passwordHash", $4, true FROM users WHERE email = $5`,
      [companyId, name, address, profile, email],
    );
    return new Agent(this.base, address, password).signIn();
  }

  async company(name: string): Promise<number> {
    const sql = `INSERT INTO companies (name, "planId") SELECT $1, min(id) FROM plans RETURNING id`;
    return Number((await this.database.one<{ id: string }>(sql, [name])).id);
  }

  get password(): string {
    return password;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.simulator.stop();
    await this.database.drop();
    for (const folder of [this.folder, this.program]) rmSync(folder, { recursive: true, force: true });
  }

  private get server(): Programme {
    if (!this.running) throw new Error("The server does not run.");
    return this.running;
  }
}

/** The server is run from a copy of its build: who builds it anew meanwhile does not change what is measured. */
function keptProgram(): string {
  const shelf = inRoot("backend", ".cache");
  mkdirSync(shelf, { recursive: true });
  for (const left of readdirSync(shelf))
    if (left.startsWith("stage-") && !existsSync(`/proc/${left.split("-")[1]}`))
      rmSync(join(shelf, left), { recursive: true, force: true });
  const kept = mkdtempSync(join(shelf, `stage-${process.pid}-`));
  cpSync(inRoot("backend", "dist"), kept, { recursive: true });
  return kept;
}
