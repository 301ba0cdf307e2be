import type { Server as HttpServer } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { socketTimings } from "@guiche/contract/limits";
import type { ClientSays, News } from "@guiche/contract/realtime";
import { createAdapter } from "@socket.io/redis-adapter";
import type { Redis } from "ioredis";
import { Server, type Socket } from "socket.io";
import { isAlone, onSignal } from "../events/signals";
import type { Authenticate, Identity } from "../http/door";
import { AppError } from "../http/errors";
import { log } from "../log/log";
import { redisInPassing } from "../redis";
import { scopeOfRow, scopeOfToken, type Scope } from "../tenant/scope";
import { mayAgain } from "./may-again";
import { cameTo, isWatched, startOnlookers, stopOnlookers, wentFrom } from "./onlookers";
import { arrive, leave, startPresence, stillHere, stopPresence } from "./presence";
import { companyRoom, profileRoom, sessionRoom, userRoom, type Room } from "./rooms";

/** What a browser asks to hear, as the noun that owns the rooms decides it: [] for what it may not. */
type Join<Name extends keyof ClientSays> = (
  scope: Scope,
  ...asked: Parameters<ClientSays[Name]>
) => Promise<Room[]> | Room[];
type AnyJoin = (scope: Scope, ...asked: unknown[]) => Promise<Room[]> | Room[];

interface JoinRule {
  join: AnyJoin;
  /** A new set of rooms replaces the one joined before by the same word. */
  replaces: boolean;
}

/** What a browser says to those in a room: which room that is, and what becomes of it. */
interface Saying<Name extends keyof ClientSays> {
  /** Null for nonsense: what a browser says may be anything. */
  room: (scope: Scope, ...asked: Parameters<ClientSays[Name]>) => Room | null;
  hear: (room: Room, socketId: string, ...asked: Parameters<ClientSays[Name]>) => void;
}
interface AnySaying {
  room: (scope: Scope, ...asked: unknown[]) => Room | null;
  hear: (room: Room, socketId: string, ...asked: unknown[]) => void;
}

interface SocketData {
  token: string;
  identity: Identity;
  joined: Record<string, Room[]>;
  /** When it was heard of late: its joins, and its words in a room. */
  recentJoins: number[];
  recentWords: number[];
  /** Joins of one browser are answered in the order in which it asked. */
  turn: Promise<void>;
}

const maxRooms = 60;
const joinRules = new Map<string, JoinRule>();
const sayings = new Map<string, AnySaying>();
/** How often the rights behind every socket are looked up again, in milliseconds. */
const reviewEvery = 30_000;
let io: Server | undefined;
let review: NodeJS.Timeout | undefined;
let deaf: (() => void)[] = [];

/** Says who may hear what when a browser says `name`. Refused by the rule that guards the same rows over REST. */
export function defineJoin<Name extends Exclude<keyof ClientSays, "userStatus" | "typing">>(
  name: Name,
  join: Join<Name>,
  { replaces = false }: { replaces?: boolean } = {},
): void {
  joinRules.set(name, { join: join as AnyJoin, replaces });
}

/**
 * Says what is heard when a browser says `name` in a room. Whoever is not in the room is not heard: being there is the
 * right, looked up when they came, so that nothing is asked of the database for each word.
 */
export const defineSaying = <Name extends keyof ClientSays>(name: Name, saying: Saying<Name>): void =>
  void sayings.set(name, saying as AnySaying);

export interface RealtimeOptions {
  /** Absent in a process that only announces. */
  http?: HttpServer;
  authenticate: Authenticate;
  /** Origins besides the page's own that may connect; the handshake of a browser names its origin. */
  allowedOrigins: string[];
}

export function startRealtime({ http, authenticate, allowedOrigins }: RealtimeOptions): Server {
  const publisher = redisInPassing("sockets-out", { enableOfflineQueue: false });
  const subscriber = redisInPassing("sockets-in");
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
    onSignal("session.changed", ({ companyId, userId, sid }) =>
      cut(sid ? sessionRoom(companyId, sid) : userRoom(companyId, userId)),
    ),
    // Whoever may still be here, as the platform's owner may, comes anew.
    onSignal("company.closed", ({ companyId }) => cut(companyRoom(companyId))),
    onSignal("plan.changed", ({ companyId }) => cut(companyRoom(companyId))),
  ];
  startPresence();
  startOnlookers();
  // However a socket leaves a room: for another, with its right, with its line.
  io.of("/").adapter.on("leave-room", (room: Room, socketId: string) => wentFrom(room, socketId));
  refetchAfterSilence(subscriber);
  review = setInterval(() => void reviewSockets(authenticate), reviewEvery);
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

