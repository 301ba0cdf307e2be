import type { Server as HttpServer } from "node:http";
import { socketTimings } from "@guiche/contract/limits";
import { wireName, type RealtimeEvents, type Topic } from "@guiche/contract/realtime";
import { createAdapter } from "@socket.io/redis-adapter";
import type { Redis } from "ioredis";
import { Server, type Socket } from "socket.io";
import { isAlone, onProcessEvent } from "../events/process-bus";
import type { Authenticate, Identity } from "../http/route";
import { log } from "../log/log";
import { redisForPublishing, redisPrefix } from "../redis";
import type { Scope } from "../tenant/scope";
import { admit, companyOf, dataOf, originIsOurs, scopeOf, stillValid } from "./admission";
import { listenTo } from "./client-events";
import { withinRateLimit } from "./event-rate";
import { handshakeMs, HeldCount, networkOf, socketLimits, type SocketLimits } from "./socket-limits";
import { startViewers, stopViewers, removeViewer } from "./viewers";
import { addSocket, removeSocket, startPresence, renewPresence, stopPresence } from "./presence";
import { companyRoom, profileRoom, sessionRoom, userRoom, type Room } from "./rooms";

/** Interval at which the rights behind every socket are checked again. */
const reviewEveryMs = 30_000;
/** A Redis connection without any reply to a command for this long is closed and opened again. Milliseconds. */
const silenceMs = 10_000;
let io: Server | undefined;
let review: NodeJS.Timeout | undefined;
let unsubscribers: (() => void)[] = [];

interface RealtimeOptions {
  /** Absent in a process that only broadcasts. */
  http?: HttpServer;
  authenticate: Authenticate;
  /** Allowed origins in addition to the page's own; the handshake of a browser has its origin. */
  allowedOrigins: string[];
  /** Number of proxies in front. */
  trustProxy?: number;
  limits?: SocketLimits;
}

export function startRealtime({
  http,
  authenticate,
  allowedOrigins,
  trustProxy = 0,
  limits = socketLimits,
}: RealtimeOptions): Server {
  const open = new HeldCount(limits.ofAddress);
  const unadmittedSockets = new HeldCount(limits.unadmitted);
  const sessions = new HeldCount(limits.ofSession);
  const hasRoom = (from: string) => !open.isFull(from) && !unadmittedSockets.isFull(from);
  const publisher = redisForPublishing("sockets-out", {
    enableOfflineQueue: false,
    // Events of a broken connection are outdated when the next one is up.
    maxRetriesPerRequest: 0,
    socketTimeout: silenceMs,
  });
  const subscriber = redisForPublishing("sockets-in", { socketTimeout: silenceMs });
  io = new Server({
    path: "/socket.io",
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: 100_000,
    pingInterval: socketTimings.pingInterval,
    pingTimeout: socketTimings.pingTimeout,
    connectTimeout: handshakeMs,
    adapter: createAdapter(publisher, subscriber, { key: `${redisPrefix()}sockets` }),
    allowRequest: (request, decide) =>
      decide(
        null,
        originIsOurs(request.headers.origin, request.headers.host, allowedOrigins) &&
          hasRoom(networkOf(request, trustProxy)),
      ),
  });
  io.use((socket, next) => {
    admit(socket, authenticate).then(
      () => next(takeSessionPlace(socket, sessions)),
      () => next(new Error("ERR_SESSION_EXPIRED")),
    );
  });
  io.on("connection", (socket) => welcome(socket, authenticate));
  unsubscribers = [
    onProcessEvent("session.changed", ({ companyId, userId, sid, isReplaced }) => {
      const room = sid ? sessionRoom(companyId, sid) : userRoom(companyId, userId);
      // Synchronously: an event sent through Redis might reach another process after the cut.
      if (isReplaced) emitLocally(room, companyId, "auth", { action: "update", user: { id: userId } });
      cut(room);
    }),
    // Sockets that may stay, such as the platform owner's, reconnect.
    onProcessEvent("company.closed", ({ companyId }) => cut(companyRoom(companyId))),
    onProcessEvent("plan.changed", ({ companyId }) => cut(companyRoom(companyId))),
  ];
  startPresence();
  startViewers();
  // Fires however a socket leaves a room: for another room, with its right, on disconnect.
  io.of("/").adapter.on("leave-room", (room: Room, socketId: string) => removeViewer(room, socketId));
  refetchAfterSilence(publisher, subscriber);
  review = setInterval(() => {
    // No other command uses this connection: the ping detects one that died silently.
    subscriber.ping().catch(() => undefined);
    void reviewSockets(authenticate);
  }, reviewEveryMs);
  review.unref();
  const admissions = new WeakMap<object, () => void>();
  io.on("connection", ({ conn }) => admissions.get(conn)?.());
  if (http) {
    io.attach(http);
    io.engine.on("connection", (line: Socket["conn"]) => {
      const from = networkOf(line.request, trustProxy);
      const releaseAdmission = unadmittedSockets.take(from);
      const releaseConnection = open.take(from);
      line.once("close", () => {
        releaseAdmission();
        releaseConnection();
      });
      admissions.set(line, releaseAdmission);
    });
  }
  return io;
}

