/** @jest-environment-options {"server": "own"} */
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import jwt from "jsonwebtoken";
import { accessMinutes, signAccessToken, configureTokenSecret, verifyAccessToken, type AccessClaims } from "./tokens";

const secret = Buffer.alloc(32, "a");
const claims: AccessClaims = { companyId: 1, userId: 7, sid: "5c1b2d4e-0000-4000-8000-000000000001", tokenVersion: 3 };
const asGiven = { algorithm: "HS256", issuer: "guiche", audience: "guiche-api", subject: "7", expiresIn: 60 } as const;
const tokenPayload = { sid: "5c1b2d4e-0000-4000-8000-000000000001", tv: 3, cid: 1 };

beforeEach(() => configureTokenSecret(secret));
afterEach(() => void jest.useRealTimers());

describe("a verified access token", () => {
  it("gives the same claims at every call", () => {
    const token = signAccessToken(claims);
    for (let call = 0; call < 3; call += 1) expect(verifyAccessToken(token)).toEqual({ state: "good", claims });
  });

  it("still expires, and then is accepted only with `evenExpired`", () => {
    jest.useFakeTimers({ now: new Date("2026-01-01T12:00:00Z") });
    const token = signAccessToken(claims);
    expect(verifyAccessToken(token).state).toBe("good");
    jest.advanceTimersByTime(accessMinutes * 60_000 - 1);
    expect(verifyAccessToken(token).state).toBe("good");
    jest.advanceTimersByTime(1);
    expect(verifyAccessToken(token).state).toBe("expired");
    expect(verifyAccessToken(token, { evenExpired: true })).toEqual({ state: "good", claims });
    expect(verifyAccessToken(token).state).toBe("expired");
  });

  it("is rejected under another secret", () => {
    const token = signAccessToken(claims);
    expect(verifyAccessToken(token).state).toBe("good");
    configureTokenSecret(Buffer.alloc(32, "b"));
    expect(verifyAccessToken(token).state).toBe("unknown");
  });

  it("does not validate a token that differs from it", () => {
    const token = signAccessToken(claims);
    expect(verifyAccessToken(token).state).toBe("good");
    const [head, , signature] = token.split(".");
    const body = Buffer.from(JSON.stringify({ ...tokenPayload, cid: 2, iss: "guiche", aud: "guiche-api", exp: 4e9 }));
    expect(verifyAccessToken(`${head}.${body.toString("base64url")}.${signature}`).state).toBe("unknown");
    expect(verifyAccessToken(`${token}x`).state).toBe("unknown");
    expect(verifyAccessToken(`${token} `).state).toBe("unknown");
  });
});

describe("a forged or malformed token is rejected", () => {
  it.each([
    ["of another issuer", tokenPayload, { ...asGiven, issuer: "somebody" }],
    ["for another audience", tokenPayload, { ...asGiven, audience: "another" }],
    ["under another algorithm", tokenPayload, { ...asGiven, algorithm: "HS512" as const }],
    ["that names no session", { tv: 3, cid: 1 }, asGiven],
    ["that names no company", { sid: "5c1b2d4e-0000-4000-8000-000000000001", tv: 3 }, asGiven],
    ["that never runs out", tokenPayload, { ...asGiven, expiresIn: undefined }],
  ])("%s", (_what, payload, { expiresIn, ...options }) => {
    const token = jwt.sign(payload, secret, { ...options, ...(expiresIn && { expiresIn }) });
    for (let call = 0; call < 2; call += 1) expect(verifyAccessToken(token).state).toBe("unknown");
    expect(verifyAccessToken(token, { evenExpired: true }).state).toBe("unknown");
  });
});
