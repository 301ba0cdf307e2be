import type { Settings } from "@guiche/contract/settings";
import type { Arrived } from "../channels/provider";
import type { ConnectionRow } from "../modules/connections";
import type { ContactRow } from "../modules/contacts";
import type { TicketRow } from "../modules/tickets";
import type { Scope } from "../core/tenant/scope";

/** A message at the gate: its envelope, and the settings of whom it is for. */
export interface Arriving {
  scope: Scope;
  arrived: Arrived;
  connection: ConnectionRow;
  settings: Settings;
}

/** While it is being recorded, inside the transaction: what the steps have found so far. */
export interface Recording extends Arriving {
  contact?: ContactRow;
  ticket?: TicketRow | null;
  /** Inside a group, who wrote it. */
  author?: ContactRow;
  /** The contact's picture is not known, or old. */
  wantsPicture?: boolean;
  /** It was kept before; nothing is stored. */
  isKnown?: boolean;
}

/** Once it is stored: the contact and the ticket are there. */
export interface Recorded extends Arriving {
  contact: ContactRow;
  ticket: TicketRow;
  /** Written long before it came in: kept, but nobody answers it automatically. */
  isHistory: boolean;
}
