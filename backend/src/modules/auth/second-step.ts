import { createHmac, timingSafeEqual } from "node:crypto";
import { trustedDays } from "@guiche/contract/security";
import { hashRefreshToken, keyFor, validKeysFor, newRefreshToken } from "../../core/auth/tokens";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { mustHaveUser } from "../users";
import type { ProvenUser } from "./accounts";
import { trustedBrowserStore } from "./factor.store";
import { findById } from "./sign-in.store";

const validForMs = 5 * 60_000;

/** 401 with the challenge: the password was right, the code is missing. */
export class SecondFactorNeeded extends AppError {
  override readonly status = 401;
  constructor(person: ProvenUser) {
    super("ERR_SECOND_FACTOR", { challenge: challengeOf(person) });
  }
}

/** Covers the password's hash: a changed password voids the challenge. */
const purpose = "second factor challenges";
const signatureOf = (
  { companyId, id, passwordHash, alsoOpens }: ProvenUser,
  until: number,
  key = keyFor(purpose),
): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([companyId, id, passwordHash, until, ...alsoOpens]))
    .digest();

function challengeOf(person: ProvenUser): string {
  const until = now().getTime() + validForMs;
  const subject = [person.companyId, person.id, ...person.alsoOpens].join("-");
  return `${subject}.${until}.${signatureOf(person, until).toString("base64url")}`;
}

/** The person of a challenge; ERR_SESSION_EXPIRED for one that is forged, expired or void. */
export async function readChallenge(challenge: string): Promise<ProvenUser> {
  const [, subject = "", until, signature] = /^(\d{1,10}(?:-\d{1,10})+)\.(\d{13})\.([\w-]{43})$/.exec(challenge) ?? [];
  if (!signature || Number(until) < now().getTime()) throw new AppError("ERR_SESSION_EXPIRED");
  const [companyId = 0, id = 0, ...alsoOpens] = subject.split("-").map(Number);
  const user = await findById(scopeOfRow({ companyId }), id);
  if (!user) throw new AppError("ERR_SESSION_EXPIRED");
  const person = { ...user, alsoOpens };
  const signatureBytes = Buffer.from(signature, "base64url");
  const isOurs = (key: Buffer) => timingSafeEqual(signatureOf(person, Number(until), key), signatureBytes);
  if (!validKeysFor(purpose).some(isOurs)) throw new AppError("ERR_SESSION_EXPIRED");
  return person;
}

/** Whether this person is asked for a code at this browser. */
export async function needsCode(scope: Scope, userId: number, trustToken: string | undefined): Promise<boolean> {
  if (!(await mustHaveUser(scope, userId)).hasSecondFactor) return false;
  return !trustToken || !(await trustedBrowserStore(scope).isKnown(userId, hashRefreshToken(trustToken), now()));
}

/** The token for the cookie of a browser that is to be remembered; only its hash is stored. */
export async function trustBrowser(scope: Scope, userId: number, client: { ip: string; userAgent: string }) {
  const token = newRefreshToken();
  const expiresAt = new Date(now().getTime() + trustedDays * 86_400_000);
  await trustedBrowserStore(scope).add({
    userId,
    hash: hashRefreshToken(token),
    expiresAt,
    ip: client.ip.slice(0, 64),
    userAgent: client.userAgent.slice(0, 300),
  });
  return { token, expiresAt };
}
