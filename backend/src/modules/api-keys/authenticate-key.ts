import { isIP, BlockList } from "node:net";
import { keyPrefix } from "@guiche/contract/api-keys";
import { BoundedMap } from "../../core/bounded-map";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import type { Authenticate, Identity } from "../../core/http/route";
import { scopeOfRow } from "../../core/tenant/scope";
import { isSuspended, ownCompany } from "../companies";
import { rightsOf, userStore } from "../users";
import { hashOfSecret } from "./api-key.service";
import { findKey, type FoundKey } from "./api-key.store";

/** How long a key that was found is kept: a deleted one is refused after that. */
const keepForMs = 2_000;
const keyCache = new BoundedMap<string, { key: Promise<FoundKey | null>; until: number }>(10_000);

/** `authenticate`, which also admits API keys. Sockets are for people, and admit none. */
export const withApiKeys =
  (authenticate: Authenticate): Authenticate =>
  (token, options) =>
    typeof token === "string" && token.startsWith(keyPrefix)
      ? identifyKey(token, options)
      : authenticate(token, options);

/**
 * 401 for a key that is unknown, expired or used from another address; 403 when the plan excludes the API or the
 * company's subscription has run out.
 */
export async function identifyKey(
  secret: string,
  { ip = "", actingUserId }: Parameters<Authenticate>[1] = {},
): Promise<Required<Pick<Identity, "key">> & Identity> {
  const key = await keyOf(secret);
  if (!key || !isAdmitted(key.ips, ip)) throw new AppError("ERR_API_KEY");
  const { companyId, id, name, scopes } = key;
  const scope = scopeOfRow(key);
  const [{ plan, apiCallsPerMinute }, { suspended }] = await Promise.all([ownCompany(scope), isSuspended(scope)]);
  if (suspended) throw new AppError("ERR_COMPANY_EXPIRED");
  if (plan.useExternalApi === false) throw new AppError("ERR_NO_PERMISSION");
  const rights = actingUserId === undefined ? ownRights(key) : await rightsOfUser(key, actingUserId);
  const actor = { ...rights, sessionId: `key:${id}`, isProgram: actingUserId === undefined };
  return { companyId, actor, planFlags: plan, key: { id, name, scopes, apiCallsPerMinute } };
}

const ownRights = ({ userId, name }: FoundKey) => ({
  ...{ userId, name, profile: "admin" as const, super: false, queueIds: [], allTicket: true },
});

/** Acts for a person with that person's rights, within the scopes of the key. */
async function rightsOfUser(key: FoundKey, userId: number) {
  const [user] = await userStore(scopeOfRow(key)).withQueues([userId]);
  if (!user || user.suspendedAt) throw new AppError("ERR_NO_USER_FOUND");
  return { ...rightsOf(user), super: false, name: `${user.name} (${key.name})` };
}

function keyOf(secret: string): Promise<FoundKey | null> {
  const hash = hashOfSecret(secret);
  const name = hash.toString("hex");
  const entry = keyCache.get(name);
  const at = now();
  if (entry && entry.until > at.getTime()) return entry.key;
  const key = findKey(hash, at);
  keyCache.set(name, { key, until: at.getTime() + keepForMs });
  key.catch(() => keyCache.delete(name));
  return key;
}

function isAdmitted(ips: readonly string[], ip: string): boolean {
  if (ips.length === 0) return true;
  const list = new BlockList();
  for (const one of ips) {
    const [address = "", bits] = one.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return isIP(ip) !== 0 && list.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}
