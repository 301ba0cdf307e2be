import type { CustomerAct } from "@guiche/contract/presence";
import type { Content, Lease, Provider } from "./provider";

/** What somebody writes. `to` is a number or the id of a group. */
export interface HarnessLetter {
  to: string;
  id?: string;
  /** Short for a content of kind text. */
  text?: string;
  content?: Content;
  file?: Buffer;
  /** Id of the message it answers. */
  quotes?: string;
}

/** A message as it stands on somebody's phone. */
export interface HarnessMessage {
  id: string;
  /** A caption for a file. */
  text: string;
  kind: string;
  quotes?: string;
  /** Numbers of those it names. */
  mentions?: string[];
  isEdited: boolean;
  isDeleted: boolean;
  emojis: string[];
}

export interface HarnessWriter {
  number: string;
  writes(letter: HarnessLetter): Promise<string>;
  edits(deed: { to: string; id: string; text: string }): Promise<void>;
  deletes(deed: { to: string; id: string }): Promise<void>;
  /** "" takes it back. */
  reacts(deed: { to: string; id: string; emoji: string }): Promise<void>;
}

export interface HarnessPerson extends HarnessWriter {
  /** What their phone has shown, each message once. */
  shown(): Promise<HarnessMessage[]>;
  /** The bytes of a file, as their phone opened it. */
  file(id: string): Promise<Buffer>;
  plays(id: string, business: string): Promise<void>;
  types(typing: { to: string; act: CustomerAct }): Promise<void>;
  /** Ids of their messages that the business has read. */
  seen(): Promise<string[]>;
  /** Returns the call's id. */
  calls(call: { to: string; video?: boolean }): Promise<string>;
  hangsUp(id: string): Promise<void>;
  /** What became of a call of theirs. */
  callEnded(id: string): Promise<"refused" | "missed" | undefined>;
}

export interface HarnessPhone extends HarnessWriter {
  scan(qrcode: string): Promise<void>;
  types(code: string): Promise<void>;
  unlink(): Promise<void>;
  replace(): Promise<void>;
  drop(): Promise<void>;
  refuseNext(code: string): Promise<void>;
  /** Whoever it is to link is asked for a passkey; linking is refused then. */
  asksForPasskey(): Promise<void>;
  group(group: { subject: string; members: string[] }): Promise<string>;
  renames(id: string, subject: string): Promise<void>;
  /** Takes somebody into a group. */
  adds(id: string, number: string): Promise<void>;
  /** WhatsApp and the sender's phone have lost the file of a message. */
  loses(id: string): Promise<void>;
}

/** A provider with phones and people around it. */
export interface ProviderHarness {
  provider: Provider;
  /** The right to a fresh connection. */
  lease(): Promise<Lease>;
  phone(): Promise<HarnessPhone>;
  person(habits?: { auto?: "none" | "delivered" | "read"; picture?: Buffer }): Promise<HarnessPerson>;
  close(): Promise<void>;
}
