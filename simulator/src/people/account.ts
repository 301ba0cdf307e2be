import type { BinaryNode } from "@whiskeysockets/baileys";
import type { Companion } from "./companion";
import type { Person } from "./person";

/** The account and device of a connection after login. */
export interface Account {
  person: Person;
  companion: Companion;
}

/** A client's connection, as seen by the other modules. */
export interface ClientConnection {
  account?: Account;
  /** While false, stanzas for the companion stay in its mailbox. */
  isDelivering: boolean;
  send(node: BinaryNode): void;
  /** Sends a last stanza and closes. */
  end(stanza: BinaryNode): void;
  /** Closes without a close frame, like a failing network. */
  cut(): void;
  /** Stops receiving and sending for a while. */
  freeze(milliseconds: number, later: (milliseconds: number, work: () => void) => void): void;
}
