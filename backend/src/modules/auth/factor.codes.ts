import { createHash, randomInt } from "node:crypto";
import { resetAlphabet } from "@guiche/contract/auth";
import { olderRecoveryCodeLength, recoveryCodeLength, recoveryCodes } from "@guiche/contract/security";
import { secrets } from "../../core/auth/seal";
import { stepOfCode } from "../../core/auth/totp";
import { now } from "../../core/clock";
import { countCall } from "../../core/http/limits";
import { requestMark } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { factorStore } from "./factor.store";

const context = ({ companyId }: Scope, userId: number): string => `second_factors.secret:${companyId}:${userId}`;

export const sealSecret = (scope: Scope, userId: number, secret: Buffer): Buffer =>
  secrets().seal(secret, context(scope, userId));
export const openSecret = (scope: Scope, userId: number, sealedSecret: Uint8Array): Buffer =>
  secrets().open(sealedSecret, context(scope, userId));

const newCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () => resetAlphabet[randomInt(resetAlphabet.length)]).join("");

/** 120 random bits: a plain hash, salted with the person, cannot be reversed. It outlives a change of every key. */
const hashOf = ({ companyId }: Scope, userId: number, code: string): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([companyId, userId, code]))
    .digest();

/** Codes as they are shown, and the hashes that are stored. */
export function newRecoveryCodes(scope: Scope, userId: number): { codes: string[]; hashes: Buffer[] } {
  const plainCodes = Array.from({ length: recoveryCodes }, newCode);
  return {
    codes: plainCodes.map((code) => code.match(/.{4}/g)?.join("-") ?? code),
    hashes: plainCodes.map((code) => hashOf(scope, userId, code)),
  };
}

/** Counts an attempt at a code of this person, wherever it is typed. */
export const countCode = ({ companyId }: Scope, userId: number): Promise<void> =>
  countCall("secondFactor", { email: `${companyId}:${userId}`, ip: requestMark()?.ip ?? "" }, "a code");

/** Consumes a code of the app or a recovery code, and says which it was; null for a wrong or used one. */
export async function useCode(scope: Scope, userId: number, code: string): Promise<"app" | "recovery" | null> {
  await countCode(scope, userId);
  const factor = await factorStore(scope).of(userId);
  if (!factor) return null;
  if ([recoveryCodeLength, olderRecoveryCodeLength].includes(code.length))
    return (await factorStore(scope).useRecoveryCode(factor.id, hashOf(scope, userId, code))) ? "recovery" : null;
  if (!factor.confirmedAt || !factor.secret) return null;
  await countCall("appCode", { email: `${scope.companyId}:${userId}`, ip: "" }, "a code");
  const step = stepOfCode(openSecret(scope, userId, factor.secret), code, now());
  return step !== null && (await factorStore(scope).useStep(factor.id, step)) ? "app" : null;
}
