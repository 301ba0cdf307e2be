import { createServer, type IncomingMessage, type Server } from "node:http";
import { json } from "node:stream/consumers";
import type { CustomerMessage, MemoryWorld, MessageFeeder, TicketOf } from "./message-feeder";
import { TicketWriter } from "./ticket-writer";

type Call = (body: Record<string, unknown>, path: readonly string[]) => unknown;

/** The simulator endpoints that the benchmarks use, for the phones in this process, and bulk messages. */
export function openControl(port: number, world: MemoryWorld, feeder: MessageFeeder): Promise<Server> {
  const phones = new Set<string>();
  const writer = new TicketWriter(feeder);
  const calls: [string, RegExp, Call][] = [
    [
      "POST",
      /^\/sim\/phones$/,
      ({ number }) => {
        phones.add(String(number));
        world.phone(String(number));
      },
    ],
    ["POST", /^\/sim\/phones\/(\d+)\/scan$/, ({ qr }, [number = ""]) => world.phone(number).scan(String(qr))],
    ["GET", /^\/sim\/phones$/, () => [...phones].map((number) => ({ waiting: world.phone(number).waiting.length }))],
    [
      "POST",
      /^\/sim\/people$/,
      ({ number, name, auto }) =>
        feeder.addPerson(String(number), { name: String(name), auto: auto === "none" ? auto : "delivered" }),
    ],
    [
      "POST",
      /^\/sim\/people\/(\d+)\/messages$/,
      ({ to, text }, [from = ""]) => feeder.deliver([{ from, to: String(to), text: String(text) }], 1),
    ],
    [
      "POST",
      /^\/sim\/messages$/,
      ({ messages, atOnce }) => feeder.deliver(messages as CustomerMessage[], Number(atOnce)),
    ],
    [
      "POST",
      /^\/sim\/questions$/,
      ({ messages, aSecond }) => feeder.ask(messages as CustomerMessage[], aSecond === null ? null : Number(aSecond)),
    ],
    ["POST", /^\/sim\/sendings$/, ({ tickets, text }) => writer.write(tickets as TicketOf[], String(text))],
  ];

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { method, url = "" } = request;
    for (const [verb, pattern, call] of calls) {
      const match = method === verb ? pattern.exec(url) : null;
      if (match) return call(verb === "POST" ? ((await json(request)) as Record<string, unknown>) : {}, match.slice(1));
    }
    throw new Error(`The WhatsApp in memory has no ${method} ${url}.`);
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (reply) => response.end(JSON.stringify(reply ?? null)),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
