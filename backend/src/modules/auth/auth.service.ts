import { randomUUID } from "node:crypto";
import type { LoginInput, SessionReply } from "@guiche/contract/auth";
import type { PasskeyLoginInput } from "@guiche/contract/passkeys";
import type { SecondStepInput } from "@guiche/contract/security";
import type { OwnCompanyDto } from "@guiche/contract/companies";
import type { SessionUserDto } from "@guiche/contract/users";
import { recordAudit } from "../audit";
import { presentOwnCompany } from "../companies";
import { settingsOf } from "../settings";
import { endOlderSessions, presentSessionUser, sessionEnded, userStore, type UserRow } from "../users";
import { env } from "../../config/env";
import { hashIsOutdated, hashPassword } from "../../core/auth/passwords";
import { accessMinutes, hashRefreshToken, newRefreshToken, signAccessToken } from "../../core/auth/tokens";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { actorOf, scopeOfRow, type Scope } from "../../core/tenant/scope";
import { chooseUser, countGuess, findByPassword, liveSession, ownAccountOf, type ProvenUser } from "./accounts";
import { useCode } from "./factor.codes";
import { secondFactorOf } from "./factor.state";
import type { Site } from "./passkey.questions";
import { usePasskey } from "./passkey.service";
import { needsCode, readChallenge, SecondFactorNeeded, trustBrowser } from "./second-step";
import { sessionStore } from "./session.store";
import { findByRefreshHash, findByEmail, type SignInUser } from "./sign-in.store";
import { suspensionOf, whyEnded } from "./suspension";

/** Absolute lifetime of a session, regardless of refreshes. */
const sessionDays = 7;
/** A token reused within this time comes from a parallel tab or a lost reply, not a thief. */
const rotationGraceMs = 10_000;

/** A new session: the reply for the browser, and the refresh token for the cookie. */
export interface SessionGrant {
  reply: SessionReply;
  refreshToken: string;
  expiresAt: Date;
}

export interface ClientInfo {
  ip: string;
  userAgent: string;
}

/** The cookies with which a sign-in arrives. */
interface SignInCookies {
  trustedToken: string | undefined;
  refreshToken: string | undefined;
}

export async function login(
  { email, password, toPay = false, companyId }: LoginInput,
  client: ClientInfo,
  { trustedToken, refreshToken }: SignInCookies,
): Promise<SessionGrant> {
  const candidates = await findByEmail(email);
  const own = ownAccountOf(candidates, await liveSession(refreshToken));
  await countGuess(email, { isExempt: own !== undefined });
  const user = chooseUser(await findByPassword({ candidates, email, password, ip: client.ip, own }), companyId);
  if (!user) {
    const [first] = candidates;
    const refusal = new AppError("ERR_INVALID_CREDENTIALS");
    // A user who never confirmed a shared address is not told about wrong passwords: they may be its owner's.
    if (first && (first.emailConfirmed || candidates.length === 1)) void noteFailure(first, refusal);
    throw refusal;
  }
  const scope = scopeOfRow(user);
  await assertMayEnter(scope, user, { toPay });
  const person = { ...user, passwordHash: await upToDate(scope, user, password) };
  if (await needsCode(scope, user.id, trustedToken)) throw new SecondFactorNeeded(person);
  return startSession(scope, person, client);
}

/** What proved the second step; the audit log keeps it. */
type SecondStepKind = "app" | "recovery" | "passkey";

/** A session, and the token of a browser that is asked for no code from now on. */
export type CompletedSignIn = SessionGrant & { trustedBrowser?: { token: string; expiresAt: Date } };

/** The second step of a sign-in, by a code. */
export const completeLogin = (input: SecondStepInput, client: ClientInfo): Promise<CompletedSignIn> =>
  secondStep(input, client, async (scope, userId) => {
    const kind = await useCode(scope, userId, input.code);
    if (!kind) throw new AppError("ERR_WRONG_CODE");
    return kind;
  });