/** A session takes one place for each socket, until it closes. */
function takeSessionPlace(socket: Socket, sessions: HeldCount): Error | undefined {
  const { companyId, actor } = dataOf(socket).identity;
  const key = `${companyId}:${actor.sessionId}`;
  if (sessions.isFull(key)) return new Error("ERR_TOO_MANY_REQUESTS");
  const release = sessions.take(key);
  if (socket.conn.readyState === "open") socket.conn.once("close", release);
  else release();
  return undefined;
}

/** Event between processes: the sender may have lost events that were meant for the receivers' browsers. */
export const eventsLost = "events.lost";

/**
 * Events of other processes may have been lost while Redis was unavailable, theirs or ours: every browser reconnects and fetches
 * again. The connections of two processes come back at different times, so the one that sends tells those that listen.
 */
function refetchAfterSilence(publisher: Redis, subscriber: Redis): void {
  // The answer to a ping comes after those to the subscriptions: a browser that fetched earlier could miss an event.
  afterAbsence(subscriber, () => void subscriber.ping().then(closeAll, () => undefined));
  afterAbsence(publisher, () => io?.serverSideEmit(eventsLost));
  io?.on(eventsLost, closeAll);
}

function afterAbsence(redis: Redis, act: () => void): void {
  let wasAway = false;
  redis.on("close", () => (wasAway = true));
  redis.on("ready", () => {
    if (wasAway) act();
    wasAway = false;
  });
}

function closeAll(): void {
  for (const socket of io?.sockets.sockets.values() ?? []) socket.conn.close();
}

function welcome(socket: Socket, authenticate: Authenticate): void {
  const { identity } = dataOf(socket);
  const { companyId, actor } = identity;
  void socket.join([
    companyRoom(companyId),
    // The platform's owner passes every rule and receives what admins receive.
    profileRoom(companyId, actor.super ? "admin" : actor.profile),
    userRoom(companyId, actor.userId),
    sessionRoom(companyId, actor.sessionId),
  ]);
  // The right may have ended while the browser connected, before any event could find the socket in its rooms.
  void reviewSocket(socket, authenticate);
  const company = companyOf(identity);
  addSocket(company, actor.userId, socket.id);
  socket.on("disconnect", () => removeSocket(company, actor.userId, socket.id));
  socket.on("userStatus", () => {
    if (withinRateLimit(dataOf(socket).recentJoins)) void renewPresence(company, actor.userId);
  });
  listenTo(socket, authenticate);
}

/**
 * Process events report a lost session or right at once; this check finds what no event reported: an expired session or
 * subscription, a row changed by hand. A browser whose rights changed reconnects into the rooms it may join now.
 */
export async function reviewSockets(authenticate: Authenticate): Promise<void> {
  for (const socket of [...(io?.sockets.sockets.values() ?? [])]) await reviewSocket(socket, authenticate);
}

async function reviewSocket(socket: Socket, authenticate: Authenticate): Promise<void> {
  try {
    await stillValid(socket, authenticate);
  } catch (error) {
    log.debug({ error }, "Socket review failed");
  }
}

/** Sends to sockets of this process only, for events that every process handles by itself. */
function emitLocally<T extends Topic>(room: Room, companyId: number, topic: T, event: RealtimeEvents[T]): void {
  io?.local.to(room).emit(wireName(companyId, topic), event);
}

function cut(room: Room): void {
  io?.local.in(room).disconnectSockets(true);
}

/** How many sockets this process has. */
export const openSockets = (): number => io?.sockets.sockets.size ?? 0;

/**
 * Removes every socket of this process that lost its right to `room`, also one that is joining: its right may have been
 * looked up before.
 */
export function reviewRoom(room: Room, stillMay: (scope: Scope) => boolean): void {
  const review = (socket: Socket) => {
    if (socket.rooms.has(room) && !stillMay(scopeOf(dataOf(socket).identity))) void socket.leave(room);
  };
  for (const socket of io?.sockets.sockets.values() ?? []) {
    review(socket);
    void dataOf(socket).turn.then(() => review(socket));
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
  // Through Redis only where another process may have sockets: it costs more than all the rest.
  (isAlone() ? io.local : io).to(rooms).except(except).emit(event, payload);
}

/** Only `broadcastToAll` calls this: each socket of this process gets its own event. */
export function emitToEach(
  eventFor: (to: Identity) => { event: string; payload: RealtimeEvents[keyof RealtimeEvents] } | null,
): void {
  for (const socket of io?.sockets.sockets.values() ?? []) {
    const outgoingEvent = eventFor(dataOf(socket).identity);
    if (outgoingEvent) socket.emit(outgoingEvent.event, outgoingEvent.payload);
  }
}

/** Makes the browsers reconnect elsewhere and closes the server. */
export async function stopRealtime(): Promise<void> {
  clearInterval(review);
  for (const stop of unsubscribers.splice(0)) stop();
  stopPresence();
  stopViewers();
  await io?.close().catch(() => undefined);
  io = undefined;
}
