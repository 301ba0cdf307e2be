import type { Writable } from "node:stream";
import type { ConnectionCause } from "@guiche/contract/connections";
import { onProcessEvent } from "../../core/events/process-bus";
import { log } from "../../core/log/log";
import { isOutsideBusy, runOutside, type OutsideKind } from "../../core/outside-work";
import { Backoff } from "../backoff";
import type { Content } from "../content";
import { Inbound } from "../journal/inbound";
import { Journal } from "../journal/journal";
import { journalStore } from "../journal/journal.store";
import {
  MediaError,
  SendError,
  type ConnectionRef,
  type RegisteredPeer,
  type Lease,
  type Listener,
  type MessageName,
  type SendOptions,
  type Session,
} from "../provider";
import { detachedListener } from "../session-mark";
import { phoneAddress, recipientAt } from "./addresses";
import { downloadFile, uploadFile } from "./files";
import { graphFor, GraphError, LostReply, NotReached, type Graph, type Json } from "./graph";
import { cloudNumberStore, type CloudNumberRow } from "./number.store";
import { readCloudMessage } from "./read-message";
import { meaningOf } from "./refusals";
import { bodyFor, isTooLong } from "./send-body";

/** How a number looks to Meta. */
export interface NumberState {
  display_phone_number?: string;
  verified_name?: string;
  quality_rating?: string;
  /** Of the whole business. */
  whatsapp_business_manager_messaging_limit?: string;
}

export const numberFields =
  "display_phone_number,verified_name,quality_rating,whatsapp_business_manager_messaging_limit,code_verification_status,platform_type";

/** What is kept of it. */
export const standingIn = (state: NumberState): Pick<CloudNumberRow, "quality" | "tier"> => ({
  quality: state.quality_rating ?? null,
  tier: state.whatsapp_business_manager_messaging_limit?.slice(0, 40) ?? null,
});

/** A stopped number is tried again after this long: Meta does not tell when it may go on. */
const restMs = 5 * 60_000;
/** Webhooks reach any process, which tells the owner. Should that be lost, the journal is looked at anyway. */
const lookEveryMs = 10_000;
/** A webhook tells when Meta rates a number anew; it may get lost. */
const rateEveryMs = 60 * 60_000;

/** Whether Meta named the message. Those of a paired number have other ids, and stay when it becomes an official one. */
const isNamed = (wid: string): boolean => wid.startsWith("wamid.");

/** A number of the Cloud API: calls go out, webhooks come in through the journal. */
export class CloudSession implements Session {
  readonly connection: ConnectionRef;
  readonly done: Promise<void>;
  private readonly listener: Listener;
  private readonly inbound: Inbound;
  private readonly store: ReturnType<typeof cloudNumberStore>;
  private readonly backoff = new Backoff({ firstMs: 2_000, maxMs: 60_000 });
  private readonly stopListening: () => void;
  private readonly looking: NodeJS.Timeout;
  private readonly rating: NodeJS.Timeout;
  private keys: CloudNumberRow | null = null;
  private isOpen = false;
  private isOver = false;
  private next: NodeJS.Timeout | undefined;
  private end: () => void = () => undefined;

  constructor(
    private readonly lease: Lease,
    outer: Listener,
  ) {
    this.connection = lease.connection;
    this.listener = detachedListener(outer);
    this.store = cloudNumberStore(lease.scope);
    this.done = new Promise((resolve) => (this.end = resolve));
    const { connectionId } = this.connection;
    const widOf = (wamid: string) => this.store.widOf(connectionId, wamid);
    this.inbound = new Inbound({
      journal: new Journal(this.connection, journalStore(lease)),
      listener: this.listener,
      read: (row) => readCloudMessage(this.connection, row, widOf),
    });
    const listening = [
      onProcessEvent("journal.filled", (journalRef) => {
        if (journalRef.connectionId === connectionId) this.inbound.look();
      }),
      onProcessEvent("number.stopped", (stoppedNumber) => {
        if (stoppedNumber.connectionId === connectionId && this.open)
          void this.rest(new GraphError(stoppedNumber.code, "The status of a message says so.", 200));
      }),
    ];
    this.stopListening = () => listening.forEach((stop) => stop());
    this.looking = setInterval(() => this.inbound.look(), lookEveryMs);
    this.looking.unref();
    this.rating = setInterval(
      () =>
        void this.readState().catch((error: unknown) =>
          log.warn({ error, ...this.connection }, "Official number's rating could not be read"),
        ),
      rateEveryMs,
    );
    this.rating.unref();
    lease.lossSignal.addEventListener("abort", () => this.finish(), { once: true });
  }

  get open(): boolean {
    return this.isOpen && !this.isOver && this.lease.holds?.() !== false;
  }

  async begin(): Promise<void> {
    await this.report("OPENING", { cause: null });
    await this.connect();
  }

