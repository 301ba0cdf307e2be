import { describe, expect, it } from "@jest/globals";
import type { BinaryNode } from "@whiskeysockets/baileys";
import { database } from "../../core/db/connect";
import { until } from "../../testing/fake-session";
import { RecordingListener } from "../recording-listener.suite";
import { simulatorProvider } from "./baileys.provider";
import { Journal } from "../journal/journal";
import { journalStore } from "../journal/journal.store";
import { LeaseLost } from "./key-writer";
import { openKeys } from "./keys";
import { library } from "./library";
import { type LeaseHandle, pairPhone, withBaileysHarness } from "./harness.suite";
import { UndecryptedMessages, undecryptedAttribute } from "./undecrypted-messages";

const harness = withBaileysHarness();

const notice = { kind: "unsupported", type: "undecryptable" };
const impatient = () =>
  simulatorProvider(harness.simulator.port, { undecryptedMs: 300, backoff: { firstMs: 200, maxMs: 1_000 } });

/** An open session with a customer who has written before. With `patient`, the usual time limit applies. */
async function shop({ patient = false } = {}) {
  const lease = await harness.lease();
  const before = await pairPhone(harness, lease);
  await before.session.close();
  const listener = new RecordingListener();
  const next = await harness.lease(lease.connection);
  const session = await (patient ? harness.provider : impatient()).openSession(next.connection, listener, next);
  await listener.become("CONNECTED");
  const maria = await harness.person();
  const writes = async (more: object): Promise<string> => {
    const messageDraft = { to: before.number, ...more };
    return (await harness.post<{ id: string }>(`/sim/people/${maria.number}/messages`, messageDraft)).id;
  };
  await writes({ text: "oi" });
  await listener.until(() => listener.texts.includes("oi"));
  const contentsOf = (wid: string) => listener.messages.filter((one) => one.wid === wid).map(({ content }) => content);
  return { lease: next, listener, maria, number: before.number, session, toldOf: contentsOf, writes };
}

/** Damages the next messages, and makes their sender ignore so many requests to send them again. */
async function loseMessages(number: string, times = 1, requests = times): Promise<void> {
  await harness.fault(number, { corrupt: "out", next: times });
  await harness.fault(number, { hideRetry: true, next: requests });
}

const notesOf = async ({ connection }: LeaseHandle) => {
  const [rows] = await database().query(
    `SELECT "wid", "ingestedAt" FROM inbound_journal WHERE "connectionId" = $1 AND "attributes" ? 'undecrypted'`,
    { bind: [connection.connectionId] },
  );
  return rows as { wid: string; ingestedAt: Date | null }[];
};

/** The server delivers what no simulated phone would send. */
function sends(number: string, attrs: Record<string, string>, content: BinaryNode[]): void {
  for (const { connection } of harness.simulator.world.people.get(number)!.companions.values())
    connection!.send({ tag: "message", attrs, content });
}

const stanzaOf = (lid: string, more: Record<string, string> = {}) => ({
  id: "3AADVERT",
  from: `${lid}@lid`,
  type: "text",
  notify: "Maria",
  t: String(Math.floor(Date.now() / 1_000) - 60),
  ...more,
});

