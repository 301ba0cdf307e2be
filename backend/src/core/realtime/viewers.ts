import { randomUUID } from "node:crypto";
import type { ViewerDto } from "@guiche/contract/presence";
import type { Redis } from "ioredis";
import type { Scope } from "../tenant/scope";
import { answersOf, askRedis, type AskedRedis } from "./asked-redis";
import { nounOf, type Room } from "./rooms";

/**
 * Who is in the rooms of a noun, on whichever process, and who of them is writing. Each process keeps its own people in
 * its field of the room's hash, until the moment, of Redis' clock, at which they count as gone unless it says again that
 * they are there.
 * While Redis is away each process knows its own. Nothing of this is asked of the database.
 */
export const viewerTimes = {
  /** Whoever passes by faster than this is not told of. Milliseconds, like the others. */
  gather: 150,
  /** A room is told at most once in so long. */
  apart: 1_000,
  /** Whoever says no more that they are writing has stopped. */
  writing: 6_000,
  refresh: 20_000,
  forgotten: 50_000,
};

type Person = Pick<ViewerDto, "id" | "name">;
type Tell = (scope: Scope, room: Room, people: ViewerDto[]) => void;

interface Viewer extends Person {
  /** Runs while they write. */
  writing?: NodeJS.Timeout;
}

interface Watched {
  scope: Scope;
  room: Room;
  bySocket: Map<string, Viewer>;
  /** What the room heard last from here, and when; "" when somebody came who heard nothing yet. */
  told: string;
  toldAt: number;
  telling?: NodeJS.Timeout;
}

const me = randomUUID();
const rooms = new Map<Room, Watched>();
const tellers = new Map<string, Tell>();
let redis: AskedRedis | undefined;
let refreshing: NodeJS.Timeout | undefined;

const keyOf = ({ scope, room }: Watched): string => `${scope.companyId}:viewers:${room}`;

/** Rooms of this noun are watched: `tell` is given who is in one, all of them, whenever that has changed. */
export const watchRooms = (noun: string, tell: Tell): void => void tellers.set(noun, tell);
export const isWatched = (room: Room): boolean => tellers.has(nounOf(room));

export function startViewers(): void {
  redis = askRedis("viewers");
  redis.onReady(() => void redis?.compareClocks());
  refreshing = setInterval(() => void refreshAll(), viewerTimes.refresh);
  refreshing.unref();
}

export function stopViewers(): void {
  clearInterval(refreshing);
  for (const { bySocket, telling } of rooms.values()) {
    clearTimeout(telling);
    for (const { writing } of bySocket.values()) clearTimeout(writing);
  }
  rooms.clear();
  redis?.close();
  redis = undefined;
}

/** A socket is in the room, or has come again and is to hear who else is. */
export function cameTo(scope: Scope, room: Room, person: Person, socketId: string): void {
  const watched: Watched = rooms.get(room) ?? { scope, room, bySocket: new Map(), told: "", toldAt: 0 };
  rooms.set(room, watched);
  if (!watched.bySocket.has(socketId)) watched.bySocket.set(socketId, { ...person });
  watched.told = "";
  tellSoon(watched);
}

export function wentFrom(room: Room, socketId: string): void {
  const watched = rooms.get(room);
  const gone = watched?.bySocket.get(socketId);
  if (!watched || !gone) return;
  clearTimeout(gone.writing);
  watched.bySocket.delete(socketId);
  tellSoon(watched);
}

/** They write, or have stopped. */
export function writesIn(room: Room, socketId: string, writes: boolean): void {
  const watched = rooms.get(room);
  const viewer = watched?.bySocket.get(socketId);
  if (!watched || !viewer) return;
  clearTimeout(viewer.writing);
  viewer.writing = undefined;
  if (writes) viewer.writing = setTimeout(() => writesIn(room, socketId, false), viewerTimes.writing).unref();
  tellSoon(watched);
}

function tellSoon(watched: Watched): void {
  const wait = Math.max(viewerTimes.gather, watched.toldAt + viewerTimes.apart - Date.now());
  watched.telling ??= setTimeout(() => {
    watched.telling = undefined;
    void tell([watched]);
  }, wait).unref();
}

async function tell(all: Watched[]): Promise<void> {
  for (const watched of all) watched.toldAt = Date.now();
  const elsewhere = (await redis?.ask((at) => exchange(at, all))) ?? [];
  for (const [place, watched] of all.entries()) tellOne(watched, elsewhere[place] ?? []);
}

function tellOne(watched: Watched, elsewhere: ViewerDto[]): void {
  const { scope, room, bySocket } = watched;
  // Whoever came while Redis was asked has a turn of their own.
  if (bySocket.size === 0 && !watched.telling) rooms.delete(room);
  const people = together([...ownPeople(watched), ...elsewhere]);
  const text = JSON.stringify(people);
  if (text === watched.told) return;
  watched.told = text;
  tellers.get(nounOf(room))?.(scope, room, people);
}

const ownPeople = ({ bySocket }: Watched): ViewerDto[] =>
  [...bySocket.values()].map(({ id, name, writing }) => ({ id, name, typing: writing !== undefined }));

/** Each person once, however many windows they have open. */
function together(people: readonly ViewerDto[]): ViewerDto[] {
  const byId = new Map<number, ViewerDto>();
  for (const one of people)
    byId.set(one.id, { id: one.id, name: one.name, typing: one.typing || byId.get(one.id)?.typing === true });
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** What a process keeps in its field. */
interface Kept {
  until: number;
  people: ViewerDto[];
}

/** Says who is here and learns who is elsewhere, of all these rooms at once. */
async function exchange(at: Redis, all: Watched[]): Promise<ViewerDto[][]> {
  const now = nowOfRedis();
  const asked = at.pipeline();
  const places = all.map((watched) => {
    const key = keyOf(watched);
    const people = together(ownPeople(watched));
    if (people.length === 0) asked.hdel(key, me);
    else
      asked
        .hset(key, me, JSON.stringify({ until: now + viewerTimes.forgotten, people } satisfies Kept))
        .pexpire(key, 2 * viewerTimes.forgotten);
    return asked.hgetall(key).length - 1;
  });
  const answers = await answersOf(asked);
  return places.map((place) =>
    Object.entries(answers[place] as Record<string, string>)
      .filter(([process]) => process !== me)
      .map(([, text]) => JSON.parse(text) as Kept)
      .filter(({ until }) => until > now)
      .flatMap(({ people }) => people),
  );
}

const nowOfRedis = (): number => redis?.now() ?? Date.now();

/** Says again who is here, and tells where a process died or was not heard. */
async function refreshAll(): Promise<void> {
  await redis?.compareClocks();
  await tell([...rooms.values()]);
}
