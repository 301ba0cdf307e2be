import type { ConnectionCause, ConnectionStatus } from "@guiche/contract/connections";
import type { ConnectionState, ReachoutTimelockState, WASocket } from "@whiskeysockets/baileys";
import { notifyProcesses } from "../../core/events/process-bus";
import { log } from "../../core/log/log";
import { SendError, type Lease, type Listener, type StatusDetail } from "../provider";
import { insideSession, type SessionMark } from "../session-mark";
import { CrashLoopGuard } from "./breaker";
import { endForGood, endingOf, disconnectReasonIn } from "./endings";
import { LeaseLost } from "./key-writer";
import { openKeys, type Keys } from "./keys";
import type { Library } from "./library";
import type { LineOptions } from "./line-options";
import { Linking, noLinkingCodes } from "./linking";
import { Reconnection } from "./reconnection";
import { RestrictionQuery, restrictionDetail } from "./restriction";
import { closeSocket, openSocket, terminate, type SocketParts } from "./socket";
import { retryDelivery } from "./retry-delivery";

const usualQueryMs = 15_000;

/** The parts that outlive a socket and its keys. */
type SharedParts = Pick<
  SocketParts,
  "journal" | "inbound" | "undecrypted" | "acks" | "devices" | "groups" | "auxiliaryEvents" | "hosts" | "retries"
>;

const usualDoubtMs = 30_000;
/** WhatsApp asks the device for a passkey instead of linking it. The library does not support passkeys. */
const passkeyAsked = "CB:notification,type:passkey_prologue_request";
/** A process that wakes reports with its next heartbeat, possibly some seconds after it has replaced the line. */
const beatSeconds = 15;

/** Keeps one connection online: opens one socket after another and reports the status, until it ends for good. */
export class Line {
  readonly done: Promise<void>;
  isOpen = false;
  socket: WASocket | undefined;
  keys: Keys | undefined;
  private finish!: () => void;
  private readonly mark: SessionMark;
  private readonly reconnection: Reconnection;
  private readonly linking: Linking;
  private readonly crashLoopGuard = new CrashLoopGuard();
  private readonly restriction = new RestrictionQuery();
  /** A restriction that came before the line was open, such as one from the time of an outage. */
  private earlyRestriction: ReachoutTimelockState | undefined;
  private ended = false;
  private refreshed = false;
  private checkedPreviousOwner = false;
  private events: Promise<void> = Promise.resolve();

  constructor(
    private readonly library: Library,
    private readonly lease: Lease,
    private readonly listener: Listener,
    private readonly options: LineOptions,
    private readonly shared: SharedParts,
  ) {
    this.done = new Promise((resolve) => (this.finish = resolve));
    this.reconnection = new Reconnection(options, (cause) => this.report("TIMEOUT", { cause, ...noLinkingCodes }));
    this.linking = new Linking({
      qrTimeoutMs: options.qrTimeoutMs,
      codeMs: options.codeMs,
      report: (status, detail) => this.report(status, detail),
      giveUp: () => this.stop("qrUnscanned", true),
      later: (work) => this.enqueue(work),
    });
    this.mark = { connection: lease.connection, fail: (reason) => this.onFailure(reason) };
    lease.lossSignal.addEventListener("abort", () => void this.abandon(), { once: true });
  }

  get queryTimeoutMs(): number {
    return this.options.queryTimeoutMs ?? usualQueryMs;
  }

  async begin(): Promise<void> {
    await this.report("OPENING", { ...noLinkingCodes, retries: 0, cause: null });
    await this.connect();
  }

  /** Shows a pairing code instead of the current QR. */
  async pair(number: string): Promise<void> {
    const { socket } = this;
    if (!socket || this.isOpen) throw new SendError("closed");
    await this.linking.pair(socket, number);
  }

  /** WhatsApp refused a first message: asks how long the restriction lasts, and reports it. */
  async askRestriction(): Promise<void> {
    const timelock = this.socket && (await this.restriction.ask(this.socket));
    if (timelock) this.onRestriction(timelock);
  }

