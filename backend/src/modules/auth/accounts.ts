import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { authApi } from "@guiche/contract/auth";
import { env } from "../../config/env";
import { hashPassword, passwordMatches, pretendToCompare } from "../../core/auth/passwords";
import { hashRefreshToken } from "../../core/auth/tokens";
import { now } from "../../core/clock";
import { countCall, TooManyRequests } from "../../core/http/limits";
import { findByEmail, findByRefreshHash, type SignInUser } from "./sign-in.store";

/** Compared when the address is unknown, so that both refusals take the same time. */
const nobodysHash = (() => {
  let made: Promise<string> | undefined;
  return () => (made ??= hashPassword(randomUUID(), env().bcryptCost));
})();

/** How long a sign-in waits when its account has been tried too often, in milliseconds. */
const slowLogin = 3_000;

/** Whose session it is. */
interface Holder {
  companyId: number;
  userId: number;
}

/** The session that a browser's cookie still opens. */
export async function liveSession(refreshToken: string | undefined): Promise<Holder | null> {
  const session = refreshToken ? await findByRefreshHash(hashRefreshToken(refreshToken)) : null;
  return session && !session.revokedAt && session.expiresAt > now() ? session : null;
}

/**
 * The account of the address whose session this is, if the address is its own: the confirmed account, or the only one.
 * Anybody can sign up with somebody else's address, so a session of any other account proves nothing about it.
 */
export function ownAccountOf(candidates: SignInUser[], holder: Holder | null): SignInUser | undefined {
  const [first] = candidates;
  if (!first || !holder || !(first.emailConfirmed || candidates.length === 1)) return undefined;
  return first.companyId === holder.companyId && first.id === holder.userId ? first : undefined;
}

/** True for a browser that holds a session of the account to which the address belongs. */
export const holdsAccountOf = async (email: string, refreshToken: string | undefined): Promise<boolean> =>
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
  email: string;
  password: string;
  ip: string;
  /** The account that the browser holds: only attempts at this one are exempt from the limit. */
  own: SignInUser | undefined;
}

/** The user of the address whose password this is. */
export async function findByPassword(
  candidates: SignInUser[],
  { email, password, ip, own }: Guess,
): Promise<SignInUser | undefined> {
  if (candidates.length === 0) await pretendToCompare(password, await nobodysHash(), ip);
  if (own && (await passwordMatches(password, own.passwordHash, ip))) return own;
  const others = candidates.filter((candidate) => candidate !== own);
  if (own && others.length > 0) await countCall("login", { email, ip }, authApi.login.path);
  for (const candidate of others) if (await passwordMatches(password, candidate.passwordHash, ip)) return candidate;
  return undefined;
}
