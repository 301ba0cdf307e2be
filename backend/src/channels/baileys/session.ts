import type { ConnectionRef, Content, Lease, Listener, MessageName, SendOptions, Session } from "../provider";
import { SendError } from "../provider";
import { hearOutside } from "../session-mark";
import { Acks } from "./acks";
import { Devices } from "./devices";
import { Groups } from "./groups";
import { Inbound } from "./inbound";
import { Journal } from "./journal";
import { journalStore } from "./journal.store";
import type { Library } from "./library";
import { Line, type LineOptions } from "./line";
import { peerReader } from "./peers";
import { readMessage } from "./read-message";
import { retryCounters } from "./socket";

/** Beyond one unanswered question: for those that are answered. */
const graceMs = 5_000;
const mostMs = 28_000;

const notYet = () => Promise.reject(new SendError("closed"));

export class BaileysSession implements Session {
  readonly connection: ConnectionRef;
  readonly done: Promise<void>;
  private readonly acks: Acks;
  private readonly devices: Devices;
  private readonly line: Line;

  constructor(library: Library, lease: Lease, told: Listener, options: LineOptions) {
    const { connection } = lease;
    const listener = hearOutside(told);
    const journal = new Journal(connection, journalStore(lease));
    this.connection = connection;
    this.acks = new Acks(connection, listener);
    this.devices = new Devices(library);
    this.line = new Line(library, lease, listener, options, {
      journal,
      acks: this.acks,
      devices: this.devices,
      groups: new Groups(),
      retries: retryCounters(),
      inbound: new Inbound({
        journal,
        listener,
        read: (row) => {
          const { keys } = this.line;
          if (!keys) throw new Error("The keys are being opened.");
          return readMessage(library, connection, peerReader(library, keys.ring), row);
        },
      }),
    });
    this.done = this.line.done;
  }

  begin(): Promise<void> {
    return this.line.begin();
  }

  get open(): boolean {
    return this.line.isOpen;
  }

  async send(address: string, content: Content, { id }: SendOptions): Promise<void> {
    if (content.kind !== "text") throw new Error(`A message of kind ${content.kind} cannot be sent.`);
    const socket = this.openSocket();
    const startedAt = Date.now();
    this.acks.trying(id);
    try {
      await within(this.line.queryTimeoutMs + graceMs, this.devices.ready(socket, address));
      const said = { text: content.text, linkPreview: null };
      await within(mostMs - (Date.now() - startedAt), socket.sendMessage(address, said, { messageId: id }));
    } catch (error) {
      if (!socket.ws.isOpen) throw new SendError("closed");
      // An unanswered question looks to the library like an answer that names nobody.
      if (Date.now() - startedAt >= this.line.queryTimeoutMs) throw new SendError("timeout");
      throw error;
    }
  }

  async markRead(address: string, messages: Pick<MessageName, "wid" | "participant">[]): Promise<void> {
    await this.openSocket().readMessages(
      messages.map(({ wid, participant }) => ({ remoteJid: address, id: wid, fromMe: false, participant })),
    );
  }
  edit = notYet;
  remove = notYet;
  react = notYet;
  download = notYet;
  lookup = notYet;
  picture = notYet;
  group = notYet;
  refuseCall = notYet;
  pair = notYet;
  probe = notYet;

  close({ logout } = { logout: false }): Promise<void> {
    return this.line.close(logout);
  }

  private openSocket() {
    const { socket } = this.line;
    if (!this.open || !socket) throw new SendError("closed");
    return socket;
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SendError("timeout")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
