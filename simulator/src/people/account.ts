import type { BinaryNode } from "@whiskeysockets/baileys";
import type { Companion } from "./companion";
import type { Person } from "./person";

/** Who sits at the other end of a connection, once logged in. */
export interface Account {
  person: Person;
  companion: Companion;
}

/** A client's connection as the rest of the world sees it. */
export interface Line {
  account?: Account;
  /** Before this is true, whatever is meant for the companion waits in its mailbox. */
  isDelivering: boolean;
  send(node: BinaryNode): void;
  /** Says a last word and closes. */
  end(lastWord: BinaryNode): void;
  /** Cuts the line as a failing network would, without a word. */
  cut(): void;
  /** Neither hears nor speaks for a while. */
  freeze(milliseconds: number, later: (milliseconds: number, work: () => void) => void): void;
}
