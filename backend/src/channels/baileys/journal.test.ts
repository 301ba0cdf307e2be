import { describe, expect, it } from "@jest/globals";
import { database } from "../../core/db/connect";
import { RecordingListener } from "../recording-listener.suite";
import type { Lease } from "../provider";
import { Journal } from "../journal/journal";
import { Stanzas } from "./stanzas";
import { journalStore } from "../journal/journal.store";
import { keyCodec } from "./key-codec";
import { KeyRing } from "./key-ring";
import { keyStore } from "./key.store";
import { KeyWriter, LeaseLost } from "./key-writer";
import { library } from "./library";
import { openKeys } from "./keys";
import { journaledRepository } from "./signal-repository";
import { pairPhone, withBaileysHarness } from "./harness.suite";

const harness = withBaileysHarness();

const journalOf = async ({ connection }: Lease) => {
  const [rows] = await database().query(
    `SELECT "wid", "ingestedAt", "plaintext" FROM inbound_journal WHERE "connectionId" = $1 ORDER BY "id"`,
    { bind: [connection.connectionId] },
  );
  return rows as { wid: string; ingestedAt: Date | null; plaintext: Buffer }[];
};

async function untilIngested(lease: Lease): Promise<void> {
  const deadline = Date.now() + 5_000;
  while ((await journalOf(lease)).some(({ ingestedAt }) => !ingestedAt) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

describe("the journal", () => {
  it("delivers messages in order and once when a process dies between decrypting and ingesting", async () => {
    const lease = await harness.lease();
    const first = await pairPhone(harness, lease);
    const maria = await harness.person();
    // The product never answers, as if its process had died.
    first.listener.message = () => new Promise(() => undefined);
    const texts = ["um", "dois", "três"];
    for (const text of texts) await harness.post(`/sim/people/${maria.number}/messages`, { to: first.number, text });
    const isJournalWritten = async () =>
      (await journalOf(lease)).filter(({ ingestedAt }) => !ingestedAt).length === texts.length;
    for (let tries = 0; !(await isJournalWritten()) && tries < 100; tries++)
      await new Promise((go) => setTimeout(go, 50));
    lease.lose();

    const listener = new RecordingListener();
    const next = await harness.lease(lease.connection);
    const session = await harness.provider.openSession(next.connection, listener, next);
    await listener.become("CONNECTED");
    await harness.post(`/sim/people/${maria.number}/messages`, { to: first.number, text: "quatro" });
    await listener.until(() => listener.texts.includes("quatro"));
    expect(listener.texts).toEqual([...texts, "quatro"]);
    await untilIngested(next);
    expect((await journalOf(next)).every(({ ingestedAt }) => ingestedAt)).toBe(true);
    await session.close();
  });

  it("delivers a message once when WhatsApp repeats its ciphertext", async () => {
    const { lease, listener, number, session } = await pairPhone(harness);
    const maria = await harness.person();
    const write = (text: string) => harness.post(`/sim/people/${maria.number}/messages`, { to: number, text });
    await write("um");
    await listener.until(() => listener.messages.length === 1);
    await harness.fault(number, { replay: true });
    await write("dois");
    await write("três");
    await listener.until(() => listener.texts.includes("três"));
    expect(listener.texts).toEqual(["um", "dois", "três"]);
    await untilIngested(lease);
    await session.close();
  });

  it("keeps the id of a message that is encrypted again", async () => {
    const { listener, number, session } = await pairPhone(harness);
    const maria = await harness.person();
    await harness.fault(number, { duplicate: true });
    await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "um" });
    await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "dois" });
    await listener.until(() => listener.texts.includes("dois"));
    expect(new Set(listener.messages.map(({ wid }) => wid)).size).toBe(2);
    await session.close();
  });

  it("delivers a damaged message after it is sent again, without a placeholder", async () => {
    const { listener, number, session } = await pairPhone(harness);
    const maria = await harness.person();
    await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "um" });
    await listener.until(() => listener.messages.length === 1);
    await harness.fault(number, { corrupt: "out" });
    await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "dois" });
    await listener.until(() => listener.texts.includes("dois"));
    expect(listener.texts).toEqual(["um", "dois"]);
    await session.close();
  });

  it("stores no readable text and no readable key", async () => {
    const { lease, listener, number, session } = await pairPhone(harness);
    const maria = await harness.person();
    await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "segredo de Maria" });
    await listener.until(() => listener.messages.length === 1);
    const [keys] = await database().query(`SELECT "type", "value" FROM signal_keys WHERE "connectionId" = $1`, {
      bind: [lease.connection.connectionId],
    });
    const storedKeys = keys as { type: string; value: Buffer }[];
    expect(storedKeys.map(({ type }) => type)).toEqual(expect.arrayContaining(["pre-key", "session"]));
    const sealed = storedKeys.map(({ value }) => value);
    for (const { plaintext } of await journalOf(lease)) sealed.push(plaintext);
    for (const value of sealed) expect(value.toString("latin1")).not.toMatch(/segredo|privKey|private|Buffer/);
    await session.close();
  });
});

