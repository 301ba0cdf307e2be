import type { Readable, Writable } from "node:stream";
import type { ConnectionCause, ConnectionStatus, ProviderName } from "@guiche/contract/connections";
import type { Ack } from "@guiche/contract/messages";
import type { CustomerAct } from "@guiche/contract/presence";
import type { Scope } from "../core/tenant/scope";

/** The row a session belongs to. */
export interface ConnectionRef {
  companyId: number;
  connectionId: number;
  provider: ProviderName;
  /** Of the lease under which a line speaks: what it says of itself is not kept once somebody else has taken over. */
  fence?: number;
}

/**
 * Everybody a message may come from or go to. At least one of the three is known; a person may be known under both
 * `phone` (digits with country code) and `lid`, and switch between them.
 */
export interface Peer {
  phone?: string;
  lid?: string;
  group?: string;
  /** Where a reply goes: the provider's own address, as the customer wrote from it. */
  address: string;
}

/** Somebody of a group. */
export interface Participant extends Peer {
  /** May change the group, and delete what others wrote in it. */
  isAdmin: boolean;
}

export type MediaKind = "image" | "audio" | "video" | "document" | "sticker";

/** What a message says of its file. All of it is the sender's claim until the bytes are here. */
export interface MediaClaim {
  type: MediaKind;
  mimetype: string;
  filename?: string;
  caption?: string;
  /** Size in bytes. */
  bytes?: number;
  seconds?: number;
  /** A voice note, with its loudness over time: 64 values of 0 to 100. */
  isVoice?: boolean;
  waveform?: number[];
  /** Pixels. */
  width?: number;
  height?: number;
}

export interface Card {
  name: string;
  vcard: string;
}

/** The type of a message that came and cannot be read yet. */
export const undecryptable = "undecryptable";

/** Tells only that a message came: under the same name the message itself may still come. */
export const isAwaited = ({ content }: { content: Content }): boolean =>
  content.kind === "unsupported" && content.type === undecryptable;

/** What a message says, free of any provider's shapes. Whoever is named in a text stands there as `@` and the digits of `value`. */
export type Content = (
  | { kind: "text"; text: string }
  | { kind: "media"; media: MediaClaim }
  | { kind: "location"; latitude: number; longitude: number; name?: string; address?: string }
  | { kind: "contacts"; cards: Card[] }
  | { kind: "poll"; name: string; options: string[] }
  | { kind: "unsupported"; type: string }
) & {
  /** Somebody named in the text: the digits that stand behind the `@`, and who that is. */
  mentions?: { value: string; peer: Peer }[];
  /** The sender wants it seen once. */
  viewOnce?: boolean;
};

/** The message that another one answers. */
export interface Quote {
  wid: string;
  fromMe: boolean;
  /** Who wrote it, inside a group. */
  participant?: Peer;
  content: Content;
}

/** A message as it came in, complete and decrypted. */
export interface Arrived {
  connection: ConnectionRef;
  /** WhatsApp's id of the message. */
  wid: string;
  chat: Peer;
  /** Who wrote it, inside a group. */
  participant?: Peer;
  /** Written on the business's own phone. */
  fromMe: boolean;
  pushName?: string;
  sentAt: Date;
  content: Content;
  quotes?: Quote;
  /** The message as the provider carries it (protobuf bytes), kept whole. */
  raw: Uint8Array;
}

/** Something done to a message that is there, or may still come. Never opens a ticket. */
export interface Change {
  connection: ConnectionRef;
  /** WhatsApp's id of the message that carries the change. */
  wid: string;
  chat: Peer;
  /** Who did it, inside a group. */
  participant?: Peer;
  /** Done on the business's own phone. */
  fromMe: boolean;
  pushName?: string;
  at: Date;
  /** The message it is done to: its id, whether the business wrote it, and, inside a group, who did. */
  target: { wid: string; fromMe: boolean; participant?: Peer };
  change:
    | { kind: "edited"; content: Content; raw: Uint8Array }
    /** `byAdmin`: of what somebody else wrote, by whoever runs the group. The channel has made sure of it. */
    | { kind: "removed"; byAdmin?: true }
    /** "" takes the reaction back. */
    | { kind: "reacted"; emoji: string };
}

export interface Call {
  connection: ConnectionRef;
  id: string;
  chat: Peer;
  isVideo: boolean;
  at: Date;
  /** It rings; nobody took it. */
  stage: "offered" | "missed";
}

