import { randomUUID } from "node:crypto";
import type { TicketStatus } from "@guiche/contract/tickets";
import type { Redis } from "ioredis";
import { log } from "../log/log";
import { redisConnection, redisPrefix } from "../redis";
import type { PlatformEvent } from "../realtime/platform-event";
import { scopeOfRow, type Scope } from "../tenant/scope";
import { PostgresBus, publishThroughPostgres } from "./postgres-bus";

/** Events between processes. Hints only: a process that misses one finds the change in Postgres in its next sweep. */
export interface ProcessEvents {
  /**
   * This connection has messages to send. `filledChat`: one more in this chat. `freedChat`: perhaps one in this chat,
   * whose last one was acknowledged.
   */
  "outbox.filled": { companyId: number; connectionId: number; filledChat?: string; freedChat?: string };
  /** The platform's owner, of this company, started or stopped the move from another system. */
  "migration.wanted": { companyId: number };
  /** Events of this company wait for its webhooks. */
  "webhooks.due": { companyId: number };
  /** This connection has campaigns to serve. */
  "campaigns.due": { companyId: number; connectionId: number };
  /** This connection has files to download. `isSweep`: also claimed ones that perhaps no process is downloading. */
  "media.wanted": { companyId: number; connectionId: number; isSweep?: true };
  /** The owner of this connection (or any process, when it has none) must bring it to the state its row asks for. */
  "connection.wanted": {
    companyId: number;
    connectionId: number;
    act: "start" | "renew" | "logout" | "forget" | "pair";
    /** With "pair": the number that requests a pairing code. */
    number?: string;
  };
  /** Messages of customers wait in the journal of this connection, stored by another process. */
  "journal.filled": { companyId: number; connectionId: number };
  /** Meta failed a message of this official number for a reason that stops the number: `code` is Meta's. */
  "number.stopped": { companyId: number; connectionId: number; code: number };
  /** The agent assigned to a ticket has read these messages: the customer may get the read receipts. */
  "messages.read": {
    companyId: number;
    connectionId: number;
    address: string;
    /** `participant`: inside a group, the address of the author. */
    messages: { wid: string; participant: string | null }[];
  };
  /** A ticket's status, user or queue changed: viewers may have lost the right to it. */
  "ticket.moved": {
    companyId: number;
    id: number;
    status: TicketStatus;
    userId: number | null;
    queueId: number | null;
  };
  /**
   * A server-side session ended, or a user's rights changed. `isReplaced`: the user signed in elsewhere, and the
   * browser is notified before its socket is cut.
   */
  "session.changed": { companyId: number; userId: number; sid?: string; isReplaced?: true };
  /** See `ask-process.ts`. An answer without a value: the process understood the question and failed. */
  "question.asked": { companyId: number; id: string; name: string; asked: object };
  "question.answered": { companyId: number; id: string; answer?: unknown };
  /** A cached value of this company is out of date. */
  "company.changed": { companyId: number };
  /** The company is suspended or deleted: work for it must stop. */
  "company.closed": { companyId: number };
  /** The company's plan changed: its browsers reconnect with the new rights. */
  "plan.changed": { companyId: number };
  /** The platform's owner, of this company, changed a setting of the whole platform. */
  "platform.changed": { companyId: number };
  /** The platform's owner, of this company, sends an event to every company. See `broadcast-to-all.ts`. */
  "platform.told": { companyId: number } & PlatformEvent;
}

type Name = keyof ProcessEvents;
type Listener<N extends Name> = (payload: ProcessEvents[N], scope: Scope) => void;

/** Events that take away a right: published through Postgres when Redis fails. */
const urgent: readonly Name[] = [
  "session.changed",
  "company.changed",
  "company.closed",
  "plan.changed",
  "ticket.moved",
];

/** Channels of Redis have no database number: only their names keep installations apart. */
export const eventChannel = (): string => `${redisPrefix()}events`;
const me = randomUUID();
const listeners = new Map<Name, Set<(payload: never, scope: Scope) => void>>();
let publisher: Redis | undefined;
let postgresBus: PostgresBus | undefined;
let isCommand = false;
const sending = new Set<Promise<void>>();

