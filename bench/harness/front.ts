import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { wireName, type RealtimeEvents, type Topic } from "@guiche/contract/realtime";
import { Server } from "socket.io";

/**
 * Stands before a server: pages and calls are that server's, while the other end of the page's socket is here. It says
 * what no machine of two cores could cause and draw at once: a server takes 2 to 3 ms of processor for each message that
 * is told of, so five hundred a second would leave nothing to the browser that is measured.
 */
export class Front {
  private constructor(
    readonly base: string,
    private readonly sockets: Server,
  ) {}

  static async before(behind: string): Promise<Front> {
    const http = createServer((asked, answer) => passOn(behind, asked, answer));
    const sockets = new Server(http, { transports: ["websocket"], serveClient: false });
    await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
    return new Front(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, sockets);
  }

  /** To every page that is here. */
  say<T extends Topic>(companyId: number, topic: T, event: RealtimeEvents[T]): void {
    this.sockets.emit(wireName(companyId, topic), event);
  }

  close(): Promise<void> {
    return this.sockets.close();
  }
}

function passOn(behind: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = "/" } = asked;
  const passed = request(new URL(url, behind), { method, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  passed.on("error", () => answer.destroy());
  asked.pipe(passed);
}
