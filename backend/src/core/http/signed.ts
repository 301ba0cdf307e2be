import { createHmac, timingSafeEqual } from "node:crypto";
import type { Request } from "express";
import { keyFor } from "../auth/tokens";
import { now } from "../clock";
import { AppError } from "./errors";

/** The session that a signed address speaks for. */
export interface SignedSession {
  companyId: number;
  userId: number;
  sid: string;
}

export interface SignedQuery {
  expires: number;
  session: string;
  signature: string;
}

/**
 * Minutes for which an address works without a token, at most: it ends with a full minute, so that the same one is given
 * out twice and a browser finds in its cache what it has.
 */
const validFor = 10;
const minute = 60_000;

const sessionShape = /^(\d{1,10})\.(\d{1,10})\.([\w-]{1,64})$/;

const signatureOf = (path: string, session: string, expires: number): Buffer =>
  createHmac("sha256", keyFor("signed addresses")).update(`${path}\n${session}\n${expires}`).digest();

/** What makes the address work: bound to its path, to one session and to a time. */
export function signPath(path: string, { companyId, userId, sid }: SignedSession): SignedQuery {
  const expires = (Math.floor(now().getTime() / minute) + validFor) * minute;
  const session = `${companyId}.${userId}.${sid}`;
  return { expires, session, signature: signatureOf(path, session, expires).toString("base64url") };
}

/** The session behind a signed request; null when it bears no signature, ERR_SESSION_EXPIRED for a bad or old one. */
export function signedSession(request: Request): SignedSession | null {
  const { expires, session, signature } = request.query;
  if (signature === undefined) return null;
  const until = Number(expires);
  if (typeof session !== "string" || typeof signature !== "string" || !Number.isSafeInteger(until)) throw refused();
  const expected = signatureOf(request.baseUrl + request.path, session, until);
  const given = Buffer.from(signature, "base64url");
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  const [, companyId, userId, sid] = sessionShape.exec(session) ?? [];
  if (!genuine || until < now().getTime() || sid === undefined) throw refused();
  return { companyId: Number(companyId), userId: Number(userId), sid };
}

const refused = () => new AppError("ERR_SESSION_EXPIRED");
