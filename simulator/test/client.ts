import { EventEmitter } from "node:events";
import {
  initAuthCreds,
  makeWASocket,
  WA_CERT_DETAILS,
  type AnyMessageContent,
  type AuthenticationCreds,
  type BaileysEventMap,
  type BinaryNode,
  type ConnectionState,
  type GroupMetadata,
  type MiscMessageGenerationOptions,
  type proto,
  type UserFacingSocketConfig,
  type WAMessage,
  type WASocket,
} from "@whiskeysockets/baileys";
import type { Simulator } from "../src/start";
import { keyStore, type SignalKeys } from "../src/signal/key-store";
import { silentLogger } from "../src/signal/silent-logger";
import { plainUpload } from "./plain-http";

/** An event or a message of a client, in one stream that tests wait on. */
type ClientEvent =
  | { what: "connection"; update: Partial<ConnectionState> }
  | { what: "message"; message: WAMessage; type: "notify" | "append" }
  | { what: "update"; update: BaileysEventMap["messages.update"][number] }
  | { what: "ack"; node: BinaryNode }
  | { what: "call"; call: BaileysEventMap["call"][number] }
  | { what: "contact"; contact: BaileysEventMap["contacts.update"][number] }
  | { what: "group"; group: GroupMetadata }
  | { what: "groupUpdate"; update: Partial<GroupMetadata> }
  | { what: "members"; change: BaileysEventMap["group-participants.update"] }
  | { what: "receipt"; receipt: BaileysEventMap["message-receipt.update"][number] }
  | { what: "reaction"; reaction: BaileysEventMap["messages.reaction"][number] }
  | { what: "history"; history: BaileysEventMap["messaging-history.set"] }
  | { what: "presence"; presence: BaileysEventMap["presence.update"] };

const TIMEOUT_MS = 15_000;

/** An unmodified Baileys client that keeps its credentials in memory and records its events. */
export class Client {
  readonly creds: AuthenticationCreds;
  readonly keys: SignalKeys;
  readonly clientEvents: ClientEvent[] = [];
  readonly sentMessages = new Map<string, proto.IMessage>();
  socket!: WASocket;
  private readonly bell = new EventEmitter();

  constructor(
    private readonly port: number,
    from?: Client,
  ) {
    this.creds = from?.creds ?? initAuthCreds();
    this.keys = from?.keys ?? {};
    this.bell.setMaxListeners(0);
  }

  connect(options: Partial<UserFacingSocketConfig> = {}): this {
    const socket = makeWASocket({
      waWebSocketUrl: `ws://127.0.0.1:${this.port}/ws/chat`,
      version: [2, 3000, 1043857760],
      auth: { creds: this.creds, keys: keyStore(this.keys, () => undefined) },
      logger: silentLogger,
      getMessage: async ({ id }) => this.sentMessages.get(id ?? ""),
      retryRequestDelayMs: 20,
      fetchAgent: plainUpload(),
      ...options,
    });
    this.socket = socket;
    socket.ev.on("creds.update", (update) => Object.assign(this.creds, update));
    socket.ev.on("connection.update", (update) => this.note({ what: "connection", update }));
    socket.ev.on("messages.upsert", ({ messages, type }) => {
      for (const message of messages) this.note({ what: "message", message, type });
    });
    socket.ev.on("messages.update", (updates) => {
      for (const update of updates) this.note({ what: "update", update });
    });
    socket.ev.on("messages.reaction", (reactions) => {
      for (const reaction of reactions) this.note({ what: "reaction", reaction });
    });
    socket.ev.on("call", (calls) => {
      for (const call of calls) this.note({ what: "call", call });
    });
    socket.ev.on("contacts.update", (contacts) => {
      for (const contact of contacts) this.note({ what: "contact", contact });
    });
    socket.ev.on("groups.upsert", (groups) => {
      for (const group of groups) this.note({ what: "group", group });
    });
    socket.ev.on("groups.update", (updates) => {
      for (const update of updates) this.note({ what: "groupUpdate", update });
    });
    socket.ev.on("group-participants.update", (change) => this.note({ what: "members", change }));
    socket.ev.on("message-receipt.update", (receipts) => {
      for (const receipt of receipts) this.note({ what: "receipt", receipt });
    });
    socket.ev.on("messaging-history.set", (history) => this.note({ what: "history", history }));
    socket.ev.on("presence.update", (presence) => this.note({ what: "presence", presence }));
    socket.ws.on("CB:ack,class:message", (node: BinaryNode) => this.note({ what: "ack", node }));
    return this;
  }