describe("a message that cannot be decrypted", () => {
  it("but is sent again in time is delivered once, with its content", async () => {
    const { lease, listener, number, session, writes } = await shop({ patient: true });
    await harness.fault(number, { corrupt: "out" });
    const wid = await writes({ text: "agora sim" });
    await listener.until(() => listener.texts.includes("agora sim"));
    await until("the notes are ingested", async () =>
      (await notesOf(lease)).every(({ ingestedAt }) => ingestedAt !== null),
    );
    expect(await notesOf(lease)).toMatchObject([{ wid }]);
    expect(listener.texts).toEqual(["oi", "agora sim"]);
    await session.close();
  });

  it("is delivered as a placeholder after the time limit, and with its content when that arrives later", async () => {
    const { listener, number, session, toldOf: contentsOf, writes } = await shop();
    await loseMessages(number);
    const startedAt = Date.now();
    const wid = await writes({ text: "até que enfim", at: Math.floor(startedAt / 1_000) - 90 });
    await listener.until(() => contentsOf(wid).length > 0, "a notice");
    const [placeholder] = listener.messages.filter((one) => one.wid === wid);
    expect(placeholder?.sentAt.getTime()).toBeGreaterThanOrEqual(startedAt);
    expect(placeholder).toMatchObject({
      content: notice,
      fromMe: false,
      pushName: "Maria",
      raw: new Uint8Array(),
    });
    await writes({ text: "depois" });
    await listener.until(() => listener.texts.includes("depois"));
    await harness.fault(number, { clear: true });
    await listener.until(() => listener.texts.includes("até que enfim"));
    expect(contentsOf(wid)).toMatchObject([notice, { kind: "text", text: "até que enfim" }]);
    await session.close();
  });

  it("is delivered by the next process when the one that noted it has died", async () => {
    const { lease, listener, number, toldOf: contentsOf, writes } = await shop({ patient: true });
    // The next process asks again.
    await loseMessages(number, 1, 10);
    const wid = await writes({ text: "perdida" });
    await until("there is a note", async () => (await notesOf(lease)).length === 1);
    expect(contentsOf(wid)).toEqual([]);
    lease.lose();

    const next = await harness.lease(lease.connection);
    const heir = new RecordingListener();
    const session = await impatient().openSession(next.connection, heir, next);
    await heir.until(() => heir.wids.includes(wid), "a notice");
    expect(heir.messages.find((one) => one.wid === wid)?.content).toEqual(notice);
    expect(listener.wids).not.toContain(wid);
    await session.close();
  });

  it("is not noted when the message is already known", async () => {
    const { lease, listener, maria, number, session, writes } = await shop();
    const wid = await writes({ text: "uma vez" });
    await listener.until(() => listener.texts.includes("uma vez"));
    const content = [{ tag: "enc", attrs: { v: "2", type: "msg" }, content: Buffer.from("3nonsense") }];
    sends(number, stanzaOf(maria.lid, { id: wid }), content);
    sends(number, stanzaOf(maria.lid, { id: "3AUNKNOWN" }), content);
    await listener.until(() => listener.wids.includes("3AUNKNOWN"), "a notice");
    expect((await notesOf(lease)).map((note) => note.wid)).toEqual(["3AUNKNOWN"]);
    await session.close();
  });

  it("is not noted when its sender asks to hide it, as with a reaction", async () => {
    const { lease, listener, maria, number, session } = await shop();
    const enc = (hide: object) => [
      { tag: "enc", attrs: { v: "2", type: "msg", ...hide }, content: Buffer.from("3nonsense") },
    ];
    sends(number, stanzaOf(maria.lid, { id: "3AREACTION" }), enc({ "decrypt-fail": "hide" }));
    sends(number, stanzaOf(maria.lid, { id: "3ATEXT" }), enc({}));
    await listener.until(() => listener.wids.includes("3ATEXT"), "a notice");
    expect((await notesOf(lease)).map((note) => note.wid)).toEqual(["3ATEXT"]);
    await session.close();
  });
});

describe("a message without content that our own phone does not resend", () => {
  it("is delivered once as a placeholder after the time limit", async () => {
    const { lease, listener, maria, number, session } = await shop();
    for (const _time of [1, 2]) sends(number, stanzaOf(maria.lid), [{ tag: "unavailable", attrs: { type: "ctwa" } }]);
    const placeholder = await listener.until(() => listener.messages.find((one) => one.wid === "3AADVERT"), "a notice");
    expect(placeholder).toMatchObject({ content: notice, chat: { lid: maria.lid } });
    await until("the notes are ingested", async () =>
      (await notesOf(lease)).every(({ ingestedAt }) => ingestedAt !== null),
    );
    expect(listener.wids.filter((wid) => wid === "3AADVERT")).toHaveLength(1);
    await session.close();
  });

  it("is ignored when it is a status", async () => {
    const { lease, listener, maria, number, session } = await shop();
    const status = { from: "status@broadcast", participant: `${maria.lid}@lid` };
    sends(number, stanzaOf(maria.lid, { ...status, id: "3ASTATUS" }), []);
    sends(number, stanzaOf(maria.lid), []);
    await listener.until(() => listener.wids.includes("3AADVERT"), "a notice");
    expect((await notesOf(lease)).map((note) => note.wid)).toEqual(["3AADVERT"]);
    await session.close();
  });
});

