import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface ServiceRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ServiceReply {
  status: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
  /** Ends the connection in the middle of the body. */
  isCut?: boolean;
}

/** An outside service, imitated on a port of this machine. */
export interface Service {
  /** "http://127.0.0.1:40123" */
  url: string;
  /** Every request so far, oldest first. */
  seen: ServiceRequest[];
  /** Answers the next requests in place of the service, one reply each. Null waits for ever. */
  fail(...replies: (ServiceReply | null)[]): void;
  stop(): Promise<void>;
}

/** The whole request. */
export async function readRequest(incoming: IncomingMessage): Promise<ServiceRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
  const url = new URL(incoming.url ?? "/", "http://localhost");
  return {
    method: incoming.method ?? "GET",
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: incoming.headers,
    body: Buffer.concat(parts).toString("utf8"),
  };
}

export async function startService(
  answer: (request: ServiceRequest) => ServiceReply | Promise<ServiceReply>,
): Promise<Service> {
  const seen: ServiceRequest[] = [];
  const faults: (ServiceReply | null)[] = [];
  const server = createServer((incoming, outgoing) => {
    void readRequest(incoming).then(async (request) => {
      seen.push(request);
      const fault = faults.shift();
      if (fault === null) return;
      const { status, type, body, headers, isCut } = fault ?? (await answer(request));
      const bytes = Buffer.from(body);
      outgoing.writeHead(status, { "content-type": type, "content-length": bytes.length, ...headers });
      if (isCut) outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
      else outgoing.end(bytes);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    fail: (...replies) => void faults.push(...replies),
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}
