import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { log } from "../log/log";
import { port } from "../port";
import type { Scope } from "../tenant/scope";
import { repliesOf, openGuardedRedis, type GuardedRedis } from "./guarded-redis";

/**
 * Which users have a live socket, on any process. Each process stores its own users in a sorted set per company, scored
 * with the time of Redis' clock at which they expire unless renewed, so that a dead process needs no cleanup. While
 * Redis is unavailable each process knows its own users.
 */
export const presenceMs = {
  /** A user who reconnects within this time was never offline. */
  grace: 5_000,
  /** Changes of a company are collected for this long and broadcast together. */
  gather: 1_000,
  refresh: 30_000,
  forgotten: 75_000,
};
/** Users per broadcast: when five hundred connect at once, one event each to all of them would be 250,000. */
const usersPerEvent = 10;

type Pipeline = ReturnType<Redis["pipeline"]>;

interface Here {
  sockets: Set<string>;
  /** Runs while no socket is connected and the user still counts as online. */
  leaving?: NodeJS.Timeout;
}

interface Company {
  scope: Scope;
  people: Map<number, Here>;
  /** Users who came or left on this process. */
  changedUsers: Set<number>;
  /** Users whose change is not broadcast yet. */
  pending: Set<number>;
  timer?: NodeJS.Timeout;
}

const me = randomUUID();
const companies = new Map<number, Company>();
let redis: GuardedRedis | undefined;
let refreshing: NodeJS.Timeout | undefined;

const keyOf = ({ companyId }: Scope): string => `${companyId}:online`;
const memberOf = (userId: number): string => `${userId}:${me}`;
const isOfOthers = (member: string): boolean => !member.endsWith(`:${me}`);
const userOf = (member: string): number => Number(member.slice(0, member.indexOf(":")));

/** Broadcasts to a company who came and who left. */
export const publishUsers = port<[scope: Scope, userIds: number[]], Promise<void>>("presence.publishUsers", () =>
  Promise.resolve(),
);

export function startPresence(): void {
  redis = openGuardedRedis("presence");
  // After an outage, what this process knows replaces what Redis stored before it.
  redis.onReady(() => void refreshAll());
  refreshing = setInterval(() => void refreshAll(), presenceMs.refresh);
  refreshing.unref();
}

/** Entries in Redis stay until they expire: a user who reconnects to any process by then was never offline. */
export function stopPresence(): void {
  clearInterval(refreshing);
  for (const { people, timer } of companies.values()) {
    clearTimeout(timer);
    for (const { leaving } of people.values()) clearTimeout(leaving);
  }
  companies.clear();
  redis?.close();
  redis = undefined;
}

function companyOf(scope: Scope): Company {
  const existingCompany = companies.get(scope.companyId);
  if (existingCompany) return existingCompany;
  const company: Company = { scope, people: new Map(), changedUsers: new Set(), pending: new Set() };
  companies.set(scope.companyId, company);
  return company;
}

