import { Agent as HttpsAgent, type AgentOptions } from "node:https";
import { connect as connectPlain } from "node:net";
import type { Duplex } from "node:stream";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { isAllowedMediaHost } from "./media-reference";

/** Nothing is fetched from, or brought to, any other host. */
export class ForbiddenHost extends Error {
  constructor(host: string) {
    super(`Files do not go to or come from ${host}.`);
  }
}

/** The ways to WhatsApp's file servers, and to nowhere else. */
export interface MediaHosts {
  /** `127.0.0.1:port` of the simulator; WhatsApp's own hosts when absent. */
  simulator?: string;
  scheme: "http" | "https";
  down: Dispatcher;
  up: HttpsAgent;
}

/** Whatever was asked for, by an address, a redirect or a name: this is where a connection is made or refused. */
export function mediaHosts(simulator?: string): MediaHosts {
  const secure = buildConnector({ timeout: 15_000 });
  const down = new Agent({
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
    down,
    up: new UploadAgent(simulator),
    ...(simulator && { simulator }),
  };
}

/** The library always speaks of https: to the simulator it goes without. */
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
