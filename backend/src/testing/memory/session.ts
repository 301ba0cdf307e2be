import { randomInt } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ConnectionCause } from "@guiche/contract/connections";
import type { Ack } from "@guiche/contract/acks";
import type { CustomerAct } from "@guiche/contract/presence";
import {
  MediaError,
  SendError,
  type Call,
  type ConnectionRef,
  type RegisteredPeer,
  type Lease,
  type Listener,
  type MessageName,
  type SendOptions,
  type Session,
} from "../../channels/provider";
import type { Content, Participant, Peer } from "../../channels/content";
import type { Person } from "./person";
import type { Phone } from "./phone";
import { decodeRaw, encodeRaw, displayTextOf, type PhoneMessage, type World } from "./world";

const tries = 3;
const mayNotWriteFirst = "463";

/** The session of one connection. */
export class MemorySession implements Session {
  open = false;
  qrcode = "";
  code = "";
  readonly done: Promise<void>;
  private resolveDone!: () => void;
  private ended = false;
  private delivering = false;
  private timer: NodeJS.Timeout | undefined;
  private shownCount = 0;

  constructor(
    private readonly world: World,
    readonly connection: ConnectionRef,
    private readonly listener: Listener,
    lease: Lease,
  ) {
    this.done = new Promise((resolve) => (this.resolveDone = resolve));
    lease.lossSignal.addEventListener("abort", () => this.end());
  }

  async begin(): Promise<void> {
    await this.listener.status(this.connection, "OPENING", { qrcode: "", retries: 0, cause: null });
    if (this.world.pairedNumbers.has(this.connection.connectionId)) await this.connect();
    else await this.showQr();
  }

  pairWith(number: string): void {
    clearTimeout(this.timer);
    this.qrcode = "";
    this.code = "";
    this.world.pairedNumbers.set(this.connection.connectionId, number);
    void this.connect();
  }

  async pair(): Promise<void> {
    if (!this.qrcode) throw new SendError("closed");
    clearTimeout(this.timer);
    this.qrcode = "";
    this.shownCount = Math.min(this.shownCount + 1, tries);
    this.code = String(randomInt(1e7, 9.9e7));
    const validUntil = this.until(this.world.timing.codeMs);
    const detail = { pairingCode: this.code, validUntil, qrcode: "", retries: this.shownCount, cause: null };
    await this.listener.status(this.connection, "PAIRING", detail);
  }

  private async showQr(): Promise<void> {
    if (this.ended) return;
    if (this.shownCount >= tries) return this.finish("qrUnscanned", true);
    this.shownCount += 1;
    this.code = "";
    this.qrcode = `memory:${this.connection.connectionId}:${randomInt(1e9)}`;
    const validUntil = this.until(this.world.timing.qrMs);
    const detail = { qrcode: this.qrcode, pairingCode: "", validUntil, retries: this.shownCount, cause: null };
    await this.listener.status(this.connection, "qrcode", detail);
  }

  /** When the current QR or code expires and the next one is shown. */
  private until(milliseconds: number): Date {
    this.timer = setTimeout(() => void this.showQr(), milliseconds).unref();
    return new Date(Date.now() + milliseconds);
  }

  private async connect(): Promise<void> {
    if (this.ended) return;
    const number = this.world.pairedNumbers.get(this.connection.connectionId)!;
    const none = { qrcode: "", pairingCode: "", validUntil: null, retries: 0, cause: null };
    if ((await this.listener.status(this.connection, "CONNECTED", { number, ...none })) === "refused")
      return this.finish("sameNumber", true);
    this.shownCount = 0;
    this.open = !this.ended;
    await this.deliver();
  }

