import type { BinaryNode } from "@whiskeysockets/baileys";

/** What a companion, or whoever sends to it, may do with its connection. */
export interface CompanionConnection {
  /** While false, stanzas for the companion stay in its queue. */
  isDelivering: boolean;
  send(node: BinaryNode): void;
  /** Sends a last stanza and closes. */
  end(stanza: BinaryNode): void;
  /** Closes without a close frame, like a failing network. */
  cut(): void;
  /** Stops receiving and sending for a while. */
  freeze(milliseconds: number, later: (milliseconds: number, work: () => void) => void): void;
}
