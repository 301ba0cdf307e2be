import { log } from "../../core/log/log";
import { keepArrival, storable, type DecryptedMessage, type Journal } from "../journal/journal";
import type { KeyRing } from "./key-ring";

/** The attribute of a note about an undecrypted message; its value is the time of the note in milliseconds. */
export const undecryptedAttribute = "undecrypted";

/** How long the sender's phone may take to send it again before the product learns of it. */
const defaultResendWithinMs = 2 * 60_000;
/** How often a note is looked at again after the first time. */
const againMs = 30_000;

type Attributes = Record<string, string>;

interface Parts {
  journal: Pick<Journal, "entry" | "byWid">;
  /** Delivers the row from the journal. */
  look: (id: number) => void;
  /** Whether a row has content; some bring only keys. */
  hasContent: (row: DecryptedMessage) => boolean;
  resendWithinMs?: number;
}

/**
 * Messages that cannot be decrypted. Each is noted in the journal before WhatsApp learns of it; the library then asks
 * the sender's phone to send it again, which may never answer. After the time limit, this process or the next delivers
 * it as undecryptable.
 */
export class UndecryptedMessages {
  private readonly waiting = new Map<string, { id: number; first: Attributes; timer: NodeJS.Timeout }>();

  constructor(private readonly parts: Parts) {}

  /** Writes the note once, unless the message has arrived since; a failure closes the socket. */
  async note(ring: KeyRing, attributes: Attributes): Promise<void> {
    // Messages between our own devices are never shown.
    if (attributes.category === "peer") return;
    const hasArrived = await this.isInJournal(attributes).catch((error: unknown) => {
      ring.giveUp(error);
      throw error;
    });
    if (hasArrived) return;
    const name = nameOf(attributes);
    const noteAttributes = { ...attributes, [undecryptedAttribute]: String(Date.now()) };
    const entry = this.parts.journal.entry(
      Buffer.from(`${undecryptedAttribute} ${name}`),
      Buffer.alloc(0),
      noteAttributes,
    );
    await ring.transaction(async () => ring.stageJournal(entry), undecryptedAttribute);
    if (entry.id !== undefined) this.wait({ id: entry.id, attributes }, this.resendWithinMs);
    log.info({ wid: attributes.id }, "A message could not be decrypted");
  }

  /** A message was decrypted: looks at its note again, if it has one. */
  lookAtNote(attributes: Attributes): void {
    const waitingNote = this.waiting.size > 0 && this.waiting.get(nameOf(attributes));
    if (waitingNote) this.parts.look(waitingNote.id);
  }

  /** A message that is sent again keeps the time at which it came first. */
  asFirstArrived(attributes: Attributes): Attributes {
    const waitingNote = this.waiting.size > 0 && this.waiting.get(nameOf(attributes));
    return waitingNote ? keepArrival(attributes, waitingNote.first) : attributes;
  }

  /** What to do with a journal row now; only notes can be anything but due for delivery. */
  async fate(row: DecryptedMessage): Promise<"due" | "arrived" | "waits"> {
    const since = row.attributes[undecryptedAttribute];
    if (since === undefined) return "due";
    const name = nameOf(row.attributes);
    if (await this.isInJournal(row.attributes)) return this.settle(name, "arrived");
    // Never longer than the whole limit, even if another machine's clock was ahead.
    const leftMs = Math.min(Number(since) + this.resendWithinMs - Date.now(), this.resendWithinMs);
    if (leftMs <= 0) return this.settle(name, "due");
    if (!this.waiting.has(name)) this.wait(row, leftMs);
    return "waits";
  }

  stop(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private get resendWithinMs(): number {
    return this.parts.resendWithinMs ?? defaultResendWithinMs;
  }

  private settle<Fate>(name: string, fate: Fate): Fate {
    clearTimeout(this.waiting.get(name)?.timer);
    this.waiting.delete(name);
    return fate;
  }

  private wait({ id, attributes: first }: Pick<DecryptedMessage, "id" | "attributes">, afterMs: number): void {
    const look = () => {
      this.wait({ id, attributes: first }, againMs);
      this.parts.look(id);
    };
    this.waiting.set(nameOf(first), { id, first, timer: setTimeout(look, afterMs).unref() });
  }

  private async isInJournal(attributes: Attributes): Promise<boolean> {
    const rows = await this.parts.journal.byWid(attributes.id ?? "");
    const name = nameOf(attributes);
    return rows.some(
      (row) =>
        row.attributes[undecryptedAttribute] === undefined &&
        nameOf(row.attributes) === name &&
        this.parts.hasContent(row),
    );
  }
}

/** Equal for a stanza and for the journal row made from it. */
const nameOf = ({ from, participant, id }: Attributes): string => storable(`${from} ${participant} ${id}`);
