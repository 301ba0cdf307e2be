import { ownCompany } from "../companies";
import { rightsOf, userStore } from "../users";
import { now } from "../../core/clock";
import { verifyAccessToken } from "../../core/auth/tokens";
import { onProcessEvent } from "../../core/events/process-bus";
import { batchLookups } from "../../core/batch-lookups";
import type { Authenticate, Identity } from "../../core/http/route";
import { AppError } from "../../core/http/errors";
import { scopeOfRow } from "../../core/tenant/scope";
import { secondFactorOf } from "./factor.state";
import { suspensionOf, whyEnded } from "./suspension";

/** How long a checked session is cached before Postgres is asked again. */
const believeForMs = 2_000;
interface CachedIdentity {
  identity: Promise<Identity>;
  until: number;
  companyId: number;
  userId: number;
  tokenVersion: number;
}
const identityCache = new Map<string, CachedIdentity>();
onProcessEvent("session.changed", ({ userId, sid }) => {
  if (sid) identityCache.delete(sid);
  else forget((entry) => entry.userId === userId);
});
onProcessEvent("company.closed", ({ companyId }) => forget((entry) => entry.companyId === companyId));
onProcessEvent("plan.changed", ({ companyId }) => forget((entry) => entry.companyId === companyId));

function forget(which: (entry: CachedIdentity) => boolean): void {
  for (const [sid, entry] of identityCache) if (which(entry)) identityCache.delete(sid);
}

/**
 * 401 for a token that is missing, malformed, of a revoked session or of a suspended company; 403 for a valid one that
 * expired.
 */
export const authenticate: Authenticate = async (token, options) => {
  if (typeof token === "object") return identify(token.companyId, token.userId, token.sid);
  const verification = verifyAccessToken(token ?? "", options);
  if (verification.state === "expired") throw new AccessExpired();
  if (verification.state === "unknown") throw new AppError("ERR_SESSION_EXPIRED");
  const { companyId, userId, sid, tokenVersion } = verification.claims;
  const cached = identityCache.get(sid);
  if (cached && cached.until > Date.now() && cached.tokenVersion === tokenVersion) return cached.identity;
  const identity = identify(companyId, userId, sid, tokenVersion);
  identityCache.set(sid, { identity, until: Date.now() + believeForMs, companyId, userId, tokenVersion });
  identity.catch(() => identityCache.delete(sid));
  if (identityCache.size > 10_000) forget(({ until }) => until < Date.now());
  return identity;
};

/** The only code with two statuses: 403 asks the browser to refresh, 401 to sign in again. */
export class AccessExpired extends AppError {
  override readonly status = 403;
  constructor() {
    super("ERR_SESSION_EXPIRED");
  }
}

interface IdentityRequest {
  companyId: number;
  userId: number;
  sid: string;
}

/** After a restart all users reconnect at once: batches the lookups of one company into one query. */
const personOf = batchLookups(async (requests: readonly IdentityRequest[]) => {
  const ofCompanies = [...new Set(requests.map(({ companyId }) => companyId))].map((companyId) => {
    const those = requests.filter((one) => one.companyId === companyId);
    const [userIds, sids] = [those.map(({ userId }) => userId), those.map(({ sid }) => sid)];
    return userStore(scopeOfRow({ companyId })).ofSessions(userIds, sids, now());
  });
  const usersBySid = new Map((await Promise.all(ofCompanies)).flat().map((row) => [row.sid, row]));
  return requests.map(({ sid, userId }) => {
    const row = usersBySid.get(sid);
    return row?.id === userId ? row : null;
  });
});

/** A signed address carries no token version. Only the session counts, which ends when the version changes. */
async function identify(companyId: number, userId: number, sid: string, tokenVersion?: number): Promise<Identity> {
  const scope = scopeOfRow({ companyId });
  const user = await personOf({ companyId, userId, sid });
  if (!user) throw await whyEnded(scope, userId);
  // The session goes on with other rights, which a new token carries.
  if (tokenVersion !== undefined && user.tokenVersion !== tokenVersion) throw new AccessExpired();
  const { paysOnly, dueDate } = await suspensionOf(scope, user, user);
  const { plan } = await ownCompany(scope);
  const needsSecondFactor = (await secondFactorOf(scope, user)) === "required";
  return {
    companyId,
    actor: { ...rightsOf(user), name: user.name, sessionId: sid },
    planFlags: plan,
    ...(needsSecondFactor && { needsSecondFactor }),
    ...(paysOnly && { expired: { ...(dueDate && { dueDate }) } }),
  };
}
