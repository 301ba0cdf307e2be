import type { ConnectionCause, ConnectionStatus, ProviderName } from "@guiche/contract/connections";
import type { Ack } from "@guiche/contract/messages";
import type { Scope } from "../platform/tenant/scope";

/** The row a session belongs to. */
export interface ConnectionRef {
  companyId: number;
  connectionId: number;
  provider: ProviderName;
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

/** What a message says, free of any provider's shapes. Kinds join as the product learns to show them. */
export type Content = { kind: "text"; text: string } | { kind: "unsupported"; type: string };

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
  /** The message as the provider carries it (protobuf bytes), kept whole. */
  raw: Uint8Array;
}

export interface StatusDetail {
  /** Text of the QR to show; "" or absent when there is none. */
  qrcode?: string;
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
  /** Resolves when the message is stored and announced; told again after a crash until then. */
  message(arrived: Arrived): Promise<void>;
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
   * Resolves when the bytes have left, rejects with a SendError within 30 s. That WhatsApp has the message is told by
   * `Listener.ack` alone.
   */
  send(address: string, content: Content, options: SendOptions): Promise<void>;
  /** Tells the customer that these messages of the chat were read. */
  markRead(address: string, ids: string[]): Promise<void>;
  /** Ends the line; with `logout` the device is removed from the phone and its keys are wiped. */
  close(options?: { logout: boolean }): Promise<void>;
}

export interface ProviderCapabilities {
  qrcode: boolean;
}

/** A way to speak WhatsApp. `open` resolves once the line is being set up; its state is told to the listener. */
export interface Provider {
  readonly capabilities: ProviderCapabilities;
  /** A fresh message id, in the form this provider gives its own messages. */
  newId(connection: ConnectionRef): string;
  /** The protobuf bytes to keep for a message about to be sent. */
  encode(content: Content): Uint8Array;
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
}