describe("a ciphertext that arrives again after the ratchet has moved on", () => {
  it("gives the same plaintext, and is delivered if it was not ingested", async () => {
    const lease = await harness.lease();
    const keys = await openKeys(await library(), lease, () => undefined);
    const journal = new Journal(lease.connection, journalStore(lease));
    const inboundCalls: string[] = [];
    let known = true;
    const inner = {
      jidToSignalProtocolAddress: (jid: string) => jid,
      decryptMessage: async () => {
        if (!known) throw new Error("Key used already or never filled");
        await keys.ring.set({ session: { "1.0": Buffer.from("moved on") } });
        return Buffer.from("plain");
      },
    };
    const repository = journaledRepository({
      make: () => inner as never,
      ring: keys.ring,
      journal,
      stanzas: new Stanzas(),
      me: () => ({}),
      inbound: {
        arrived: ({ id }) => inboundCalls.push(`new ${id}`),
        deliveredAgain: (id) => inboundCalls.push(`again ${id}`),
      },
      undecrypted: {
        asFirstArrived: (attributes) => attributes,
        lookAtNote: () => undefined,
        note: async (_ring, { id }) => void inboundCalls.push(`lost ${id}`),
      },
    })({ creds: {} as never, keys: keys.ring }, {} as never);
    const encryptedMessage = { jid: "1@lid", type: "msg", ciphertext: Buffer.from("cipher") } as const;

    expect(await repository.decryptMessage(encryptedMessage)).toEqual(Buffer.from("plain"));
    known = false;
    expect(await repository.decryptMessage(encryptedMessage)).toEqual(Buffer.from("plain"));
    const [{ id } = { id: 0 }] = await journal.entriesAfter(0, 10);
    expect(inboundCalls).toEqual([`new ${id}`, `again ${id}`]);
    await journal.store.mark([id]);
    expect(await repository.decryptMessage(encryptedMessage)).toEqual(Buffer.from("plain"));
    expect(inboundCalls).toHaveLength(2);
    await expect(repository.decryptMessage({ ...encryptedMessage, ciphertext: Buffer.from("other") })).rejects.toThrow(
      "Key used",
    );
    expect(inboundCalls).toHaveLength(3);
  });
});

describe("only the owner writes", () => {
  it("a stale owner cannot write keys, and its line ends without an event", async () => {
    const { lease, listener, number, session } = await pairPhone(harness);
    const maria = await harness.person();
    await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "um" });
    await listener.until(() => listener.messages.length === 1);
    await untilIngested(lease);
    await harness.lease(lease.connection);
    const before = listener.statuses.length;
    await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "dois" });
    await session.done;
    expect(listener.texts).toEqual(["um"]);
    expect(listener.statuses.length).toBe(before);
    expect((await journalOf(lease)).filter(({ ingestedAt }) => ingestedAt === null)).toEqual([]);
  });

  it("a stale owner marks nothing as ingested", async () => {
    const stale = await harness.lease();
    const journal = new Journal(stale.connection, journalStore(stale));
    const entry = journal.entry(Buffer.from("cipher"), Buffer.from("plain"), { id: "A1" });
    await keyStore(stale).write({ upserts: [], deletions: [], journal: [entry] });
    const owner = new Journal(stale.connection, journalStore(await harness.lease(stale.connection)));
    const [{ id } = { id: 0 }] = await owner.entriesAfter(0, 10);
    await journal.store.mark([id]);
    expect(await owner.entriesAfter(0, 10)).toHaveLength(1);
    await owner.store.mark([id]);
    expect(await owner.entriesAfter(0, 10)).toEqual([]);
  });

  it("a stale owner can neither write nor wipe keys", async () => {
    const stale = await harness.lease();
    const codec = keyCodec(await library(), stale.connection);
    const entry = { type: "session", keyId: "1.0" };
    const write = (lease: Lease, value: string) =>
      new KeyWriter(keyStore(lease), () => undefined).write({
        upserts: [{ ...entry, value: codec.seal(entry.type, entry.keyId, value) }],
        deletions: [],
        journal: [],
      });
    await write(stale, "old");
    const owner = await harness.lease(stale.connection);
    await write(owner, "new");
    await expect(write(stale, "stale")).rejects.toBeInstanceOf(LeaseLost);
    await keyStore(stale).wipe();
    const [row] = await keyStore(owner).read(entry.type, [entry.keyId]);
    expect(codec.open(entry.type, entry.keyId, row!.value)).toBe("new");
    await keyStore(owner).wipe();
    expect(await keyStore(owner).read(entry.type, [entry.keyId])).toEqual([]);
  });
});