  /** Messages of customers do not need the token: they are delivered whether or not the number can send. */
  private async connect(): Promise<void> {
    this.keys = (await this.store.of(this.connection.connectionId)) ?? (await this.withoutKeys());
    if (!this.keys) return this.finish();
    this.inbound.start();
    try {
      const state = await this.readState();
      const number = (state.display_phone_number ?? "").replace(/\D/g, "");
      this.isOpen = true;
      this.backoff.reset();
      const answer = await this.report("CONNECTED", { cause: null, number });
      if (answer === "refused") await this.stop("sameNumber");
    } catch (error) {
      await this.rest(error);
    }
  }

  /** Keys that are stored while this is reported want the number to be opened: returns them, null where there are none. */
  private async withoutKeys(): Promise<CloudNumberRow | null> {
    await this.report("DISCONNECTED", { cause: "notSetUp", wanted: false });
    const keys = await this.store.of(this.connection.connectionId);
    if (keys) await this.report("OPENING", { cause: null, wanted: true });
    return keys;
  }

  private async readState(): Promise<NumberState> {
    const { keys } = this;
    if (!keys) throw new SendError("closed");
    const state = await this.ask<NumberState>("GET", `${keys.phoneNumberId}?fields=${numberFields}`);
    await this.store.setStanding(this.connection.connectionId, standingIn(state));
    return state;
  }

  /** The number cannot be used now. It is tried again by itself. */
  private async rest(error: unknown): Promise<void> {
    if (this.isOver) return;
    this.isOpen = false;
    const meaning = error instanceof GraphError ? meaningOf(error) : { is: "passing" as const };
    const cause = meaning.is === "stopped" ? meaning.cause : meaning.is === "final" ? "accessToken" : "network";
    log.warn({ error, ...this.connection, cause }, "Official number cannot be used for now");
    clearTimeout(this.next);
    this.next = setTimeout(
      () => void this.connect().catch((failure: unknown) => this.rest(failure)),
      this.waitFor(cause),
    );
    this.next.unref();
    await this.report("TIMEOUT", { cause });
  }

  private readonly waitFor = (cause: ConnectionCause): number => (cause === "network" ? this.backoff.nextMs() : restMs);

  /** Ends for good: a person has to do something. */
  private async stop(cause: ConnectionCause): Promise<void> {
    this.isOpen = false;
    await this.report("DISCONNECTED", { cause, wanted: false, ...(cause === "sameNumber" && { number: null }) });
    this.finish();
  }

  private report(...[status, detail]: [Parameters<Listener["status"]>[1], Parameters<Listener["status"]>[2]]) {
    if (this.isOver) return Promise.resolve("ok" as const);
    return this.listener.status(this.connection, status, {
      qrcode: "",
      pairingCode: "",
      validUntil: null,
      retries: 0,
      ...detail,
    });
  }

  async send(address: string, content: Content, options: SendOptions): Promise<void> {
    const { id, quotes, file } = options;
    if (isTooLong(content)) return this.listener.ack(this.connection, id, -1, "tooLong");
    const to = await recipientAt(address, this.store.ofLid);
    const message = options.prepared
      ? parsed(options.prepared)
      : await this.prepare(content, options).catch((error: unknown) => this.refuseMedia(error, id));
    if (message === undefined) return;
    if (!message) throw new SendError("recipient");
    if (file && !options.prepared) await options.onPrepared?.(Buffer.from(JSON.stringify(message)));
    const context = quotes && (await this.contextOf(quotes));
    await this.post({ ...to, ...message, ...(context && { context }), biz_opaque_callback_data: id }, id);
  }

  /** The message without its recipient; a file is uploaded first. */
  private async prepare(content: Content, { file }: SendOptions): Promise<Json | null> {
    const media = content.kind === "media" || content.kind === "template" ? content.media : undefined;
    if (!media || !file) return bodyFor(content);
    const { graph, keys } = this.ready();
    const uploading = this.outside("cloudFiles", () => uploadFile(graph, keys.phoneNumberId, media, file));
    const mediaId = await uploading.catch((error: unknown) => this.throwSendError(error));
    return bodyFor(content, mediaId);
  }

  /** Meta refuses the file for good: another try would only make the messages after it wait. */
  private async refuseMedia(error: unknown, wid: string): Promise<undefined> {
    if (!(error instanceof GraphError)) throw error;
    await this.listener.ack(this.connection, wid, -1, String(error.code));
  }

  /** Meta's name of a message to quote or react to; null for one that has none, and for one of ours that it has not named. */
  private async contextOf({ wid, fromMe }: Pick<MessageName, "wid" | "fromMe">) {
    const wamid = fromMe ? await this.store.wamidOf(this.connection.connectionId, wid) : isNamed(wid) ? wid : null;
    return wamid === null ? null : { message_id: wamid };
  }

  private async post(message: Json, wid: string): Promise<void> {
    const { keys } = this.ready();
    const body = { messaging_product: "whatsapp", recipient_type: "individual", ...message };
    let reply: { messages?: { id?: string }[] };
    try {
      reply = await this.ask("POST", `${keys.phoneNumberId}/messages`, body);
    } catch (error) {
      return this.onPostError(error, wid);
    }
    await this.saveMessageName(reply.messages?.[0]?.id, wid);
    await this.listener.ack(this.connection, wid, 2);
  }

