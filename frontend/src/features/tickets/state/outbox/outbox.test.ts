import type { MessageDto } from "@guiche/contract/messages";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { aMessage } from "../testing";
import { Outbox, type OutboxDeps, type OutboxDatabase, type SendError } from "./outbox";
import type { OutboxItem } from "./outbox-item";

const badMoment: SendError = { kind: "retry", code: "ERR_INTERNAL" };
const refusal: SendError = { kind: "refuse", code: "ERR_TICKET_NOT_OPEN" };
const noLine: SendError = { kind: "offline", code: "ERR_NETWORK" };

class FakeStore implements OutboxDatabase {
  items = new Map<string, OutboxItem>();
  all = () => Promise.resolve([...this.items.values()]);
  put = (item: OutboxItem) => Promise.resolve(void this.items.set(item.clientId, item));
  remove = (clientId: string) => Promise.resolve(void this.items.delete(clientId));
}

/** A request that the test settles. */
interface Call {
  item: OutboxItem;
  way: Parameters<OutboxDeps["send"]>[1];
  answer: (message?: MessageDto) => void;
  fail: (error: SendError) => void;
}
let calls: Call[];
let pauses: { ms: number; over: () => void }[];
let arrivedBodies: string[];
let store: FakeStore;
let ids: number;

const anOutbox = (now = () => ids) =>
  new Outbox({
    store,
    send: (item, way) =>
      new Promise((resolve, refuse) => {
        calls.push({ item, way, answer: (message = aMessage()) => resolve(message), fail: refuse });
      }),
    onAccepted: (_, item) => arrivedBodies.push(item.body),
    error: (error) => error as SendError,
    now,
    wait: (ms) => new Promise((over) => pauses.push({ ms, over })),
    newId: () => `client-${++ids}`,
  });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const onTheWay = () => calls.map(({ item }) => item.body);
const states = (outbox: Outbox, ticketId = 1) => outbox.of(ticketId).map(({ body, state }) => `${body} ${state}`);

beforeEach(() => {
  calls = [];
  pauses = [];
  arrivedBodies = [];
  store = new FakeStore();
  ids = 0;
});

describe("sending", () => {
  it("shows the text before it is sent", () => {
    const outbox = anOutbox();
    outbox.add(1, "a");
    expect(states(outbox)).toEqual(["a waiting"]);
    expect(calls).toEqual([]);
  });

  it("keeps the order within a ticket, and tickets do not wait for each other", async () => {
    const outbox = anOutbox();
    ["a", "b", "c"].forEach((body) => outbox.add(1, body));
    outbox.add(2, "x");
    await settle();
    expect(onTheWay()).toEqual(["a", "x"]);
    calls[0]!.answer();
    await settle();
    expect(onTheWay()).toEqual(["a", "x", "b"]);
    calls[2]!.answer();
    await settle();
    calls[3]!.answer();
    await settle();
    expect(arrivedBodies).toEqual(["a", "b", "c"]);
    expect([...store.items.values()].map(({ body }) => body)).toEqual(["x"]);
  });

  it("retries three times with growing delays and one client id, then fails and sends the next text", async () => {
    const outbox = anOutbox();
    outbox.add(1, "a");
    outbox.add(1, "b");
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await settle();
      calls[attempt]!.fail(badMoment);
      await settle();
      pauses[attempt]?.over();
    }
    await settle();
    expect(pauses.map(({ ms }) => ms)).toEqual([1_000, 3_000, 9_000]);
    expect(new Set(calls.slice(0, 4).map(({ item }) => item.clientId)).size).toBe(1);
    expect(states(outbox)).toEqual(["a failed", "b sending"]);
    expect(store.items.get("client-1")).toMatchObject({ state: "failed", failure: "ERR_INTERNAL" });
  });

  it("does not retry what the server refused", async () => {
    const outbox = anOutbox();
    outbox.add(1, "a");
    await settle();
    calls[0]!.fail(refusal);
    await settle();
    expect(states(outbox)).toEqual(["a failed"]);
    expect(pauses).toEqual([]);
  });

  it("waits while offline and continues when the network is back", async () => {
    const outbox = anOutbox();
    outbox.add(1, "a");
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await settle();
      calls[attempt]!.fail(noLine);
      await settle();
      expect(states(outbox)).toEqual(["a offline"]);
      outbox.resumeAll();
    }
    await settle();
    calls[6]!.answer();
    await settle();
    expect(arrivedBodies).toEqual(["a"]);
  });

  it("accepts the realtime event when the response was lost", async () => {
    const outbox = anOutbox();
    const item = outbox.add(1, "a");
    await settle();
    outbox.confirm(item.clientId);
    calls[0]!.fail(badMoment);
    await settle();
    expect([states(outbox), store.items.size, pauses.length]).toEqual([[], 0, 0]);
  });
});

