import { createHash } from "node:crypto";
import { secrets } from "../../core/auth/seal";
import type { ConnectionRef } from "../provider";
import type { JournalRow, JournalStore } from "./journal.store";
import type { StagedEntry } from "./key-writer";

/** A decrypted message that waits to be ingested. */
export interface Decrypted {
  id: number;
  attributes: Record<string, string>;
  /** As the Signal library gave it: with its padding. */
  plaintext: Buffer;
}

/** The attribute of a message that came without its text: the kind of thing that other devices are not shown. */
export const withheld = "withheld";

/** Where the attributes of the stanza around a ciphertext are found: by the very object that carries its bytes. */
export class Stanzas {
  private readonly around = new WeakMap<object, Record<string, string>>();

  private readonly hidden = new WeakSet<object>();

  remember(content: unknown, attributes: Record<string, string>): void {
    if (!Array.isArray(content)) return;
    for (const { attrs, content: inner } of content as { attrs?: Record<string, string>; content?: unknown }[]) {
      if (!(inner instanceof Uint8Array)) continue;
      this.around.set(inner, attributes);
      if (attrs?.["decrypt-fail"] === "hide") this.hidden.add(inner);
    }
  }

  /** Its sender says that nobody need know of it while it cannot be read: a reaction, a vote. */
  isHidden(ciphertext: Uint8Array): boolean {
    return this.hidden.has(ciphertext);
  }

  of(ciphertext: Uint8Array): Record<string, string> {
    return this.around.get(ciphertext) ?? {};
  }
}

export class Journal {
  constructor(
    private readonly connection: ConnectionRef,
    readonly store: JournalStore,
  ) {}

  entry(ciphertext: Uint8Array, plaintext: Uint8Array, attributes: Record<string, string>): StagedEntry {
    const hash = createHash("sha256").update(ciphertext).digest();
    return {
      hash,
      wid: widOf(attributes.id),
      attributes: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, storable(value)])),
      plaintext: secrets().seal(plaintext, this.place(hash)),
    };
  }

  /** What this ciphertext was decrypted to before, if it was. */
  async find(ciphertext: Uint8Array): Promise<(Decrypted & { ingested: boolean }) | undefined> {
    const row = await this.store.find(createHash("sha256").update(ciphertext).digest());
    return row && { ...this.open(row), ingested: row.ingestedAt !== null };
  }

  async left(after: number, limit: number): Promise<Decrypted[]> {
    return (await this.store.left(after, limit)).map((row) => this.open(row));
  }

  async namesakes(id: string): Promise<Decrypted[]> {
    return (await this.store.namesakes(widOf(id))).map((row) => this.open(row));
  }

  private open({ id, hash, attributes, plaintext }: JournalRow): Decrypted {
    return { id, attributes, plaintext: secrets().open(plaintext, this.place(hash)) };
  }

  private place(hash: Buffer): string {
    const { companyId, connectionId } = this.connection;
    return `inbound_journal.plaintext:${companyId}:${connectionId}:${hash.toString("hex")}`;
  }
}

const widOf = (id = ""): string => storable(id).slice(0, 128);

/** Text that Postgres takes: no NUL, no half of a surrogate pair. */
export const storable = (text: string): string => Buffer.from(text).toString().replaceAll("\0", "");