  /** The message has left, whatever becomes of its name: a status tells it again. */
  private async saveMessageName(wamid: string | undefined, wid: string): Promise<void> {
    if (!wamid) return;
    try {
      await this.store.nameMessages(this.connection.connectionId, [{ wamid, wid }]);
    } catch (error) {
      log.warn({ error, ...this.connection }, "Meta's name of a message could not be kept");
    }
  }

  private async onPostError(error: unknown, wid: string): Promise<void> {
    // It may have left: only a status tells.
    if (error instanceof LostReply) throw new SendError("unconfirmed");
    if (!(error instanceof GraphError)) return this.throwSendError(error);
    const meaning = meaningOf(error);
    if (meaning.is === "final") return this.listener.ack(this.connection, wid, -1, String(error.code));
    if (meaning.is === "stopped") await this.rest(error);
    throw new SendError(meaning.is === "stopped" ? "closed" : "timeout");
  }

  /** Nothing has left, so it may be tried again. */
  private async throwSendError(error: unknown): Promise<never> {
    if (error instanceof SendError) throw error;
    if (error instanceof GraphError && meaningOf(error).is === "stopped") await this.rest(error);
    if (error instanceof NotReached) throw new SendError("closed");
    if (error instanceof GraphError && meaningOf(error).is === "final") throw error;
    throw new SendError("timeout");
  }

  async react(address: string, target: MessageName, emoji: string, { id }: { id: string }): Promise<void> {
    const context = await this.contextOf(target);
    // From the time before the number was an official one, or Meta's name of it was lost: it does not come any more.
    if (!context) return this.listener.ack(this.connection, id, -1);
    await this.post(
      { ...(await recipientAt(address, this.store.ofLid)), type: "reaction", reaction: { ...context, emoji } },
      id,
    );
  }

  /** Marks what came before a message, too. */
  async markRead(_address: string, messages: Pick<MessageName, "wid">[]): Promise<void> {
    const last = messages.at(-1);
    if (!last) return;
    const { keys } = this.ready();
    const read = { messaging_product: "whatsapp", status: "read", message_id: last.wid };
    await this.ask("POST", `${keys.phoneNumberId}/messages`, read).catch((error: unknown) =>
      this.throwSendError(error),
    );
  }

  async download(raw: Uint8Array, _name: MessageName, sink: Writable, maxBytes: number): Promise<void> {
    const keys = this.keys ?? (await this.store.of(this.connection.connectionId));
    if (!keys) {
      sink.destroy();
      throw new MediaError("network");
    }
    const graph = graphFor(keys);
    await this.outside("cloudFiles", () => downloadFile(graph, raw, sink, maxBytes)).catch((error: unknown) => {
      sink.destroy();
      throw error instanceof MediaError ? error : new MediaError("network");
    });
  }

  /** The Cloud API does not tell who has an account: every number may be written to. */
  lookup(number: string): Promise<RegisteredPeer | null> {
    return Promise.resolve({ phone: number, address: phoneAddress(number) });
  }

  async probe(): Promise<void> {
    const { keys } = this.ready();
    await this.ask("GET", `${keys.phoneNumberId}?fields=id`).catch((error: unknown) => this.throwSendError(error));
  }

  async close({ logout } = { logout: false }): Promise<void> {
    if (!this.isOver) {
      this.isOpen = false;
      await this.inbound.stop();
      if (logout) await this.report("DISCONNECTED", { cause: null, number: null, wanted: false });
    }
    this.finish();
  }

  // What the Cloud API does not have. Screens and jobs ask for the capabilities first.
  edit = (): Promise<never> => Promise.reject(new SendError("recipient"));
  remove = (): Promise<never> => Promise.reject(new SendError("recipient"));
  group = (): Promise<never> => Promise.reject(new SendError("recipient"));
  refuseCall = (): Promise<never> => Promise.reject(new SendError("closed"));
  pair = (): Promise<never> => Promise.reject(new SendError("closed"));
  picture = (): Promise<null> => Promise.resolve(null);

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.isOpen = false;
    clearTimeout(this.next);
    clearInterval(this.looking);
    clearInterval(this.rating);
    this.stopListening();
    void this.inbound.stop();
    this.end();
  }

  private ready(): { graph: Graph; keys: CloudNumberRow } {
    if (!this.open || !this.keys) throw new SendError("closed");
    return { graph: graphFor(this.keys), keys: this.keys };
  }

  private ask<T>(method: "GET" | "POST", path: string, body?: Json): Promise<T> {
    const { keys } = this;
    if (!keys) throw new SendError("closed");
    return this.outside("cloud", () => graphFor(keys).call<T>(method, path, body));
  }

  private outside<T>(kind: OutsideKind, work: () => Promise<T>): Promise<T> {
    return runOutside(this.connection.companyId, kind, work).catch((error: unknown) => {
      // It never got a place.
      if (isOutsideBusy(error)) throw new NotReached("Too many calls wait.");
      throw error;
    });
  }
}

function parsed(preparedBytes: Uint8Array): Json {
  return JSON.parse(Buffer.from(preparedBytes).toString()) as Json;
}
