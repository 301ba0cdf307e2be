import type { Readable, Writable } from "node:stream";
import type { ConnectionCause, ConnectionStatus } from "@guiche/contract/connections";
import type { ProviderName } from "@guiche/contract/rules/capabilities";
import type { Ack } from "@guiche/contract/acks";
import type { CustomerAct } from "@guiche/contract/presence";
import type { Scope } from "../core/tenant/scope";
import type { Peer, Participant, Content, Quote } from "./content";

/** The connection that a session belongs to. */
export interface ConnectionRef {
  companyId: number;
  connectionId: number;
  provider: ProviderName;
  /** Fence of the session's lease: its status updates are not stored once another process has taken over. */
  fence?: number;
}

/** How long the messages of a chat stay before they disappear. */
export interface Expiration {
  /** 0: they stay. */
  seconds: number;
  /** When it was set, by WhatsApp's clock. */
  setAt: Date;
}

/** A change of how long the messages of a chat stay. Not a message, and opens no ticket. */
export interface ChatSetting {
  connection: ConnectionRef;
  wid: string;
  chat: Peer;
  expiration: Expiration;
}

/** A person has another number, or another id, from now on. Not a message, and opens no ticket. */
export interface Moved {
  connection: ConnectionRef;
  wid: string;
  /** The person as known until now. */
  chat: Peer;
  to: Peer;
}

/** An incoming message, complete and decrypted. */
export interface Arrived {
  connection: ConnectionRef;
  /** WhatsApp's id of the message. */
  wid: string;
  chat: Peer;
  /** The author, inside a group. */
  participant?: Peer;
  /** Sent from the business's own phone. */
  fromMe: boolean;
  pushName?: string;
  /** When it arrived, by our clock: WhatsApp's is in whole seconds, and may be minutes off. See `isHeld`. */
  sentAt: Date;
  /**
   * WhatsApp held it while the connection was away, or it was sent once more: `sentAt` is WhatsApp's time, which is comparable with ours only within
   * `clocksApartMs`.
   */
  isHeld?: true;
  content: Content;
  quotes?: Quote;
  /** What the message says of its chat. */
  expiration?: Expiration;
  /** The message as the provider carries it (protobuf bytes), kept whole. */
  raw: Uint8Array;
}

/** A change of a message that is there, or may still come. Never opens a ticket. */
export interface Change {
  connection: ConnectionRef;
  /** WhatsApp's id of the message that carries the change. */
  wid: string;
  chat: Peer;
  /** The author of the change, inside a group. */
  participant?: Peer;
  /** Made on the business's own phone. */
  fromMe: boolean;
  pushName?: string;
  /** As `sentAt` of a message. */
  at: Date;
  isHeld?: true;
  /** The changed message: its id, whether the business wrote it, and, inside a group, its author. */
  target: { wid: string; fromMe: boolean; participant?: Peer };
  change:
    /** Without a content, the new text could not be decrypted. */
    | { kind: "edited"; content: Content; raw: Uint8Array }
    | { kind: "edited"; content: null }
    /** `byAdmin`: a group admin deleted another member's message. The channel has verified this. */
    | { kind: "removed"; byAdmin?: true }
    /** "" removes the reaction. */
    | { kind: "reacted"; emoji: string };
}

export interface Call {
  connection: ConnectionRef;
  id: string;
  chat: Peer;
  isVideo: boolean;
  /** When we learnt of it; for a call while the connection was away, WhatsApp's time. */
  at: Date;
  /** "offered": it rings. "missed": it was not answered. */
  stage: "offered" | "missed";
}

/** What a customer is doing in the chat at this moment. */
export interface Typing {
  connection: ConnectionRef;
  /** Never a group: typing of one member says little about the chat. May have only one of the person's addresses. */
  chat: Peer;
  act: CustomerAct;
}

/** The subject and members of a group, as far as known. */
export interface GroupUpdate {
  id: string;
  subject: string;
  members?: Omit<Participant, "address" | "group">[];
}

/** An entry of the phone's address book, or a name from WhatsApp. */
export interface BookEntry {
  peer: Omit<Peer, "address"> & { address?: string };
  /** The name that the owner saved. */
  name?: string;
}

