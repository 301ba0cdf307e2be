import { Agent as HttpsAgent, type AgentOptions } from "node:https";
import { connect as connectPlain } from "node:net";
import type { Duplex } from "node:stream";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { isAllowedMediaHost } from "./media-reference";

/** Thrown instead of connecting to a host that is not one of WhatsApp's file servers. */
export class ForbiddenHost extends Error {
  constructor(host: string) {
    super(`Host not allowed for files: ${host}`);
  }
}

/** Dispatcher and agent that connect only to WhatsApp's file servers. */
export interface MediaHosts {
  /** `127.0.0.1:port` of the simulator; WhatsApp's own hosts when absent. */
  simulator?: string;
  scheme: "http" | "https";
  download: Dispatcher;
  up: HttpsAgent;
}

/** Checks the host when connecting, so that addresses, redirects and host names all pass the same check. */
export function mediaHosts(simulator?: string): MediaHosts {
  const secure = buildConnector({ timeout: 15_000 });
  const download = new Agent({
    connect: (options, callback) => {
      const { hostname, port, protocol } = options;
      const host = port ? `${hostname}:${port}` : hostname;
      if (simulator) {
        if (host !== simulator) return callback(new ForbiddenHost(host), null);
        const socket = connectPlain(Number(port), hostname);
        socket.once("connect", () => callback(null, socket)).once("error", (error) => callback(error, null));
        return;
      }
      const isSecure = protocol === "https:" && (!port || port === "443");
      if (!isSecure || !isAllowedMediaHost(hostname)) return callback(new ForbiddenHost(host), null);
      secure(options, callback);
    },
    headersTimeout: 20_000,
    bodyTimeout: 30_000,
    keepAliveTimeout: 4_000,
    connections: 16,
  });
  return {
    scheme: simulator ? "http" : "https",
    download,
    up: new UploadAgent(simulator),
    ...(simulator && { simulator }),
  };
}

/** The library always uses https for uploads; this connects to the simulator without TLS. */
class UploadAgent extends HttpsAgent {
  constructor(private readonly simulator: string | undefined) {
    super({ keepAlive: false, maxSockets: 16 });
  }

  override createConnection(
    options: AgentOptions & { host?: string; port?: number },
    callback?: (error: Error | null, socket: Duplex) => void,
  ): Duplex | null | undefined {
    const { host = "", port = 443 } = options;
    if (this.simulator) {
      if (`${host}:${port}` !== this.simulator) throw new ForbiddenHost(`${host}:${port}`);
      return connectPlain(port, host);
    }
    if (!isAllowedMediaHost(host) || Number(port) !== 443) throw new ForbiddenHost(`${host}:${port}`);
    return super.createConnection(options, callback);
  }
}
