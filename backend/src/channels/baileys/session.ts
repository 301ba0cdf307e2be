import type { Writable } from "node:stream";
import type { GroupMetadata, WAMessageKey, WASocket } from "@whiskeysockets/baileys";
import { log } from "../../core/log/log";
import type {
  Call,
  ConnectionRef,
  EditOptions,
  RegisteredPeer,
  Lease,
  Listener,
  MessageName,
  SendOptions,
  Session,
} from "../provider";
import type { Content, Participant, Peer, Quote } from "../content";
import { SendError } from "../provider";
import { detachedListener } from "../session-mark";
import { Acks } from "./acks";
import { Devices } from "./devices";
import { withExpiration } from "./disappearing";
import { asMediaError } from "./download";
import { fetchFile } from "./fetch-file";
import { Groups, runsGroup } from "./groups";
import { Inbound } from "../journal/inbound";
import { Journal } from "../journal/journal";
import { journalStore } from "../journal/journal.store";
import { eventIn } from "../journal/read-message";
import type { Library } from "./library";
import { Line } from "./line";
import type { LineOptions } from "./line-options";
import { lookup } from "./lookup";
import type { MediaHosts } from "./media-hosts";
import { editOf, outgoing } from "./outgoing";
import { peerReader, type PeerReader } from "./peers";
import { fetchPicture } from "./picture";
import { readMessage, hasContent, secretIn } from "./read-message";
import { retryCounters } from "./socket";
import { AuxiliaryEvents } from "./auxiliary-events";
import { UndecryptedMessages } from "./undecrypted-messages";

/** Added to the timeout of one unanswered query, for the queries that are answered. */
const graceMs = 5_000;
const timeoutMs = 28_000;
const probeMs = 10_000;
const uploadMs = 10 * 60_000;

export class BaileysSession implements Session {
  readonly connection: ConnectionRef;
  readonly done: Promise<void>;
  private readonly acks: Acks;
  private readonly devices: Devices;
  private readonly groups: Groups;
  private readonly auxiliaryEvents: AuxiliaryEvents;
  private readonly line: Line;

  constructor(
    private readonly library: Library,
    lease: Lease,
    outerListener: Listener,
    options: LineOptions,
    private readonly hosts: MediaHosts,
  ) {
    const { connection } = lease;
    const listener = detachedListener(outerListener);
    const journal = new Journal(connection, journalStore(lease));
    const peerOf: PeerReader = async (...names) => this.peers(...names);
    this.connection = connection;
    this.acks = new Acks(connection, listener, () => void this.line.askRestriction());
    this.devices = new Devices(library);
    this.auxiliaryEvents = new AuxiliaryEvents({ library, connection, listener, peerOf });
    this.groups = new Groups((group) => this.auxiliaryEvents.group(group));
    const undecryptedMessages = new UndecryptedMessages({
      journal,
      look: (id) => inbound.deliveredAgain(id),
      hasContent: (row) => hasContent(library, row),
      resendWithinMs: options.undecryptedMs,
    });
    const inbound = new Inbound({
      journal,
      listener,
      read: async (row) => {
        const fate = await undecryptedMessages.fate(row);
        if (fate !== "due") return fate === "arrived" ? null : undefined;
        const isAdmin = (group: string, ...people: (string | null | undefined)[]) => this.isAdmin(group, people);
        // The journal keeps a day's messages, far longer than WhatsApp lets a user edit one.
        const readSecrets = async (wid: string) =>
          (await journal.byWid(wid)).flatMap((earlier) => secretIn(library, earlier) ?? []);
        const incomingEvent = await readMessage({ library, connection, peerOf, isAdmin, readSecrets }, row);
        const { group } = incomingEvent ? eventIn(incomingEvent).chat : {};
        if (group) this.groups.fetchUnknown(this.line.socket, group);
        return incomingEvent;
      },
    });
    this.line = new Line(library, lease, listener, options, {
      journal,
      hosts,
      acks: this.acks,
      devices: this.devices,
      groups: this.groups,
      auxiliaryEvents: this.auxiliaryEvents,
      retries: retryCounters(),
      inbound,
      undecrypted: undecryptedMessages,
    });
    this.done = this.line.done;
  }

  begin(): Promise<void> {
    return this.line.begin();
  }

  get open(): boolean {
    return this.line.isOpen;
  }

  async send(address: string, content: Content, options: SendOptions): Promise<void> {
    const { id, file, prepared } = options;
    this.acks.trying(id);
    const quotes = options.quotes && this.withAuthor(options.quotes, address);
    const messagePromise = outgoing(this.library, this.openSocket(), content, {
      ...options,
      ...(quotes && { quotes }),
    });
    const message = await within(file && !prepared ? uploadMs : timeoutMs, messagePromise).catch((error: unknown) => {
      throw file && !prepared ? this.asSendError(error) : error;
    });
    const leaving = withExpiration(message, options.expiration);
    await this.leave(address, (socket) => socket.relayMessage(address, leaving, { messageId: id }));
  }

  async edit(address: string, target: MessageName, text: string, options: EditOptions): Promise<void> {
    const { id } = options;
    this.acks.trying(id);
    const message = editOf(this.library, keyOf(address, target), text, options);
    const sending = { messageId: id, additionalAttributes: { edit: "1" } };
    await this.leave(address, (socket) => socket.relayMessage(address, message, sending));
  }

  async remove(address: string, target: MessageName, { id }: { id: string }): Promise<void> {
    this.acks.trying(id);
    const payload = { delete: keyOf(address, target) };
    await this.leave(address, (socket) => socket.sendMessage(address, payload, { messageId: id }));
  }

