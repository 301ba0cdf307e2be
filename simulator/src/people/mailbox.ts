import type { BinaryNode } from "@whiskeysockets/baileys";

/** A stanza on its way to a companion. `plain` is what its ciphertext says, for sending it anew when it cannot be read. */
export interface Letter {
  key: string;
  node: BinaryNode;
  plain?: Uint8Array;
  /** How often its ciphertext has been renewed. */
  renewals?: number;
}

/**
 * The name under which a stanza waits. A delivered and a read receipt of one message share their id, not their type;
 * in a group each member sends one.
 */
export function letterKey({ tag, attrs: { id = "", type = "", participant = "" } }: BinaryNode): string {
  return tag === "receipt" ? receiptKey(id, type, participant) : `${tag} ${id}`;
}

export const receiptKey = (id: string, type: string, participant: string): string =>
  `receipt ${id} ${type} ${participant}`.trimEnd();

/**
 * What a companion has not confirmed, in order. A stanza stays here until its receipt or acknowledgement arrives, not
 * only while the companion is away: what is written into a dying socket would be lost otherwise.
 */
export class Mailbox {
  private readonly letters = new Map<string, Letter>();

  constructor(letters: readonly Letter[] = []) {
    for (const letter of letters) this.letters.set(letter.key, letter);
  }

  put(letter: Letter): void {
    this.letters.set(letter.key, letter);
  }

  get(key: string): Letter | undefined {
    return this.letters.get(key);
  }

  release(key: string): boolean {
    return this.letters.delete(key);
  }

  waiting(): Letter[] {
    return [...this.letters.values()];
  }

  get size(): number {
    return this.letters.size;
  }
}
