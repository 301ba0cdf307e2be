import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

interface Invitation {
  tokenHash: Buffer;
  mailed: boolean;
}

/** Links on which people who were invited choose their password: one per person. */
export const invitationStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Replaces the previous link. */
    put: (userId: number, { tokenHash, mailed }: Invitation, expiresAt: Date) => sql`
      INSERT INTO invitations ("companyId", "userId", "tokenHash", mailed, "expiresAt")
      VALUES (${scope}, ${userId}, ${tokenHash}, ${mailed}, ${expiresAt})
      ON CONFLICT ("companyId", "userId")
      DO UPDATE SET "tokenHash" = excluded."tokenHash", mailed = excluded.mailed, "expiresAt" = excluded."expiresAt",
                    "updatedAt" = now()`,
    of: (userId: number, at: Date) => sql.first<Invitation>`
      SELECT "tokenHash", mailed FROM invitations
       WHERE "companyId" = ${scope} AND "userId" = ${userId} AND "expiresAt" > ${at}`,
    /** Consumes the link; false when a concurrent request already did. */
    take: (userId: number, tokenHash: Buffer) => sql.hasRows`
      DELETE FROM invitations WHERE "companyId" = ${scope} AND "userId" = ${userId} AND "tokenHash" = ${tokenHash}
      RETURNING id`,
  };
};
