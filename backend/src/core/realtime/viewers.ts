import { randomUUID } from "node:crypto";
import type { ViewerDto } from "@guiche/contract/presence";
import type { Redis } from "ioredis";
import type { Scope } from "../tenant/scope";
import { repliesOf, openGuardedRedis, type GuardedRedis } from "./guarded-redis";
import { topicOf, type Room } from "./rooms";

/**
 * The users in the rooms of a noun, on any process, and which of them are typing. Each process stores its own users in its
 * field of the room's hash, with the time of Redis' clock at which they expire unless renewed. While Redis is unavailable each
 * process knows its own users. Nothing of this queries the database.
 */
export const viewerMs = {
  /** Viewers who leave sooner than this are not broadcast. */
  gather: 150,
  /** Minimum time between two events of a room. */
  apart: 1_000,
  /** Without a new event for this long, a user has stopped typing. */
  writing: 6_000,
  refresh: 20_000,
  forgotten: 50_000,
};

type Person = Pick<ViewerDto, "id" | "name">;
type Broadcast = (scope: Scope, room: Room, people: ViewerDto[]) => void;

interface Viewer extends Person {
  /** Runs while the user is typing. */
  writing?: NodeJS.Timeout;
}

interface Watched {
  scope: Scope;
  room: Room;
  bySocket: Map<string, Viewer>;
  /** The last event sent to the room from here, and its time; "" when a new viewer has received nothing yet. */
  lastSent: string;
  lastSentAt: number;
  timer?: NodeJS.Timeout;
}

const me = randomUUID();
const rooms = new Map<Room, Watched>();
const broadcasters = new Map<string, Broadcast>();
let redis: GuardedRedis | undefined;
let refreshing: NodeJS.Timeout | undefined;

const keyOf = ({ scope, room }: Watched): string => `${scope.companyId}:viewers:${room}`;

/** Registers the rooms of a topic: `onChange` gets the complete list of viewers whenever it changes. */
export const watchRooms = (topic: string, onChange: Broadcast): void => void broadcasters.set(topic, onChange);
export const isWatched = (room: Room): boolean => broadcasters.has(topicOf(room));

export function startViewers(): void {
  redis = openGuardedRedis("viewers");
  redis.onReady(() => void redis?.compareClocks());
  refreshing = setInterval(() => void refreshAll(), viewerMs.refresh);
  refreshing.unref();
}

export function stopViewers(): void {
  clearInterval(refreshing);
  for (const { bySocket, timer } of rooms.values()) {
    clearTimeout(timer);
    for (const { writing } of bySocket.values()) clearTimeout(writing);
  }
  rooms.clear();
  redis?.close();
  redis = undefined;
}

/** A socket joined the room, or joined again and needs the list of viewers. */
export function viewerJoined(scope: Scope, room: Room, person: Person, socketId: string): void {
  const watched: Watched = rooms.get(room) ?? { scope, room, bySocket: new Map(), lastSent: "", lastSentAt: 0 };
  rooms.set(room, watched);
  if (!watched.bySocket.has(socketId)) watched.bySocket.set(socketId, { ...person });
  watched.lastSent = "";
  scheduleBroadcast(watched);
}

export function viewerLeft(room: Room, socketId: string): void {
  const watched = rooms.get(room);
  const gone = watched?.bySocket.get(socketId);
  if (!watched || !gone) return;
  clearTimeout(gone.writing);
  watched.bySocket.delete(socketId);
  scheduleBroadcast(watched);
}

/** The user types, or has stopped. */
export function viewerTyping(room: Room, socketId: string, writes: boolean): void {
  const watched = rooms.get(room);
  const viewer = watched?.bySocket.get(socketId);
  if (!watched || !viewer) return;
  clearTimeout(viewer.writing);
  viewer.writing = undefined;
  if (writes) viewer.writing = setTimeout(() => viewerTyping(room, socketId, false), viewerMs.writing).unref();
  scheduleBroadcast(watched);
}

function scheduleBroadcast(watched: Watched): void {
  const wait = Math.max(viewerMs.gather, watched.lastSentAt + viewerMs.apart - Date.now());
  watched.timer ??= setTimeout(() => {
    watched.timer = undefined;
    void broadcastAll([watched]);
  }, wait).unref();
}

async function broadcastAll(all: Watched[]): Promise<void> {
  for (const watched of all) watched.lastSentAt = Date.now();
  const elsewhere = (await redis?.ask((at) => exchange(at, all))) ?? [];
  for (const [index, watched] of all.entries()) broadcastRoom(watched, elsewhere[index] ?? []);
}

function broadcastRoom(watched: Watched, elsewhere: ViewerDto[]): void {
  const { scope, room, bySocket } = watched;
  // A socket that came while Redis was queried gets its own event.
  if (bySocket.size === 0 && !watched.timer) rooms.delete(room);
  const people = together([...ownPeople(watched), ...elsewhere]);
  const text = JSON.stringify(people);
  if (text === watched.lastSent) return;
  watched.lastSent = text;
  broadcasters.get(topicOf(room))?.(scope, room, people);
}

const ownPeople = ({ bySocket }: Watched): ViewerDto[] =>
  [...bySocket.values()].map(({ id, name, writing }) => ({ id, name, typing: writing !== undefined }));

/** Each user once, however many windows are open. */
function together(people: readonly ViewerDto[]): ViewerDto[] {
  const byId = new Map<number, ViewerDto>();
  for (const one of people)
    byId.set(one.id, { id: one.id, name: one.name, typing: one.typing || byId.get(one.id)?.typing === true });
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** The value that a process stores in its field. */
interface StoredViewer {
  until: number;
  people: ViewerDto[];
}

/** Stores who is here and reads who is elsewhere, for all these rooms in one round trip. */
async function exchange(at: Redis, all: Watched[]): Promise<ViewerDto[][]> {
  const now = nowOfRedis();
  const asked = at.pipeline();
  const places = all.map((watched) => {
    const key = keyOf(watched);
    const people = together(ownPeople(watched));
    if (people.length === 0) asked.hdel(key, me);
    else
      asked
        .hset(key, me, JSON.stringify({ until: now + viewerMs.forgotten, people } satisfies StoredViewer))
        .pexpire(key, 2 * viewerMs.forgotten);
    return asked.hgetall(key).length - 1;
  });
  const answers = await repliesOf(asked);
  return places.map((index) =>
    Object.entries(answers[index] as Record<string, string>)
      .filter(([process]) => process !== me)
      .map(([, text]) => JSON.parse(text) as StoredViewer)
      .filter(({ until }) => until > now)
      .flatMap(({ people }) => people),
  );
}

const nowOfRedis = (): number => redis?.now() ?? Date.now();

/** Renews who is here, and broadcasts where another process died or its events were missed. */
async function refreshAll(): Promise<void> {
  await redis?.compareClocks();
  await broadcastAll([...rooms.values()]);
}
