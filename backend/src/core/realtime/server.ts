import type { Server as HttpServer } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { socketTimings } from "@guiche/contract/limits";
import { wireName, type RealtimeEvents, type Topic } from "@guiche/contract/realtime";
import { createAdapter } from "@socket.io/redis-adapter";
import type { Redis } from "ioredis";
import { Server, type Socket } from "socket.io";
import { isAlone, onProcessEvent } from "../events/process-bus";
import type { Authenticate, Identity } from "../http/route";
import { log } from "../log/log";
import { redisInPassing } from "../redis";
import type { Scope } from "../tenant/scope";
import { admit, companyOf, dataOf, originIsOurs, scopeOf, stillValid } from "./admission";
import { listenTo } from "./client-events";
import { mayAgain } from "./may-again";
import { startViewers, stopViewers, wentFrom } from "./viewers";
import { arrive, leave, startPresence, stillHere, stopPresence } from "./presence";
import { companyRoom, profileRoom, sessionRoom, userRoom, type Room } from "./rooms";

/** How often the rights behind every socket are looked up again, in milliseconds. */
const reviewEvery = 30_000;
/** A line to Redis that was asked something and says nothing for so long is cut, and opened anew. Milliseconds. */
const silenceMs = 10_000;
let io: Server | undefined;
let review: NodeJS.Timeout | undefined;
let deaf: (() => void)[] = [];

export interface RealtimeOptions {
  /** Absent in a process that only broadcasts. */
  http?: HttpServer;
  authenticate: Authenticate;
  /** Origins besides the page's own that may connect; the handshake of a browser names its origin. */
  allowedOrigins: string[];
}

export function startRealtime({ http, authenticate, allowedOrigins }: RealtimeOptions): Server {
  const publisher = redisInPassing("sockets-out", {
    enableOfflineQueue: false,
    // News that a broken line left open is old by the time there is another one.
    maxRetriesPerRequest: 0,
    socketTimeout: silenceMs,
  });
  const subscriber = redisInPassing("sockets-in", { socketTimeout: silenceMs });
  io = new Server({
    path: "/socket.io",
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: 100_000,
    pingInterval: socketTimings.pingInterval,
    pingTimeout: socketTimings.pingTimeout,
    adapter: createAdapter(publisher, subscriber),
    allowRequest: (request, decide) =>
      decide(null, originIsOurs(request.headers.origin, request.headers.host, allowedOrigins)),
  });
  io.use((socket, next) => {
    admit(socket, authenticate).then(
      () => next(),
      () => next(new Error("ERR_SESSION_EXPIRED")),
    );
  });
  io.on("connection", (socket) => welcome(socket, authenticate));
  deaf = [
    onProcessEvent("session.changed", ({ companyId, userId, sid, isReplaced }) => {
      const room = sid ? sessionRoom(companyId, sid) : userRoom(companyId, userId);
      // In one breath: news that travelled by itself might reach another process after the cut.
      if (isReplaced) tellHere(room, companyId, "auth", { action: "update", user: { id: userId } });
      cut(room);
    }),
    // Whoever may still be here, as the platform's owner may, comes anew.
    onProcessEvent("company.closed", ({ companyId }) => cut(companyRoom(companyId))),
    onProcessEvent("plan.changed", ({ companyId }) => cut(companyRoom(companyId))),
  ];
  startPresence();
  startViewers();
  // However a socket leaves a room: for another, with its right, with its line.
  io.of("/").adapter.on("leave-room", (room: Room, socketId: string) => wentFrom(room, socketId));
  refetchAfterSilence(subscriber);
  review = setInterval(() => {
    // Nothing else is asked of this line: one that died without a word is found by this.
    subscriber.ping().catch(() => undefined);
    void reviewSockets(authenticate);
  }, reviewEvery);
  review.unref();
  if (http) io.attach(http);
  return io;
}