describe("a note", () => {
  const open = async (lease: LeaseHandle, reasons: unknown[] = []) =>
    (await openKeys(await library(), lease, (reason) => reasons.push(reason))).ring;
  const over = (lease: LeaseHandle, namesakes?: Journal["byWid"]) => {
    const journal = new Journal(lease.connection, journalStore(lease));
    if (namesakes) journal.byWid = namesakes;
    return new UndecryptedMessages({ journal, look: () => undefined, hasContent: () => true });
  };

  it("that cannot be written breaks the keys, before WhatsApp learns of the message", async () => {
    const lease = await harness.lease();
    const reasons: unknown[] = [];
    const ring = await open(lease, reasons);
    const waiting = over(lease, () => Promise.reject(new Error("connect ECONNREFUSED")));
    await expect(waiting.note(ring, { id: "A", from: "1@lid" })).rejects.toThrow("ECONNREFUSED");
    expect(reasons).toHaveLength(1);
    expect(await notesOf(lease)).toEqual([]);
  });

  it("is not written by a stale owner, nor for messages between our own devices", async () => {
    const lease = await harness.lease();
    const ring = await open(lease);
    await over(lease).note(ring, { id: "A", from: "1@lid", category: "peer" });
    await harness.lease(lease.connection);
    await expect(over(lease).note(ring, { id: "B", from: "1@lid" })).rejects.toBeInstanceOf(LeaseLost);
    expect(await notesOf(lease)).toEqual([]);
  });
});

describe("a waiting note", () => {
  it("is settled by the message's content, not by keys that arrive under the same id", async () => {
    const lease = await harness.lease();
    const journal = new Journal(lease.connection, journalStore(lease));
    const attributes = { id: "A", from: "1@g.us", participant: "2@lid" };
    const rows = [{ id: 1, attributes, plaintext: Buffer.from("keys") }];
    const lookedUpIds: number[] = [];
    const waiting = new UndecryptedMessages({
      journal: { entry: journal.entry.bind(journal), byWid: async () => rows },
      look: (id) => lookedUpIds.push(id),
      hasContent: ({ plaintext }) => plaintext.toString() !== "keys",
    });
    const note = {
      id: 2,
      attributes: { ...attributes, [undecryptedAttribute]: String(Date.now()) },
      plaintext: Buffer.alloc(0),
    };
    expect(await waiting.fate(note)).toBe("waits");
    waiting.lookAtNote(attributes);
    expect(lookedUpIds).toEqual([2]);
    expect(await waiting.fate(note)).toBe("waits");
    // Another participant may use the same message id.
    rows.push({ id: 3, attributes: { ...attributes, participant: "9@lid" }, plaintext: Buffer.from("text") });
    expect(await waiting.fate(note)).toBe("waits");
    rows.push({ id: 4, attributes, plaintext: Buffer.from("text") });
    expect(await waiting.fate(note)).toBe("arrived");
    waiting.lookAtNote(attributes);
    expect(lookedUpIds).toEqual([2]);
  });

  it("waits no longer than the time limit, whatever the clock said when it was written", async () => {
    const waiting = new UndecryptedMessages({
      journal: { entry: () => undefined as never, byWid: async () => [] },
      look: () => undefined,
      hasContent: () => true,
      resendWithinMs: 50,
    });
    const journalNoteAt = (at: number) => ({
      id: 1,
      attributes: { id: "A", [undecryptedAttribute]: String(at) },
      plaintext: Buffer.alloc(0),
    });
    expect(await waiting.fate(journalNoteAt(Date.now() - 50))).toBe("due");
    expect(await waiting.fate(journalNoteAt(Date.now() + 3_600_000))).toBe("waits");
    waiting.stop();
  });
});
