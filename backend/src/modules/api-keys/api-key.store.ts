import { ApiKey } from "../../models/accounts/api-key";
import { User } from "../../models/accounts/user";
import { repository, type Plain } from "../../core/tenant/repository";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import type { Scope } from "../../core/tenant/scope";

export type ApiKeyRow = Plain<ApiKey>;

export const apiKeyStore = (scope: Scope) => {
  const rows = repository(scope, ApiKey, "ERR_NO_API_KEY_FOUND");
  const users = repository(scope, User);
  return {
    all: () =>
      rows.all({
        order: ["name", "id"],
      }),
    count: () => rows.count(),
    mustHave: rows.mustHave,
    mustLock: rows.mustLock,
    /** With the user as whom the key acts, who is on leave for good. */
    add: async (values: Pick<ApiKeyRow, "name" | "hint" | "hash" | "scopes" | "ips" | "expiresAt">, at: Date) => {
      const user = await users.add({
        name: values.name,
        email: `${values.hash.toString("hex").slice(0, 32)}@program.invalid`,
        passwordHash: "",
        profile: "admin",
        allTicket: true,
        isProgram: true,
        suspendedAt: at,
      });
      return rows.add({ ...values, userId: user.id });
    },
    change: async (id: number, values: Partial<ApiKeyRow>): Promise<ApiKeyRow> => {
      const [row] = await rows.change({ id }, values);
      if (row && values.name !== undefined) await users.change({ id: row.userId }, { name: row.name });
      return row ?? rows.mustHave(id);
    },
  };
};

/** A key whose secret, or the one before it, has this hash. */
export type FoundKey = Pick<ApiKey, "companyId" | "id" | "userId" | "name" | "scopes" | "ips">;

/** The key of a secret, unless it expired; notes its use, once a minute. */
export async function findKey(hash: Buffer, at: Date): Promise<FoundKey | null> {
  const { sql } = crossTenantSql("lookup by API key");
  const [row] = await sql<FoundKey & { isToBeNoted: boolean }>`
    SELECT "companyId", id, "userId", name, scopes, ips,
           coalesce("lastUsedAt" < ${at}::timestamptz - interval '1 minute', TRUE) AS "isToBeNoted"
      FROM api_keys
     WHERE (hash = ${hash} OR ("formerHash" = ${hash} AND "formerUntil" > ${at}))
       AND ("expiresAt" IS NULL OR "expiresAt" > ${at})`;
  if (row?.isToBeNoted)
    await sql`UPDATE api_keys SET "lastUsedAt" = ${at} WHERE "companyId" = ${row.companyId} AND id = ${row.id}`;
  return row ?? null;
}
