import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { ConnectionRefusedError } from "sequelize";
import { setLogLevel } from "../../core/log/log";
import type { Peer } from "../content";
import { SendError } from "../provider";
import { RecordingListener } from "../recording-listener.suite";
import { Inbound } from "./inbound";
import type { Journal } from "./journal";

const empty = {
  entriesAfter: () => Promise.resolve([]),
  store: { mark: () => Promise.resolve([]) },
} as unknown as Journal;

let inbound: Inbound | undefined;
beforeAll(() => setLogLevel("silent"));
afterEach(() => inbound?.stop());

interface Taking {
  journal?: Journal;
  chatOf?: (id: number) => string;
  peerOf?: (id: number) => Peer;
  unreadable?: number;
  /** How often the unreadable row fails, and with which error. */
  fails?: number;
  failure?: Error;
  sweepMs?: number;
}

/** An Inbound whose rows have their id as the text, all from one chat by default. */
async function taking(
  listener: RecordingListener,
  { journal = empty, chatOf = () => "1", peerOf, unreadable, fails = Infinity, failure, sweepMs }: Taking = {},
): Promise<Inbound> {
  let failures = 0;
  inbound = new Inbound({
    journal,
    listener,
    ...(sweepMs && { sweepMs }),
    rereadMs: 50,
    read: async ({ id }) => {
      if (id === unreadable && failures++ < fails) throw failure ?? new TypeError("nothing that a program expects");
      return {
        arrived: {
          connection: { companyId: 1, connectionId: 1, provider: "simulator" },
          wid: `W${id}`,
          chat: peerOf?.(id) ?? { lid: chatOf(id), address: `${chatOf(id)}@lid` },
          fromMe: false,
          sentAt: new Date(),
          content: { kind: "text", text: String(id) },
          raw: new Uint8Array(),
        },
      };
    },
  });
  inbound.start();
  // Until the first query has found nothing left, new rows are read from the journal.
  await new Promise((go) => setTimeout(go, 50));
  return inbound;
}

const row = (id: number) => ({ id, attributes: {}, plaintext: Buffer.alloc(0) });

describe("a customer's message", () => {
  it("keeps its place while the database is unavailable", async () => {
    const listener = new RecordingListener();
    listener.failures = Array.from({ length: 8 }, () => new ConnectionRefusedError(new Error("connect ECONNREFUSED")));
    const line = await taking(listener);
    for (const id of [1, 2, 3]) line.arrived(row(id));
    await listener.until(() => listener.texts.length === 3);
    expect(listener.texts).toEqual(["1", "2", "3"]);
  });

  it("takes turns with those of other chats, of which more wait than are delivered at once", async () => {
    const listener = new RecordingListener();
    const { message } = listener;
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    listener.message = async (incomingMessage) => {
      await gate;
      return message.call(listener, incomingMessage);
    };
    const line = await taking(listener, { chatOf: (id) => String(id % 12) });
    const ids = Array.from({ length: 60 }, (_, index) => index);
    for (const id of ids) line.arrived(row(id));
    await new Promise((go) => setTimeout(go, 50));
    open();
    await listener.until(() => listener.texts.length === ids.length);
    const turns = ids.map((id) => listener.texts.indexOf(String(id)));
    // Each chat's second message comes after the first of every other chat.
    expect(Math.max(...turns.slice(0, 12))).toBeLessThan(Math.min(...turns.slice(24, 36)));
  });

  it("waits for one that its writer sent by phone number, once the writer's LID is known", async () => {
    const listener = new RecordingListener();
    const { message } = listener;
    listener.message = async (incomingMessage) => {
      if (incomingMessage.wid === "W1") await new Promise((go) => setTimeout(go, 200));
      return message.call(listener, incomingMessage);
    };
    const [phone, lid] = ["5511987654321", "99887766"];
    const peers: Peer[] = [
      { phone, address: `${phone}@s.whatsapp.net` },
      { phone, lid, address: `${lid}@lid` },
      { lid, address: `${lid}@lid` },
    ];
    const line = await taking(listener, { peerOf: (id) => peers[id - 1]! });
    for (const id of [1, 2, 3]) line.arrived(row(id));
    await listener.until(() => listener.texts.length === 3);
    expect(listener.texts).toEqual(["1", "2", "3"]);
  });

  it("is delivered after a message of the same chat that the product keeps refusing", async () => {
    const listener = new RecordingListener();
    const { message } = listener;
    listener.message = (incomingMessage) =>
      incomingMessage.wid === "W1"
        ? Promise.reject(new Error("cannot be kept"))
        : message.call(listener, incomingMessage);
    const line = await taking(listener);
    for (const id of [1, 2]) line.arrived(row(id));
    await listener.until(() => listener.texts.includes("2"));
    expect(listener.texts).toEqual(["2"]);
  });

  it("is delivered after three hundred messages that the product refuses", async () => {
    const [hopeless, late] = [300, 9_999];
    const listener = new RecordingListener();
    const { message } = listener;
    let tries = 0;
    listener.message = (incomingMessage) => {
      if (incomingMessage.wid === `W${late}`) return message.call(listener, incomingMessage);
      tries += 1;
      return Promise.reject(new Error("cannot be kept"));
    };
    let journalRows = [row(late)];
    const journal = {
      ...empty,
      entriesAfter: () => Promise.resolve(tries > 0 ? journalRows.splice(0) : []),
    } as unknown as Journal;
    const line = await taking(listener, { journal, chatOf: String });
    for (let id = 1; id <= hopeless; id += 1) line.arrived(row(id));
    await listener.until(() => tries > 0);
    line.deliveredAgain(late);
    await listener.until(() => listener.texts.includes(String(late)), "the late one", 40_000);
    journalRows = [];
  });

  it.each([new TypeError("nothing that a program expects"), new Error("no such key")])(
    "is delivered after a message that cannot be read: %s",
    async (failure) => {
      const listener = new RecordingListener();
      const line = await taking(listener, { unreadable: 1, failure });
      for (const id of [1, 2]) line.arrived(row(id));
      await listener.until(() => listener.texts.includes("2"), "the next", 20_000);
      expect(listener.texts).toEqual(["2"]);
    },
    30_000,
  );

  it("is delivered by a later sweep, when it could not be read at first", async () => {
    const listener = new RecordingListener();
    const line = await taking(listener, { unreadable: 1, failure: new Error("no such key"), fails: 4, sweepMs: 100 });
    for (const id of [1, 2]) line.arrived(row(id));
    await listener.until(() => listener.texts.length === 2, "both", 20_000);
    expect(listener.texts).toEqual(["2", "1"]);
  });

  it("waits for one that can be read only once the line is open", async () => {
    const listener = new RecordingListener();
    const line = await taking(listener, { unreadable: 1, failure: new SendError("closed"), fails: 5 });
    for (const id of [1, 2]) line.arrived(row(id));
    await listener.until(() => listener.texts.length === 2, "both", 20_000);
    expect(listener.texts).toEqual(["1", "2"]);
  });
});
