import { randomUUID } from "node:crypto";
import type { LoginInput, SessionReply } from "@guiche/contract/auth";
import type { SessionUserDto } from "@guiche/contract/users";
import { isSuspended, presentOwnCompany } from "../companies";
import { presentSessionUser, userStore } from "../users";
import { env } from "../../config/env";
import { hashIsOutdated, hashPassword, passwordMatches } from "../../platform/auth/passwords";
import { hashRefreshToken, newRefreshToken, signAccessToken } from "../../platform/auth/tokens";
import { now } from "../../platform/clock";
import { signal } from "../../platform/events/signals";
import { AppError } from "../../platform/http/errors";
import { announce } from "../../platform/realtime/announce";
import { sessionRoom } from "../../platform/realtime/rooms";
import { actorOf, scopeOfRow, type Scope } from "../../platform/tenant/scope";
import { sessionStore } from "./session.store";
import { findByEmail, findByRefreshHash } from "./sign-in.store";

/** Absolute life of a session, however often it is refreshed. */
export const sessionDays = 7;
/** A token presented again within this time is a parallel tab or a lost answer, not a thief. Milliseconds. */
const rotationGrace = 10_000;

/** What a session gives the browser: the reply, and the refresh token for the cookie. */
export interface Granted {
  reply: SessionReply;
  refreshToken: string;
  expiresAt: Date;
}

export interface Visitor {
  ip: string;
  userAgent: string;
}

/** Checked against when the address is unknown, so that both refusals take the same time. */
const nobodysHash = (() => {
  let made: Promise<string> | undefined;
  return () => (made ??= hashPassword(randomUUID(), env().bcryptCost));
})();

export async function login({ email, password }: LoginInput, visitor: Visitor): Promise<Granted> {
  const found = await findByEmail(email);
  const matches = await passwordMatches(password, found?.passwordHash ?? (await nobodysHash()));
  if (!found || !matches) throw new AppError("ERR_INVALID_CREDENTIALS");
  const scope = scopeOfRow(found);
  const granted = await startSession(scope, found.id, visitor);
  if (hashIsOutdated(found.passwordHash, env().bcryptCost))
    await userStore(scope).setPasswordHash(found.id, await hashPassword(password, env().bcryptCost));
  return granted;
}

/** One session a person: the older ones end, and their browsers are told why. */
async function startSession(scope: Scope, userId: number, visitor: Visitor): Promise<Granted> {
  const at = now();
  const sid = randomUUID();
  const expiresAt = new Date(at.getTime() + sessionDays * 86_400_000);
  const store = sessionStore(scope);
  const session = await store.add({
    sid,
    userId,
    expiresAt,
    ip: visitor.ip.slice(0, 64),
    userAgent: visitor.userAgent.slice(0, 300),
  });
  const user = await sessionUser(scope, userId, sid);
  await endOlderSessions(scope, userId, sid);
  return grant(scope, { sid, sessionId: session.id, expiresAt }, user);
}

async function endOlderSessions(scope: Scope, userId: number, keptSid: string): Promise<void> {
  const ended = await sessionStore(scope).revokeOthersOf(userId, keptSid, now());
  for (const { sid } of ended) {
    announce(scope, "auth", { action: "update", user: { id: userId } }, { to: [sessionRoom(scope.companyId, sid)] });
    signal("session.changed", { companyId: scope.companyId, userId, sid });
  }
}

interface SignedIn {
  user: SessionUserDto;
  tokenVersion: number;
}

/** Refuses a company whose subscription has run out; super users are never shut out. */
async function sessionUser(scope: Scope, userId: number, sid: string): Promise<SignedIn> {
  const row = await userStore(scope).ofSession(userId, sid, now());
  if (!row) throw new AppError("ERR_SESSION_EXPIRED");
  const { suspended, dueDate } = await isSuspended(scope);
  if (suspended && !row.super) {
    await sessionStore(scope).revoke(sid, now());
    throw new AppError("ERR_COMPANY_EXPIRED", dueDate ? { dueDate } : {});
  }
  return { user: presentSessionUser(row, await presentOwnCompany(scope)), tokenVersion: row.tokenVersion };
}

async function grant(
  scope: Scope,
  { sid, sessionId, expiresAt }: { sid: string; sessionId: number; expiresAt: Date },
  { user, tokenVersion }: SignedIn,
): Promise<Granted> {
  const refreshToken = newRefreshToken();
  await sessionStore(scope).addToken(sessionId, hashRefreshToken(refreshToken));
  const token = signAccessToken({ companyId: scope.companyId, userId: user.id, sid, tokenVersion });
  return { reply: { token, user }, refreshToken, expiresAt };
}

/** Rotates the refresh token. One presented long after its use has been stolen: the whole session ends. */
export async function refresh(token: string | undefined): Promise<Granted> {
  const found = token ? await findByRefreshHash(hashRefreshToken(token)) : null;
  const at = now();
  if (!token || !found || found.revokedAt || found.expiresAt <= at) throw new AppError("ERR_SESSION_EXPIRED");
  const scope = scopeOfRow(found);
  const fresh = await sessionStore(scope).useToken(hashRefreshToken(token), at);
  if (!fresh && at.getTime() - (found.usedAt ?? at).getTime() > rotationGrace) {
    await endSession(scope, found.userId, found.sid);
    throw new AppError("ERR_SESSION_EXPIRED");
  }
  return grant(scope, found, await sessionUser(scope, found.userId, found.sid));
}

export const logout = (scope: Scope): Promise<void> =>
  endSession(scope, actorOf(scope).userId, actorOf(scope).sessionId);

async function endSession(scope: Scope, userId: number, sid: string): Promise<void> {
  await sessionStore(scope).revoke(sid, now());
  signal("session.changed", { companyId: scope.companyId, userId, sid });
}

export async function whoAmI(scope: Scope): Promise<SessionUserDto> {
  const { userId, sessionId } = actorOf(scope);
  return (await sessionUser(scope, userId, sessionId)).user;
}
