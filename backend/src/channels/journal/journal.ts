import { createHash } from "node:crypto";
import { clocksApartMs } from "@guiche/contract/time/clocks";
import { secrets } from "../../core/auth/seal";
import { now } from "../../core/clock";
import type { ConnectionRef } from "../provider";
import type { JournalRow, JournalStore, StagedEntry } from "./journal.store";

/** A decrypted message to ingest. */
export interface DecryptedMessage {
  id: number;
  attributes: Record<string, string>;
  /** With its padding, as the Signal library returns it. */
  plaintext: Buffer;
}

/** The attribute of a stanza's arrival, in milliseconds of our clock. */
const arrivedAttribute = "arrivedAt";

/** The attributes of a stanza that has just arrived. */
export const arriving = (attributes: Record<string, string>): Record<string, string> => ({
  ...attributes,
  [arrivedAttribute]: String(now().getTime()),
});

/** One that arrives again, because it could not be decrypted before, keeps its place. */
export const keepArrival = (attributes: Record<string, string>, earlier: Record<string, string>) => ({
  ...attributes,
  ...(earlier[arrivedAttribute] && { [arrivedAttribute]: earlier[arrivedAttribute] }),
});

/**
 * When a message was written, by our clock: WhatsApp delivers it at once, so its arrival tells that in milliseconds and in
 * order. A message that WhatsApp held while the connection was away has only WhatsApp's time, and so has one that the
 * sender's phone sent once more much later: the clocks do not explain so much.
 */
export function writingTimeOf(attributes: Record<string, string>, seconds = Number(attributes.t), isHeld = false) {
  const arrivedAt = Number(attributes[arrivedAttribute]) || Date.now();
  const statedMs = seconds ? seconds * 1_000 : arrivedAt;
  // Rows of an earlier release do not tell when they arrived.
  const isLate = attributes[arrivedAttribute] === undefined || arrivedAt - statedMs > clocksApartMs;
  const held = isHeld || attributes.offline !== undefined || isLate;
  return held ? { at: new Date(Math.min(statedMs, arrivedAt)), isHeld: true as const } : { at: new Date(arrivedAt) };
}

export class Journal {
  constructor(
    private readonly connection: ConnectionRef,
    readonly store: JournalStore,
  ) {}

  entry(ciphertext: Uint8Array, plaintext: Uint8Array, attributes: Record<string, string>): StagedEntry {
    return journalEntry(this.connection, ciphertext, plaintext, attributes);
  }

  /** The earlier plaintext of this ciphertext, if there is one. */
  async find(ciphertext: Uint8Array): Promise<(DecryptedMessage & { ingested: boolean }) | undefined> {
    const row = await this.store.find(createHash("sha256").update(ciphertext).digest());
    return row && { ...this.open(row), ingested: row.ingestedAt !== null };
  }

  async entriesAfter(after: number, limit: number): Promise<DecryptedMessage[]> {
    return (await this.store.rowsAfter(after, limit)).map((row) => this.open(row));
  }

  async byWid(id: string): Promise<DecryptedMessage[]> {
    return (await this.store.byWid(widOf(id))).map((row) => this.open(row));
  }

  private open({ id, hash, attributes, plaintext }: JournalRow): DecryptedMessage {
    return { id, attributes, plaintext: secrets().open(plaintext, contextOf(this.connection, hash)) };
  }
}

/** `identity`: bytes that are the same whenever the same message arrives again. The attribute `id` is WhatsApp's id. */
export function journalEntry(
  connection: Pick<ConnectionRef, "companyId" | "connectionId">,
  identity: Uint8Array,
  plaintext: Uint8Array,
  attributes: Record<string, string>,
): StagedEntry {
  const hash = createHash("sha256").update(identity).digest();
  return {
    hash,
    wid: widOf(attributes.id),
    attributes: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, storable(value)])),
    plaintext: secrets().seal(plaintext, contextOf(connection, hash)),
  };
}

const contextOf = ({ companyId, connectionId }: Pick<ConnectionRef, "companyId" | "connectionId">, hash: Buffer) =>
  `inbound_journal.plaintext:${companyId}:${connectionId}:${hash.toString("hex")}`;

const widOf = (id = ""): string => storable(id).slice(0, 128);

/** Makes text storable in Postgres: no NUL, no unpaired surrogates. */
export const storable = (text: string): string => Buffer.from(text).toString().replaceAll("\0", "");
