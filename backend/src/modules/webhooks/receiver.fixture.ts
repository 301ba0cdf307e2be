import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach } from "@jest/globals";
import { deliverDue, deliveriesDone } from "./deliver-due";
import { listen, originOf } from "../../testing/listen";

interface ReceivedEvent {
  id: string;
  type: string;
  sequence?: number;
  data: Record<string, unknown>;
}

interface Receiver {
  url: string;
  requests: { headers: IncomingHttpHeaders; body: string }[];
  reply: { status: number; headers?: Record<string, string> };
  /** Events that are answered with 500. */
  refuses(event: ReceivedEvent): boolean;
  /** What was received so far. */
  receivedEvents(): ReceivedEvent[];
  /** Delivers until nothing more is due. */
  deliver(): Promise<void>;
}

/** A program that receives webhooks, in every test of the file. */
export function withReceiver(): Receiver {
  const receiver: Receiver = {
    url: "",
    requests: [],
    reply: { status: 200 },
    refuses: () => false,
    receivedEvents: () => receiver.requests.map(({ body }) => JSON.parse(body) as ReceivedEvent),
    async deliver() {
      for (let before = -1; before < receiver.requests.length;) {
        before = receiver.requests.length;
        await deliverDue();
        await deliveriesDone();
      }
    },
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.requests.push({ headers: request.headers, body });
      const isRefused = receiver.refuses(JSON.parse(body) as ReceivedEvent);
      response.writeHead(isRefused ? 500 : receiver.reply.status, receiver.reply.headers).end("ok");
    });
  });
  beforeAll(async () => {
    await listen(server);
    receiver.url = `${originOf(server)}/hook`;
  });
  beforeEach(() => {
    receiver.requests = [];
    receiver.reply = { status: 200 };
    receiver.refuses = () => false;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return receiver;
}
