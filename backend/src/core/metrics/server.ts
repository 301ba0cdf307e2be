import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import { log } from "../log/log";
import { registry } from "./metrics";
import { measureProcess, type Disk } from "./process-gauges";

interface MetricsOptions {
  port: number;
  /** All addresses when undefined. */
  host: string | undefined;
  /** Only requests with this bearer are answered. */
  token: string | undefined;
  disk: Disk;
}

/** Serves `/metrics` on a port of its own, so that no proxy that serves the desk serves this too. */
export function startMetrics({ port, host, token, disk }: MetricsOptions): Promise<Server> {
  measureProcess(disk);
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") return void response.writeHead(404).end();
    if (token !== undefined && !isBearer(request.headers.authorization, token))
      return void response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      (error: unknown) => {
        log.warn({ error }, "Metrics could not be collected");
        response.writeHead(500).end();
      },
    );
  });
  return new Promise((resolve, fail) => {
    server.once("error", fail);
    server.listen({ port, host }, () => resolve(server));
  });
}

/** Compares hashes: two texts of different length cannot be compared in constant time. */
function isBearer(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(header ?? ""), hash(`Bearer ${token}`));
}
