import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** Codes tried against one; then it is void. */
const maxTries = 5;

/** The codes with which people choose a new password: one a person. */
export const resetStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Takes the place of the code before. */
    put: (userId: number, codeHash: Buffer, expiresAt: Date) => sql`
      INSERT INTO password_resets ("companyId", "userId", "codeHash", "expiresAt")
      VALUES (${scope}, ${userId}, ${codeHash}, ${expiresAt})
      ON CONFLICT ("companyId", "userId")
      DO UPDATE SET "codeHash" = excluded."codeHash", "expiresAt" = excluded."expiresAt", tries = 0, "updatedAt" = now()`,
    /** Counts a try and gives what the code is to be compared with; null when there is none that may still be tried. */
    try: async (userId: number, at: Date): Promise<Buffer | null> => {
      const [row] = await sql<{ codeHash: Buffer }>`
        UPDATE password_resets SET tries = tries + 1
         WHERE "companyId" = ${scope} AND "userId" = ${userId} AND "expiresAt" > ${at} AND tries < ${maxTries}
        RETURNING "codeHash"`;
      return row?.codeHash ?? null;
    },
    /** Uses it up; false for whoever comes second. */
    take: async (userId: number, codeHash: Buffer): Promise<boolean> => {
      const taken = await sql`
        DELETE FROM password_resets WHERE "companyId" = ${scope} AND "userId" = ${userId} AND "codeHash" = ${codeHash}
        RETURNING id`;
      return taken.length > 0;
    },
  };
};