  /** Delivers in order, each until the business takes it. */
  async deliver(): Promise<void> {
    if (this.delivering) return;
    this.delivering = true;
    const { phone } = this;
    for (let tell = phone?.waiting[0]; tell && this.open; tell = phone?.waiting[0]) {
      try {
        await tell(this.listener, this.connection);
        phone?.waiting.shift();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    this.delivering = false;
  }

  drop(): void {
    this.open = false;
    void this.listener.status(this.connection, "TIMEOUT", { cause: "network", qrcode: "" });
    this.timer = setTimeout(() => void this.connect(), this.world.timing.awayMs);
  }

  restrict(until: Date | null): void {
    const detail = { restrictedUntil: until, cause: until ? ("restricted" as const) : null };
    if (this.open) void this.listener.status(this.connection, "CONNECTED", detail);
  }

  hasPlayed(wid: string): void {
    void this.listener.ack(this.connection, wid, 5);
  }

  /** Not stored for a session that is away. */
  showsTyping(chat: Peer, act: CustomerAct): void {
    if (this.open) void this.listener.typing({ connection: this.connection, chat, act }).catch(() => undefined);
  }

  async send(
    address: string,
    content: Content,
    { id, quotes, file, prepared, onPrepared }: SendOptions,
  ): Promise<void> {
    const people = this.recipients(address);
    const earlier = prepared && this.world.storedMessages.get(decodeRaw(prepared).id);
    const bytes = earlier ? earlier.file : file && (await buffer(await file.open()));
    if (bytes && !prepared) await onPrepared?.(encodeRaw(content, id));
    this.mustBeOpen();
    const author = this.phone?.number ?? "";
    const group = this.world.groups.has(address) ? { group: address } : {};
    this.world.storedMessages.set(id, { author, content, ...(bytes && { file: bytes }), ...group });
    const incomingMessage = { id, text: displayTextOf(content), content, ...(bytes && { file: bytes }) };
    const refusal = this.phone?.refusals.shift();
    setImmediate(
      () => void this.answer(people, { ...incomingMessage, ...(quotes && { quotes: quotes.wid }) }, refusal),
    );
  }

  private async answer(
    people: Person[],
    message: Omit<PhoneMessage, "isEdited" | "isDeleted" | "reactions">,
    refusal?: string,
  ): Promise<void> {
    const ack = (level: Ack, cause?: string) => this.listener.ack(this.connection, message.id, level, cause);
    if (refusal) {
      if (refusal === mayNotWriteFirst) this.restrict(new Date(Date.now() + 60 * 60_000));
      return ack(-1, refusal);
    }
    for (const { receivedMessages } of people)
      if (!receivedMessages.some(({ id }) => id === message.id))
        receivedMessages.push({ ...message, isEdited: false, isDeleted: false, reactions: [] });
    await ack(2);
    if (people.some(({ auto }) => auto !== "none")) await ack(3);
    if (people.some(({ auto }) => auto === "read")) await ack(4);
  }

  edit(address: string, target: MessageName, text: string, { id }: { id: string }): Promise<void> {
    return this.change(address, target, id, (message) => {
      Object.assign(message, { text, content: { kind: "text", text }, isEdited: true });
    });
  }

  remove(address: string, target: MessageName, { id }: { id: string }): Promise<void> {
    return this.change(address, target, id, (message) => Object.assign(message, { text: "", isDeleted: true }));
  }

  react(address: string, target: MessageName, emoji: string, { id }: { id: string }): Promise<void> {
    const from = this.phone?.number ?? "";
    return this.change(address, target, id, (message) => {
      message.reactions = message.reactions.filter((one) => one.from !== from);
      if (emoji) message.reactions.push({ from, emoji });
    });
  }

  private async change(
    address: string,
    target: MessageName,
    id: string,
    apply: (message: PhoneMessage) => void,
  ): Promise<void> {
    for (const person of this.recipients(address)) {
      const message = person.receivedMessages.find((one) => one.id === target.wid) ?? this.ownOf(person, target.wid);
      if (message) apply(message);
    }
    setImmediate(() => void this.listener.ack(this.connection, id, 2));
  }

  /** A person's phone holds their own messages too: changes to one are recorded among the received ones. */
  private ownOf(person: Person, id: string): PhoneMessage | undefined {
    const writtenMessage = this.world.storedMessages.get(id);
    if (writtenMessage?.author !== person.number) return undefined;
    const { content } = writtenMessage;
    const own = { id, text: displayTextOf(content), content, isEdited: false, isDeleted: false, reactions: [] };
    person.receivedMessages.push(own);
    return own;
  }

  async markRead(address: string, messages: Pick<MessageName, "wid" | "participant">[]): Promise<void> {
    for (const { wid, participant } of messages) {
      const [writer] = this.recipients(participant ?? address);
      if (writer && !writer.readIds.includes(wid)) writer.readIds.push(wid);
    }
  }

  async download(
    raw: Uint8Array,
    _name: MessageName & { address: string },
    sink: Writable,
    maxBytes: number,
  ): Promise<void> {
    try {
      const { id } = decodeRaw(raw);
      const file = this.phone?.lostFiles.has(id) ? undefined : this.world.storedMessages.get(id)?.file;
      if (!this.open) throw new MediaError("network");
      if (!file) throw new MediaError("gone");
      if (file.length > maxBytes) throw new MediaError("tooLarge");
      await pipeline([file] as unknown as Readable, sink);
    } catch (error) {
      sink.destroy();
      throw error;
    }
  }

  async lookup(number: string): Promise<RegisteredPeer | null> {
    this.mustBeOpen();
    return this.world.people.has(number) ? this.world.peerOf(number) : null;
  }

  async picture(address: string): Promise<Uint8Array | null> {
    this.mustBeOpen();
    return this.world.personAt(address)?.picture ?? null;
  }

  async group(id: string): Promise<{ subject: string; participants: Participant[] }> {
    this.mustBeOpen();
    const group = this.world.groups.get(id);
    if (!group) throw new SendError("recipient");
    return { subject: group.subject, participants: this.world.participantsOf(group) };
  }

  async refuseCall({ id, chat }: Pick<Call, "id" | "chat">): Promise<void> {
    this.mustBeOpen();
    const call = this.world.personAt(chat.address)?.callLog.find((one) => one.id === id && !one.outcome);
    if (call) call.outcome = "refused";
  }

  async probe(): Promise<void> {
    this.mustBeOpen();
    if (this.phone?.isFrozen) throw new SendError("timeout");
  }

  async close({ logout } = { logout: false }): Promise<void> {
    if (logout) return this.finish(null, true);
    this.end();
  }

  async finish(cause: ConnectionCause | null, wipe: boolean): Promise<void> {
    if (this.ended) return;
    this.end();
    if (wipe) this.world.pairedNumbers.delete(this.connection.connectionId);
    const clearedNumber = wipe ? { number: null } : {};
    const detail = {
      cause,
      qrcode: "",
      pairingCode: "",
      validUntil: null,
      retries: 0,
      wanted: false,
      ...clearedNumber,
    };
    await this.listener.status(this.connection, "DISCONNECTED", detail);
  }

  private get phone(): Phone | undefined {
    return this.world.phones.get(this.world.pairedNumbers.get(this.connection.connectionId) ?? "");
  }

  private mustBeOpen(): void {
    if (!this.open) throw new SendError("closed");
  }

  private recipients(address: string): Person[] {
    this.mustBeOpen();
    const group = this.world.groups.get(address);
    const people = group
      ? group.members.flatMap((number) => this.world.people.get(number) ?? [])
      : [this.world.personAt(address)].filter((one) => one !== undefined);
    if (people.length === 0) throw new SendError("recipient");
    return people;
  }

  private end(): void {
    this.ended = true;
    this.open = false;
    clearTimeout(this.timer);
    if (this.world.sessions.get(this.connection.connectionId) === this)
      this.world.sessions.delete(this.connection.connectionId);
    this.resolveDone();
  }
}
