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

interface WatchedRoom {
  scope: Scope;
  room: Room;
  bySocket: Map<string, Viewer>;
  /** The last event sent to the room from here, and its time; "" when a new viewer has received nothing yet. */
  lastSent: string;
  lastSentAt: number;
  timer?: NodeJS.Timeout;
}

const me = randomUUID();
const rooms = new Map<Room, WatchedRoom>();
const broadcasters = new Map<string, Broadcast>();
let redis: GuardedRedis | undefined;
let refreshing: NodeJS.Timeout | undefined;

const keyOf = ({ scope, room }: WatchedRoom): string => `${scope.companyId}:viewers:${room}`;

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
export function addViewer(scope: Scope, room: Room, person: Person, socketId: string): void {
  const watchedRoom: WatchedRoom = rooms.get(room) ?? { scope, room, bySocket: new Map(), lastSent: "", lastSentAt: 0 };
  rooms.set(room, watchedRoom);
  if (!watchedRoom.bySocket.has(socketId)) watchedRoom.bySocket.set(socketId, { ...person });
  watchedRoom.lastSent = "";
  scheduleBroadcast(watchedRoom);
}

export function removeViewer(room: Room, socketId: string): void {
  const watchedRoom = rooms.get(room);
  const viewer = watchedRoom?.bySocket.get(socketId);
  if (!watchedRoom || !viewer) return;
  clearTimeout(viewer.writing);
  watchedRoom.bySocket.delete(socketId);
  scheduleBroadcast(watchedRoom);
}

/** The user types, or has stopped. */
export function viewerTyping(room: Room, socketId: string, writes: boolean): void {
  const watchedRoom = rooms.get(room);
  const viewer = watchedRoom?.bySocket.get(socketId);
  if (!watchedRoom || !viewer) return;
  clearTimeout(viewer.writing);
  viewer.writing = undefined;
  if (writes) viewer.writing = setTimeout(() => viewerTyping(room, socketId, false), viewerMs.writing).unref();
  scheduleBroadcast(watchedRoom);
}

function scheduleBroadcast(watchedRoom: WatchedRoom): void {
  const wait = Math.max(viewerMs.gather, watchedRoom.lastSentAt + viewerMs.apart - Date.now());
  watchedRoom.timer ??= setTimeout(() => {
    watchedRoom.timer = undefined;
    void broadcastAll([watchedRoom]);
  }, wait).unref();
}

async function broadcastAll(all: WatchedRoom[]): Promise<void> {
  for (const watchedRoom of all) watchedRoom.lastSentAt = Date.now();
  const elsewhere = (await redis?.ask((at) => exchange(at, all))) ?? [];
  for (const [index, watchedRoom] of all.entries()) broadcastRoom(watchedRoom, elsewhere[index] ?? []);
}

function broadcastRoom(watchedRoom: WatchedRoom, elsewhere: ViewerDto[]): void {
  const { scope, room, bySocket } = watchedRoom;
  // A socket that came while Redis was queried gets its own event.
  if (bySocket.size === 0 && !watchedRoom.timer) rooms.delete(room);
  const people = together([...ownPeople(watchedRoom), ...elsewhere]);
  const text = JSON.stringify(people);
  if (text === watchedRoom.lastSent) return;
  watchedRoom.lastSent = text;
  broadcasters.get(topicOf(room))?.(scope, room, people);
}

const ownPeople = ({ bySocket }: WatchedRoom): ViewerDto[] =>
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
async function exchange(at: Redis, all: WatchedRoom[]): Promise<ViewerDto[][]> {
  const now = nowOfRedis();
  const pipeline = at.pipeline();
  const places = all.map((watchedRoom) => {
    const key = keyOf(watchedRoom);
    const people = together(ownPeople(watchedRoom));
    if (people.length === 0) pipeline.hdel(key, me);
    else
      pipeline
        .hset(key, me, JSON.stringify({ until: now + viewerMs.forgotten, people } satisfies StoredViewer))
        .pexpire(key, 2 * viewerMs.forgotten);
    return pipeline.hgetall(key).length - 1;
  });
  const answers = await repliesOf(pipeline);
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
