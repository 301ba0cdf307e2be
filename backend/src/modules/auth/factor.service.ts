import type { OwnPasswordInput, SecondFactorDto } from "@guiche/contract/security";
import { newTotpSecret, base32, stepOfCode, totpAddress } from "../../core/auth/totp";
import { now } from "../../core/clock";
import { afterCommit, transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { broadcastUsers, checkOwnPassword, mustHaveUser, requireMayTouch, rightsChanged } from "../users";
import { countCode, newRecoveryCodes, openSecret, sealSecret } from "./factor.codes";
import { secondFactorOf } from "./factor.state";
import { factorStore, trustedBrowserStore } from "./factor.store";

export async function showSecondFactor(scope: Scope): Promise<SecondFactorDto> {
  const { userId } = actorOf(scope);
  const [factor, person, browsers] = await Promise.all([
    factorStore(scope).of(userId),
    mustHaveUser(scope, userId),
    trustedBrowserStore(scope).all(userId, now()),
  ]);
  return {
    state: await secondFactorOf(scope, person),
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: factor?.confirmedAt ? factor.recoveryHashes.length : 0,
    browsers: browsers.map(({ id, userAgent, ip, createdAt, expiresAt }) => ({
      id,
      userAgent,
      ip,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** A secret for the app. Without the password, an unattended browser could shut its owner out. */
export async function beginSecondFactor(scope: Scope, { password }: OwnPasswordInput) {
  const { userId } = actorOf(scope);
  await checkOwnPassword(scope, password);
  const { email } = await mustHaveUser(scope, userId);
  const secret = newTotpSecret();
  if (!(await factorStore(scope).begin(userId, sealSecret(scope, userId, secret)))) throw new AppError("ERR_CONFLICT");
  return { secret: base32(secret), address: totpAddress(secret, { issuer: "Guichê", account: email }) };
}

export async function confirmSecondFactor(scope: Scope, code: string): Promise<{ recoveryCodes: string[] }> {
  const { userId } = actorOf(scope);
  await countCode(scope, userId);
  const factor = await factorStore(scope).of(userId);
  if (!factor || factor.confirmedAt) throw new AppError("ERR_CONFLICT");
  const step = stepOfCode(openSecret(scope, userId, factor.secret), code, now());
  if (step === null) throw new AppError("ERR_WRONG_CODE");
  const { codes, hashes } = newRecoveryCodes(scope, userId);
  await transaction(scope, async (inside) => {
    const values = { at: now(), step, recoveryHashes: hashes };
    if (!(await factorStore(inside).confirm(factor.id, factor.secret, values))) throw new AppError("ERR_CONFLICT");
    await noteChange(inside, userId, "factor.enabled");
  });
  return { recoveryCodes: codes };
}

export async function renewRecoveryCodes(scope: Scope, { password }: OwnPasswordInput) {
  const { userId } = actorOf(scope);
  await checkOwnPassword(scope, password);
  if (!(await factorStore(scope).of(userId))?.confirmedAt) throw new AppError("ERR_CONFLICT");
  const { codes, hashes } = newRecoveryCodes(scope, userId);
  await transaction(scope, async (inside) => {
    await factorStore(inside).setRecoveryCodes(userId, hashes);
    await noteChange(inside, userId, "factor.codes");
  });
  return { recoveryCodes: codes };
}

/** Turns off the second factor of the caller, or of a colleague whom the caller may manage. */
export async function turnOffSecondFactor(
  scope: Scope,
  { password }: OwnPasswordInput,
  userId = actorOf(scope).userId,
): Promise<void> {
  requireMayTouch(scope, await mustHaveUser(scope, userId));
  await checkOwnPassword(scope, password);
  await transaction(scope, async (inside) => {
    if (!(await factorStore(inside).of(userId))?.confirmedAt) return;
    await factorStore(inside).remove(userId);
    await trustedBrowserStore(inside).forgetAll(userId);
    await noteChange(inside, userId, "factor.disabled");
  });
}

/** Audits the change, tells the person by mail, shows it to those who manage people, and has every process look the person up again. */
async function noteChange(
  scope: Scope,
  userId: number,
  action: "factor.enabled" | "factor.disabled" | "factor.codes",
): Promise<void> {
  const { email, name } = await mustHaveUser(scope, userId);
  const byAdmin = userId !== actorOf(scope).userId;
  await recordAudit(scope, { action, target: email, details: { by: byAdmin ? "admin" : "oneself" } });
  await publishEvent(scope, "account.changed", { userId, name, email, what: action, byAdmin });
  if (action === "factor.codes") return;
  rightsChanged(scope, userId);
  afterCommit(scope, (outside) => broadcastUsers(outside, [userId]));
}
