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
import { suspensionOf, whyEnded } from "./suspended";

/** Absolute lifetime of a session, regardless of refreshes. */
const sessionDays = 7;
/** A token reused within this time comes from a parallel tab or a lost reply, not a thief. */
const rotationGraceMs = 10_000;

/** A new session: the reply for the browser, and the refresh token for the cookie. */
export interface Granted {
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
  trusted: string | undefined;
  refreshToken: string | undefined;
}

export async function login(
  { email, password, toPay = false, companyId }: LoginInput,
  client: ClientInfo,
  { trusted, refreshToken }: SignInCookies,
): Promise<Granted> {
  const candidates = await findByEmail(email);
  const own = ownAccountOf(candidates, await liveSession(refreshToken));
  await countGuess(email, { isExempt: own !== undefined });
  const found = chooseUser(await findByPassword({ candidates, email, password, ip: client.ip, own }), companyId);
  if (!found) {
    const [first] = candidates;
    const refusal = new AppError("ERR_INVALID_CREDENTIALS");
    // A user who never confirmed a shared address is not told about wrong passwords: they may be its owner's.
    if (first && (first.emailConfirmed || candidates.length === 1)) void noteFailure(first, refusal);
    throw refusal;
  }
  const scope = scopeOfRow(found);
  await assertMayEnter(scope, found, { toPay });
  const person = { ...found, passwordHash: await upToDate(scope, found, password) };
  if (await needsCode(scope, found.id, trusted)) throw new SecondFactorNeeded(person);
  return startSession(scope, person, client);
}

/** What proved the second step; the audit log keeps it. */
type SecondStepKind = "app" | "recovery" | "passkey";

/** A session, and the token of a browser that is asked for no code from now on. */
export type Completed = Granted & { trusted?: { token: string; expiresAt: Date } };

/** The second step of a sign-in, by a code. */
export const completeLogin = (input: SecondStepInput, client: ClientInfo): Promise<Completed> =>
  secondStep(input, client, async (scope, userId) => {
    const kind = await useCode(scope, userId, input.code);
    if (!kind) throw new AppError("ERR_WRONG_CODE");
    return kind;
  });

/** The same by a passkey. */
export const completeLoginByPasskey = (input: PasskeyLoginInput, client: ClientInfo, site: Site): Promise<Completed> =>
  secondStep(input, client, async (scope, userId) => {
    await usePasskey(scope, userId, input, site);
    return "passkey";
  });

/** The conditions of the first step are checked again. */
async function secondStep(
  { challenge, remember }: Pick<SecondStepInput, "challenge" | "remember">,
  client: ClientInfo,
  prove: (scope: Scope, userId: number) => Promise<SecondStepKind>,
): Promise<Completed> {
  const found = await readChallenge(challenge);
  const scope = scopeOfRow(found);
  const kind = await prove(scope, found.id).catch(async (error: unknown) => {
    if (error instanceof AppError && (error.code === "ERR_WRONG_CODE" || error.code === "ERR_PASSKEY"))
      await noteFailure(found, error);
    throw error;
  });
  await assertMayEnter(scope, found, { toPay: true });
  const granted = await startSession(scope, found, client, { code: kind });
  return remember ? { ...granted, trusted: await trustBrowser(scope, found.id, client) } : granted;
}

