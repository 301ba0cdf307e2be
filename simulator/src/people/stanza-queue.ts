import type { BinaryNode } from "@whiskeysockets/baileys";

/** A stanza for a companion. `plain` is its plaintext, to encrypt it again when it could not be decrypted. */
export interface QueuedStanza {
  key: string;
  node: BinaryNode;
  plain?: Uint8Array;
  /** How often it was encrypted again. */
  reencryptions?: number;
}

/**
 * The key of a stanza in the queue. The delivered and read receipts of a message share an id but not a type; in a
 * group each member sends their own.
 */
export function stanzaKey({ tag, attrs: { id = "", type = "", participant = "" } }: BinaryNode): string {
  return tag === "receipt" ? receiptKey(id, type, participant) : `${tag} ${id}`;
}

export const receiptKey = (id: string, type: string, participant: string): string =>
  `receipt ${id} ${type} ${participant}`.trimEnd();

/**
 * The stanzas that a companion has not acknowledged, in order. They stay until a receipt or acknowledgement arrives, even
 * while it is online, because a write to a failing socket would be lost.
 */
export class StanzaQueue {
  private readonly stanzas = new Map<string, QueuedStanza>();

  constructor(stanzas: readonly QueuedStanza[] = []) {
    for (const queuedStanza of stanzas) this.stanzas.set(queuedStanza.key, queuedStanza);
  }

  put(queuedStanza: QueuedStanza): void {
    this.stanzas.set(queuedStanza.key, queuedStanza);
  }

  get(key: string): QueuedStanza | undefined {
    return this.stanzas.get(key);
  }

  acknowledge(key: string): boolean {
    return this.stanzas.delete(key);
  }

  pending(): QueuedStanza[] {
    return [...this.stanzas.values()];
  }

  get size(): number {
    return this.stanzas.size;
  }
}
