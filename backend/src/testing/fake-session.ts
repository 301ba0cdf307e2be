import type { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  MediaError,
  type Arrived,
  type Call,
  type ConnectionRef,
  type EditOptions,
  type RegisteredPeer,
  type MessageName,
  type SendOptions,
  type Session,
} from "../channels/provider";
import type { Content, Participant, Quote } from "../channels/content";

export { until } from "../../../scripts/testing/until.mjs";

interface SentMessage {
  address: string;
  content: Content;
  id: string;
  quotes?: Quote;
  /** The bytes of its file; absent when the message was sent as it had been prepared. */
  file?: Buffer;
  prepared?: Uint8Array;
  /** Seconds, in a chat whose messages disappear. */
  expiration?: number;
}

interface TargetedAct {
  address: string;
  target: MessageName;
  id: string;
}

/**
 * A session that records its calls and answers only what a test prepared. Acknowledgements come when the test sends them,
 * which the in-memory WhatsApp of `memory-provider.ts` decides by itself.
 */
export class FakeSession implements Session {
  open = true;
  readonly done = new Promise<void>(() => undefined);
  readonly sentMessages: SentMessage[] = [];
  readonly edits: (TargetedAct & { text: string; mentions?: string[]; expiration?: number })[] = [];
  readonly removals: TargetedAct[] = [];
  readonly reactions: (TargetedAct & { emoji: string })[] = [];
  /** `participants` only when there were any. */
  readonly read: { address: string; ids: string[]; participants?: (string | undefined)[] }[] = [];
  readonly downloads: (MessageName & { address: string; maxBytes: number })[] = [];
  readonly lookups: string[] = [];
  readonly refusedCalls: string[] = [];
  readonly pairingNumbers: string[] = [];
  probes = 0;
  loggedOut = false;
  /** Files by the id of their message. A missing one is gone. */
  readonly files = new Map<string, Uint8Array | MediaError>();
  readonly peers = new Map<string, RegisteredPeer>();
  readonly pictures = new Map<string, Uint8Array>();
  readonly groups = new Map<string, { subject: string; participants: Participant[] }>();
  /** Set it to make every call fail. */
  failure: Error | undefined;

  constructor(readonly connection: ConnectionRef) {}

  async send(
    address: string,
    content: Content,
    { id, quotes, file, prepared, onPrepared, expiration }: SendOptions,
  ): Promise<void> {
    this.refuseMaybe();
    const bytes = file && !prepared ? await buffer(await file.open()) : undefined;
    if (bytes) await onPrepared?.(Buffer.from(JSON.stringify({ content, bytes: bytes.length })));
    this.sentMessages.push({
      address,
      content,
      id,
      ...(quotes && { quotes }),
      ...(bytes && { file: bytes }),
      ...(prepared && { prepared }),
      ...(expiration && { expiration: expiration.seconds }),
    });
  }
  async edit(
    address: string,
    target: MessageName,
    text: string,
    { id, mentions, expiration }: EditOptions,
  ): Promise<void> {
    this.refuseMaybe();
    const disappears = expiration && { expiration: expiration.seconds };
    this.edits.push({ address, target, text, id, ...(mentions && { mentions }), ...disappears });
  }
  async remove(address: string, target: MessageName, { id }: { id: string }): Promise<void> {
    this.refuseMaybe();
    this.removals.push({ address, target, id });
  }
  async react(address: string, target: MessageName, emoji: string, { id }: { id: string }): Promise<void> {
    this.refuseMaybe();
    this.reactions.push({ address, target, emoji, id });
  }
  async markRead(address: string, messages: Pick<MessageName, "wid" | "participant">[]): Promise<void> {
    this.refuseMaybe();
    const participants = messages.map(({ participant }) => participant);
    const ids = messages.map(({ wid }) => wid);
    this.read.push({ address, ids, ...(participants.some(Boolean) && { participants }) });
  }
  async download(
    _raw: Uint8Array,
    name: MessageName & { address: string },
    sink: Writable,
    maxBytes: number,
  ): Promise<void> {
    this.downloads.push({ ...name, maxBytes });
    const file = this.files.get(name.wid) ?? new MediaError("gone");
    const error = file instanceof MediaError ? file : file.length > maxBytes ? new MediaError("tooLarge") : undefined;
    if (error) {
      sink.destroy();
      throw error;
    }
    await pipeline([file], sink);
  }
  async lookup(number: string): Promise<RegisteredPeer | null> {
    this.refuseMaybe();
    this.lookups.push(number);
    return this.peers.get(number) ?? null;
  }
  async picture(address: string): Promise<Uint8Array | null> {
    this.refuseMaybe();
    return this.pictures.get(address) ?? null;
  }
  async group(id: string): Promise<{ subject: string; participants: Participant[] }> {
    this.refuseMaybe();
    const group = this.groups.get(id);
    if (!group) throw new Error(`Unknown group ${id}.`);
    return group;
  }
  async refuseCall({ id }: Pick<Call, "id" | "chat">): Promise<void> {
    this.refuseMaybe();
    this.refusedCalls.push(id);
  }
  async pair(number: string): Promise<void> {
    this.refuseMaybe();
    this.pairingNumbers.push(number);
  }
  async probe(): Promise<void> {
    this.refuseMaybe();
    this.probes += 1;
  }
  async close({ logout } = { logout: false }): Promise<void> {
    this.open = false;
    this.loggedOut ||= logout;
  }

  private refuseMaybe(): void {
    if (this.failure) throw this.failure;
  }
}

let serial = 0;

/** A text message as a channel delivers it. */
export const inboundText = (
  connection: { id: number; companyId: number },
  phone: string,
  text: string,
  more: Partial<Arrived> = {},
): Arrived => ({
  connection: { companyId: connection.companyId, connectionId: connection.id, provider: "simulator" },
  wid: `3AFAKE${(serial += 1)}`,
  chat: { phone, address: `${phone}@s.whatsapp.net` },
  fromMe: false,
  pushName: "Maria",
  sentAt: new Date(),
  content: { kind: "text", text },
  raw: new Uint8Array([1, 2, 3]),
  ...more,
});
