import { createHash, createSecretKey, hkdfSync, randomBytes, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { maxRowId } from "@guiche/contract/input";
import { BoundedMap } from "../bounded-map";
import { isUuid } from "../text";

/** The claims of an access token. Everything else about the user is looked up, so that it is never out of date. */
export interface AccessClaims {
  companyId: number;
  userId: number;
  /** The server-side session. */
  sid: string;
  /** The user's token version at the time of issue. */
  tokenVersion: number;
}

export const accessMinutes = 15;
const issuer = "guiche";
const audience = "guiche-api";

interface Key {
  /** A KeyObject: given bytes, the library tries at each check to parse a public key and pays for the failure. */
  secret: KeyObject;
  kid: string;
}
/** The current key signs; the others, of a rotation, still verify. */
let keys: Key[] = [];

/** The claims of a token with a valid signature, and its expiry in seconds. */
interface Genuine {
  claims: AccessClaims;
  expires: number;
}
/** Tokens whose signature was verified, so that a browser's next call does not pay for it again. */
const genuine = new BoundedMap<string, Genuine>(5_000);

export const configureTokenSecret = (secret: Buffer, previous: Buffer[] = []): void => {
  genuine.clear();
  keys = [secret, ...previous].map((each) => ({
    secret: createSecretKey(each),
    kid: createHash("sha256").update(each).digest("hex").slice(0, 8),
  }));
};

function theKey(): Key {
  const [key] = keys;
  if (!key) throw new Error("Tokens are used before their secret is set.");
  return key;
}

/** A separate signing key for each purpose: a signature for one purpose is invalid for any other. */
export const keyFor = (purpose: string, { secret }: Key = theKey()): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `guiche ${purpose}`, 32));

/** The keys under which a signature for this purpose is valid, the current one first. */
export const validKeysFor = (purpose: string): Buffer[] => keys.map((key) => keyFor(purpose, key));

export const signAccessToken = (claims: AccessClaims): string =>
  jwt.sign({ sid: claims.sid, tv: claims.tokenVersion, cid: claims.companyId }, theKey().secret, {
    algorithm: "HS256",
    issuer,
    audience,
    subject: String(claims.userId),
    expiresIn: accessMinutes * 60,
    keyid: theKey().kid,
  });

/** `expired` is a genuine token past its expiry: the only case in which the browser may ask for a new one. */
type Verification = { state: "good"; claims: AccessClaims } | { state: "expired" } | { state: "unknown" };

export function verifyAccessToken(token: string, { evenExpired = false } = {}): Verification {
  const genuineToken = genuine.get(token) ?? readToken(token);
  if (!genuineToken) return { state: "unknown" };
  if (!evenExpired && Date.now() / 1_000 >= genuineToken.expires) return { state: "expired" };
  return { state: "good", claims: genuineToken.claims };
}

const isId = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= maxRowId;

/** The checks that do not depend on the current time. */
function readToken(token: string): Genuine | null {
  const payload = payloadOf(token);
  if (typeof payload !== "object") return null;
  const { sid, tv, cid, sub, exp } = payload as Record<string, unknown>;
  // Anything else would fail in a query: another program may hold the secret too.
  if (typeof sid !== "string" || !isUuid(sid) || typeof exp !== "number") return null;
  if (typeof tv !== "number" || !Number.isInteger(tv) || tv < 0) return null;
  if (typeof sub !== "string" || !isId(cid) || !isId(Number(sub))) return null;
  const read = { claims: { sid, tokenVersion: tv, companyId: cid, userId: Number(sub) }, expires: exp };
  genuine.set(token, read);
  return read;
}

function payloadOf(token: string): unknown {
  for (const { secret } of keys)
    try {
      return jwt.verify(token, secret, { algorithms: ["HS256"], issuer, audience, ignoreExpiration: true });
    } catch {
      // Perhaps of the secret before.
    }
  return undefined;
}

/** 256 random bits; only the hash is stored. */
export const newRefreshToken = (): string => randomBytes(32).toString("base64url");
export const hashRefreshToken = (token: string): Buffer => createHash("sha256").update(token).digest();