/** True once another process was seen. */
let met = false;
let alone = false;
const againAfterMs = 1_000;
const helloEveryMs = 30_000;
/** Time limit of a Redis command; below, of a connection without any reply. */
const answerWithinMs = 1_000;
const silenceMs = 10_000;

/**
 * Redis reports no other subscriber, so nothing needs to leave this process. False while unknown, and for good once
 * another process has said hello, which each does before it serves requests.
 */
export const isAlone = (): boolean => alone;

/**
 * Subscribes to the other processes. With `databaseUrl`, urgent events also travel through Postgres while Redis is unavailable
 * or silent.
 */
export async function startProcessBus({ databaseUrl }: { databaseUrl?: string } = {}): Promise<void> {
  const out = redisConnection("events-out", {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerWithinMs,
    socketTimeout: silenceMs,
  });
  const subscriber = redisConnection("events-in", { socketTimeout: silenceMs });
  publisher = out;
  if (databaseUrl) postgresBus = new PostgresBus(databaseUrl, read);
  subscriber.on("message", (_channel, text) => read(text));
  subscriber.on("close", () => (alone = false));
  // Not awaited: a server may start while Redis is unavailable and receives events once it is back.
  subscriber.on("ready", () => void lookAround(subscriber, out));
  // Repeated: after a silently dead connection this process must not believe it is alone.
  setInterval(() => void lookAround(subscriber, out), helloEveryMs).unref();
}

/** Says hello, which makes the others publish too, and learns from the number of receivers whether there are any. */
async function lookAround(subscriber: Redis, out: Redis): Promise<void> {
  try {
    await subscriber.subscribe(eventChannel());
    const receivers = await out.publish(eventChannel(), JSON.stringify({ from: me }));
    alone = receivers === 1 && !met;
  } catch {
    alone = false;
    if (subscriber.status === "ready") setTimeout(() => void lookAround(subscriber, out), againAfterMs).unref();
  }
}

/** Handles a message of another process; our own come back too and are skipped. */
function read(text: string): void {
  try {
    const { from, name, payload } = JSON.parse(text) as { from: string; name?: Name; payload: ProcessEvents[Name] };
    if (from === me) return;
    met = true;
    alone = false;
    if (name) deliver(name, payload);
  } catch (error) {
    log.warn({ error }, "Message on the process bus could not be read");
  }
}

/** Notifies every process, this one first and synchronously. */
export function notifyProcesses<N extends Name>(name: N, payload: ProcessEvents[N]): void {
  deliver(name, payload);
  if (alone) return;
  const pendingNotification = notifyOthers(name, JSON.stringify({ from: me, name, payload }));
  sending.add(pendingNotification);
  void pendingNotification.then(() => sending.delete(pendingNotification));
}

async function notifyOthers(name: Name, text: string): Promise<void> {
  try {
    if (isCommand) throw new Error("A command does not publish through Redis.");
    await publisher?.publish(eventChannel(), text);
  } catch {
    if (urgent.includes(name) && (postgresBus || isCommand)) await publishThroughPostgres(text);
  }
}

/** For a command that ends soon and may not know Redis: its urgent events reach the others through Postgres alone. */
export const publishAsCommand = (): void => {
  isCommand = true;
};

/** Resolves once everything published so far is sent. */
export const eventsSent = async (): Promise<void> => void (await Promise.all(sending));

/** Whether Redis answers within a second; true in a process that does not use it. */
export const redisAnswers = async (): Promise<boolean> =>
  publisher === undefined ||
  publisher.ping().then(
    () => true,
    () => false,
  );

export async function stopProcessBus(): Promise<void> {
  await postgresBus?.close();
  postgresBus = undefined;
}

/** `listener` gets the payload and the scope of the company in it. */
export function onProcessEvent<N extends Name>(name: N, listener: Listener<N>): () => void {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set.add(listener));
  return () => set.delete(listener);
}

function deliver<N extends Name>(name: N, payload: ProcessEvents[N]): void {
  const scope = scopeOfRow(payload);
  for (const listener of listeners.get(name) ?? []) (listener as Listener<N>)(payload, scope);
}
