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
    addCodesOnly: async (userId: number, recoveryHashes: Buffer[]): Promise<boolean> => {
      const rows = await sql`
        INSERT INTO second_factors ("companyId", "userId", "recoveryHashes")
        VALUES (${scope}, ${userId}, ${recoveryHashes}::bytea[])
        ON CONFLICT ("companyId", "userId")
        DO UPDATE SET "recoveryHashes" = excluded."recoveryHashes", "updatedAt" = now()
         WHERE second_factors."confirmedAt" IS NULL AND second_factors."recoveryHashes" = '{}'
        RETURNING id`;
      return rows.length > 0;
    },
    /** Replaces a secret that was never confirmed; false when the person has a second factor. */
    begin: async (userId: number, secret: Buffer): Promise<boolean> => {
      const rows = await sql`
        INSERT INTO second_factors ("companyId", "userId", secret) VALUES (${scope}, ${userId}, ${secret})
        ON CONFLICT ("companyId", "userId")
        DO UPDATE SET secret = excluded.secret, "updatedAt" = now() WHERE second_factors."confirmedAt" IS NULL
        RETURNING id`;
      return rows.length > 0;
    },
    /** False when a concurrent request confirmed it, or replaced the secret. */
    confirm: async (id: number, secret: Buffer, values: { at: Date; step: number; recoveryHashes: Buffer[] }) => {
      const { at, step, recoveryHashes } = values;
      const rows = await sql`
        UPDATE second_factors
           SET "confirmedAt" = ${at}, "lastStep" = ${step}, "recoveryHashes" = ${recoveryHashes}::bytea[], "updatedAt" = now()
         WHERE "companyId" = ${scope} AND id = ${id} AND secret = ${secret} AND "confirmedAt" IS NULL
        RETURNING id`;
      return rows.length > 0;
    },
    /** Consumes a time step and those before it; false when it was already used. */
    useStep: async (id: number, step: number): Promise<boolean> => {
      const rows = await sql`
        UPDATE second_factors SET "lastStep" = ${step}
         WHERE "companyId" = ${scope} AND id = ${id} AND "lastStep" < ${step}
        RETURNING id`;
      return rows.length > 0;
    },
    /** Consumes a recovery code; false for an unknown one. */
    useRecoveryCode: async (id: number, hash: Buffer): Promise<boolean> => {
      const rows = await sql`
        UPDATE second_factors SET "recoveryHashes" = array_remove("recoveryHashes", ${hash}::bytea)
         WHERE "companyId" = ${scope} AND id = ${id} AND ${hash}::bytea = ANY("recoveryHashes")
        RETURNING id`;
      return rows.length > 0;
    },
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
    isKnown: async (userId: number, hash: Buffer, at: Date): Promise<boolean> => {
      const rows = await sql`
        SELECT id FROM trusted_browsers
         WHERE "companyId" = ${scope} AND "userId" = ${userId} AND hash = ${hash} AND "expiresAt" > ${at}`;
      return rows.length > 0;
    },
    forget: async (userId: number, id: number): Promise<boolean> => (await browsers.remove({ userId, id })) > 0,
    forgetAll: (userId: number) => browsers.remove({ userId }),
  };
};
