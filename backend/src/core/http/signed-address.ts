import { createHmac, timingSafeEqual } from "node:crypto";
import type { Request } from "express";
import { env } from "../../config/env";
import { keyFor, validKeysFor } from "../auth/tokens";
import { now } from "../clock";
import { AppError } from "./errors";

/** The session that a signed address stands for. */
export interface SignedSession {
  companyId: number;
  userId: number;
  sid: string;
}

interface SignedQuery {
  expires: number;
  session: string;
  signature: string;
}

/**
 * Maximum validity in minutes of an address without a token. It ends on a full minute, so that repeated requests get
 * the same address and the browser's cache applies.
 */
const validForMinutes = 10;
const minute = 60_000;

const sessionShape = /^(\d{1,10})\.(\d{1,10})\.([\w-]{1,64})$/;

const purpose = "signed addresses";
const signatureOf = (path: string, session: string, expires: number, key = keyFor(purpose)): Buffer =>
  createHmac("sha256", key).update(`${path}\n${session}\n${expires}`).digest();

/** The signature of an address: bound to its path, one session and a time. */
export function signPath(
  path: string,
  { companyId, userId, sid }: SignedSession,
  minutes = validForMinutes,
): SignedQuery {
  const expires = (Math.floor(now().getTime() / minute) + minutes) * minute;
  const session = `${companyId}.${userId}.${sid}`;
  return { expires, session, signature: signatureOf(path, session, expires).toString("base64url") };
}

/** The same as an address of this server for a program, and when it ends. */
export function signedAddress(
  path: string,
  holder: SignedSession,
  minutes: number,
): { url: string; expiresAt: string } {
  const { session, expires, signature } = signPath(path, holder, minutes);
  const query = new URLSearchParams({ session, expires: String(expires), signature });
  const url = `${ownOrigin()}${path}?${query.toString()}`;
  return { url, expiresAt: new Date(expires).toISOString() };
}

/** Where programs reach this server; "" where this is unknown. Without PUBLIC_URL, on this machine if only it does. */
function ownOrigin(): string {
  const { publicUrl, host, port } = env();
  if (publicUrl) return publicUrl;
  return host === "127.0.0.1" && port > 0 ? `http://${host}:${port}` : "";
}

/** The session of a signed request; null without a signature, ERR_FILE_ADDRESS for an invalid or old one. */
export function signedSession(request: Request): SignedSession | null {
  const { expires, session, signature } = request.query;
  if (signature === undefined) return null;
  const until = Number(expires);
  if (typeof session !== "string" || typeof signature !== "string" || !Number.isSafeInteger(until))
    throw wrongAddress();
  const signatureBytes = Buffer.from(signature, "base64url");
  const genuine = validKeysFor(purpose).some((key) => {
    const expected = signatureOf(request.baseUrl + request.path, session, until, key);
    return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
  });
  const [, companyId, userId, sid] = sessionShape.exec(session) ?? [];
  if (!genuine || until < now().getTime() || sid === undefined) throw wrongAddress();
  return { companyId: Number(companyId), userId: Number(userId), sid };
}

const wrongAddress = () => new AppError("ERR_FILE_ADDRESS");