export interface StatusDetail {
  /** Content of the QR to show; "" or absent when there is none. */
  qrcode?: string;
  /** The code to type on the phone, while PAIRING. */
  pairingCode?: string;
  /** When the QR or code expires. */
  validUntil?: Date | null;
  /** Until when WhatsApp forbids this account to write first; null when it does not. */
  restrictedUntil?: Date | null;
  /** QRs shown so far without a scan. */
  retries?: number;
  cause?: ConnectionCause | null;
  /**
   * Digits of the paired number, when the session has just opened; null when the pairing has ended and its keys are gone.
   * Later reports of an open session, such as a restriction, leave it out.
   */
  number?: string | null;
  /** False when the session has ended for good and only a user may start it again. */
  wanted?: boolean;
}

/**
 * The product's side of a channel. Every call is awaited: a channel forgets an event only after the promise has
 * resolved.
 */
export interface Listener {
  /** Resolves when the message is stored and broadcast; until then it is delivered again after a crash. */
  message(incomingMessage: Arrived): Promise<void>;
  /**
   * An edit, a deletion, a reaction: delivered in the order of its chat, like a message, and repeated until it
   * succeeds.
   */
  changed(change: Change): Promise<void>;
  /** Delivered as a change is. */
  chatSet(setting: ChatSetting): Promise<void>;
  /** Delivered as a change is. */
  moved(moved: Moved): Promise<void>;
  call(call: Call): Promise<void>;
  /** As often as WhatsApp sends it, each time once: a failed call is not repeated. */
  typing(typing: Typing): Promise<void>;
  /** Two addresses of one person, learnt outside any message. */
  met(connection: ConnectionRef, peers: Omit<Peer, "address">[]): Promise<void>;
  /** The subject of a group and, when known, its members: whenever they become known or change. */
  group(connection: ConnectionRef, group: GroupUpdate): Promise<void>;
  /** Entries of the phone's address book, as they become known. */
  book(connection: ConnectionRef, entries: BookEntry[]): Promise<void>;
  /** -1 failed (with a cause), 2 the server has it, 3 delivered, 4 read, 5 played. May come late, early or twice. */
  ack(connection: ConnectionRef, wid: string, level: Ack, cause?: string): Promise<void>;
  /** "refused" answers a CONNECTED whose number already serves another connection: the channel must log it out. */
  status(connection: ConnectionRef, status: ConnectionStatus, detail?: StatusDetail): Promise<"ok" | "refused">;
  /** A message we sent, for a phone that asks again; null when unknown. */
  sentContent(connection: ConnectionRef, wid: string): Promise<SentContent | null>;
}

export interface SentContent {
  /** Protobuf bytes. */
  raw: Uint8Array;
  expiration: Expiration | null;
}

export interface SendOptions {
  /** Chosen before the first attempt, the same on every later one. */
  id: string;
  quotes?: Quote;
  /** The setting of the chat. */
  expiration?: Expiration | null;
  /** The file of a media message. */
  file?: OutgoingFile;
  /** The bytes that `onPrepared` got at an earlier attempt: nothing is uploaded twice. */
  prepared?: Uint8Array;
  /** Called with the protobuf bytes before they are sent, when they cannot be built again: with a file or a quote. */
  onPrepared?(raw: Uint8Array): Promise<void>;
}

export interface EditOptions {
  id: string;
  expiration?: Expiration | null;
  /** Addresses of the people whom the new text mentions. */
  mentions?: string[];
}

/** A stored file to send. */
export interface OutgoingFile {
  bytes: number;
  open(): Promise<Readable>;
  /** A small JPEG shown until the file is there. */
  preview?: Uint8Array;
}

/** A message of a chat, as WhatsApp identifies it. */
export interface MessageName {
  wid: string;
  fromMe: boolean;
  /** Inside a group, the address of the author. */
  participant?: string;
}

/** A person who is on WhatsApp. */
export type RegisteredPeer = Peer;

/**
 * Why a file cannot be downloaded: WhatsApp has deleted it (and asking the sender's phone did not help), it is larger
 * than allowed, its address is not allowed, its hash is wrong, or no answer came in time.
 */
export class MediaError extends Error {
  constructor(readonly reason: "gone" | "tooLarge" | "forbidden" | "corrupt" | "network") {
    super(`No file: ${reason}`);
  }
}

