import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { log } from "../log/log";
import { redisConnection } from "../redis";
import type { Scope } from "../tenant/scope";

/**
 * Who has a live socket, on whichever process. Each process keeps its own people in a sorted set of their company, by
 * the moment at which they count as gone unless it says again that they are there: a process that dies is forgotten by
 * itself. While Redis is away each process knows its own.
 */
export const presenceTimes = {
  /** Who comes back within this time was never away. Milliseconds, like the others. */
  grace: 5_000,
  /** Comings and goings of a company are gathered for so long and told at once. */
  gather: 1_000,
  refresh: 30_000,
  forgotten: 75_000,
};
/** So many are told of at a time: where five hundred come at once, five hundred would hear five hundred times. */
const toldAtOnce = 10;

type Hear = (scope: Scope, userIds: number[]) => Promise<void>;

interface Here {
  sockets: Set<string>;
  /** Runs while nobody is connected and the person still counts as here. */
  leaving?: NodeJS.Timeout;
}

interface Company {
  scope: Scope;
  people: Map<number, Here>;
  /** Those who came or left here. */
  changed: Set<number>;
  /** Those of whom the others are to be told. */
  untold: Set<number>;
  telling?: NodeJS.Timeout;
}

const me = randomUUID();
const companies = new Map<number, Company>();
let hear: Hear = () => Promise.resolve();
let redis: Redis | undefined;
let refreshing: NodeJS.Timeout | undefined;

const keyOf = ({ companyId }: Scope): string => `${companyId}:online`;
const memberOf = (userId: number): string => `${userId}:${me}`;
const isOfOthers = (member: string): boolean => !member.endsWith(`:${me}`);
const userOf = (member: string): number => Number(member.slice(0, member.indexOf(":")));

/** Is told who came or left. One listener: what it does with that is its own. */
export const onPresence = (listener: Hear): void => {
  hear = listener;
};

export function startPresence(): void {
  redis = redisConnection("presence", { enableOfflineQueue: false, commandTimeout: 1_000 });
  // What this process knows is worth more than what Redis remembers from before it was away.
  redis.on("ready", () => void refreshAll());
  refreshing = setInterval(() => void refreshAll(), presenceTimes.refresh);
  refreshing.unref();
}

/** What is in Redis stays until it runs out: whoever comes back by then, to whatever process, was never away. */
export function stopPresence(): void {
  clearInterval(refreshing);
  for (const { people, telling } of companies.values()) {
    clearTimeout(telling);
    for (const { leaving } of people.values()) clearTimeout(leaving);
  }
  companies.clear();
  redis?.disconnect();
  redis = undefined;
}

function companyOf(scope: Scope): Company {
  const known = companies.get(scope.companyId);
  if (known) return known;
  const made: Company = { scope, people: new Map(), changed: new Set(), untold: new Set() };
  companies.set(scope.companyId, made);
  return made;
}

/** A socket of this person is here. */
export function arrive(scope: Scope, userId: number, socketId: string): void {
  const company = companyOf(scope);
  const here = company.people.get(userId);
  if (here) {
    clearTimeout(here.leaving);
    here.leaving = undefined;
    here.sockets.add(socketId);
    return;
  }
  company.people.set(userId, { sockets: new Set([socketId]) });
  note(company, userId);
}

export function leave(scope: Scope, userId: number, socketId: string): void {
  const company = companies.get(scope.companyId);
  const here = company?.people.get(userId);
  if (!company || !here?.sockets.delete(socketId) || here.sockets.size > 0) return;
  here.leaving = setTimeout(() => {
    company.people.delete(userId);
    note(company, userId);
  }, presenceTimes.grace).unref();
}

/** The browser says that it is still there. */
export async function stillHere(scope: Scope, userId: number): Promise<void> {
  if (companies.get(scope.companyId)?.people.has(userId)) await withRedis((at) => keepIn(at, scope, [userId]));
}

/** Those who have a live socket. */
export async function whoIsOnline(scope: Scope): Promise<Set<number>> {
  const elsewhere = (await withRedis((at) => aliveIn(at, scope))) ?? [];
  const own = companies.get(scope.companyId)?.people.keys() ?? [];
  return new Set([...own, ...elsewhere.filter(isOfOthers).map(userOf)]);
}

function note(company: Company, userId: number): void {
  company.changed.add(userId);
  tellSoon(company);
}

function tellSoon(company: Company): void {
  company.telling ??= setTimeout(() => void tellChanges(company), presenceTimes.gather).unref();
}

async function tellChanges(company: Company): Promise<void> {
  company.telling = undefined;
  const { scope, people, changed, untold } = company;
  if (changed.size > 0) {
    const userIds = [...changed];
    changed.clear();
    for (const id of await settle(company, userIds)) untold.add(id);
  }
  const next = [...untold].slice(0, toldAtOnce);
  for (const id of next) untold.delete(id);
  if (untold.size > 0) tellSoon(company);
  else if (people.size === 0 && changed.size === 0) companies.delete(scope.companyId);
  await tell(scope, next);
}

/** Keeps who came and left; gives those for whom it makes a difference: who is here on another process did neither. */
async function settle({ scope, people }: Company, userIds: number[]): Promise<number[]> {
  const here = userIds.filter((id) => people.has(id));
  const gone = userIds.filter((id) => !people.has(id));
  const before = await withRedis(async (at) => {
    const members = await aliveIn(at, scope);
    await keepIn(at, scope, here);
    if (gone.length > 0) await at.zrem(keyOf(scope), ...gone.map(memberOf));
    return members;
  });
  const elsewhere = new Set((before ?? []).filter(isOfOthers).map(userOf));
  return userIds.filter((id) => !elsewhere.has(id));
}

async function tell(scope: Scope, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  try {
    await hear(scope, userIds);
  } catch (error) {
    log.debug({ error }, "Who came or left was not told");
  }
}

/** Says again who is here, and tells of those whose process has not done so for too long. */
async function refreshAll(): Promise<void> {
  for (const { scope, people } of [...companies.values()]) {
    const orphans = await withRedis(async (at) => {
      await keepIn(at, scope, [...people.keys()]);
      return forgetOverdue(at, scope);
    });
    await tell(scope, orphans ?? []);
  }
}

/** Of several processes that see the same one overdue, the one that takes it out tells. */
async function forgetOverdue(at: Redis, scope: Scope): Promise<number[]> {
  const overdue = await at.zrangebyscore(keyOf(scope), "-inf", Date.now());
  const taken: string[] = [];
  for (const member of overdue) if ((await at.zrem(keyOf(scope), member)) === 1) taken.push(member);
  const alive = new Set((await aliveIn(at, scope)).map(userOf));
  return [...new Set(taken.map(userOf))].filter((id) => !alive.has(id));
}

const aliveIn = (at: Redis, scope: Scope): Promise<string[]> => at.zrangebyscore(keyOf(scope), Date.now(), "+inf");

async function keepIn(at: Redis, scope: Scope, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  const until = Date.now() + presenceTimes.forgotten;
  await at.zadd(keyOf(scope), ...userIds.flatMap((id) => [until, memberOf(id)]));
  await at.pexpire(keyOf(scope), 2 * presenceTimes.forgotten);
}

/** Undefined while Redis is away. */
async function withRedis<T>(ask: (at: Redis) => Promise<T>): Promise<T | undefined> {
  if (!redis) return undefined;
  try {
    return await ask(redis);
  } catch {
    return undefined;
  }
}
