import {
  maxPasskeys,
  type NewPasskeyInput,
  type PasskeyDto,
  type PasskeyLoginInput,
  type SecondStepDto,
} from "@guiche/contract/passkeys";
import type { OwnPasswordInput } from "@guiche/contract/security";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { actorOf, scopeOfRow, type Scope } from "../../core/tenant/scope";
import { checkOwnPassword, mustHaveUser } from "../users";
import { countCode, newRecoveryCodes } from "./factor.codes";
import { noteFactorChange } from "./factor.notes";
import { factorStore, trustedBrowserStore } from "./factor.store";
import { readNewPasskey, readSignature } from "./passkey.answers";
import { askToCreate, askToSign, readTicket, type Site } from "./passkey.questions";
import { passkeyStore, type PasskeyRow } from "./passkey.store";
import { readChallenge } from "./second-step";

const present = ({ id, name, createdAt, usedAt }: PasskeyRow): PasskeyDto => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

export const listPasskeys = async (scope: Scope): Promise<PasskeyDto[]> =>
  (await passkeyStore(scope).of(actorOf(scope).userId)).map(present);

/** Without the password, an unattended browser could let a stranger in for ever. */
export async function beginPasskey(scope: Scope, { password }: OwnPasswordInput, site: Site) {
  const { userId } = actorOf(scope);
  await checkOwnPassword(scope, password);
  const passkeys = await passkeyStore(scope).of(userId);
  if (passkeys.length >= maxPasskeys) throw new AppError("ERR_CONFLICT");
  const { name, email } = await mustHaveUser(scope, userId);
  return askToCreate({ scope, userId, act: "add" }, site, { name, email, passkeys });
}

export async function addPasskey(scope: Scope, input: NewPasskeyInput, site: Site) {
  const { userId } = actorOf(scope);
  const { challenge } = readTicket({ scope, userId, act: "add" }, input.ticket);
  const passkey = await readNewPasskey(input, { challenge, site });
  const { codes, hashes } = newRecoveryCodes(scope, userId);
  return transaction(scope, async (inside) => {
    // One after the other: the second of two simultaneous ones gets no codes of its own.
    const isFirst = await factorStore(inside).addCodesOnly(userId, hashes);
    const existing = await passkeyStore(inside).of(userId);
    if (existing.length >= maxPasskeys || existing.some(({ credentialId }) => credentialId === passkey.credentialId))
      throw new AppError("ERR_CONFLICT");
    const row = await passkeyStore(inside).add({ userId, name: input.name, ...passkey });
    await noteFactorChange(inside, userId, "passkey.added");
    return { ...present(row), ...(isFirst ? { recoveryCodes: codes } : {}) };
  });
}

export async function renamePasskey(scope: Scope, id: number, name: string): Promise<PasskeyDto> {
  const { userId } = actorOf(scope);
  await passkeyStore(scope).rename(userId, id, name);
  const row = await passkeyStore(scope).find(userId, id);
  if (!row) throw new AppError("ERR_NOT_FOUND");
  return present(row);
}

export async function removePasskey(scope: Scope, id: number, { password }: OwnPasswordInput): Promise<void> {
  const { userId } = actorOf(scope);
  await checkOwnPassword(scope, password);
  await transaction(scope, async (inside) => {
    const factor = await factorStore(inside).lock(userId);
    if (!(await passkeyStore(inside).remove(userId, id))) throw new AppError("ERR_NOT_FOUND");
    const isLast = !factor?.confirmedAt && (await passkeyStore(inside).of(userId)).length === 0;
    if (!isLast) return noteFactorChange(inside, userId, "passkey.removed");
    await factorStore(inside).remove(userId);
    await trustedBrowserStore(inside).forgetAll(userId);
    await noteFactorChange(inside, userId, "factor.disabled");
  });
}

/** How the person of a sign-in's challenge can complete it. */
export async function waysOfSecondStep(challenge: string, site: Site): Promise<SecondStepDto> {
  const person = await readChallenge(challenge);
  const scope = scopeOfRow(person);
  const [factor, passkeys] = await Promise.all([factorStore(scope).of(person.id), passkeyStore(scope).of(person.id)]);
  const purpose = { scope, userId: person.id, act: "login" } as const;
  return {
    app: Boolean(factor?.confirmedAt),
    passkey: passkeys.length > 0 ? askToSign(purpose, site, passkeys) : null,
  };
}

/** Throws ERR_PASSKEY unless the answer is signed by a passkey of the person, for the first time. */
export async function usePasskey(scope: Scope, userId: number, input: PasskeyLoginInput, site: Site): Promise<void> {
  await countCode(scope, userId);
  const { challenge, askedAt } = readTicket({ scope, userId, act: "login" }, input.ticket);
  const passkey = (await passkeyStore(scope).of(userId)).find(
    ({ credentialId }) => credentialId === input.credentialId,
  );
  if (!passkey) throw new AppError("ERR_PASSKEY");
  const { counter } = await readSignature(passkey, input, { challenge, site });
  if (!(await passkeyStore(scope).markUsed(passkey.id, { askedAt, counter, at: now() })))
    throw new AppError("ERR_PASSKEY");
}