  async react(address: string, target: MessageName, emoji: string, { id }: { id: string }): Promise<void> {
    this.acks.trying(id);
    const payload = { react: { text: emoji, key: keyOf(address, target) } };
    await this.leave(address, (socket) => socket.sendMessage(address, payload, { messageId: id }));
  }

  async markRead(address: string, messages: Pick<MessageName, "wid" | "participant">[]): Promise<void> {
    const keys = messages.map((message) => keyOf(address, { ...message, fromMe: false }));
    await this.query((socket) => socket.readMessages(keys));
  }

  async download(
    raw: Uint8Array,
    name: MessageName & { address: string },
    sink: Writable,
    maxBytes: number,
  ): Promise<void> {
    try {
      const key = keyOf(name.address, name);
      await fetchFile(this.library, this.hosts, () => this.openSocket(), { raw, key }, sink, maxBytes);
    } catch (error) {
      sink.destroy();
      throw asMediaError(error);
    }
  }

  lookup(number: string): Promise<RegisteredPeer | null> {
    return this.query((socket) => lookup(this.library, socket, number));
  }

  picture(address: string): Promise<Uint8Array | null> {
    return this.query((socket) => fetchPicture(socket, this.hosts, address, this.line.queryTimeoutMs));
  }

  async group(id: string): Promise<{ subject: string; participants: Participant[] }> {
    const { subject, participants } = await this.query((socket) => this.metadata(socket, id));
    const people = participants.map(async (one) => ({
      ...(await this.peers(one.id, one.phoneNumber ?? one.lid)),
      isAdmin: runsGroup(one),
    }));
    return { subject, participants: await Promise.all(people) };
  }

  async refuseCall({ id, chat }: Pick<Call, "id" | "chat">): Promise<void> {
    const from = this.auxiliaryEvents.refusalOf(id) ?? chat.address;
    await this.query((socket) => socket.rejectCall(id, from));
  }

  async pair(number: string): Promise<void> {
    await this.line.pair(number).catch((error: unknown) => {
      throw this.asSendError(error);
    });
  }

  async probe(): Promise<void> {
    const attrs = { to: "@s.whatsapp.net", type: "get", xmlns: "w:p" };
    const ping = { tag: "iq", attrs, content: [{ tag: "ping", attrs: {} }] };
    await this.query((socket) => socket.query(ping, probeMs));
  }

  close({ logout } = { logout: false }): Promise<void> {
    return this.line.close(logout);
  }

  private openSocket(): WASocket {
    const { socket } = this.line;
    if (!this.open || !socket) throw new SendError("closed");
    return socket;
  }

  /** Runs `act`, which sends a message, after all queries that the message needs. */
  private async leave(address: string, act: (socket: WASocket) => Promise<unknown>): Promise<void> {
    const socket = this.openSocket();
    const startedAt = Date.now();
    try {
      await within(this.line.queryTimeoutMs + graceMs, this.ready(socket, address));
      await within(timeoutMs - (Date.now() - startedAt), act(socket));
    } catch (error) {
      if (!socket.ws.isOpen) throw new SendError("closed");
      // To the library an unanswered query looks like an empty answer.
      if (Date.now() - startedAt >= this.line.queryTimeoutMs) throw new SendError("timeout");
      throw error;
    }
  }

  private async ready(socket: WASocket, address: string): Promise<void> {
    if (!address.endsWith("@g.us")) return this.devices.ready(socket, address);
    const { participants } = await this.metadata(socket, address);
    await this.devices.groupReady(
      socket,
      participants.map(({ id }) => id),
    );
  }

  private metadata(socket: WASocket, group: string): Promise<GroupMetadata> {
    return this.groups.metadata(socket, group).catch((error: unknown) => {
      // WhatsApp's answer for a group that does not exist or that we are not in.
      if ([403, 404].includes(Number(Reflect.get(Object(error), "data")))) throw new SendError("recipient");
      throw error;
    });
  }

  /** Queries WhatsApp; rejects with a SendError. */
  private async query<T>(ask: (socket: WASocket) => Promise<T>): Promise<T> {
    const socket = this.openSocket();
    try {
      return await within(this.line.queryTimeoutMs + graceMs, ask(socket));
    } catch (error) {
      throw this.asSendError(error, socket);
    }
  }

  private asSendError(error: unknown, socket = this.line.socket): SendError {
    if (error instanceof SendError) return error;
    log.debug({ error }, "WhatsApp query failed");
    return new SendError(socket?.ws.isOpen ? "timeout" : "closed");
  }

  private peers(address: string, other?: string | null): Promise<Peer> {
    const { keys } = this.line;
    if (!keys) throw new SendError("closed");
    return peerReader(this.library, keys.ring)(address, other);
  }

  private async isAdmin(group: string, people: (string | null | undefined)[]): Promise<boolean> {
    const { socket } = this.line;
    if (!socket) throw new SendError("closed");
    try {
      return await within(this.line.queryTimeoutMs, this.groups.isAdmin(socket, group, people));
    } catch (error) {
      // Asked again over the next socket. In a group that does not answer, no member counts as an admin.
      if (!socket.ws.isOpen) throw new SendError("closed");
      return false;
    }
  }

  /** A quote names its author by LID or by number, as the chat does. */
  private withAuthor(quotes: Quote, address: string): Quote {
    const me = this.openSocket().authState.creds.me;
    const own = (address.endsWith("@s.whatsapp.net") ? undefined : me?.lid) ?? me?.id;
    const writer = quotes.fromMe ? own : (quotes.participant?.address ?? address);
    return { ...quotes, participant: { address: this.library.jidNormalizedUser(writer) } };
  }
}

const keyOf = (address: string, { wid, fromMe, participant }: MessageName): WAMessageKey => ({
  remoteJid: address,
  id: wid,
  fromMe,
  ...(participant && { participant }),
});

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SendError("timeout")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
