import { randomUUID } from "node:crypto";
import type { TicketStatus } from "@guiche/contract/tickets";
import type { Redis } from "ioredis";
import { log } from "../log/log";
import { redisConnection } from "../redis";
import type { PlatformEvent } from "../realtime/broadcast-to-all";
import { scopeOfRow, type Scope } from "../tenant/scope";
import { PostgresBus } from "./postgres-bus";

/** What processes tell each other. Hints only: whoever misses one finds the same in Postgres within its next sweep. */
export interface ProcessEvents {
  /** There is something to send on this connection. */
  "outbox.filled": { companyId: number; connectionId: number };
  /** There is a file to fetch over this connection. */
  "media.wanted": { companyId: number; connectionId: number };
  /** The owner of this connection (or anybody, when it has none) is to bring it to what its row asks for. */
  "connection.wanted": {
    companyId: number;
    connectionId: number;
    act: "start" | "renew" | "logout" | "forget" | "pair";
    /** With "pair": the number that is to be asked for a code. */
    number?: string;
  };
  /** A holder has read these: the customer may know. */
  "messages.read": {
    companyId: number;
    connectionId: number;
    address: string;
    /** `participant`: inside a group, the address of who wrote it. */
    messages: { wid: string; participant: string | null }[];
  };
  /** A ticket's place changed: those who watch it may have lost the right. */
  "ticket.moved": {
    companyId: number;
    id: number;
    status: TicketStatus;
    userId: number | null;
    queueId: number | null;
  };
  /**
   * A server-side session ended, or a person's rights changed. `isReplaced`: they have signed in elsewhere, and the
   * browser is told so before its socket is cut.
   */
  "session.changed": { companyId: number; userId: number; sid?: string; isReplaced?: true };
  /** See `ask-process.ts`. An answer without a value: it was understood and could not be given. */
  "question.asked": { companyId: number; id: string; name: string; asked: object };
  "question.answered": { companyId: number; id: string; answer?: unknown };
  /** Something cached for this company is out of date. */
  "company.changed": { companyId: number };
  /** The company is suspended or deleted: whoever is at work in it is to stop. */
  "company.closed": { companyId: number };
  /** What the company's plan allows has changed: its browsers come anew, with the rights of today. */
  "plan.changed": { companyId: number };
  /** The platform's owner, of this company, decided something for all of them. */
  "platform.changed": { companyId: number };
  /** The platform's owner, of this company, tells every company something. See `broadcast-to-all.ts`. */
  "platform.told": { companyId: number } & PlatformEvent;
}

type Name = keyof ProcessEvents;
type Listener<N extends Name> = (payload: ProcessEvents[N], scope: Scope) => void;

/** Somebody loses a right: said through Postgres where Redis does not take it. */
const urgent: readonly Name[] = [
  "session.changed",
  "company.changed",
  "company.closed",
  "plan.changed",
  "ticket.moved",
];

const channel = "guiche:signals";
const me = randomUUID();
const listeners = new Map<Name, Set<(payload: never, scope: Scope) => void>>();
let publisher: Redis | undefined;
let postgresBus: PostgresBus | undefined;

/** Some other process has been heard. */
let met = false;
let alone = false;
const againAfterMs = 1_000;
const helloEveryMs = 30_000;
/** So long Redis may take for a word, and so long a line may be silent that was asked something. */
const answerWithinMs = 1_000;
const silenceMs = 10_000;

/**
 * Redis has said that nobody else listens: then nothing needs to leave this process. False while it is not known, and
 * for good once another process has made itself heard, which each does before it serves anybody.
 */
export const isAlone = (): boolean => alone;

/**
 * Starts listening to the other processes. With the address of the database what is urgent is heard, and said, over it
 * too while Redis is away or silent.
 */
export async function startProcessBus({ databaseUrl }: { databaseUrl?: string } = {}): Promise<void> {
  const out = redisConnection("signals-out", {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerWithinMs,
    socketTimeout: silenceMs,
  });
  const line = redisConnection("signals-in", { socketTimeout: silenceMs });
  publisher = out;
  if (databaseUrl) postgresBus = new PostgresBus(databaseUrl, read);
  line.on("message", (_channel, text) => read(text));
  line.on("close", () => (alone = false));
  // Not awaited: a server may start while Redis is away and hears the others once it is back.
  line.on("ready", () => void lookAround(line, out));
  // Again and again: a line that died without a word must not leave this process believing itself alone.
  setInterval(() => void lookAround(line, out), helloEveryMs).unref();
}

/** Says hello, after which the others speak up too, and learns from how many heard it whether there are any. */
async function lookAround(line: Redis, out: Redis): Promise<void> {
  try {
    await line.subscribe(channel);
    const broadcastsTo = await out.publish(channel, JSON.stringify({ from: me }));
    alone = broadcastsTo === 1 && !met;
  } catch {
    alone = false;
    if (line.status === "ready") setTimeout(() => void lookAround(line, out), againAfterMs).unref();
  }
}

/** What another process says; our own words come back too. */
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

/** Tells every process, this one first and at once. */
export function notifyProcesses<N extends Name>(name: N, payload: ProcessEvents[N]): void {
  deliver(name, payload);
  if (!alone) void tellOthers(name, JSON.stringify({ from: me, name, payload }));
}

async function tellOthers(name: Name, text: string): Promise<void> {
  try {
    await publisher?.publish(channel, text);
  } catch {
    if (urgent.includes(name)) await postgresBus?.say(text);
  }
}

export async function stopProcessBus(): Promise<void> {
  await postgresBus?.close();
  postgresBus = undefined;
}

/** `hear` is given the payload and the scope of the company that it names. */
export function onProcessEvent<N extends Name>(name: N, listener: Listener<N>): () => void {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set.add(listener));
  return () => set.delete(listener);
}

function deliver<N extends Name>(name: N, payload: ProcessEvents[N]): void {
  const scope = scopeOfRow(payload);
  for (const listener of listeners.get(name) ?? []) (listener as Listener<N>)(payload, scope);
}
