import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { wireName, type RealtimeEvents, type Topic } from "@guiche/contract/realtime";
import { Server } from "socket.io";

/**
 * A proxy in front of a server: pages and requests go to that server, but the page's socket ends here. It can send more
 * events than a machine with two cores could both cause and render: a server needs 2 to 3 ms of processor time for each
 * broadcast message, so five hundred a second would leave nothing for the browser that is measured.
 */
export class EventProxy {
  private constructor(
    readonly base: string,
    private readonly sockets: Server,
  ) {}

  static async start(target: string): Promise<EventProxy> {
    const http = createServer((incoming, outgoing) => forward(target, incoming, outgoing));
    const sockets = new Server(http, { transports: ["websocket"], serveClient: false });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    return new EventProxy(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, sockets);
  }

  /** Sends to every connected page. */
  emit<T extends Topic>(companyId: number, topic: T, event: RealtimeEvents[T]): void {
    this.sockets.emit(wireName(companyId, topic), event);
  }

  close(): Promise<void> {
    return this.sockets.close();
  }
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = "/" } = incoming;
  const upstreamRequest = request(new URL(url, target), { method, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(outgoing);
  });
  upstreamRequest.on("error", () => outgoing.destroy());
  incoming.pipe(upstreamRequest);
}
