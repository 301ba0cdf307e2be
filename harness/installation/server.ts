import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { until } from "../../scripts/testing/until.mjs";
import { anyFreePort } from "../launcher";
import { inRoot } from "../paths";
import { startProgram, type Program } from "../program";

/** One server process of an installation; it may be killed and started again at the same port. */
export class Server {
  private running: Program | undefined;

  private constructor(
    private readonly name: string,
    readonly port: number,
    private readonly program: string,
    private readonly log: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly flags: string[],
  ) {}

  static async make(
    name: string,
    options: { program: string; folder: string; env: NodeJS.ProcessEnv; flags: string[] },
  ): Promise<Server> {
    const port = await anyFreePort();
    const env = { ...options.env, PORT: String(port) };
    return new Server(name, port, options.program, join(options.folder, `${name}.log`), env, options.flags);
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    if (!this.running) throw new Error(`The server ${this.name} does not run.`);
    return this.running.pid;
  }

  /** Starts it and waits until it serves. */
  async start(): Promise<void> {
    const program = (name: string) => join(this.program, name);
    this.running = await startProgram({
      name: `The server ${this.name}`,
      args: [...this.flags, "--max-semi-space-size=32", "--import", program("preload.js"), program("main.js")],
      env: this.env,
      log: this.log,
    });
    await until("the server serves", async () => (await fetch(`${this.base}/api/health`)).ok);
  }

  /** kill -9, like a crash, a power cut or the OOM killer. */
  async kill(): Promise<void> {
    await this.running?.kill();
    this.running = undefined;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  /** Freezes it at any point, like a suspended machine. */
  freeze(): void {
    process.kill(this.pid, "SIGSTOP");
  }

  wake(): void {
    process.kill(this.pid, "SIGCONT");
  }
}

/** Runs the server from a copy of its build, so that a rebuild does not affect the measurement. */
export function copyProgram(): string {
  const folder = makeProgramFolder();
  cpSync(inRoot("backend", "dist"), folder, { recursive: true });
  return folder;
}

/** The same server with another `main`. */
export async function buildWithMain(main: string): Promise<string> {
  const programFolder = makeProgramFolder();
  await promisify(execFile)(process.execPath, [inRoot("backend", "build.mjs"), programFolder, main]);
  return programFolder;
}

/** A folder for one program, next to the libraries it needs. */
export function makeProgramFolder(): string {
  const cache = inRoot("backend", ".cache");
  mkdirSync(cache, { recursive: true });
  for (const entry of readdirSync(cache))
    if (entry.startsWith("stage-") && !existsSync(`/proc/${entry.split("-")[1]}`))
      rmSync(join(cache, entry), { recursive: true, force: true });
  return mkdtempSync(join(cache, `stage-${process.pid}-`));
}