/** The same by a passkey. */
export const completeLoginByPasskey = (
  input: PasskeyLoginInput,
  client: ClientInfo,
  site: Site,
): Promise<CompletedSignIn> =>
  secondStep(input, client, async (scope, userId) => {
    await usePasskey(scope, userId, input, site);
    return "passkey";
  });

/** The conditions of the first step are checked again. */
async function secondStep(
  { challenge, remember }: Pick<SecondStepInput, "challenge" | "remember">,
  client: ClientInfo,
  prove: (scope: Scope, userId: number) => Promise<SecondStepKind>,
): Promise<CompletedSignIn> {
  const user = await readChallenge(challenge);
  const scope = scopeOfRow(user);
  const kind = await prove(scope, user.id).catch(async (error: unknown) => {
    if (error instanceof AppError && (error.code === "ERR_WRONG_CODE" || error.code === "ERR_PASSKEY"))
      await noteFailure(user, error);
    throw error;
  });
  await assertMayEnter(scope, user, { toPay: true });
  const sessionGrant = await startSession(scope, user, client, { code: kind });
  return remember ? { ...sessionGrant, trustedBrowser: await trustBrowser(scope, user.id, client) } : sessionGrant;
}

async function assertMayEnter(scope: Scope, user: SignInUser, { toPay }: { toPay: boolean }): Promise<void> {
  try {
    if (user.isOnLeave) throw new AppError("ERR_ON_LEAVE");
    const { dueDate, paysOnly } = await suspensionOf(scope, user);
    if (paysOnly && !toPay) throw new AppError("ERR_COMPANY_EXPIRED", { ...(dueDate && { dueDate }), mayPay: true });
  } catch (refusal) {
    void noteFailure(user, refusal);
    throw refusal;
  }
}

/** The hash of the password, made again when it is weaker than today's. */
async function upToDate(scope: Scope, { id, passwordHash }: SignInUser, password: string): Promise<string> {
  if (!hashIsOutdated(passwordHash, env().bcryptCost)) return passwordHash;
  const stronger = await hashPassword(password, env().bcryptCost);
  await userStore(scope).rehash(id, passwordHash, stronger);
  return stronger;
}

/** Not awaited: refusing a known address must not take longer than refusing an unknown one. */
async function noteFailure(user: SignInUser, refusal: unknown): Promise<void> {
  const details = refusal instanceof AppError ? { reason: refusal.code } : {};
  try {
    await recordAudit(scopeOfRow(user), { action: "login.failed", target: user.email, details });
  } catch (error) {
    log.error({ error }, "Failed sign-in could not be recorded in the audit log");
  }
}

/** Unless the company allows several, each person has one session: of two simultaneous sign-ins the later one wins. */
async function startSession(
  scope: Scope,
  user: ProvenUser,
  client: ClientInfo,
  details: { code?: SecondStepKind } = {},
): Promise<SessionGrant> {
  const { paysOnly } = await suspensionOf(scope, user);
  const company = await presentOwnCompany(scope, paysOnly);
  const { multipleSessions } = await settingsOf(scope);
  return transaction(scope, async (inside) => {
    const at = now();
    // The password may have changed while it was being compared.
    if (!(await userStore(inside).lock(user.id, user.passwordHash))) throw new AppError("ERR_INVALID_CREDENTIALS");
    const sid = randomUUID();
    const expiresAt = new Date(at.getTime() + sessionDays * 86_400_000);
    const session = await sessionStore(inside).add({
      sid,
      userId: user.id,
      expiresAt,
      ip: client.ip.slice(0, 64),
      userAgent: client.userAgent.slice(0, 300),
      alsoOpens: user.alsoOpens,
    });
    await userStore(inside).noteFirstSignIn(user.id, at);
    if (multipleSessions !== "enabled") await endOlderSessions(inside, user.id, sid);
    await recordAudit(inside, { action: "login", target: user.email, by: user, details });
    const row = await mustHaveSession(inside, user.id, sid);
    return grant(inside, { sid, sessionId: session.id, expiresAt }, await signedIn(inside, row, company));
  });
}

interface SignedInUser {
  user: SessionUserDto;
  tokenVersion: number;
}