  /** Waits for a matching event, past or future; `after` ignores earlier ones. */
  async until<T>(
    fits: (observation: ClientEvent) => T | undefined | false,
    after = 0,
    timeoutMs = TIMEOUT_MS,
  ): Promise<T> {
    for (let next = after; ; next += 1) {
      const observation = this.clientEvents[next];
      if (observation === undefined) {
        await this.rung(timeoutMs);
        next -= 1;
        continue;
      }
      const match = fits(observation);
      if (match !== undefined && match !== false) return match;
    }
  }

  qr(): Promise<string> {
    return this.until((observation) => observation.what === "connection" && observation.update.qr);
  }

  open(after = 0): Promise<unknown> {
    return this.until(
      (observation) => observation.what === "connection" && observation.update.connection === "open" && observation,
      after,
    );
  }

  /** The code with which the connection closed. */
  waitForClose(after = 0): Promise<number> {
    return this.until((observation) => {
      if (observation.what !== "connection" || observation.update.connection !== "close") return undefined;
      const error = observation.update.lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
      return error?.output?.statusCode ?? -1;
    }, after);
  }

  /** The library's error of the last close. */
  lastError(): string {
    const errors = this.clientEvents.flatMap((observation) =>
      observation.what === "connection" ? (observation.update.lastDisconnect?.error?.message ?? []) : [],
    );
    return errors.at(-1) ?? "";
  }

  message(id: string, after = 0): Promise<{ message: WAMessage; type: "notify" | "append" }> {
    return this.until(
      (observation) =>
        observation.what === "message" &&
        observation.message.key.id === id &&
        !observation.message.messageStubType &&
        observation,
      after,
    );
  }

  /** Waits for a status of a message, in an event of its own or merged into a quick echo. */
  status(id: string, status: number, after = 0): Promise<unknown> {
    return this.until((observation) => {
      if (observation.what === "message")
        return observation.message.key.id === id && observation.message.status === status && observation;
      return (
        observation.what === "update" &&
        observation.update.key.id === id &&
        observation.update.update.status === status &&
        observation
      );
    }, after);
  }

  ack(id: string): Promise<BinaryNode> {
    return this.until(
      (observation) => observation.what === "ack" && observation.node.attrs.id === id && observation.node,
    );
  }

  /** How often a readable message with this id arrived. */
  count(id: string): number {
    return this.clientEvents.filter(
      (observation) =>
        observation.what === "message" && observation.message.key.id === id && !observation.message.messageStubType,
    ).length;
  }

  sendText(to: string, text: string, messageId?: string): Promise<string> {
    return this.send(to, { text }, messageId === undefined ? {} : { messageId });
  }

  async send(to: string, content: AnyMessageContent, options: MiscMessageGenerationOptions = {}): Promise<string> {
    const sentMessage = await this.socket.sendMessage(to, content, options);
    const id = sentMessage?.key.id ?? "";
    if (sentMessage?.message) this.sentMessages.set(id, sentMessage.message);
    return id;
  }

  async leave(): Promise<void> {
    await this.socket.end(undefined);
  }

  private note(observation: ClientEvent): void {
    this.clientEvents.push(observation);
    this.bell.emit("ring");
  }

  private rung(timeoutMs: number): Promise<void> {
    const error = new Error(
      `Nothing that fits came; seen: ${this.clientEvents.map((observation) => observation.what).join(" ")}`,
    );
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(error), timeoutMs);
      this.bell.once("ring", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** Makes clients trust this simulator's root key, as they trust WhatsApp's. */
export function trust({ rootPublicKey }: Simulator): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootPublicKey);
}
