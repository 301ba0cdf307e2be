import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { join } from "node:path";
import { makeCertificates } from "../../backend/src/testing/certificates";
import { anyFreePort } from "../../harness/launcher";
import { inRoot } from "../../harness/paths";
import { until } from "../../harness/until";

type Web = { port: number };

/** Where nginx listens: programs of the suite call it without TLS, browsers with. */
interface Ports {
  plain: number;
  tls: number;
}

/** A real nginx with the configuration of `ops/proxy`, in front of the web processes. */
export class Nginx {
  private constructor(
    private readonly home: string,
    private readonly ports: Ports,
    private readonly child: ChildProcess,
    /** Of its TLS, signed by itself. */
    readonly certificate: string,
  ) {}

  /** `tls`: the port of the address that the servers know as theirs. Its certificate is signed by itself. */
  static async start(program: string, folder: string, { webs, tls }: { webs: Web[]; tls: number }): Promise<Nginx> {
    const home = join(folder, "nginx");
    mkdirSync(join(home, "logs"), { recursive: true });
    const { cert, key } = makeCertificates().server;
    writeFileSync(join(home, "fullchain.pem"), cert);
    writeFileSync(join(home, "privkey.pem"), key);
    const ports = { plain: await anyFreePort(), tls };
    writeFileSync(configurationIn(home), configurationFor(home, ports, webs));
    const args = ["-p", home, "-c", configurationIn(home), "-g", "daemon off;"];
    const nginx = new Nginx(home, ports, spawn(program, args, { stdio: "ignore" }), cert);
    try {
      await until("nginx answers over TLS", () => answersOverTls(`${nginx.secure}/api/health`, cert));
      return nginx;
    } catch (error) {
      await nginx.stop();
      throw error;
    }
  }

  get base(): string {
    return `http://127.0.0.1:${this.ports.plain}`;
  }

  get secure(): string {
    return secureAddress(this.ports.tls);
  }

  /** Sends new requests to these processes, as after `nginx -s reload`; running ones are finished where they are. */
  route(webs: Web[]): void {
    writeFileSync(configurationIn(this.home), configurationFor(this.home, this.ports, webs));
    this.child.kill("SIGHUP");
  }

  async stop(): Promise<void> {
    const exitPromise = once(this.child, "exit");
    if (this.child.exitCode === null && this.child.kill("SIGTERM")) await exitPromise;
  }
}

const configurationIn = (home: string): string => join(home, "nginx.conf");

export const secureAddress = (port: number): string => `https://127.0.0.1:${port}`;

/** Trusts this certificate alone. */
const answersOverTls = (address: string, ca: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(address, { ca }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on("error", () => resolve(false));
  });

/** The published file with our ports and our certificate, and with its files in a folder of its own. */
function configurationFor(home: string, { plain, tls }: Ports, webs: Web[]): string {
  const publishedConfig = readFileSync(inRoot("ops", "proxy", "nginx.conf"), "utf8");
  const servers = webs.map((web) => `    server 127.0.0.1:${web.port} max_fails=1 fail_timeout=2s;`).join("\n");
  const local = publishedConfig
    .replace(/^ +server web-1.*\n +server web-2.*$/m, servers)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${plain};\n    listen 127.0.0.1:${tls} ssl;`)
    .replaceAll("/etc/nginx/tls/", `${home}/`)
    .replace("http {", `http {\n  access_log off;\n${temporaryFolders(home)}`);
  return `pid ${home}/nginx.pid;\nerror_log ${home}/logs/error.log;\n${local}`;
}

const temporaryFolders = (home: string): string =>
  ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path ${home}/${name};\n`).join("");