describe("files", () => {
  const file = new File(["abc"], "nota.pdf", { type: "application/pdf" });

  it("are sent in order with the texts and report their progress", async () => {
    const outbox = anOutbox();
    outbox.add(1, "veja", { file });
    outbox.add(1, "depois");
    await settle();
    expect(onTheWay()).toEqual(["veja"]);
    calls[0]!.way.onProgress(0.256);
    expect(outbox.of(1)[0]).toMatchObject({ state: "sending", progress: 0.25 });
    calls[0]!.answer();
    await settle();
    expect(onTheWay()).toEqual(["veja", "depois"]);
  });

  it("survive a reload like texts, and the browser warns before leaving only if they could not be stored", async () => {
    const outbox = anOutbox();
    outbox.add(1, "veja", { file });
    expect(outbox.hasUnsavedFiles()).toBe(true);
    await settle();
    expect(outbox.hasUnsavedFiles()).toBe(false);
    expect([...store.items.values()].map(({ body, file: storedFile }) => [body, storedFile])).toEqual([["veja", file]]);

    store.put = () => Promise.reject(new Error("the disk is full"));
    outbox.add(1, "e isto", { file });
    await settle();
    expect(outbox.hasUnsavedFiles()).toBe(true);
    calls[0]!.answer();
    await settle();
    calls[1]!.answer();
    await settle();
    expect([outbox.hasUnsavedFiles(), arrivedBodies]).toEqual([false, ["veja", "e isto"]]);
  });

  it("that were being uploaded during a reload are sent again with the same client id", async () => {
    const before = anOutbox();
    before.add(1, "veja", { file });
    await settle();
    calls[0]!.way.onProgress(0.5);
    before.stop();
    calls = [];
    const after = anOutbox();
    await after.load();
    await settle();
    expect(calls.map(({ item }) => [item.clientId, item.file])).toEqual([["client-1-0", file]]);
    expect(after.of(1)[0]?.progress).toBeUndefined();
  });

  it("cancelled while they are being stored are removed from the store", async () => {
    const outbox = anOutbox();
    const { clientId } = outbox.add(1, "veja", { file });
    outbox.cancel(clientId);
    await settle();
    expect([store.items.size, calls.length]).toEqual([0, 0]);
  });

  it("can be cancelled during the upload, and the next item is sent", async () => {
    const outbox = anOutbox();
    const { clientId } = outbox.add(1, "veja", { file });
    outbox.add(1, "depois");
    await settle();
    outbox.cancel(clientId);
    expect(calls[0]!.way.signal.aborted).toBe(true);
    calls[0]!.fail(badMoment);
    await settle();
    expect([states(outbox), onTheWay()]).toEqual([["depois sending"], ["veja", "depois"]]);
  });

  it("cancelled while offline are not sent later", async () => {
    const outbox = anOutbox();
    const { clientId } = outbox.add(1, "veja", { file });
    await settle();
    calls[0]!.fail(noLine);
    await settle();
    outbox.cancel(clientId);
    outbox.resumeAll();
    await settle();
    expect([states(outbox), calls.length]).toEqual([[], 1]);
  });
});

describe("waiting for a text", () => {
  it("resolves with true after the response or the realtime event", async () => {
    const outbox = anOutbox();
    const [a, b] = [outbox.add(1, "a"), outbox.add(1, "b")];
    const ends = Promise.all([outbox.waitForEnd(a.clientId), outbox.waitForEnd(b.clientId)]);
    await settle();
    calls[0]!.answer();
    await settle();
    outbox.confirm(b.clientId);
    expect(await ends).toEqual([true, true]);
    expect(await outbox.waitForEnd(a.clientId)).toBe(true);
  });

  it("resolves with false when it is refused", async () => {
    const outbox = anOutbox();
    const end = outbox.waitForEnd(outbox.add(1, "a").clientId);
    await settle();
    calls[0]!.fail(refusal);
    expect(await end).toBe(false);
  });
});

describe("after a failure the user can", () => {
  const failedOne = async () => {
    const outbox = anOutbox();
    const { clientId } = outbox.add(1, "a");
    await settle();
    calls[0]!.fail(refusal);
    await settle();
    return { outbox, clientId };
  };

  it("retry", async () => {
    const { outbox, clientId } = await failedOne();
    outbox.retry(clientId);
    await settle();
    expect(calls.map(({ item }) => item.clientId)).toEqual([clientId, clientId]);
  });

  it("edit or discard the text", async () => {
    const { outbox, clientId } = await failedOne();
    expect(outbox.takeBack(clientId)).toBe("a");
    expect([states(outbox), store.items.size]).toEqual([[], 0]);
  });
});

describe("after a reload", () => {
  it("pending items are sent again with their client ids, and failed ones wait for the user", async () => {
    const before = anOutbox();
    ["a", "b", "c"].forEach((body) => before.add(1, body));
    await settle();
    calls[0]!.fail(refusal);
    await settle();
    before.stop();

    calls = [];
    const after = anOutbox();
    await after.load();
    await settle();
    expect(states(after)).toEqual(["a failed", "b sending", "c waiting"]);
    expect(calls.map(({ item }) => item.clientId)).toEqual(["client-2"]);
  });

  it("new texts are sent after the stored ones", async () => {
    const before = anOutbox();
    before.add(1, "a");
    before.add(1, "b");
    before.stop();
    await settle();
    const after = anOutbox();
    const loading = after.load();
    after.add(1, "c");
    await loading;
    for (let sentCount = 0; sentCount < 3; sentCount += 1) {
      await settle();
      calls.at(-1)!.answer();
    }
    await settle();
    expect([onTheWay(), arrivedBodies]).toEqual([
      ["a", "b", "c"],
      ["a", "b", "c"],
    ]);
  });

  it("keeps the order of texts written in the same millisecond, in whatever order the store returns them", async () => {
    const before = anOutbox(() => 7);
    ["a", "b", "c"].forEach((body) => before.add(1, body));
    before.stop();
    await settle();
    const storedItems = [...store.items.values()].reverse();
    store.all = () => Promise.resolve(storedItems);
    const after = anOutbox();
    await after.load();
    expect(after.of(1).map(({ body }) => body)).toEqual(["a", "b", "c"]);
  });

  it("a stopped outbox sends nothing, because another user may have signed in", async () => {
    const outbox = anOutbox();
    outbox.add(1, "a");
    outbox.add(1, "b");
    await settle();
    outbox.stop();
    calls[0]!.answer();
    await settle();
    expect(onTheWay()).toEqual(["a"]);
  });
});
