import { createHash, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import {
  formerKeyHours,
  keyPrefix,
  maxKeys,
  type ApiKeyDto,
  type ApiKeyInput,
  type ApiKeyPatch,
  type ApiKeyWithSecret,
} from "@guiche/contract/api-keys";
import ipaddr from "ipaddr.js";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { changesBetween, recordAudit } from "../audit";
import { userStore } from "../users";
import { presentApiKey } from "./api-key.presenter";
import { apiKeyStore } from "./api-key.store";

export const hashOfSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

function newSecret() {
  const secret = keyPrefix + randomBytes(32).toString("base64url");
  return { secret, hash: hashOfSecret(secret), hint: secret.slice(0, keyPrefix.length + 6) };
}

function refuseAddresses(ips: readonly string[] = []): void {
  const isAddress = (text: string) => isIP(text) !== 0 || ipaddr.isValidCIDR(text);
  if (!ips.every(isAddress)) throw invalid({ ips: "Invalid" });
}

const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

export const listApiKeys = async (scope: Scope): Promise<ApiKeyDto[]> =>
  (await apiKeyStore(scope).all()).map(presentApiKey);

export const showApiKey = async (scope: Scope, id: number): Promise<ApiKeyDto> =>
  presentApiKey(await apiKeyStore(scope).mustHave(id));

export function createApiKey(scope: Scope, input: ApiKeyInput): Promise<ApiKeyWithSecret> {
  refuseAddresses(input.ips);
  return transaction(scope, async (inside) => {
    await userStore(inside).lockCompany();
    const store = apiKeyStore(inside);
    if ((await store.count()) >= maxKeys) throw new AppError("ERR_TOO_MANY_API_KEYS");
    const { secret, ...stored } = newSecret();
    const row = await store.add({ ...input, ...stored, expiresAt: momentOf(input.expiresAt) }, now());
    await recordAudit(inside, {
      action: "apiKey.created",
      target: row.name,
      details: { scopes: row.scopes.join(", ") },
    });
    return { ...presentApiKey(row), secret };
  });
}

export function updateApiKey(scope: Scope, id: number, patch: ApiKeyPatch): Promise<ApiKeyDto> {
  refuseAddresses(patch.ips);
  return transaction(scope, async (inside) => {
    const store = apiKeyStore(inside);
    const before = await store.mustHave(id);
    const { expiresAt, ...others } = patch;
    const values = { ...others, ...(expiresAt !== undefined && { expiresAt: momentOf(expiresAt) }) };
    const row = await store.change(id, values);
    const { name, scopes, ips, expiresAt: expiry } = row;
    const details = changesBetween<object>(before, { name, scopes, ips, expiresAt: expiry?.toISOString() ?? null });
    if (Object.keys(details).length > 0)
      await recordAudit(inside, { action: "apiKey.changed", target: row.name, details });
    return presentApiKey(row);
  });
}

/** The former secret works for another day; the one before it no longer. */
export const rotateApiKey = (scope: Scope, id: number): Promise<ApiKeyWithSecret> =>
  transaction(scope, async (inside) => {
    const store = apiKeyStore(inside);
    const before = await store.mustHave(id);
    const { secret, ...stored } = newSecret();
    const formerUntil = new Date(now().getTime() + formerKeyHours * 3_600_000);
    const row = await store.change(id, { ...stored, formerHash: before.hash, formerUntil });
    await recordAudit(inside, { action: "apiKey.rotated", target: row.name });
    return { ...presentApiKey(row), secret };
  });

/** Deletes its user with it, whose name stays on what the key did. */
export const removeApiKey = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const { userId, name } = await apiKeyStore(inside).mustLock(id);
    await userStore(inside).remove({ id: userId, name });
    await recordAudit(inside, { action: "apiKey.deleted", target: name });
  });
