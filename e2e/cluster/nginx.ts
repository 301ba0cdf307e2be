import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { anyFreePort } from "../harness/launcher";
import { inRoot } from "../harness/paths";
import { until } from "../harness/until";

type Web = { port: number };

/** A real nginx with the configuration of `ops/proxy`, in front of the web processes. */
export class Nginx {
  private constructor(
    private readonly home: string,
    private readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(program: string, folder: string, webs: Web[]): Promise<Nginx> {
    const home = join(folder, "nginx");
    mkdirSync(join(home, "logs"), { recursive: true });
    const port = await anyFreePort();
    writeFileSync(configurationIn(home), configurationFor(home, port, webs));
    const args = ["-p", home, "-c", configurationIn(home), "-g", "daemon off;"];
    const nginx = new Nginx(home, port, spawn(program, args, { stdio: "ignore" }));
    const answers = async () => (await fetch(`${nginx.base}/api/health`).catch(() => undefined))?.ok ?? false;
    await until("nginx answers", answers);
    return nginx;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Sends new requests to these processes, as after `nginx -s reload`; running ones are finished where they are. */
  route(webs: Web[]): void {
    writeFileSync(configurationIn(this.home), configurationFor(this.home, this.port, webs));
    this.child.kill("SIGHUP");
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    if (this.child.exitCode === null && this.child.kill("SIGTERM")) await ended;
  }
}

const configurationIn = (home: string): string => join(home, "nginx.conf");

/** The published file with our ports, without TLS, and with its files in a folder of its own. */
function configurationFor(home: string, port: number, webs: Web[]): string {
  const published = readFileSync(inRoot("ops", "proxy", "nginx.conf"), "utf8");
  const servers = webs.map((web) => `    server 127.0.0.1:${web.port} max_fails=1 fail_timeout=2s;`).join("\n");
  const local = published
    .replace(/^ +server web-1.*\n +server web-2.*$/m, servers)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_certificate.*$/gm, "")
    .replace("http {", `http {\n  access_log off;\n${temporaryFolders(home)}`);
  return `pid ${home}/nginx.pid;\nerror_log ${home}/logs/error.log;\n${local}`;
}

const temporaryFolders = (home: string): string =>
  ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path ${home}/${name};\n`).join("");