async function assertMayEnter(scope: Scope, found: SignInUser, { toPay }: { toPay: boolean }): Promise<void> {
  try {
    if (found.isOnLeave) throw new AppError("ERR_ON_LEAVE");
    const { dueDate, paysOnly } = await suspensionOf(scope, found);
    if (paysOnly && !toPay) throw new AppError("ERR_COMPANY_EXPIRED", { ...(dueDate && { dueDate }), mayPay: true });
  } catch (refusal) {
    void noteFailure(found, refusal);
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
async function noteFailure(found: SignInUser, refusal: unknown): Promise<void> {
  const details = refusal instanceof AppError ? { reason: refusal.code } : {};
  try {
    await recordAudit(scopeOfRow(found), { action: "login.failed", target: found.email, details });
  } catch (error) {
    log.error({ error }, "Failed sign-in could not be recorded in the audit log");
  }
}

/** Unless the company allows several, each person has one session: of two simultaneous sign-ins the later one wins. */
async function startSession(
  scope: Scope,
  found: ProvenUser,
  client: ClientInfo,
  details: { code?: SecondStepKind } = {},
): Promise<Granted> {
  const { paysOnly } = await suspensionOf(scope, found);
  const company = await presentOwnCompany(scope, paysOnly);
  const { multipleSessions } = await settingsOf(scope);
  return transaction(scope, async (inside) => {
    const at = now();
    // The password may have changed while it was being compared.
    if (!(await userStore(inside).lock(found.id, found.passwordHash))) throw new AppError("ERR_INVALID_CREDENTIALS");
    const sid = randomUUID();
    const expiresAt = new Date(at.getTime() + sessionDays * 86_400_000);
    const session = await sessionStore(inside).add({
      sid,
      userId: found.id,
      expiresAt,
      ip: client.ip.slice(0, 64),
      userAgent: client.userAgent.slice(0, 300),
      alsoOpens: found.alsoOpens,
    });
    await userStore(inside).noteFirstSignIn(found.id, at);
    if (multipleSessions !== "enabled") await endOlderSessions(inside, found.id, sid);
    await recordAudit(inside, { action: "login", target: found.email, by: found, details });
    const row = await mustHaveSession(inside, found.id, sid);
    return grant(inside, { sid, sessionId: session.id, expiresAt }, await signedIn(inside, row, company));
  });
}

interface SignedIn {
  user: SessionUserDto;
  tokenVersion: number;
}

const signedIn = async (scope: Scope, row: UserRow, company: OwnCompanyDto): Promise<SignedIn> => ({
  user: presentSessionUser(row, company, await secondFactorOf(scope, row)),
  tokenVersion: row.tokenVersion,
});

async function mustHaveSession(scope: Scope, userId: number, sid: string): Promise<UserRow> {
  const row = await userStore(scope).ofSession(userId, sid, now());
  if (!row) throw new AppError("ERR_SESSION_EXPIRED");
  return row;
}

async function sessionUser(scope: Scope, userId: number, sid: string): Promise<SignedIn> {
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
  { user, tokenVersion }: SignedIn,
): Promise<Granted> {
  const refreshToken = newRefreshToken();
  await sessionStore(scope).addToken(sessionId, hashRefreshToken(refreshToken));
  const token = signAccessToken({ companyId: scope.companyId, userId: user.id, sid, tokenVersion });
  return { reply: { token, user }, refreshToken, expiresAt };
}

/** Rotates the refresh token. A token reused after the grace time counts as stolen: the whole session ends. */
export async function refresh(token: string | undefined): Promise<Granted> {
  const found = token ? await findByRefreshHash(hashRefreshToken(token)) : null;
  const at = now();
  if (!token || !found || found.expiresAt <= at) throw new AppError("ERR_SESSION_EXPIRED");
  const scope = scopeOfRow(found);
  if (found.revokedAt) throw await whyEnded(scope, found.userId);
  if (await wasIdle(scope, found.renewedAt, at)) {
    await endSession(scope, found.userId, found.sid);
    throw new AppError("ERR_SESSION_EXPIRED");
  }
  const fresh = await sessionStore(scope).consumeToken(hashRefreshToken(token), at);
  if (!fresh && at.getTime() - (found.usedAt ?? at).getTime() > rotationGraceMs) {
    await endSession(scope, found.userId, found.sid);
    throw new AppError("ERR_SESSION_EXPIRED");
  }
  return grant(scope, found, await sessionUser(scope, found.userId, found.sid));
}

/**
 * Ends the session whose cookie a sign-in replaces, of another account of this browser's person: without its cookie it
 * could only expire.
 */
export async function endReplaced(refreshToken: string | undefined, { user }: SessionReply): Promise<void> {
  const held = await liveSession(refreshToken);
  if (!held || (held.companyId === user.companyId && held.userId === user.id)) return;
  await endSession(scopeOfRow(held), held.userId, held.sid);
}

/**
 * Whether nobody has used the session for as long as the company allows. A browser in use asks for a new token once the
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
