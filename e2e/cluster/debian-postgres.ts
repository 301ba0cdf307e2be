import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { anyFreePort } from "../../harness/launcher";
import { until } from "../../harness/until";

const run = promisify(execFile);
const home = "/usr/lib/postgresql";
const name = "guiche";

/** A Postgres of Debian's packages, with its own pg_dump and pg_restore. */
export class DebianPostgres {
  private constructor(
    /** The folder of its programs. */
    readonly bin: string,
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(folder: string): Promise<DebianPostgres> {
    const bin = programs();
    const place = join(folder, "postgres");
    const account = accountOfPostgres();
    mkdirSync(place);
    if (account) {
      // Postgres does not run as root.
      chmodSync(folder, 0o711);
      chownSync(place, account.uid, account.gid);
    }
    const as = { cwd: "/", ...account };
    await run(join(bin, "initdb"), ["-D", place, "-U", name, "--auth=trust", "--encoding=UTF8", "--no-sync"], as);
    const port = await anyFreePort();
    const args = ["-D", place, "-p", String(port), "-k", place, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"];
    const child = spawn(join(bin, "postgres"), args, { ...as, stdio: "ignore" });
    const server = new DebianPostgres(bin, `postgres://${name}:none@127.0.0.1:${port}/postgres`, child);
    const isReady = () =>
      run(join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)]).then(
        () => true,
        () => false,
      );
    await until("Postgres answers", isReady);
    return server;
  }

  async stop(): Promise<void> {
    const exitPromise = once(this.child, "exit");
    if (this.child.exitCode === null && this.child.kill("SIGINT")) await exitPromise;
  }
}

function programs(): string {
  const majors = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
  const binFolder = majors.map((major) => join(home, major, "bin")).find((bin) => existsSync(join(bin, "initdb")));
  if (!binFolder) throw new Error("Postgres was not found. On Debian: apt-get install postgresql");
  return binFolder;
}

/** Debian's user of Postgres, where this process is root. */
function accountOfPostgres(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: string) => Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