/** What somebody does in the chat with the business at this moment. */
export interface Typing {
  connection: ConnectionRef;
  /** Never a group: which of its people writes says little of the chat. Under one of their names, if only one was told. */
  chat: Peer;
  act: CustomerAct;
}

/** A group as a line hears of it. */
export interface GroupTold {
  id: string;
  subject: string;
  members?: Omit<Participant, "address" | "group">[];
}

/** What the phone's own address book, or WhatsApp, says of somebody. */
export interface BookEntry {
  peer: Omit<Peer, "address"> & { address?: string };
  /** As the owner saved it. */
  name?: string;
}

export interface StatusDetail {
  /** Text of the QR to show; "" or absent when there is none. */
  qrcode?: string;
  /** The code to type on the phone, while PAIRING. */
  pairingCode?: string;
  /** When the QR or code runs out. */
  validUntil?: Date | null;
  /** Until when WhatsApp forbids this account to write first; null when it does not. */
  restrictedUntil?: Date | null;
  /** QRs shown so far without a scan. */
  retries?: number;
  cause?: ConnectionCause | null;
  /** Digits of the paired number, once known; null when the pairing has ended and its keys are gone. */
  number?: string | null;
  /** False when the session has ended for good and only a person may start it again. */
  wanted?: boolean;
}

/** The product's ear. Every call is awaited: a channel forgets what it told only after the promise has resolved. */
export interface Listener {
  /** Resolves when the message is stored and broadcast; told again after a crash until then. */
  message(arrived: Arrived): Promise<void>;
  /** An edit, a deletion, a reaction: told in the order of its chat, like a message, and again until it is taken. */
  changed(change: Change): Promise<void>;
  call(call: Call): Promise<void>;
  /** As often as WhatsApp tells it, and once: whoever does not take it hears it no more. */
  typing(typing: Typing): Promise<void>;
  /** Two names of one person, learnt outside any message. */
  met(connection: ConnectionRef, peers: Omit<Peer, "address">[]): Promise<void>;
  /** What a group is called and, where that is known, who is in it: as it becomes known or changes. */
  group(connection: ConnectionRef, group: GroupTold): Promise<void>;
  /** Entries of the phone's address book, as they become known. */
  book(connection: ConnectionRef, entries: BookEntry[]): Promise<void>;
  /** -1 failed (with a cause), 2 the server has it, 3 delivered, 4 read, 5 played. May come late, early or twice. */
  ack(connection: ConnectionRef, wid: string, level: Ack, cause?: string): Promise<void>;
  /** "refused" answers a CONNECTED whose number already serves another connection: the channel must log it out. */
  status(connection: ConnectionRef, status: ConnectionStatus, detail?: StatusDetail): Promise<"ok" | "refused">;
  /** The protobuf bytes of a message we sent, for a phone that asks again; null when unknown. */
  sentContent(connection: ConnectionRef, wid: string): Promise<Uint8Array | null>;
}

export interface SendOptions {
  /** Fixed before the first try, the same on every later one. */
  id: string;
  quotes?: Quote;
  /** The file of a media message. */
  file?: OutgoingFile;
  /** What `keep` was given at an earlier try: nothing is uploaded twice. */
  prepared?: Uint8Array;
  /** Called with the protobuf bytes before they leave, when they cannot be made again: of a file, of an answer. */
  keep?(raw: Uint8Array): Promise<void>;
}

export interface EditOptions {
  id: string;
  /** Addresses of those whom the new text names. */
  mentions?: string[];
}

/** A file to send, in the store. */
export interface OutgoingFile {
  bytes: number;
  open(): Promise<Readable>;
  /** A small JPEG shown until the file is there. */
  preview?: Uint8Array;
}

/** A message of a chat, as WhatsApp names it. */
export interface MessageName {
  wid: string;
  fromMe: boolean;
  /** Inside a group, the address of who wrote it. */
  participant?: string;
}

/** Somebody who is on WhatsApp. */
export type Known = Peer;

/**
 * Why a file is not to be had: WhatsApp has it no longer (and asking the sender's phone did not help), it is larger
 * than allowed, it is not at an address we go to, it is not what its hash says, or nobody answered in time.
 */
