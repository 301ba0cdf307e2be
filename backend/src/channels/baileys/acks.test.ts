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
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

describe("how far a message has come", () => {
  it("each level is told once, and none that is lower than one told before", async () => {
    const { listener, acks } = listen();
    acks.receipt(node("receipt", { id: "A", type: "read" }));
    acks.receipt(node("receipt", { id: "A" }));
    acks.answered(node("ack", { id: "A" }));
    acks.receipt(node("receipt", { id: "A", type: "read" }));
    acks.receipt(node("receipt", { id: "A", type: "played" }));
    await settled();
    expect(listener.levelsOf("A")).toEqual([4, 5]);
  });

  it("one receipt may speak of several messages", async () => {
    const { listener, acks } = listen();
    acks.receipt(node("receipt", { id: "A" }, ["B", "C"]));
    await settled();
    expect(listener.acks.map(({ wid, level }) => [wid, level])).toEqual([
      ["A", 3],
      ["B", 3],
      ["C", 3],
    ]);
  });

  it("a refusal carries its code; a late ack lifts it; a second try may fail again", async () => {
    const { listener, acks } = listen();
    acks.answered(node("ack", { id: "A", error: "479" }));
    acks.trying("A");
    acks.answered(node("ack", { id: "A", error: "463" }));
    acks.answered(node("ack", { id: "A" }));
    acks.answered(node("ack", { id: "A", error: "500" }));
    await settled();
    expect(listener.acks).toEqual([
      { wid: "A", level: -1, cause: "479" },
      { wid: "A", level: -1, cause: "463" },
      { wid: "A", level: 2 },
    ]);
  });

  it("receipts that ask for a message again, or are our own business, are no level", async () => {
    const { listener, acks } = listen();
    for (const type of ["retry", "sender", "hist_sync", "peer_msg", "server-error"])
      acks.receipt(node("receipt", { id: "A", type }));
    await settled();
    expect(listener.acks).toEqual([]);
  });

  it("a product that is away is told until it listens", async () => {
    const { listener, acks } = listen();
    const receive = listener.ack.bind(listener);
    let away = 1;
    listener.ack = async (...told) => {
      if (away-- > 0) throw new Error("away");
      return receive(...told);
    };
    acks.answered(node("ack", { id: "A" }));
    acks.receipt(node("receipt", { id: "A" }));
    await listener.until(() => listener.acks.length === 2);
    expect(listener.levelsOf("A")).toEqual([2, 3]);
  });

  it("what a message was told is told again once it has left again: whoever sends it again had not heard", async () => {
    const { listener, acks } = listen();
    acks.trying("A");
    acks.answered(node("ack", { id: "A" }));
    acks.trying("A");
    acks.answered(node("ack", { id: "A" }));
    await settled();
    expect(listener.levelsOf("A")).toEqual([2, 2]);
  });
});
