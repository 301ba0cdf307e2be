import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What an endpoint was told. The id stays when a delivery is repeated. */
export interface Notice {
  path: string;
  id: string;
  type: string;
  ticketId?: number;
  sequence?: number;
  data: { id: number; name?: string; body?: string };
  /** Milliseconds since the epoch. */
  at: number;
}

/** Endpoints of companies, each a path on one port of this machine, that note what they are told. */
export class Receiver {
  readonly notices: Notice[] = [];
  /** Paths that never answer. */
  readonly dead = new Set<string>();
  /** Paths that answer 500; what they are told is not noted. */
  readonly failing = new Set<string>();
  answerMs = 0;
  onNotice: (notice: Notice) => void = () => undefined;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on("request", (request, response) => {
      const at = performance.timeOrigin + performance.now();
      const path = request.url ?? "/";
      if (receiver.dead.has(path)) return void request.resume();
      void text(request).then((body) => {
        const isFailing = receiver.failing.has(path);
        setTimeout(() => response.writeHead(isFailing ? 500 : 200).end(), receiver.answerMs);
        if (isFailing) return;
        const notice = { ...(JSON.parse(body) as Omit<Notice, "path" | "at">), path, at };
        receiver.notices.push(notice);
        receiver.onNotice(notice);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  /** What an endpoint was told. */
  noticesFor = (path: string): Notice[] => this.notices.filter((notice) => notice.path === path);

  address(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** The server may call the endpoints of a receiver. */
export const mayCallReceivers = { OUTBOUND_ALLOW_CIDRS: "127.0.0.0/8" };
