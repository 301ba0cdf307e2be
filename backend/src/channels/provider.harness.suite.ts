import type { CustomerAct } from "@guiche/contract/presence";
import type { Lease, Provider } from "./provider";
import type { Content } from "./content";

/** A message to write. `to` is a number or the id of a group. */
export interface HarnessDraft {
  to: string;
  id?: string;
  /** Short for a content of kind text. */
  text?: string;
  content?: Content;
  file?: Buffer;
  /** Id of the quoted message. */
  quotes?: string;
}

/** A message on a person's phone. */
export interface HarnessMessage {
  id: string;
  /** A caption for a file. */
  text: string;
  kind: string;
  quotes?: string;
  /** Numbers of the people it mentions. */
  mentions?: string[];
  isEdited: boolean;
  isDeleted: boolean;
  emojis: string[];
}

export interface HarnessWriter {
  number: string;
  writes(letter: HarnessDraft): Promise<string>;
  edits(change: { to: string; id: string; text: string }): Promise<void>;
  deletes(change: { to: string; id: string }): Promise<void>;
  /** "" removes the reaction. */
  reacts(change: { to: string; id: string; emoji: string }): Promise<void>;
}

export interface HarnessPerson extends HarnessWriter {
  /** The messages on their phone, each once. */
  messages(): Promise<HarnessMessage[]>;
  /** The bytes of a file, as decrypted by their phone. */
  file(id: string): Promise<Buffer>;
  plays(id: string, business: string): Promise<void>;
  types(typing: { to: string; act: CustomerAct }): Promise<void>;
  /** Ids of their messages that the business has read. */
  readIds(): Promise<string[]>;
  /** Returns the call's id. */
  calls(call: { to: string; video?: boolean }): Promise<string>;
  hangsUp(id: string): Promise<void>;
  /** The outcome of one of their calls. */
  callOutcome(id: string): Promise<"refused" | "missed" | undefined>;
}

export interface HarnessPhone extends HarnessWriter {
  scan(qrcode: string): Promise<void>;
  types(code: string): Promise<void>;
  unlink(): Promise<void>;
  replace(): Promise<void>;
  drop(): Promise<void>;
  refuseNext(code: string): Promise<void>;
  /** Makes the server ask for a passkey when the phone is linked; linking fails then. */
  asksForPasskey(): Promise<void>;
  group(group: { subject: string; members: string[] }): Promise<string>;
  renames(id: string, subject: string): Promise<void>;
  /** Adds a person to a group. */
  adds(id: string, number: string): Promise<void>;
  /** Removes the file of a message from WhatsApp and from the sender's phone. */
  loses(id: string): Promise<void>;
}

/** A provider with simulated phones and people. */
export interface ProviderHarness {
  provider: Provider;
  /** A lease on a new connection. */
  lease(): Promise<Lease>;
  phone(): Promise<HarnessPhone>;
  person(habits?: { auto?: "none" | "delivered" | "read"; picture?: Buffer }): Promise<HarnessPerson>;
  close(): Promise<void>;
}