const signedIn = async (scope: Scope, row: UserRow, company: OwnCompanyDto): Promise<SignedInUser> => ({
  user: presentSessionUser(row, company, await secondFactorOf(scope, row)),
  tokenVersion: row.tokenVersion,
});

async function mustHaveSession(scope: Scope, userId: number, sid: string): Promise<UserRow> {
  const row = await userStore(scope).ofSession(userId, sid, now());
  if (!row) throw new AppError("ERR_SESSION_EXPIRED");
  return row;
}

async function sessionUser(scope: Scope, userId: number, sid: string): Promise<SignedInUser> {
  const row = await mustHaveSession(scope, userId, sid);
  const { paysOnly } = await suspensionOf(scope, row).catch(async (error: unknown) => {
    await endSession(scope, userId, sid);
    throw error;
  });
  return signedIn(scope, row, await presentOwnCompany(scope, paysOnly));
}

async function grant(
  scope: Scope,
  { sid, sessionId, expiresAt }: { sid: string; sessionId: number; expiresAt: Date },
  { user, tokenVersion }: SignedInUser,
): Promise<SessionGrant> {
  const refreshToken = newRefreshToken();
  await sessionStore(scope).addToken(sessionId, hashRefreshToken(refreshToken));
  const token = signAccessToken({ companyId: scope.companyId, userId: user.id, sid, tokenVersion });
  return { reply: { token, user }, refreshToken, expiresAt };
}

/** Rotates the refresh token. A token reused after the grace time counts as stolen: the whole session ends. */
export async function refresh(token: string | undefined): Promise<SessionGrant> {
  const session = token ? await findByRefreshHash(hashRefreshToken(token)) : null;
  const at = now();
  if (!token || !session || session.expiresAt <= at) throw new AppError("ERR_SESSION_EXPIRED");
  const scope = scopeOfRow(session);
  if (session.revokedAt) throw await whyEnded(scope, session.userId);
  if (await wasIdle(scope, session.renewedAt, at)) {
    await endSession(scope, session.userId, session.sid);
    throw new AppError("ERR_SESSION_EXPIRED");
  }
  const fresh = await sessionStore(scope).consumeToken(hashRefreshToken(token), at);
  if (!fresh && at.getTime() - (session.usedAt ?? at).getTime() > rotationGraceMs) {
    await endSession(scope, session.userId, session.sid);
    throw new AppError("ERR_SESSION_EXPIRED");
  }
  return grant(scope, session, await sessionUser(scope, session.userId, session.sid));
}

/**
 * Ends the session whose cookie a sign-in replaces, of another account of this browser's person: without its cookie it
 * could only expire.
 */
export async function endReplaced(refreshToken: string | undefined, { user }: SessionReply): Promise<void> {
  const session = await liveSession(refreshToken);
  if (!session || (session.companyId === user.companyId && session.userId === user.id)) return;
  await endSession(scopeOfRow(session), session.userId, session.sid);
}

/**
 * Whether the session has been unused for as long as the company allows. A browser in use asks for a new token once the
 * access token has expired, so that much is added.
 */
async function wasIdle(scope: Scope, renewedAt: Date, at: Date): Promise<boolean> {
  const minutes = Number((await settingsOf(scope)).idleSignOutMinutes);
  return minutes > 0 && at.getTime() - renewedAt.getTime() > (minutes + accessMinutes) * 60_000;
}

export async function logout(scope: Scope): Promise<void> {
  const { userId, sessionId } = actorOf(scope);
  await transaction(scope, async (inside) => {
    await endSession(inside, userId, sessionId);
    await recordAudit(inside, { action: "logout" });
  });
}

async function endSession(scope: Scope, userId: number, sid: string): Promise<void> {
  await sessionStore(scope).revoke(sid, now());
  sessionEnded(scope, userId, sid);
}

export async function whoAmI(scope: Scope): Promise<SessionUserDto> {
  const { userId, sessionId } = actorOf(scope);
  return (await sessionUser(scope, userId, sessionId)).user;
}
