import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { authApi, type OtherCompanyDto } from "@guiche/contract/auth";
import { env } from "../../config/env";
import { hashPassword, passwordMatches, pretendToCompare } from "../../core/auth/passwords";
import { hashRefreshToken } from "../../core/auth/tokens";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { countCall, TooManyRequests } from "../../core/http/limits";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { mustHaveUser } from "../users";
import { sessionStore } from "./session.store";
import { findByEmail, findByRefreshHash, type SignInUser } from "./sign-in.store";

/** Compared when the address is unknown, so that both refusals take the same time. */
const nobodysHash = (() => {
  let dummyHash: Promise<string> | undefined;
  return () => (dummyHash ??= hashPassword(randomUUID(), env().bcryptCost));
})();

/** How long a sign-in waits when its account has been tried too often, in milliseconds. */
const slowLogin = 3_000;

/** A session, and whose it is. */
interface Holder {
  companyId: number;
  userId: number;
  sid: string;
}

/** The session that a browser's cookie still opens. */
export async function liveSession(refreshToken: string | undefined): Promise<Holder | null> {
  const session = refreshToken ? await findByRefreshHash(hashRefreshToken(refreshToken)) : null;
  return session && !session.revokedAt && session.expiresAt > now() ? session : null;
}

/**
 * The account of the address whose session this is, if the address is its own: the confirmed account, or the only one.
 * Anyone can sign up with another person's address, so a session of any other account proves nothing about it.
 */
export function ownAccountOf(candidates: SignInUser[], holder: Holder | null): SignInUser | undefined {
  const [first] = candidates;
  if (!first || !holder || !(first.emailConfirmed || candidates.length === 1)) return undefined;
  return first.companyId === holder.companyId && first.id === holder.userId ? first : undefined;
}

/** True for a browser that holds a session of the account to which the address belongs. */
export const holdsAccount = async (email: string, refreshToken: string | undefined): Promise<boolean> =>
  refreshToken !== undefined && ownAccountOf(await findByEmail(email), await liveSession(refreshToken)) !== undefined;

/**
 * Counts an attempt at the accounts of an address. Beyond the limit all attempts are slowed down, but for those of the
 * browser that holds the account, which have a limit of their own.
 */
export async function countGuess(email: string, { isExempt }: { isExempt: boolean }): Promise<void> {
  if (isExempt) return countCall("loginOfHolder", { email, ip: "" }, "login");
  try {
    await countCall("loginOfOne", { email, ip: "" }, "login");
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    await sleep(slowLogin);
  }
}

interface Guess {
  candidates: SignInUser[];
  email: string;
  password: string;
  ip: string;
  /** The account that the browser holds: only attempts at this one are exempt from the limit. */
  own: SignInUser | undefined;
}

/** The users of the address whose password this is, in the order of the candidates. */
export async function findByPassword({ candidates, email, password, ip, own }: Guess): Promise<SignInUser[]> {
  if (candidates.length === 0) await pretendToCompare(password, await nobodysHash(), ip);
  const matching: SignInUser[] = [];
  // The held account, if any, is the first one.
  for (const candidate of candidates) {
    if (own && candidate === candidates[1] && matching.length === 0)
      await countCall("login", { email, ip }, authApi.login.path);
    if (await passwordMatches(password, candidate.passwordHash, ip)) matching.push(candidate);
  }
  return matching;
}

/** The account that a sign-up would open again, by its address and password. */
export async function findAccount(email: string, password: string, ip: string): Promise<SignInUser | undefined> {
  const candidates = await findByEmail(email);
  if (candidates.length === 0) return undefined;
  await countGuess(email, { isExempt: false });
  return (await findByPassword({ candidates, email, password, ip, own: undefined }))[0];
}

/** The user whom a password opens, and the ids of the other companies in which it opens an account of the address. */
export interface ProvenUser extends SignInUser {
  alsoOpens: number[];
}

/** The one of the matching users who signs in; a person with several companies has to name one. */
export function chooseUser(matching: SignInUser[], companyId: number | undefined): ProvenUser | undefined {
  const eligibleUsers = companyId === undefined ? matching : matching.filter((user) => user.companyId === companyId);
  const [chosenUser, another] = eligibleUsers;
  if (another)
    throw new AppError("ERR_CHOOSE_COMPANY", {
      companies: eligibleUsers.map((user) => ({ id: user.companyId, name: user.company })),
    });
  const others = matching.filter((user) => user !== chosenUser);
  return chosenUser && { ...chosenUser, alsoOpens: others.map((user) => user.companyId) };
}

/** Other companies with an account of the caller's address, as far as the caller has proved to be their person. */
export async function listOtherCompanies(scope: Scope): Promise<OtherCompanyDto[]> {
  const { userId, sessionId } = actorOf(scope);
  const { email, emailConfirmed } = await mustHaveUser(scope, userId);
  const proven = await sessionStore(scope).alsoOpens(userId, sessionId);
  return (await findByEmail(email))
    .filter(({ isOnLeave }) => !isOnLeave)
    .filter(({ companyId }) => companyId !== scope.companyId && (emailConfirmed || proven.includes(companyId)))
    .map(({ companyId, company }) => ({ id: companyId, name: company }));
}
