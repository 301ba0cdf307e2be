import { maxUnconfirmed } from "@guiche/contract/auth";
import type { User } from "../../models/accounts/user";
import { inBatches } from "../../core/db/in-batches";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** A user with what sign-in checks. Before sign-in only an address or a token is known, so two of these lookups search all companies. */
export interface SignInUser extends Pick<
  User,
  "id" | "companyId" | "name" | "email" | "super" | "profile" | "passwordHash"
> {
  emailConfirmed: boolean;
  isOnLeave: boolean;
  /** The company's name. */
  company: string;
}

/** Each may cost the hashing of a password, so no more are tried than an address may have: one is confirmed. */
const maxCandidates = 1 + maxUnconfirmed;

/**
 * The users with this address in every company: the confirmed one, then those that have been used, the oldest first,
 * then the newest. A user who claims another's address cannot keep its owner from signing in.
 */
export const findByEmail = (email: string) =>
  crossTenantSql("sign-in by email address").sql<SignInUser>`
    SELECT u.id, u."companyId", u.name, u.email, u.super, u.profile, u."passwordHash",
           u."emailConfirmedAt" IS NOT NULL AS "emailConfirmed", u."suspendedAt" IS NOT NULL AS "isOnLeave", c.name AS company
      FROM users u JOIN companies c ON c.id = u."companyId" AND c."removedAt" IS NULL
     WHERE lower(u.email) = lower(${email})
     ORDER BY "emailConfirmed" DESC, u."firstSignInAt" ASC NULLS LAST, u.id DESC
     LIMIT ${maxCandidates}`;

export const companiesOfOperators = () =>
  crossTenantSql("finding the companies of super users").sql<{ companyId: number }>`
    SELECT DISTINCT u."companyId" FROM users u JOIN companies c ON c.id = u."companyId" AND c."removedAt" IS NULL
     WHERE u.super`;

/** The person of a challenge, which names the company too. */
export const findById = (scope: Scope, id: number) => sqlOf(scope).first<SignInUser>`
  SELECT u.id, u."companyId", u.name, u.email, u.super, u.profile, u."passwordHash",
         u."emailConfirmedAt" IS NOT NULL AS "emailConfirmed", u."suspendedAt" IS NOT NULL AS "isOnLeave", c.name AS company
    FROM users u JOIN companies c ON c.id = u."companyId" AND c."removedAt" IS NULL
   WHERE u."companyId" = ${scope} AND u.id = ${id}`;

export const findByRefreshHash = (hash: Buffer) => crossTenantSql("lookup by refresh token").sql.first<{
  companyId: number;
  sessionId: number;
  sid: string;
  userId: number;
  usedAt: Date | null;
  /** When the session began or its token was last renewed. */
  renewedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}>`
  SELECT t."companyId", t."usedAt",
         greatest(s."createdAt", (SELECT max(o."usedAt") FROM refresh_tokens o
                                   WHERE o."companyId" = s."companyId" AND o."sessionId" = s.id)) AS "renewedAt",
         s.id AS "sessionId", s.sid, s."userId", s."expiresAt", s."revokedAt"
    FROM refresh_tokens t JOIN auth_sessions s ON s."companyId" = t."companyId" AND s.id = t."sessionId"
   WHERE t.hash = ${hash}`;

/** Sessions that ended a week ago are no longer useful, not even for an audit. Their refresh tokens go with them. */
export const purgeOldSessions = (): Promise<void> =>
  inBatches(
    (size) => crossTenantSql("deleting old sessions").sql`
      DELETE FROM auth_sessions WHERE id IN (
        SELECT s.id FROM auth_sessions s WHERE s."expiresAt" < now() - interval '7 days' LIMIT ${size})
      RETURNING 1`,
  );
