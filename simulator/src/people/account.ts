import type { CompanionConnection } from "./companion-connection";
import type { Companion } from "./companion";
import type { Person } from "./person";

/** The account and device of a connection after login. */
export interface Account {
  person: Person;
  companion: Companion;
}

/** A client's connection, as seen by the other modules. */
export interface ClientConnection extends CompanionConnection {
  account?: Account;
}