describe("the key ring", () => {
  it("refuses all writes after a key could not be read, instead of treating it as missing", async () => {
    const lease = await harness.lease();
    const codec = keyCodec(await library(), lease.connection);
    const reasons: unknown[] = [];
    const away = { ...keyStore(lease), read: () => Promise.reject(new Error("connect ECONNREFUSED")) };
    const ring = new KeyRing(away, new KeyWriter(keyStore(lease), () => undefined), codec, (reason) =>
      reasons.push(reason),
    );
    // The library continues as if it had never met this person.
    const meet = ring.transaction(async () => {
      await ring.get("session", ["1.0"]).catch(() => ({}));
      await ring.set({ session: { "1.0": Buffer.from("a new ratchet") } });
    }, "1.0");
    await expect(meet).rejects.toThrow("ECONNREFUSED");
    await expect(ring.get("session", ["2.0"])).rejects.toThrow("ECONNREFUSED");
    expect(reasons).toHaveLength(1);
    expect(await keyStore(lease).read("session", ["1.0"])).toEqual([]);
  });

  const open = async (lease: Lease) => (await openKeys(await library(), lease, () => undefined)).ring;

  it("shows changes at once inside their transaction, and elsewhere once they are stored", async () => {
    const lease = await harness.lease();
    const ring = await open(lease);
    await ring.transaction(async () => {
      await ring.set({ "lid-mapping": { a: "1" } });
      expect(await ring.get("lid-mapping", ["a", "b"])).toEqual({ a: "1" });
    }, "x");
    expect(await ring.get("lid-mapping", ["a"])).toEqual({ a: "1" });
    expect(await (await open(lease)).get("lid-mapping", ["a"])).toEqual({ a: "1" });
    await ring.set({ "lid-mapping": { a: null } });
    expect(await ring.get("lid-mapping", ["a"])).toEqual({});
    expect(await (await open(lease)).get("lid-mapping", ["a"])).toEqual({});
  });

  it("drops the changes of a transaction that fails", async () => {
    const ring = await open(await harness.lease());
    const failing = ring.transaction(async () => {
      await ring.set({ "lid-mapping": { a: "1" } });
      throw new Error("no");
    }, "x");
    await expect(failing).rejects.toThrow("no");
    expect(await ring.get("lid-mapping", ["a"])).toEqual({});
  });

  it("runs transactions on one key sequentially, and on different keys concurrently", async () => {
    const ring = await open(await harness.lease());
    const order: string[] = [];
    const slow = (name: string, key: string) =>
      ring.transaction(async () => {
        order.push(`${name} begins`);
        await new Promise((go) => setTimeout(go, 20));
        order.push(`${name} ends`);
      }, key);
    await Promise.all([slow("a", "x"), slow("b", "x"), slow("c", "y")]);
    expect(order.indexOf("b begins")).toBeGreaterThan(order.indexOf("a ends"));
    expect(order.indexOf("c begins")).toBeLessThan(order.indexOf("a ends"));
  });

  it("returns bytes and lists as they were stored, as copies", async () => {
    const lease = await harness.lease();
    const ring = await open(lease);
    await ring.set({ "device-list": { a: ["0", "1"] }, "identity-key": { a: Buffer.from([1, 2]) } });
    (await ring.get("device-list", ["a"])).a!.push("2");
    expect(await ring.get("device-list", ["a"])).toEqual({ a: ["0", "1"] });
    const again = await (await open(lease)).get("identity-key", ["a"]);
    expect(Buffer.from(again.a!)).toEqual(Buffer.from([1, 2]));
  });
});
