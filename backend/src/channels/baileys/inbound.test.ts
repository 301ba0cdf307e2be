import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { ConnectionRefusedError } from "sequelize";
import { setLogLevel } from "../../platform/log/log";
import { RecordingListener } from "../recording-listener.suite";
import { Inbound } from "./inbound";
import type { Journal } from "./journal";

const empty = {
  left: () => Promise.resolve([]),
  store: { mark: () => Promise.resolve([]) },
} as unknown as Journal;

let inbound: Inbound | undefined;
beforeAll(() => setLogLevel("silent"));
afterEach(() => inbound?.stop());

/** Takes what arrives, each row's text being its id, all from one chat. */
async function taking(listener: RecordingListener): Promise<Inbound> {
  inbound = new Inbound({
    journal: empty,
    listener,
    read: async ({ id }) => ({
      arrived: {
        connection: { companyId: 1, connectionId: 1, provider: "simulator" },
        wid: `W${id}`,
        chat: { lid: "1", address: "1@lid" },
        fromMe: false,
        sentAt: new Date(),
        content: { kind: "text", text: String(id) },
        raw: new Uint8Array(),
      },
    }),
  });
  inbound.start();
  // Until it has seen that nothing was left, what arrives is looked for in the journal.
  await new Promise((go) => setTimeout(go, 50));
  return inbound;
}

const row = (id: number) => ({ id, attributes: {}, plaintext: Buffer.alloc(0) });

describe("what a customer writes", () => {
  it("keeps its order while the database is away, however long that is", async () => {
    const listener = new RecordingListener();
    listener.failures = Array.from({ length: 8 }, () => new ConnectionRefusedError(new Error("connect ECONNREFUSED")));
    const line = await taking(listener);
    for (const id of [1, 2, 3]) line.arrived(row(id));
    await listener.until(() => listener.texts.length === 3);
    expect(listener.texts).toEqual(["1", "2", "3"]);
  });

  it("does not wait for ever behind a message that cannot be kept", async () => {
    const listener = new RecordingListener();
    const { message } = listener;
    listener.message = (arrived) =>
      arrived.wid === "W1" ? Promise.reject(new Error("cannot be kept")) : message.call(listener, arrived);
    const line = await taking(listener);
    for (const id of [1, 2]) line.arrived(row(id));
    await listener.until(() => listener.texts.includes("2"));
    expect(listener.texts).toEqual(["2"]);
  });
});
