import { createHash, createSecretKey, hkdfSync, randomBytes, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { BoundedMap } from "../bounded-map";

/** What an access token says. Everything else about the person is looked up, so that it is never out of date. */
export interface AccessClaims {
  companyId: number;
  userId: number;
  /** The server-side session. */
  sid: string;
  /** The person's token version when it was given out. */
  tokenVersion: number;
}

export const accessMinutes = 15;
const issuer = "guiche";
const audience = "guiche-api";

interface Key {
  /** As an object: of bytes, the library tries at each check whether they are a public key, and pays for the failure. */
  secret: KeyObject;
  kid: string;
}
let key: Key | undefined;

/** What a genuine token says, and until when it counts; seconds. */
interface Genuine {
  claims: AccessClaims;
  expires: number;
}
/** A signature that was good once stays good: a browser's next call is not charged for it again. */
const genuine = new BoundedMap<string, Genuine>(5_000);

export const configureTokenSecret = (secret: Buffer): void => {
  genuine.clear();
  key = { secret: createSecretKey(secret), kid: createHash("sha256").update(secret).digest("hex").slice(0, 8) };
};

function theKey(): Key {
  if (!key) throw new Error("Tokens are used before their secret is read.");
  return key;
}

/** A key of its own for something else that is signed: what is signed for one purpose counts for no other. */
export const keyFor = (purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", theKey().secret, "", `guiche ${purpose}`, 32));

export const signAccessToken = (claims: AccessClaims): string =>
  jwt.sign({ sid: claims.sid, tv: claims.tokenVersion, cid: claims.companyId }, theKey().secret, {
    algorithm: "HS256",
    issuer,
    audience,
    subject: String(claims.userId),
    expiresIn: accessMinutes * 60,
    keyid: theKey().kid,
  });

/** `expired` is a genuine token whose time is over: the one case in which the browser may ask for a new one. */
export type Verified = { state: "good"; claims: AccessClaims } | { state: "expired" } | { state: "unknown" };

export function verifyAccessToken(token: string, { evenExpired = false } = {}): Verified {
  const known = genuine.get(token) ?? readToken(token);
  if (!known) return { state: "unknown" };
  if (!evenExpired && Date.now() / 1_000 >= known.expires) return { state: "expired" };
  return { state: "good", claims: known.claims };
}

/** Everything about it that time does not change. */
function readToken(token: string): Genuine | null {
  const payload = payloadOf(token);
  if (typeof payload !== "object") return null;
  const { sid, tv, cid, sub, exp } = payload as Record<string, unknown>;
  if (typeof sid !== "string" || typeof tv !== "number" || typeof cid !== "number" || typeof exp !== "number")
    return null;
  const read = { claims: { sid, tokenVersion: tv, companyId: cid, userId: Number(sub) }, expires: exp };
  genuine.set(token, read);
  return read;
}

function payloadOf(token: string): unknown {
  try {
    return jwt.verify(token, theKey().secret, { algorithms: ["HS256"], issuer, audience, ignoreExpiration: true });
  } catch {
    return undefined;
  }
}

/** 256 random bits; only the hash is kept. */
export const newRefreshToken = (): string => randomBytes(32).toString("base64url");
export const hashRefreshToken = (token: string): Buffer => createHash("sha256").update(token).digest();
