import type { BinaryNode } from "@whiskeysockets/baileys";

/** A stanza for a companion. `plain` is its plaintext, to encrypt it again when it could not be decrypted. */
export interface QueuedStanza {
  key: string;
  node: BinaryNode;
  plain?: Uint8Array;
  /** How often it was encrypted again. */
  renewals?: number;
}

/**
 * The key of a stanza in the mailbox. The delivered and read receipts of a message share an id but not a type; in a
 * group each member sends their own.
 */
export function stanzaKey({ tag, attrs: { id = "", type = "", participant = "" } }: BinaryNode): string {
  return tag === "receipt" ? receiptKey(id, type, participant) : `${tag} ${id}`;
}

export const receiptKey = (id: string, type: string, participant: string): string =>
  `receipt ${id} ${type} ${participant}`.trimEnd();

/**
 * The stanzas that a companion has not confirmed, in order. They stay until a receipt or acknowledgement arrives, also
 * while it is online: what is written to a dying socket would otherwise be lost.
 */
export class Mailbox {
  private readonly letters = new Map<string, QueuedStanza>();

  constructor(letters: readonly QueuedStanza[] = []) {
    for (const queued of letters) this.letters.set(queued.key, queued);
  }

  put(queued: QueuedStanza): void {
    this.letters.set(queued.key, queued);
  }

  get(key: string): QueuedStanza | undefined {
    return this.letters.get(key);
  }

  release(key: string): boolean {
    return this.letters.delete(key);
  }

  waiting(): QueuedStanza[] {
    return [...this.letters.values()];
  }

  get size(): number {
    return this.letters.size;
  }
}
