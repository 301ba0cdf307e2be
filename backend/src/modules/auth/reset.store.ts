import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/**
 * Wrong attempts after which a code is void. Each address has few of its own; this many of all addresses together
 * find one of 31^8 codes with a chance of one in eight hundred million.
 */
const maxTries = 1_000;

/** Password reset codes: one per person. */
export const resetStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Replaces the previous code. */
    put: (userId: number, codeHash: Buffer, expiresAt: Date) => sql`
      INSERT INTO password_resets ("companyId", "userId", "codeHash", "expiresAt")
      VALUES (${scope}, ${userId}, ${codeHash}, ${expiresAt})
      ON CONFLICT ("companyId", "userId")
      DO UPDATE SET "codeHash" = excluded."codeHash", "expiresAt" = excluded."expiresAt", tries = 0, "updatedAt" = now()`,
    /** Counts an attempt and returns the hash to compare with; null when no usable code is left. */
    try: (userId: number, at: Date) => sql.value<Buffer>`
      UPDATE password_resets SET tries = tries + 1
       WHERE "companyId" = ${scope} AND "userId" = ${userId} AND "expiresAt" > ${at} AND tries < ${maxTries}
      RETURNING "codeHash"`,
    /** Consumes the code; false when a concurrent request already did. */
    take: (userId: number, codeHash: Buffer) => sql.hasRows`
      DELETE FROM password_resets WHERE "companyId" = ${scope} AND "userId" = ${userId} AND "codeHash" = ${codeHash}
      RETURNING id`,
  };
};