export class MediaError extends Error {
  constructor(readonly reason: "gone" | "tooLarge" | "forbidden" | "corrupt" | "network") {
    super(`No file: ${reason}`);
  }
}

/**
 * Why nothing left: the line is not open, WhatsApp did not answer in time, or it knows no device of this recipient.
 * All three may be tried again with the same id.
 */
export class SendError extends Error {
  constructor(readonly reason: "closed" | "timeout" | "recipient") {
    super(`Not sent: ${reason}`);
  }
}

/** The live line of one connection. */
export interface Session {
  readonly connection: ConnectionRef;
  /** Resolves when the line has ended for good: closed by us, by the phone, or because its lease went. */
  readonly done: Promise<void>;
  /** True while messages can leave. */
  readonly open: boolean;
  /**
   * Resolves when the bytes have left, rejects with a SendError within 30 s; a file may take up to ten minutes more to
   * go up. That WhatsApp has the message is told by `Listener.ack` alone.
   */
  send(address: string, content: Content, options: SendOptions): Promise<void>;
  /** The same promise as `send`, for what is done to a message that was sent. */
  edit(address: string, target: MessageName, text: string, options: EditOptions): Promise<void>;
  remove(address: string, target: MessageName, options: { id: string }): Promise<void>;
  react(address: string, target: MessageName, emoji: string, options: { id: string }): Promise<void>;
  /** Tells the customer that these messages of the chat were read. */
  markRead(address: string, messages: Pick<MessageName, "wid" | "participant">[]): Promise<void>;
  /**
   * Writes the file of a message (`raw` as it arrived) into the sink and ends it. What expired is asked for again from
   * the sender's phone. Rejects with a MediaError; the sink is then destroyed. Never more than `maxBytes`.
   */
  download(raw: Uint8Array, name: MessageName & { address: string }, sink: Writable, maxBytes: number): Promise<void>;
  /** Who has this number on WhatsApp; null when nobody has. Rejects with a SendError when there is no answer. */
  lookup(number: string): Promise<Known | null>;
  /** The picture of a person or group (at most 5 MB); null when there is none or it is not for us. */
  picture(address: string): Promise<Uint8Array | null>;
  group(id: string): Promise<{ subject: string; participants: Participant[] }>;
  refuseCall(call: Pick<Call, "id" | "chat">): Promise<void>;
  /** Asks for a code to type on the phone; told as PAIRING. Only while a QR is shown. */
  pair(number: string): Promise<void>;
  /** Asks the server for a sign of life; rejects when none comes. */
  probe(): Promise<void>;
  /** Ends the line; with `logout` the device is removed from the phone and its keys are wiped. */
  close(options?: { logout: boolean }): Promise<void>;
}

export interface ProviderCapabilities {
  qrcode: boolean;
  pairingCode: boolean;
  groups: boolean;
}

/** A way to speak WhatsApp. `open` resolves once the line is being set up; its state is told to the listener. */
export interface Provider {
  readonly capabilities: ProviderCapabilities;
  /** A fresh message id, in the form this provider gives its own messages. */
  newId(connection: ConnectionRef): string;
  /** The protobuf bytes of a message without a file, for a phone that asks again. */
  encode(content: Content, quotes?: Quote): Uint8Array;
  /** What a message holds that no screen can show, as JSON for whoever wants to look: no keys, no secrets. */
  describe(raw: Uint8Array): Promise<string>;
  open(connection: ConnectionRef, listener: Listener, lease: Lease): Promise<Session>;
  /** Forgets the stored credentials and keys of a connection. */
  wipe(connection: ConnectionRef, lease: Lease): Promise<void>;
}

/** Proof of ownership: every write of a session carries the fence and fails once somebody else has taken over. */
export interface Lease {
  readonly connection: ConnectionRef;
  readonly scope: Scope;
  readonly fence: number;
  /** Aborts when the lease is lost or about to run out unrenewed: the session must stop writing at once. */
  readonly lost: AbortSignal;
  /**
   * Whether it is surely still held, by the clock: a process that was frozen may wake to a word from the network before
   * the signal has had its turn. Absent, the signal alone says so.
   */
  holds?(): boolean;
  /**
   * Whether the process this was taken over from slept then, and woke in the last so many seconds: what threw this line
   * out may have been its last word, under way when it fell asleep. Absent, there is no such process.
   */
  sleeperWoke?(withinSeconds: number): Promise<boolean>;
}
