import { randomBytes, randomInt } from "node:crypto";
import type { Call } from "../../channels/provider";
import type { Content, Participant, Peer, Quote } from "../../channels/content";
import type { MemorySession } from "./session";
import type { Person } from "./person";
import type { Phone } from "./phone";

/** A message to write. `to` is a number or, for a group, its id. */
export interface MessageDraft {
  to: string;
  id?: string;
  /** Short for a content of kind text. */
  text?: string;
  content?: Content;
  /** The file of a media message. */
  file?: Uint8Array;
  /** Id of the quoted message. */
  quotes?: string;
  sentAt?: Date;
}

/** A change of a message: its id, in the chat with `to`. */
export interface MessageTarget {
  to: string;
  id: string;
}

export interface Group {
  id: string;
  subject: string;
  /** Numbers of people and of business phones; the first is the admin. */
  members: string[];
}

/** A message from any sender to any recipient. */
interface StoredMessage {
  author: string;
  content: Content;
  file?: Uint8Array;
  group?: string;
}

/** A message on a phone. */
export interface PhoneMessage {
  id: string;
  /** Its text; a caption for a file. "" once it is deleted. */
  text: string;
  content: Content;
  file?: Uint8Array;
  quotes?: string;
  isEdited: boolean;
  isDeleted: boolean;
  reactions: { from: string; emoji: string }[];
}

export interface CallRecord extends Pick<Call, "id" | "isVideo"> {
  to: string;
  outcome?: "refused" | "missed";
}

export interface Timing {
  qrMs: number;
  awayMs: number;
  codeMs: number;
}

/** All people, phones, groups and messages, shared by all sessions of one provider. */
export class World {
  readonly people = new Map<string, Person>();
  readonly phones = new Map<string, Phone>();
  readonly groups = new Map<string, Group>();
  /** Numbers by the connection they are paired with. */
  readonly pairedNumbers = new Map<number, string>();
  readonly sessions = new Map<number, MemorySession>();
  readonly storedMessages = new Map<string, StoredMessage>();

  constructor(readonly timing: Timing) {}

  mustKnow(number: string): Person {
    const person = this.people.get(number);
    if (!person) throw new Error(`No person has the number ${number}.`);
    return person;
  }

  phonesOf(group: Group): Phone[] {
    return group.members.flatMap((number) => this.phones.get(number) ?? []);
  }

  participantsOf({ members }: Group): Participant[] {
    return members.map((number) => ({ ...this.peerOf(number), isAdmin: number === members[0] }));
  }

  personAt(address: string): Person | undefined {
    return [...this.people.values()].find(
      ({ lid, number }) => address === `${lid}@lid` || address === `${number}@s.whatsapp.net`,
    );
  }

  /** The group member with this number: a person, or a business phone. */
  peerOf(number: string): Peer {
    const { lid } = this.people.get(number) ?? this.phones.get(number) ?? {};
    return { phone: number, ...(lid && { lid }), address: lid ? `${lid}@lid` : `${number}@s.whatsapp.net` };
  }

  chatWith(number: string, group?: Group): Peer {
    return group ? { group: group.id, address: group.id } : this.peerOf(number);
  }

  /** A quoted message as the business with this number sees it. */
  quote(id: string | undefined, business: string): { quotes?: Quote } {
    const quotedMessage = id === undefined ? undefined : this.storedMessages.get(id);
    if (id === undefined || !quotedMessage) return {};
    const { author, content, group } = quotedMessage;
    const participant = group === undefined ? {} : { participant: this.peerOf(author) };
    return { quotes: { wid: id, fromMe: author === business, ...participant, content } };
  }
}

export const contentOf = ({ text = "", content }: Pick<MessageDraft, "text" | "content">): Content =>
  content ?? { kind: "text", text };

/** The text that a person reads. */
export function displayTextOf(content: Content): string {
  if (content.kind === "text") return content.text;
  return content.kind === "media" ? (content.media.caption ?? "") : "";
}

/** Stands in for the protobuf: the content, and the id of its file. */
export const encodeRaw = (content: Content, id: string): Buffer => Buffer.from(JSON.stringify({ content, id }));
export const decodeRaw = (raw: Uint8Array): { content: Content; id: string } =>
  JSON.parse(Buffer.from(raw).toString()) as { content: Content; id: string };

export const newId = (prefix: string): string => `${prefix}${randomBytes(9).toString("hex").toUpperCase()}`;
export const newLid = (): string => String(randomInt(1e14, 2e14));
