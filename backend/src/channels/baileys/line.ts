import { setTimeout as sleep } from "node:timers/promises";
import type { ConnectionCause, ConnectionStatus } from "@guiche/contract/connections";
import type { ConnectionState, WASocket } from "@whiskeysockets/baileys";
import { signal } from "../../platform/events/signals";
import { log } from "../../platform/log/log";
import { Backoff, type BackoffOptions } from "../backoff";
import type { Lease, Listener, StatusDetail } from "../provider";
import { insideSession, type SessionMark } from "../session-mark";
import { Accidents } from "./accidents";
import type { Destine } from "./addresses";
import { endingOf, refusalIn } from "./endings";
import { farewell } from "./farewell";
import { LeaseLost } from "./key-writer";
import { openKeys, type Keys } from "./keys";
import type { Library } from "./library";
import { cut, openSocket, type SocketParts } from "./socket";

export interface LineOptions {
  destine: Destine;
  /** How long each QR lives; the library's own times (60 s, then 20 s) when absent. */
  qrTimeoutMs?: number;
  /** How long one question to the server may stay without an answer. */
  queryTimeoutMs?: number;
  backoff?: BackoffOptions;
}

const usualQueryMs = 15_000;

/** What outlives a socket and the keys. */
export type Lasting = Pick<SocketParts, "journal" | "inbound" | "acks" | "devices" | "groups" | "retries">;

const qrsShown = 3;
const stableMs = 60_000;

/** Keeps one connection on the line: opens sockets one after another and says how things stand, until it ends for good. */
export class Line {
  readonly done: Promise<void>;
  isOpen = false;
  socket: WASocket | undefined;
  keys: Keys | undefined;
  private finish!: () => void;
  private readonly mark: SessionMark;
  private readonly backoff: Backoff;
  private readonly accidents = new Accidents();
  private ended = false;
  private qrs = 0;
  private toldWaiting: ConnectionCause | undefined;
  private refreshed = false;
  private again: NodeJS.Timeout | undefined;
  private stable: NodeJS.Timeout | undefined;
  private events: Promise<void> = Promise.resolve();

  constructor(
    private readonly library: Library,
    private readonly lease: Lease,
    private readonly listener: Listener,
    private readonly options: LineOptions,
    private readonly lasting: Lasting,
  ) {
    this.done = new Promise((resolve) => (this.finish = resolve));
    this.backoff = new Backoff(options.backoff);
    this.mark = { connection: lease.connection, fail: (reason) => this.accident(reason) };
    lease.lost.addEventListener("abort", () => void this.abandon(), { once: true });
  }

  get queryTimeoutMs(): number {
    return this.options.queryTimeoutMs ?? usualQueryMs;
  }

  async begin(): Promise<void> {
    await this.tell("OPENING", { qrcode: "", retries: 0, cause: null });
    await this.connect();
  }

  async close(logout: boolean): Promise<void> {
    if (this.ended) return this.done;
    const { socket } = this;
    this.end();
    const closed = new Promise<void>((resolve) => {
      socket?.ev.on("connection.update", ({ connection }) => connection === "close" && resolve());
    });
    const leave = logout && socket?.ws.isOpen ? socket.logout() : socket?.end(undefined);
    await Promise.race([Promise.all([leave, socket && closed]), sleep(2_500, undefined, { ref: false })]).catch(
      (error: unknown) => log.debug({ error }, "The line did not close in order"),
    );
    if (socket) cut(socket);
    await this.lasting.inbound.stop();
    await this.keys?.credentials.save().catch(() => undefined);
    if (logout) await farewell(this.lease, this.listener, null, true);
    this.finish();
  }

  private async connect(): Promise<void> {
    if (this.ended) return;
    const { library, lease, listener } = this;
    await insideSession(this.mark, async () => {
      try {
        const destination = await this.options.destine.find(library);
        this.keys ??= await openKeys(library, lease, (reason) => this.keysBroken(reason));
        if (this.ended) return;
        const socket = openSocket({
          ...this.lasting,
          library,
          destination,
          listener,
          connection: lease.connection,
          keys: this.keys,
          qrTimeoutMs: this.options.qrTimeoutMs,
          queryTimeoutMs: this.queryTimeoutMs,
        });
        this.socket = socket;
        const { credentials } = this.keys;
        socket.ev.on("creds.update", () => {
          // A failure breaks the keys, which ends the socket.
          credentials.save().catch(() => undefined);
        });
        socket.ev.on("connection.update", (update) => {
          this.events = this.events.then(() => this.heard(socket, update));
        });
      } catch (error) {
        log.warn({ error, ...lease.connection }, "The line could not be opened");
        await this.wait("network");
      }
    });
  }

