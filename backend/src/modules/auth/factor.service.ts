import type { OwnPasswordInput, SecondFactorDto } from "@guiche/contract/security";
import { newTotpSecret, base32, stepOfCode, totpAddress } from "../../core/auth/totp";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { checkOwnPassword, mustHaveUser, requireMayTouch } from "../users";
import { countCode, newRecoveryCodes, openSecret, sealSecret } from "./factor.codes";
import { noteFactorChange } from "./factor.notes";
import { secondFactorOf } from "./factor.state";
import { factorStore, trustedBrowserStore } from "./factor.store";
import { passkeyStore } from "./passkey.store";

export async function showSecondFactor(scope: Scope): Promise<SecondFactorDto> {
  const { userId } = actorOf(scope);
  const [factor, passkeys, person, browsers] = await Promise.all([
    factorStore(scope).of(userId),
    passkeyStore(scope).of(userId),
    mustHaveUser(scope, userId),
    trustedBrowserStore(scope).all(userId, now()),
  ]);
  return {
    state: await secondFactorOf(scope, person),
    app: Boolean(factor?.confirmedAt),
    since: (factor?.confirmedAt ?? passkeys[0]?.createdAt)?.toISOString() ?? null,
    recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
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
  if (!factor?.secret || factor.confirmedAt) throw new AppError("ERR_CONFLICT");
  const { secret } = factor;
  const step = stepOfCode(openSecret(scope, userId, secret), code, now());
  if (step === null) throw new AppError("ERR_WRONG_CODE");
  const { codes, hashes } = newRecoveryCodes(scope, userId);
  await transaction(scope, async (inside) => {
    const values = { at: now(), step, recoveryHashes: hashes };
    if (!(await factorStore(inside).confirm(factor.id, secret, values))) throw new AppError("ERR_CONFLICT");
    await noteFactorChange(inside, userId, "factor.enabled");
  });
  return { recoveryCodes: codes };
}

export async function renewRecoveryCodes(scope: Scope, { password }: OwnPasswordInput) {
  const { userId } = actorOf(scope);
  await checkOwnPassword(scope, password);
  if (!(await mustHaveUser(scope, userId)).hasSecondFactor) throw new AppError("ERR_CONFLICT");
  const { codes, hashes } = newRecoveryCodes(scope, userId);
  await transaction(scope, async (inside) => {
    await factorStore(inside).setRecoveryCodes(userId, hashes);
    await noteFactorChange(inside, userId, "factor.codes");
  });
  return { recoveryCodes: codes };
}

/** Turns off the second factor, passkeys included, of the caller or of a colleague whom the caller may manage. */
export async function turnOffSecondFactor(
  scope: Scope,
  { password }: OwnPasswordInput,
  userId = actorOf(scope).userId,
): Promise<void> {
  requireMayTouch(scope, await mustHaveUser(scope, userId));
  await checkOwnPassword(scope, password);
  await transaction(scope, async (inside) => {
    if (await removeFactors(inside, userId)) await noteFactorChange(inside, userId, "factor.disabled");
  });
}

/** Removes a person's app, passkeys, recovery codes and remembered browsers; false when they have no second factor. */
export async function removeFactors(inside: Scope, userId: number): Promise<boolean> {
  await factorStore(inside).lock(userId);
  if (!(await mustHaveUser(inside, userId)).hasSecondFactor) return false;
  await factorStore(inside).remove(userId);
  await passkeyStore(inside).removeAll(userId);
  await trustedBrowserStore(inside).forgetAll(userId);
  return true;
}