function originIsOurs(origin: string | undefined, host: string | undefined, allowed: string[]): boolean {
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

const dataOf = (socket: Socket): SocketData => socket.data as SocketData;

async function admit(socket: Socket, authenticate: Authenticate): Promise<void> {
  const { auth, query } = socket.handshake;
  const token: unknown = (auth as { token?: unknown }).token ?? query.token;
  if (typeof token !== "string") throw new Error("No token.");
  const identity = await authenticate(token);
  Object.assign(socket.data as object, {
    token,
    identity,
    joined: {},
    recentJoins: [],
    recentWords: [],
    turn: Promise.resolve(),
  } satisfies SocketData);
}

function welcome(socket: Socket, authenticate: Authenticate): void {
  const { companyId, actor } = dataOf(socket).identity;
  void socket.join([
    companyRoom(companyId),
    // The platform's owner passes every rule, and hears what those hear who may do everything.
    profileRoom(companyId, actor.super ? "admin" : actor.profile),
    userRoom(companyId, actor.userId),
    sessionRoom(companyId, actor.sessionId),
  ]);
  // The right may have gone while the browser came: then no signal found the socket in its rooms.
  void reviewSocket(socket, authenticate);
  const company = scopeOfRow({ companyId });
  arrive(company, actor.userId, socket.id);
  socket.on("disconnect", () => leave(company, actor.userId, socket.id));
  socket.on("userStatus", () => {
    if (mayAgain(dataOf(socket).recentJoins)) void stillHere(company, actor.userId);
  });
  for (const [name, { room, hear }] of sayings)
    socket.on(name, (...asked: unknown[]) => {
      const said = room(company, ...asked);
      if (said && socket.rooms.has(said) && mayAgain(dataOf(socket).recentWords)) hear(said, socket.id, ...asked);
    });
  for (const [name, rule] of joinRules)
    socket.on(name, (...asked: unknown[]) => {
      const data = dataOf(socket);
      if (!mayAgain(data.recentJoins)) return;
      data.turn = data.turn
        .then(() => joinRooms(socket, name, rule, asked, authenticate))
        .catch((error: unknown) => log.debug({ error, name }, "A join was refused"));
    });
}

async function joinRooms(socket: Socket, name: string, rule: JoinRule, asked: unknown[], authenticate: Authenticate) {
  const data = dataOf(socket);
  const { companyId, actor } = await stillValid(socket, authenticate);
  const rooms = await rule.join(scopeOfToken(companyId, actor), ...asked);
  // The browser may have gone while its right was looked up.
  if (!socket.connected) return;
  const before = data.joined[name] ?? [];
  const kept = rule.replaces ? rooms : [...new Set([...before, ...rooms])];
  if (rule.replaces) for (const left of before) if (!rooms.includes(left)) await socket.leave(left);
  if (socket.rooms.size + rooms.length > maxRooms) return;
  data.joined[name] = kept;
  await socket.join(rooms);
  const { userId: id, name: called } = actor;
  // Whoever left meanwhile is in no room.
  for (const room of rooms.filter((one) => isWatched(one) && socket.rooms.has(one)))
    cameTo(scopeOfRow({ companyId }), room, { id, name: called }, socket.id);
}

/** The token may run out while the socket lives; the session behind it may not. */
async function stillValid(socket: Socket, authenticate: Authenticate): Promise<Identity> {
  const data = dataOf(socket);
  try {
    data.identity = await authenticate(data.token, { evenExpired: true });
    return data.identity;
  } catch (error) {
    if (error instanceof AppError) socket.disconnect(true);
    throw error;
  }
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

function cut(room: Room): void {
  io?.local.in(room).disconnectSockets(true);
}

/** Takes every socket of this process that no longer has the right to `room` out of it, at once. */
export function reviewRoom(room: Room, stillMay: (scope: Scope) => boolean): void {
  for (const socket of io?.sockets.sockets.values() ?? []) {
    if (!socket.rooms.has(room)) continue;
    const { companyId, actor } = dataOf(socket).identity;
    if (!stillMay(scopeOfToken(companyId, actor))) void socket.leave(room);
  }
}

/** Only `announce` calls this. */
export function emitTo(rooms: Room[], except: Room[], event: string, payload: News[keyof News]): void {
  if (!io || rooms.length === 0) return;
  // Through Redis only where somebody else may have sockets: it costs more than all of the rest.
  (isAlone() ? io.local : io).to(rooms).except(except).emit(event, payload);
}

/** Only `announceEverywhere` calls this: to each socket of this process what it may hear. */
export function emitToEach(told: (to: Identity) => { event: string; payload: News[keyof News] } | null): void {
  for (const socket of io?.sockets.sockets.values() ?? []) {
    const heard = told(dataOf(socket).identity);
    if (heard) socket.emit(heard.event, heard.payload);
  }
}

/** Tells the browsers to come back elsewhere and closes the line. */
export async function stopRealtime(): Promise<void> {
  clearInterval(review);
  for (const stop of deaf.splice(0)) stop();
  stopPresence();
  stopOnlookers();
  await io?.close().catch(() => undefined);
  io = undefined;
}