  private async heard(socket: WASocket, { connection, lastDisconnect, qr, isNewLogin }: Partial<ConnectionState>) {
    if (socket !== this.socket || this.ended) return;
    try {
      if (qr) await this.showQr(qr);
      if (isNewLogin) await this.tell("OPENING", { qrcode: "", retries: 0, cause: null });
      if (connection === "open") await this.opened(socket);
      if (connection === "close") await this.closed(lastDisconnect?.error);
    } catch (error) {
      log.error({ error, ...this.lease.connection }, "The state of the line could not be told");
      if (this.socket === socket) cut(socket);
    }
  }

  private async showQr(qrcode: string): Promise<void> {
    this.qrs += 1;
    if (this.qrs > qrsShown) await this.stop("qrUnscanned", true);
    else await this.tell("qrcode", { qrcode, retries: this.qrs, cause: null });
  }

  private async opened(socket: WASocket): Promise<void> {
    const { credentials } = this.keys!;
    await credentials.save();
    const number = this.library.jidDecode(credentials.creds.me?.id)?.user;
    const answer = await this.tell("CONNECTED", { number, qrcode: "", retries: 0, cause: null });
    if (this.socket !== socket || this.ended) return;
    if (answer === "refused") {
      await socket.logout().catch(() => undefined);
      return this.stop("sameNumber", true);
    }
    this.isOpen = true;
    this.qrs = 0;
    this.toldWaiting = undefined;
    this.stable = setTimeout(() => this.backoff.reset(), stableMs).unref();
    this.lasting.inbound.start();
    const { companyId, connectionId } = this.lease.connection;
    signal("outbox.filled", { companyId, connectionId });
  }

  private async closed(error: unknown): Promise<void> {
    this.socket = undefined;
    this.isOpen = false;
    clearTimeout(this.stable);
    const { code, data } = refusalIn(error);
    const ending = endingOf(code, data);
    log.info({ code, ...this.lease.connection }, "The line closed");
    if (code === 405 && this.options.destine.refresh && !this.refreshed) {
      this.refreshed = true;
      this.options.destine.refresh();
      return this.connect();
    }
    if (ending.then === "reopen") return this.connect();
    if (ending.then === "stop") return this.stop(ending.cause, ending.wipe);
    await this.wait(ending.cause, ending.atLeastMs);
  }

  private async wait(cause: ConnectionCause, atLeastMs = 0): Promise<void> {
    if (this.ended) return;
    const inMs = Math.max(this.backoff.nextMs(), atLeastMs);
    clearTimeout(this.again);
    this.again = setTimeout(() => void this.connect(), inMs);
    if (this.toldWaiting === cause) return;
    this.toldWaiting = cause;
    await this.tell("TIMEOUT", { cause, qrcode: "" }).catch(() => (this.toldWaiting = undefined));
  }

  /** Ends for good: only a person may start it again. */
  private async stop(cause: ConnectionCause, wipe: boolean): Promise<void> {
    const { socket } = this;
    this.end();
    if (socket) cut(socket);
    await this.lasting.inbound.stop();
    await farewell(this.lease, this.listener, cause, wipe);
    this.finish();
  }

  /** Somebody else owns the connection: not a word more, to nobody. */
  private async abandon(): Promise<void> {
    if (this.ended) return;
    const { socket } = this;
    this.end();
    if (socket) cut(socket);
    await this.lasting.inbound.stop(500);
    this.finish();
  }

  private end(): void {
    this.ended = true;
    this.isOpen = false;
    this.socket = undefined;
    clearTimeout(this.again);
    clearTimeout(this.stable);
  }

  private keysBroken(reason: unknown): void {
    log.error({ error: reason, ...this.lease.connection }, "The keys can no longer be written");
    if (reason instanceof LeaseLost) void this.abandon();
    // What is in memory may be ahead of the database, or behind: the next socket reads anew.
    this.keys = undefined;
    if (this.socket) cut(this.socket);
  }

  private accident(reason: unknown): void {
    log.error({ error: reason, ...this.lease.connection }, "An accident nobody awaited, in a session");
    if (this.accidents.tooMany()) void this.stop("network", false);
    else if (this.socket) cut(this.socket);
  }

  private tell(status: ConnectionStatus, detail: StatusDetail): Promise<"ok" | "refused"> {
    return this.listener.status(this.lease.connection, status, detail);
  }
}
