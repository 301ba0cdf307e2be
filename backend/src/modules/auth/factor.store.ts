import { SecondFactor } from "../../models/accounts/second-factor";
import { TrustedBrowser } from "../../models/accounts/trusted-browser";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** Second factors: one per person. */
export const factorStore = (scope: Scope) => {
  const factors = repository(scope, SecondFactor);
  const sql = sqlOf(scope);
  return {
    of: (userId: number) => factors.first({ where: { userId } }),
    /** The same, so that concurrent changes of a person's factors wait for each other. */
    lock: (userId: number) => factors.first({ where: { userId }, lock: true }),
    /** Recovery codes for a person without any, who adds a passkey; false when there are some. Locks the row. */
    addCodesOnly: (userId: number, recoveryHashes: Buffer[]) => sql.hasRows`
      INSERT INTO second_factors ("companyId", "userId", "recoveryHashes")
      VALUES (${scope}, ${userId}, ${recoveryHashes}::bytea[])
      ON CONFLICT ("companyId", "userId")
      DO UPDATE SET "recoveryHashes" = excluded."recoveryHashes", "updatedAt" = now()
       WHERE second_factors."confirmedAt" IS NULL AND second_factors."recoveryHashes" = '{}'
      RETURNING id`,
    /** Replaces a secret that was never confirmed; false when the person has a second factor. */
    begin: (userId: number, secret: Buffer) => sql.hasRows`
      INSERT INTO second_factors ("companyId", "userId", secret) VALUES (${scope}, ${userId}, ${secret})
      ON CONFLICT ("companyId", "userId")
      DO UPDATE SET secret = excluded.secret, "updatedAt" = now() WHERE second_factors."confirmedAt" IS NULL
      RETURNING id`,
    /** False when a concurrent request confirmed it, or replaced the secret. */
    confirm: (id: number, secret: Buffer, values: { at: Date; step: number; recoveryHashes: Buffer[] }) => {
      const { at, step, recoveryHashes } = values;
      return sql.hasRows`
        UPDATE second_factors
           SET "confirmedAt" = ${at}, "lastStep" = ${step}, "recoveryHashes" = ${recoveryHashes}::bytea[], "updatedAt" = now()
         WHERE "companyId" = ${scope} AND id = ${id} AND secret = ${secret} AND "confirmedAt" IS NULL
        RETURNING id`;
    },
    /** Consumes a time step and those before it; false when it was already used. */
    useStep: (id: number, step: number) => sql.hasRows`
      UPDATE second_factors SET "lastStep" = ${step}
       WHERE "companyId" = ${scope} AND id = ${id} AND "lastStep" < ${step}
      RETURNING id`,
    /** Consumes a recovery code; false for an unknown one. */
    useRecoveryCode: (id: number, hash: Buffer) => sql.hasRows`
      UPDATE second_factors SET "recoveryHashes" = array_remove("recoveryHashes", ${hash}::bytea)
       WHERE "companyId" = ${scope} AND id = ${id} AND ${hash}::bytea = ANY("recoveryHashes")
      RETURNING id`,
    setRecoveryCodes: (userId: number, recoveryHashes: Buffer[]) => sql`
      UPDATE second_factors SET "recoveryHashes" = ${recoveryHashes}::bytea[], "updatedAt" = now()
       WHERE "companyId" = ${scope} AND "userId" = ${userId}`,
    remove: async (userId: number): Promise<void> => {
      await factors.remove({ userId });
    },
  };
};

/** Browsers that are not asked for a code. */
export const trustedBrowserStore = (scope: Scope) => {
  const browsers = repository(scope, TrustedBrowser);
  const sql = sqlOf(scope);
  return {
    add: browsers.add,
    all: (userId: number, at: Date) => sql<TrustedBrowser>`
      SELECT id, "userAgent", ip, "createdAt", "expiresAt" FROM trusted_browsers
       WHERE "companyId" = ${scope} AND "userId" = ${userId} AND "expiresAt" > ${at} ORDER BY id DESC LIMIT 50`,
    isKnown: (userId: number, hash: Buffer, at: Date) => sql.hasRows`
      SELECT id FROM trusted_browsers
       WHERE "companyId" = ${scope} AND "userId" = ${userId} AND hash = ${hash} AND "expiresAt" > ${at}`,
    forget: async (userId: number, id: number): Promise<boolean> => (await browsers.remove({ userId, id })) > 0,
    forgetAll: (userId: number) => browsers.remove({ userId }),
  };
};
