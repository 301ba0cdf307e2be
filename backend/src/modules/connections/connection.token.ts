import { createHash, randomBytes } from "node:crypto";
import { formerTokenHours } from "@guiche/contract/external-messages";
import { isMask } from "../../core/auth/mask";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { connectionChanged } from "./connection.events";
import { connectionStore, findByTokenHash } from "./connection.store";

const tokenBytes = 32;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Replaces the API token with a random one. Only the hash is stored, so the token can be read only in this reply. */
export async function makeToken(scope: Scope, id: number): Promise<string> {
  const { name } = await connectionStore(scope).mustHave(id);
  const token = randomBytes(tokenBytes).toString("base64url");
  await transaction(scope, (inside) => setToken(inside, { id, name }, token));
  await connectionChanged(scope, id);
  return token;
}

export async function dropToken(scope: Scope, id: number): Promise<void> {
  const store = connectionStore(scope);
  await store.mustHave(id);
  await store.change({ id }, noToken);
  await connectionChanged(scope, id);
}

const noToken = { tokenHash: null, tokenEnd: null, formerTokenHash: null, formerTokenUntil: null };

/**
 * Stores a token; the former one works for another day. "" removes both. The mask and a missing token change nothing. Call
 * it inside a transaction.
 */
export async function setToken(
  scope: Scope,
  { id, name }: { id: number; name: string },
  token: string | undefined,
): Promise<void> {
  const store = connectionStore(scope);
  if (token === undefined || isMask(token)) return;
  if (token === "") return void (await store.change({ id }, noToken));
  const formerTokenUntil = new Date(now().getTime() + formerTokenHours * 3_600_000);
  const formerTokenHash = await store.tokenHashOf(id);
  await store.change({ id }, { tokenHash: hashOf(token), tokenEnd: null, formerTokenHash, formerTokenUntil });
  await recordAudit(scope, { action: "token.made", target: name });
}

/**
 * The connection of this API token; null for a wrong or empty one. The lookup is by hash, so its duration reveals
 * nothing about existing tokens.
 */
export const connectionOfToken = async (
  token: string | undefined,
): Promise<{ companyId: number; connectionId: number; name: string } | null> =>
  token ? findByTokenHash(hashOf(token), now()) : null;