  async close(logout: boolean): Promise<void> {
    if (this.ended) return this.done;
    const { socket } = this;
    this.end();
    if (socket) await closeSocket(socket, logout);
    await this.stopListening();
    await this.keys?.credentials.save().catch(() => undefined);
    await this.keys?.writer.end();
    if (logout) await endForGood(this.lease, this.listener, null, true);
    this.finish();
  }

  private async connect(): Promise<void> {
    if (this.ended) return;
    const { library, lease, listener } = this;
    await insideSession(this.mark, async () => {
      try {
        const destination = await this.options.addresses.find(library);
        this.keys ??= await openKeys(library, lease, (reason) => this.onKeysBroken(reason));
        if (this.ended) return;
        const { creds } = this.keys.credentials;
        // An unused pairing code leaves a name in the credentials with which no login succeeds.
        if (!creds.account) delete creds.me;
        const socket = openSocket({
          ...this.shared,
          library,
          destination,
          listener,
          connection: lease.connection,
          holds: () => lease.holds?.() ?? !lease.lossSignal.aborted,
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
          this.enqueue(() => this.onConnectionUpdate(socket, update));
        });
        socket.ws.on(passkeyAsked, () => this.enqueue(() => this.gated(socket)));
      } catch (error) {
        log.warn({ error, ...lease.connection }, "Line could not be opened");
        await this.wait("network");
      }
    });
  }

  private enqueue(work: () => Promise<void>): void {
    this.events = this.events.then(work).catch((error: unknown) => {
      log.error({ error, ...this.lease.connection }, "Line failed to handle an event");
    });
  }

  private async onConnectionUpdate(socket: WASocket, update: Partial<ConnectionState>): Promise<void> {
    if (socket !== this.socket || this.ended) return;
    const { connection, lastDisconnect, qr, isNewLogin, reachoutTimeLock } = update;
    try {
      if (qr) await this.linking.scannable(qr);
      if (isNewLogin) {
        this.linking.linked();
        await this.report("OPENING", { ...noLinkingCodes, retries: 0, cause: null });
      }
      if (connection === "open") await this.onOpen(socket);
      if (reachoutTimeLock) this.onRestriction(reachoutTimeLock);
      if (connection === "close") await this.onClose(lastDisconnect?.error);
    } catch (error) {
      log.error({ error, ...this.lease.connection }, "Status of the line could not be reported, socket closed");
      if (this.socket === socket) terminate(socket);
    }
  }

  /** Another QR or code would end in the same request for a passkey. */
  private async gated(socket: WASocket): Promise<void> {
    if (socket === this.socket && !this.ended) await this.stop("passkey", true);
  }

  private onRestriction(state: ReachoutTimelockState): void {
    if (!this.isOpen) return void (this.earlyRestriction = state);
    const detail = restrictionDetail(state);
    // Asked at each attempt: a line that has closed since then has said so, and is not connected.
    void retryDelivery({ status: "restricted" }, async () => {
      if (this.isOpen) await this.report("CONNECTED", detail);
    });
  }

  private async onOpen(socket: WASocket): Promise<void> {
    const { credentials } = this.keys!;
    await credentials.save();
    const number = this.library.jidDecode(credentials.creds.me?.id)?.user;
    const answer = await this.report("CONNECTED", { number, ...noLinkingCodes, retries: 0, cause: null });
    if (this.socket !== socket || this.ended) return;
    if (answer === "refused") {
      await socket.logout().catch(() => undefined);
      return this.stop("sameNumber", true);
    }
    this.isOpen = true;
    // WhatsApp may move on to a newer version again while this process runs.
    this.refreshed = false;
    this.linking.linked();
    this.reconnection.onOpen();
    this.shared.inbound.start();
    const { companyId, connectionId } = this.lease.connection;
    notifyProcesses("outbox.filled", { companyId, connectionId });
    if (this.earlyRestriction) this.onRestriction(this.earlyRestriction);
    this.earlyRestriction = undefined;
  }

