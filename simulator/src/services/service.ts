import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ServiceRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
}

export interface ServiceReply {
  status: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
  /** Ends the connection in the middle of the body. */
  isCut?: boolean;
  /** Sends the body again and again, with so many milliseconds in between, until the other side hangs up. */
  everyMs?: number;
}

export const json = (status: number, value: unknown): ServiceReply => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});

/** An outside service, imitated on a port of this machine. */
export interface Service {
  /** "http://127.0.0.1:40123" */
  url: string;
  /** Every request so far, oldest first. */
  requests: ServiceRequest[];
  /** Bytes of the bodies that have no end, and how many of these are still being sent. */
  endless: { bytes: number; open: number };
  /** Answers the next requests in place of the service, one reply each. Null waits for ever. */
  fail(...replies: (ServiceReply | null)[]): void;
  stop(): Promise<void>;
}

/** The whole request. */
export async function readRequest(incoming: IncomingMessage): Promise<ServiceRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
  const bytes = Buffer.concat(parts);
  const url = new URL(incoming.url ?? "/", "http://localhost");
  return {
    method: incoming.method ?? "GET",
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: incoming.headers,
    body: bytes.toString("utf8"),
    bytes,
  };
}

function sendForEver(outgoing: ServerResponse, bytes: Buffer, everyMs: number, endless: Service["endless"]): void {
  endless.open += 1;
  const send = () => {
    if (outgoing.destroyed) return;
    endless.bytes += bytes.length;
    const next = () => setTimeout(send, everyMs);
    // The other side reads no more than it wants.
    if (outgoing.write(bytes)) next();
    else outgoing.once("drain", next);
  };
  outgoing.once("close", () => (endless.open -= 1));
  send();
}

export async function startService(
  answer: (request: ServiceRequest) => ServiceReply | Promise<ServiceReply>,
): Promise<Service> {
  const requests: ServiceRequest[] = [];
  const endless = { bytes: 0, open: 0 };
  const faults: (ServiceReply | null)[] = [];
  const server = createServer((incoming, outgoing) => {
    void readRequest(incoming).then(async (request) => {
      requests.push(request);
      const fault = faults.shift();
      if (fault === null) return;
      const { status, type, body, headers, isCut, everyMs } = fault ?? (await answer(request));
      const bytes = Buffer.from(body);
      if (everyMs !== undefined) {
        outgoing.writeHead(status, { "content-type": type, ...headers });
        return sendForEver(outgoing, bytes, everyMs, endless);
      }
      outgoing.writeHead(status, { "content-type": type, "content-length": bytes.length, ...headers });
      if (isCut) outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
      else outgoing.end(bytes);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    endless,
    fail: (...replies) => void faults.push(...replies),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
