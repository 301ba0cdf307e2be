import type { BinaryNode } from "@whiskeysockets/baileys";

/** A logged stanza, without its content. "in" comes from the client. */
export interface LogEntry {
  n: number;
  at: string;
  phone: string;
  direction: "in" | "out";
  tag: string;
  id: string;
  type: string;
  xmlns?: string;
  unhandled?: true;
  /** Only for the tag "trouble": an internal error of the simulator. */
  error?: string;
}

/** The stored form, with the time in milliseconds. */
type StoredEntry = Omit<LogEntry, "at"> & { at: number };

const KEPT = 20_000;

/** The most recent stanzas, newest last. */
export class WireLog {
  private entries: StoredEntry[] = [];
  private count = 0;

  note(phone: string, direction: "in" | "out", node: BinaryNode): StoredEntry {
    const { id = "", type = "", xmlns, class: ackOf } = node.attrs;
    return this.add({ phone, direction, tag: node.tag, id, type: type || (ackOf ?? ""), ...(xmlns && { xmlns }) });
  }

  addError(phone: string, error: string): void {
    this.add({ phone, direction: "in", tag: "trouble", id: "", type: "", error });
  }

  after(n: number): LogEntry[] {
    return this.entries
      .filter((entry) => entry.n > n)
      .map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
  }

  clear(): void {
    this.entries = [];
    this.count = 0;
  }

  private add(entry: Omit<LogEntry, "n" | "at">): StoredEntry {
    const numberedEntry: StoredEntry = { n: ++this.count, at: Date.now(), ...entry };
    this.entries.push(numberedEntry);
    if (this.entries.length > KEPT) this.entries = this.entries.slice(-KEPT / 2);
    return numberedEntry;
  }
}