/** While Redis was away other processes may have said what nobody here heard: every browser connects anew and fetches it. */
function refetchAfterSilence(subscriber: Redis): void {
  let wasAway = false;
  subscriber.on("close", () => (wasAway = true));
  subscriber.on("ready", () => {
    if (wasAway) for (const socket of io?.sockets.sockets.values() ?? []) socket.conn.close();
    wasAway = false;
  });
}

function welcome(socket: Socket, authenticate: Authenticate): void {
  const { identity } = dataOf(socket);
  const { companyId, actor } = identity;
  void socket.join([
    companyRoom(companyId),
    // The platform's owner passes every rule, and hears what those hear who may do everything.
    profileRoom(companyId, actor.super ? "admin" : actor.profile),
    userRoom(companyId, actor.userId),
    sessionRoom(companyId, actor.sessionId),
  ]);
  // The right may have gone while the browser came: then no signal found the socket in its rooms.
  void reviewSocket(socket, authenticate);
  const company = companyOf(identity);
  arrive(company, actor.userId, socket.id);
  socket.on("disconnect", () => leave(company, actor.userId, socket.id));
  socket.on("userStatus", () => {
    if (mayAgain(dataOf(socket).recentJoins)) void stillHere(company, actor.userId);
  });
  listenTo(socket, authenticate);
}

/**
 * Signals tell of a lost session or right at once; this finds what no signal told: a session or a subscription that ran
 * out, a row changed by hand. A browser whose rights changed connects anew, into the rooms it may hear now.
 */
export async function reviewSockets(authenticate: Authenticate): Promise<void> {
  for (const socket of [...(io?.sockets.sockets.values() ?? [])]) await reviewSocket(socket, authenticate);
}

async function reviewSocket(socket: Socket, authenticate: Authenticate): Promise<void> {
  const { actor } = dataOf(socket).identity;
  try {
    const { actor: today } = await stillValid(socket, authenticate);
    if (!isDeepStrictEqual(actor, today)) socket.disconnect(true);
  } catch (error) {
    log.debug({ error }, "A socket was not reviewed, or cut");
  }
}

/** To sockets of this process alone, where every process hears of it by itself. */
function tellHere<T extends Topic>(room: Room, companyId: number, topic: T, event: RealtimeEvents[T]): void {
  io?.local.to(room).emit(wireName(companyId, topic), event);
}

function cut(room: Room): void {
  io?.local.in(room).disconnectSockets(true);
}

/** Takes every socket of this process that no longer has the right to `room` out of it, at once. */
export function reviewRoom(room: Room, stillMay: (scope: Scope) => boolean): void {
  for (const socket of io?.sockets.sockets.values() ?? []) {
    if (!socket.rooms.has(room)) continue;
    if (!stillMay(scopeOf(dataOf(socket).identity))) void socket.leave(room);
  }
}

/** Only `broadcast` calls this. */
export function emitTo(
  rooms: Room[],
  except: Room[],
  event: string,
  payload: RealtimeEvents[keyof RealtimeEvents],
): void {
  if (!io || rooms.length === 0) return;
  // Through Redis only where somebody else may have sockets: it costs more than all of the rest.
  (isAlone() ? io.local : io).to(rooms).except(except).emit(event, payload);
}

/** Only `broadcastToAll` calls this: to each socket of this process what it may hear. */
export function emitToEach(
  told: (to: Identity) => { event: string; payload: RealtimeEvents[keyof RealtimeEvents] } | null,
): void {
  for (const socket of io?.sockets.sockets.values() ?? []) {
    const received = told(dataOf(socket).identity);
    if (received) socket.emit(received.event, received.payload);
  }
}

/** Tells the browsers to come back elsewhere and closes the line. */
export async function stopRealtime(): Promise<void> {
  clearInterval(review);
  for (const stop of deaf.splice(0)) stop();
  stopPresence();
  stopViewers();
  await io?.close().catch(() => undefined);
  io = undefined;
}