/** Registers a socket of this user. */
export function addSocket(scope: Scope, userId: number, socketId: string): void {
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

export function removeSocket(scope: Scope, userId: number, socketId: string): void {
  const company = companies.get(scope.companyId);
  const here = company?.people.get(userId);
  if (!company || !here?.sockets.delete(socketId) || here.sockets.size > 0) return;
  here.leaving = setTimeout(() => {
    company.people.delete(userId);
    note(company, userId);
  }, presenceMs.grace).unref();
}

/** Handles the heartbeat of the browser. */
export async function renewPresence(scope: Scope, userId: number): Promise<void> {
  if (companies.get(scope.companyId)?.people.has(userId)) await redis?.ask((at) => refresh(at, scope, [userId]));
}

/** Users with a live socket. */
export async function whoIsOnline(scope: Scope): Promise<Set<number>> {
  const elsewhere = (await redis?.ask((at) => aliveIn(at, scope))) ?? [];
  const own = companies.get(scope.companyId)?.people.keys() ?? [];
  return new Set([...own, ...elsewhere.filter(isOfOthers).map(userOf)]);
}

function note(company: Company, userId: number): void {
  company.changedUsers.add(userId);
  scheduleBroadcast(company);
}

function scheduleBroadcast(company: Company): void {
  company.timer ??= setTimeout(() => void publishChanges(company), presenceMs.gather).unref();
}

async function publishChanges(company: Company): Promise<void> {
  company.timer = undefined;
  const { scope, people, changedUsers, pending } = company;
  if (changedUsers.size > 0) {
    const userIds = [...changedUsers];
    changedUsers.clear();
    for (const id of await settle(company, userIds)) pending.add(id);
  }
  const next = [...pending].slice(0, usersPerEvent);
  for (const id of next) pending.delete(id);
  if (pending.size > 0) scheduleBroadcast(company);
  else if (people.size === 0 && changedUsers.size === 0) companies.delete(scope.companyId);
  await publish(scope, next);
}

/** Stores who came and left; returns those whose state changed, without users who are online on another process. */
async function settle({ scope, people }: Company, userIds: number[]): Promise<number[]> {
  const here = userIds.filter((id) => people.has(id));
  const absentUserIds = userIds.filter((id) => !people.has(id));
  const before = await redis?.ask(async (at) => {
    const members = await aliveIn(at, scope);
    await refresh(at, scope, here);
    if (absentUserIds.length > 0) await at.zrem(keyOf(scope), ...absentUserIds.map(memberOf));
    return members;
  });
  const elsewhere = new Set((before ?? []).filter(isOfOthers).map(userOf));
  return userIds.filter((id) => !elsewhere.has(id));
}

async function publish(scope: Scope, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  try {
    await publishUsers(scope, userIds);
  } catch (error) {
    log.debug({ error }, "Presence change was not broadcast");
  }
}

/** Renews this process's users and broadcasts those who expired elsewhere: a few queries for all companies together. */
async function refreshAll(): Promise<void> {
  await redis?.compareClocks();
  const all = [...companies.values()];
  const orphans = await redis?.ask(async (at) => {
    const keeping = at.pipeline();
    for (const { scope, people } of all) refreshIn(keeping, scope, [...people.keys()]);
    await repliesOf(keeping);
    return forgetOverdue(at, all);
  });
  for (const [{ scope }, userIds] of orphans ?? []) await publish(scope, userIds);
}

/** When several processes see the same expired user, the one that removes the entry broadcasts it. */
async function forgetOverdue(at: Redis, all: Company[]): Promise<[Company, number[]][]> {
  const looking = at.pipeline();
  for (const { scope } of all) looking.zrangebyscore(keyOf(scope), "-inf", nowOfRedis());
  const overdue = (await repliesOf(looking)) as string[][];
  const late = all.flatMap((company, place) => (overdue[place] ?? []).map((member) => ({ company, member })));
  const taking = at.pipeline();
  for (const { company, member } of late) taking.zrem(keyOf(company.scope), member);
  const answers = await repliesOf(taking);
  const membersByCompany = new Map<Company, string[]>();
  for (const [place, { company, member }] of late.entries())
    if (answers[place] === 1) membersByCompany.set(company, [...(membersByCompany.get(company) ?? []), member]);
  const asking = at.pipeline();
  for (const { scope } of membersByCompany.keys()) asking.zrangebyscore(keyOf(scope), nowOfRedis(), "+inf");
  const alive = (await repliesOf(asking)) as string[][];
  return [...membersByCompany].map(([company, members], place) => {
    const here = new Set((alive[place] ?? []).map(userOf));
    return [company, [...new Set(members.map(userOf))].filter((id) => !here.has(id))];
  });
}

const nowOfRedis = (): number => redis?.now() ?? Date.now();

const aliveIn = (at: Redis, scope: Scope): Promise<string[]> => at.zrangebyscore(keyOf(scope), nowOfRedis(), "+inf");

const refresh = (at: Redis, scope: Scope, userIds: number[]): Promise<unknown> =>
  repliesOf(refreshIn(at.pipeline(), scope, userIds));

/** Adds to a shared pipeline. */
function refreshIn(together: Pipeline, scope: Scope, userIds: number[]): Pipeline {
  if (userIds.length === 0) return together;
  const until = nowOfRedis() + presenceMs.forgotten;
  return together
    .zadd(keyOf(scope), ...userIds.flatMap((id) => [until, memberOf(id)]))
    .pexpire(keyOf(scope), 2 * presenceMs.forgotten);
}
