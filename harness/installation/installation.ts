import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent } from "../agent";
import { Database } from "./database";
import { Phones } from "./phones";
import { anyFreePort } from "../launcher";
import { inRoot } from "../paths";
import { startProgram, type Program } from "../program";
import { buildWithMain, copyProgram, Server } from "./server";

export interface InstallationOptions {
  databaseUrl: string;
  redisUrl: string;
  /** Additional settings of the server. */
  env?: NodeJS.ProcessEnv;
  /** Additional Node flags for the server. */
  flags?: string[];
  /** The folder of a built server; this version's by default. */
  program?: string;
  /** Replaces the simulator by an in-memory WhatsApp in the server's process, to measure only our own code. */
  inMemory?: boolean;
}

const email = "bench@guiche.local";
const password = "bench-password";

/** A server and a simulated WhatsApp, each in its own process, on an empty database. More servers can be added. */
export class Installation {
  /** The address of a proxy in front of the servers, if there is one; agents call it. */
  front: string | undefined;
  private readonly servers: Server[] = [];

  private constructor(
    readonly folder: string,
    readonly program: string,
    readonly database: Database,
    readonly phones: Phones,
    private readonly simulator: Program | undefined,
    private readonly env: NodeJS.ProcessEnv,
    private readonly flags: string[],
  ) {}

  static async open({
    databaseUrl,
    redisUrl,
    env,
    flags = [],
    inMemory = false,
    program: programFolder,
  }: InstallationOptions): Promise<Installation> {
    const folder = mkdtempSync(join(tmpdir(), "guiche-stage-"));
    const simulatorPort = await anyFreePort();
    const database = await Database.open(databaseUrl);
    const simulator = inMemory ? undefined : await startSimulator(simulatorPort, folder);
    const settings = {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      DATA_DIR: join(folder, "data"),
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
    const phones = new Phones(simulatorPort);
    const program =
      programFolder ?? (inMemory ? await buildWithMain(inRoot("harness", "memory", "main.ts")) : copyProgram());
    const installation = new Installation(folder, program, database, phones, simulator, settings, flags);
    await installation.join("server");
    await database.rows("UPDATE plans SET connections = 10000, users = 10000, queues = 10000");
    return installation;
  }

  /** Adds a server on the same database, Redis and data folder, perhaps of another version. */
  async join(name: string, env: NodeJS.ProcessEnv = {}, program = this.program): Promise<Server> {
    const { folder, flags } = this;
    const server = await Server.make(name, { program, folder, flags, env: { ...this.env, ...env } });
    this.servers.push(server);
    await server.start();
    return server;
  }

  /** The first server. */
  get server(): Server {
    const [first] = this.servers;
    if (!first) throw new Error("There is no server.");
    return first;
  }

  get base(): string {
    return this.front ?? this.server.base;
  }

  get pid(): number {
    return this.server.pid;
  }

  get simulatorPid(): number {
    if (!this.simulator) throw new Error("There is no simulator: WhatsApp is in the server's memory.");
    return this.simulator.pid;
  }

  start = (): Promise<void> => this.server.start();
  kill = (): Promise<void> => this.server.kill();
  stop = (): Promise<void> => this.server.stop();

  /** The first user of the installation. */
  admin(): Promise<Agent> {
    return new Agent(this.base, email, password).signIn();
  }

  /** Another user of a company, with the password of the first user. */
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
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.simulator?.stop();
    await this.database.drop();
    for (const folder of [this.folder, this.program]) rmSync(folder, { recursive: true, force: true });
  }
}

const startSimulator = (port: number, folder: string): Promise<Program> =>
  startProgram({
    name: "The simulator",
    args: [inRoot("simulator", "dist", "main.js")],
    env: { SIMULATOR_PORT: String(port), SIMULATOR_STATE: "" },
    log: join(folder, "simulator.log"),
  });
