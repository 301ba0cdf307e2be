import { describe, expect, it } from "@jest/globals";
import { RecordingListener } from "../recording-listener.suite";
import { Acks } from "./acks";

const connection = { companyId: 1, connectionId: 1, provider: "simulator" } as const;
const node = (tag: string, attrs: Record<string, string>, ids: string[] = []) => ({
  tag,
  attrs,
  ...(ids.length > 0 && {
    content: [{ tag: "list", attrs: {}, content: ids.map((id) => ({ tag: "item", attrs: { id } })) }],
  }),
});

function listen() {
  const listener = new RecordingListener();
  return { listener, acks: new Acks(connection, listener) };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

describe("acks of a sent message", () => {
  it("are reported once per level, and never with a lower level than before", async () => {
    const { listener, acks } = listen();
    acks.receipt(node("receipt", { id: "A", type: "read" }));
    acks.receipt(node("receipt", { id: "A" }));
    acks.reportServerReply(node("ack", { id: "A" }));
    acks.receipt(node("receipt", { id: "A", type: "read" }));
    acks.receipt(node("receipt", { id: "A", type: "played" }));
    await settle();
    expect(listener.levelsOf("A")).toEqual([4, 5]);
  });

  it("are reported for every message that a receipt names", async () => {
    const { listener, acks } = listen();
    acks.receipt(node("receipt", { id: "A" }, ["B", "C"]));
    await settle();
    expect(listener.acks.map(({ wid, level }) => [wid, level])).toEqual([
      ["A", 3],
      ["B", 3],
      ["C", 3],
    ]);
  });

  it("report the code of a refusal, a later success, and the failure of a second attempt", async () => {
    const { listener, acks } = listen();
    acks.reportServerReply(node("ack", { id: "A", error: "479" }));
    acks.trying("A");
    acks.reportServerReply(node("ack", { id: "A", error: "463" }));
    acks.reportServerReply(node("ack", { id: "A" }));
    acks.reportServerReply(node("ack", { id: "A", error: "500" }));
    await settle();
    expect(listener.acks).toEqual([
      { wid: "A", level: -1, cause: "479" },
      { wid: "A", level: -1, cause: "463" },
      { wid: "A", level: 2 },
    ]);
  });

  it("are not reported for retry requests and for receipts of our own devices", async () => {
    const { listener, acks } = listen();
    for (const type of ["retry", "sender", "hist_sync", "peer_msg", "server-error"])
      acks.receipt(node("receipt", { id: "A", type }));
    await settle();
    expect(listener.acks).toEqual([]);
  });

  it("are reported again until the product accepts them", async () => {
    const { listener, acks } = listen();
    const receive = listener.ack.bind(listener);
    let away = 1;
    listener.ack = async (...args) => {
      if (away-- > 0) throw new Error("away");
      return receive(...args);
    };
    acks.reportServerReply(node("ack", { id: "A" }));
    acks.receipt(node("receipt", { id: "A" }));
    await listener.until(() => listener.acks.length === 2);
    expect(listener.levelsOf("A")).toEqual([2, 3]);
  });

  it("are reported again after the message was sent again", async () => {
    const { listener, acks } = listen();
    acks.trying("A");
    acks.reportServerReply(node("ack", { id: "A" }));
    acks.trying("A");
    acks.reportServerReply(node("ack", { id: "A" }));
    await settle();
    expect(listener.levelsOf("A")).toEqual([2, 2]);
  });
});
