import { log } from "../../core/log/log";
import { storable, type Decrypted, type Journal } from "./journal";
import type { KeyRing } from "./key-ring";

/** The attribute of a message that could not be decrypted: since when, in milliseconds. */
export const undecrypted = "undecrypted";

/** So long the phone that wrote it may take to send it again before the product hears of it. */
const usualPatienceMs = 2 * 60_000;
/** Looked at again in case the first look was in vain. */
const againMs = 30_000;

type Attributes = Record<string, string>;

interface Parts {
  journal: Pick<Journal, "entry" | "namesakes">;
  /** Takes the row up from the journal. */
  look: (id: number) => void;
  /** Whether a row says something: some bring only the keys for what comes with them. */
  says: (row: Decrypted) => boolean;
  patienceMs?: number;
}

/**
 * Messages that cannot be decrypted. Each is noted in the journal before WhatsApp hears of it; the library then asks
 * the phone that wrote it to send it again, and that may never answer. What has not come within the patience is told
 * for what it is, by this process or the next.
 */
export class Undecrypted {
  private readonly waiting = new Map<string, { id: number; timer: NodeJS.Timeout }>();

  constructor(private readonly parts: Parts) {}

  /** Writes the note, once; when it cannot be written the line ends. What has come under this name needs none. */
  async note(ring: KeyRing, attributes: Attributes): Promise<void> {
    // What our own devices tell each other is for no screen.
    if (attributes.category === "peer") return;
    const came = await this.cameAs(attributes).catch((error: unknown) => {
      ring.giveUp(error);
      throw error;
    });
    if (came) return;
    const name = nameOf(attributes);
    const noted = { ...attributes, [undecrypted]: String(Date.now()) };
    const entry = this.parts.journal.entry(Buffer.from(`${undecrypted} ${name}`), Buffer.alloc(0), noted);
    await ring.transaction(async () => ring.stageJournal(entry), undecrypted);
    if (entry.id !== undefined) this.wait(name, entry.id, this.patienceMs);
    log.info({ wid: attributes.id }, "A message could not be decrypted");
  }

  /** One was decrypted: if it was waited for, its note has done its work. */
  came(attributes: Attributes): void {
    const noted = this.waiting.size > 0 && this.waiting.get(nameOf(attributes));
    if (noted) this.parts.look(noted.id);
  }

  /** What to do with a row of the journal now. Whatever is no note is told. */
  async fate(row: Decrypted): Promise<"told" | "came" | "waits"> {
    const since = row.attributes[undecrypted];
    if (since === undefined) return "told";
    const name = nameOf(row.attributes);
    if (await this.cameAs(row.attributes)) return this.settled(name, "came");
    // No longer than the whole patience, whatever another machine's clock said.
    const leftMs = Math.min(Number(since) + this.patienceMs - Date.now(), this.patienceMs);
    if (leftMs <= 0) return this.settled(name, "told");
    if (!this.waiting.has(name)) this.wait(name, row.id, leftMs);
    return "waits";
  }

  stop(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private get patienceMs(): number {
    return this.parts.patienceMs ?? usualPatienceMs;
  }

  private settled<Fate>(name: string, fate: Fate): Fate {
    clearTimeout(this.waiting.get(name)?.timer);
    this.waiting.delete(name);
    return fate;
  }

  private wait(name: string, id: number, afterMs: number): void {
    const look = () => {
      this.wait(name, id, againMs);
      this.parts.look(id);
    };
    this.waiting.set(name, { id, timer: setTimeout(look, afterMs).unref() });
  }

  private async cameAs(attributes: Attributes): Promise<boolean> {
    const rows = await this.parts.journal.namesakes(attributes.id ?? "");
    const name = nameOf(attributes);
    return rows.some(
      (row) => row.attributes[undecrypted] === undefined && nameOf(row.attributes) === name && this.parts.says(row),
    );
  }
}

/** As the stanza says it, and as the journal gives it back. */
const nameOf = ({ from, participant, id }: Attributes): string => storable(`${from} ${participant} ${id}`);