  private async onClose(error: unknown): Promise<void> {
    this.socket = undefined;
    this.isOpen = false;
    this.linking.interrupted();
    this.reconnection.onClose();
    const { code, data } = disconnectReasonIn(error);
    const ending = endingOf(code, data);
    log.info({ code, ...this.lease.connection }, "Line closed");
    if (code === 405 && this.options.addresses.refresh && !this.refreshed) {
      this.refreshed = true;
      this.options.addresses.refresh();
      return this.connect();
    }
    if (ending.then === "reopen") return this.connect();
    if (ending.then === "stop" && ending.cause === "replaced" && this.mayBePreviousOwner())
      return this.checkPreviousOwner();
    if (ending.then === "stop") return this.stop(ending.cause, ending.wipe);
    await this.wait(ending.cause, ending.atLeastMs);
  }

  /** A previous owner that froze while logging in can still replace this line when it resumes, but only once. */
  private mayBePreviousOwner(): boolean {
    return !this.checkedPreviousOwner && this.lease.previousOwnerResumed !== undefined;
  }

  /** Reconnects once, after a delay, if the process that owned this line before has just resumed. */
  private async checkPreviousOwner(): Promise<void> {
    this.checkedPreviousOwner = true;
    const inMs = this.options.doubtMs ?? usualDoubtMs;
    await this.wait("network", inMs, async () => {
      try {
        const isOurs = await this.lease.previousOwnerResumed?.(inMs / 1_000 + beatSeconds);
        if (this.ended) return;
        if (!isOurs) return await this.stop("replaced", false);
        log.warn(this.lease.connection, "Line was probably replaced by a process that resumed, reconnecting");
        await this.connect();
      } catch (error) {
        log.warn({ error, ...this.lease.connection }, "Previous owner of the line unknown, asking again");
        await this.checkPreviousOwner();
      }
    });
  }

  private async wait(cause: ConnectionCause, atLeastMs = 0, then = () => this.connect()): Promise<void> {
    if (!this.ended) await this.reconnection.schedule(cause, atLeastMs, then);
  }

  /** Ends for good: only a user can start it again. */
  private async stop(cause: ConnectionCause, wipe: boolean): Promise<void> {
    const { socket } = this;
    this.end();
    if (socket) terminate(socket);
    await this.stopListening();
    await this.keys?.writer.end();
    await endForGood(this.lease, this.listener, cause, wipe);
    this.finish();
  }

  /** Another process owns the connection: sends and reports nothing more. */
  private async abandon(): Promise<void> {
    if (this.ended) return;
    const { socket } = this;
    this.end();
    if (socket) terminate(socket);
    await this.stopListening(500);
    this.finish();
  }

  private end(): void {
    this.ended = true;
    this.isOpen = false;
    this.socket = undefined;
    this.linking.interrupted();
    this.reconnection.stop();
  }

  private async stopListening(timeoutMs?: number): Promise<void> {
    this.shared.undecrypted.stop();
    await this.shared.inbound.stop(timeoutMs);
  }

  private onKeysBroken(reason: unknown): void {
    // The connection was deleted or belongs to another process now, or the line is being closed: no fault of the keys.
    if (reason instanceof LeaseLost || this.ended)
      log.info({ error: reason, ...this.lease.connection }, "Signal keys not written, this line no longer owns them");
    else log.error({ error: reason, ...this.lease.connection }, "Signal keys failed, line reconnects with fresh ones");
    if (reason instanceof LeaseLost) void this.abandon();
    // The keys in memory may differ from those in the database: the next socket reads them again.
    this.keys = undefined;
    if (this.socket) terminate(this.socket);
  }

  private onFailure(reason: unknown): void {
    log.error({ error: reason, ...this.lease.connection }, "Unhandled rejection in a session, socket closed");
    if (this.crashLoopGuard.tooMany()) void this.stop("network", false);
    else if (this.socket) terminate(this.socket);
  }

  private report(status: ConnectionStatus, detail: StatusDetail): Promise<"ok" | "refused"> {
    return this.listener.status(this.lease.connection, status, detail);
  }
}
