import { createHash, randomBytes } from "node:crypto";
import { formerTokenHours } from "@guiche/contract/external-messages";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { connectionChanged } from "./connection.events";
import { connectionStore, findByTokenHash } from "./connection.store";

const tokenBytes = 32;
const shownEnd = 4;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Replaces the API token; the former one works for another day. Only the hash is stored, so the token can be read only in
 * this reply.
 */
export async function makeToken(scope: Scope, id: number): Promise<string> {
  const { name } = await connectionStore(scope).mustHave(id);
  const token = randomBytes(tokenBytes).toString("base64url");
  await transaction(scope, async (inside) => {
    const kept = { tokenHash: hashOf(token), tokenEnd: token.slice(-shownEnd) };
    const formerTokenUntil = new Date(now().getTime() + formerTokenHours * 3_600_000);
    await connectionStore(inside).change(
      { id },
      { ...kept, formerTokenHash: await connectionStore(inside).tokenHashOf(id), formerTokenUntil },
    );
    await recordAudit(inside, { action: "token.made", target: name });
  });
  await connectionChanged(scope, id);
  return token;
}

export async function dropToken(scope: Scope, id: number): Promise<void> {
  const store = connectionStore(scope);
  await store.mustHave(id);
  await store.change({ id }, { tokenHash: null, tokenEnd: null, formerTokenHash: null, formerTokenUntil: null });
  await connectionChanged(scope, id);
}

/**
 * The connection of this API token; null for a wrong or empty one. The lookup is by hash, so its duration reveals
 * nothing about existing tokens.
 */
export const connectionOfToken = async (
  token: string | undefined,
): Promise<{ companyId: number; connectionId: number } | null> =>
  token ? findByTokenHash(hashOf(token), now()) : null;