/**
 * Why nothing was sent: the session is not open, WhatsApp did not answer in time, or it knows no device of this
 * recipient. All three may be retried with the same id. "unconfirmed": it may have left, and a repetition would be
 * delivered twice.
 */
export class SendError extends Error {
  constructor(readonly reason: "closed" | "timeout" | "recipient" | "unconfirmed") {
    super(`Not sent: ${reason}`);
  }
}

/** The running session of one connection. */
export interface Session {
  readonly connection: ConnectionRef;
  /** Resolves when the session has ended for good: closed by us, by the phone, or because its lease was lost. */
  readonly done: Promise<void>;
  /** True while messages can be sent. */
  readonly open: boolean;
  /**
   * Resolves when the bytes have been sent, rejects with a SendError within 30 s; the upload of a file may take up to
   * ten minutes more. Only `Listener.ack` reports that WhatsApp has the message.
   */
  send(address: string, content: Content, options: SendOptions): Promise<void>;
  /** Like `send`, for changes of a sent message. */
  edit(address: string, target: MessageName, text: string, options: EditOptions): Promise<void>;
  remove(address: string, target: MessageName, options: { id: string }): Promise<void>;
  react(address: string, target: MessageName, emoji: string, options: { id: string }): Promise<void>;
  /** Sends the read receipts of these messages of the chat. */
  markRead(address: string, messages: Pick<MessageName, "wid" | "participant">[]): Promise<void>;
  /**
   * Writes the file of a message (`raw` as it arrived) into the sink and ends it. An expired file is requested again
   * from the sender's phone. Rejects with a MediaError; the sink is then destroyed. Never more than `maxBytes`.
   */
  download(raw: Uint8Array, name: MessageName & { address: string }, sink: Writable, maxBytes: number): Promise<void>;
  /** The account with this number on WhatsApp; null when there is none. Rejects with a SendError when there is no answer. */
  lookup(number: string): Promise<RegisteredPeer | null>;
  /** The picture of a person or group (at most 5 MB); null when there is none or it is not visible to us. */
  picture(address: string): Promise<Uint8Array | null>;
  group(id: string): Promise<{ subject: string; participants: Participant[] }>;
  refuseCall(call: Pick<Call, "id" | "chat">): Promise<void>;
  /** Requests a code to type on the phone; reported as PAIRING. Only while a QR is shown. */
  pair(number: string): Promise<void>;
  /** Asks the server for a sign of life; rejects without one. */
  probe(): Promise<void>;
  /** Ends the session; with `logout` the device is removed from the phone and its keys are wiped. */
  close(options?: { logout: boolean }): Promise<void>;
}

/** One implementation of WhatsApp. What it can do: `capabilitiesOf` its name. */
export interface Provider {
  /** A new message id, in the format of this provider. */
  newId(connection: ConnectionRef): string;
  /** The protobuf bytes of a message without a file, for a phone that asks again. */
  encode(content: Content, quotes?: Quote): Uint8Array;
  /** The content of a message that an earlier release could not read; null when this one cannot either. */
  read(raw: Uint8Array): Promise<Content | null>;
  /** The content of a message that no screen can show, as JSON: no keys, no secrets. */
  describe(raw: Uint8Array): Promise<string>;
  /** Resolves while the session is being set up; its status goes to the listener. */
  openSession(connection: ConnectionRef, listener: Listener, lease: Lease): Promise<Session>;
  /** Deletes the stored credentials and keys of a connection. */
  wipe(connection: ConnectionRef, lease: Lease): Promise<void>;
}

/** Proof of ownership: every write of a session carries the fence and fails once another process has taken over. */
export interface Lease {
  readonly connection: ConnectionRef;
  readonly scope: Scope;
  readonly fence: number;
  /** Aborts when the lease is lost or about to expire unrenewed: the session must stop writing at once. */
  readonly lossSignal: AbortSignal;
  /**
   * Whether the lease is certainly still held, by the clock: a process that was frozen may handle network data before
   * the abort signal fires. When absent, only the signal counts.
   */
  holds?(): boolean;
  /**
   * Whether the previous owner was suspended at the take-over, and resumed within the last so many seconds: its last
   * login attempt may have replaced this session. Absent when there is no such process.
   */
  previousOwnerResumed?(withinSeconds: number): Promise<boolean>;
}
