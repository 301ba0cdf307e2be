import type { ProviderName } from "@guiche/contract/rules/capabilities";
import type { CloudNumber } from "../../models/connections/cloud-number";
import { secrets } from "../../core/auth/seal";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** The ids and keys of a number at the Cloud API. */
export interface CloudNumberRow extends Pick<
  CloudNumber,
  "companyId" | "connectionId" | "hookToken" | "verifyToken" | "phoneNumberId" | "wabaId" | "heardAt"
> {
  provider: ProviderName;
  token: string;
  appSecret: string;
  /** Meta's rating of the number: GREEN, YELLOW, RED. */
  quality: string | null;
  /** To how many customers the business may write first within 24 hours, in Meta's word. */
  tier: string | null;
  /** When Meta asked for the webhook's challenge, and when it last sent something for this number. */
  verifiedAt: Date | null;
}

type StoredCloudNumber = Omit<CloudNumberRow, "token" | "appSecret"> & { token: Buffer; appSecret: Buffer };

type NewCloudNumber = Pick<
  CloudNumberRow,
  "hookToken" | "verifyToken" | "phoneNumberId" | "wabaId" | "token" | "appSecret" | "quality" | "tier"
>;

const context = (column: "token" | "appSecret", companyId: number, connectionId: number): string =>
  `cloud_numbers.${column}:${companyId}:${connectionId}`;

const unsealRow = (row: StoredCloudNumber): CloudNumberRow => ({
  ...row,
  token: secrets()
    .open(row.token, context("token", row.companyId, row.connectionId))
    .toString(),
  appSecret: secrets()
    .open(row.appSecret, context("appSecret", row.companyId, row.connectionId))
    .toString(),
});

export const cloudNumberStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const seal = (column: "token" | "appSecret", connectionId: number, text: string) =>
    secrets().seal(Buffer.from(text), context(column, scope.companyId, connectionId));
  return {
    of: async (connectionId: number): Promise<CloudNumberRow | null> => {
      const [row] = await sql<StoredCloudNumber>`
        SELECT n.*, c.provider FROM cloud_numbers n
          JOIN connections c ON c."companyId" = n."companyId" AND c.id = n."connectionId"
         WHERE n."companyId" = ${scope} AND n."connectionId" = ${connectionId}`;
      return row ? unsealRow(row) : null;
    },
    /** Any number of an account: its token manages the account's templates. */
    ofAccount: async (wabaId: string): Promise<CloudNumberRow | null> => {
      const [row] = await sql<StoredCloudNumber>`
        SELECT n.*, c.provider FROM cloud_numbers n
          JOIN connections c ON c."companyId" = n."companyId" AND c.id = n."connectionId"
         WHERE n."companyId" = ${scope} AND n."wabaId" = ${wabaId} LIMIT 1`;
      return row ? unsealRow(row) : null;
    },
    /** The webhook address of the company's numbers, once one has it. */
    hook: () => sql.first<Pick<CloudNumberRow, "hookToken" | "verifyToken">>`
      SELECT "hookToken", "verifyToken" FROM cloud_numbers WHERE "companyId" = ${scope} LIMIT 1`,
    /** False when another connection has this number. */
    save: (connectionId: number, number: NewCloudNumber) => sql.hasRows`
      INSERT INTO cloud_numbers ("companyId", "connectionId", "hookToken", "verifyToken", "phoneNumberId", "wabaId", token,
                                 "appSecret", quality, tier)
      SELECT ${scope}, ${connectionId}, ${number.hookToken}, ${number.verifyToken}, ${number.phoneNumberId}, ${number.wabaId},
             ${seal("token", connectionId, number.token)}, ${seal("appSecret", connectionId, number.appSecret)}, ${number.quality}, ${number.tier}
       WHERE NOT EXISTS (SELECT FROM cloud_numbers o WHERE o."phoneNumberId" = ${number.phoneNumberId}
                            AND (o."companyId", o."connectionId") <> (${scope}::bigint, ${connectionId}::bigint))
      ON CONFLICT ("companyId", "connectionId") DO UPDATE
         SET "phoneNumberId" = excluded."phoneNumberId", "wabaId" = excluded."wabaId", token = excluded.token,
             "appSecret" = excluded."appSecret", quality = excluded.quality, tier = excluded.tier, "updatedAt" = now(),
             "heardAt" = CASE WHEN cloud_numbers."phoneNumberId" = excluded."phoneNumberId" THEN cloud_numbers."heardAt" END
      RETURNING 1`,
    /** What else is known of the contact with this LID. */
    ofLid: (lid: string) => sql.first<{ phone: string | null; bsuid: string | null }>`
      SELECT c.number AS phone, (SELECT max(b.value) FROM contact_identities b
                                  WHERE b."companyId" = ${scope} AND b."contactId" = c.id AND b.kind = 'bsuid') AS bsuid
        FROM contact_identities i JOIN contacts c ON c."companyId" = i."companyId" AND c.id = i."contactId"
       WHERE i."companyId" = ${scope} AND i.kind = 'lid' AND i.value = ${lid}`,
    setStanding: (connectionId: number, { quality, tier }: Pick<CloudNumberRow, "quality" | "tier">) => sql`
      UPDATE cloud_numbers SET quality = ${quality}, tier = ${tier} WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId}`,
    markVerified: (at: Date) => sql`UPDATE cloud_numbers SET "verifiedAt" = ${at} WHERE "companyId" = ${scope}`,
    markHeard: (connectionIds: readonly number[], at: Date) => sql`
      UPDATE cloud_numbers SET "heardAt" = ${at} WHERE "companyId" = ${scope} AND "connectionId" = ANY(${connectionIds}::bigint[])`,
    /** Remembers what Meta calls our messages; returns those whose own reply of Meta has not come. */
    nameMessages: (connectionId: number, names: readonly { wamid: string; wid: string }[]) => sql.values<string>`
      WITH named AS (
        INSERT INTO cloud_message_ids ("companyId", "connectionId", wamid, wid)
        SELECT ${scope}, ${connectionId}, * FROM unnest(${names.map(({ wamid }) => wamid)}::text[], ${names.map(({ wid }) => wid)}::text[])
        ON CONFLICT DO NOTHING)
      SELECT o.wid FROM outbox o
       WHERE o."companyId" = ${scope} AND o."connectionId" = ${connectionId} AND o.wid = ANY(${names.map(({ wid }) => wid)}::text[])`,
    widOf: (connectionId: number, wamid: string) => sql.value<string>`
      SELECT wid FROM cloud_message_ids
       WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND wamid = ${wamid}`,
    wamidOf: (connectionId: number, wid: string) => sql.value<string>`
      SELECT wamid FROM cloud_message_ids
       WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND wid = ${wid} LIMIT 1`,
  };
};

/** The numbers behind a webhook's address, before the company is known. */
export const numbersBehind = async (hookToken: string): Promise<CloudNumberRow[]> =>
  (
    await crossTenantSql("numbers behind a webhook").sql<StoredCloudNumber>`
      SELECT n.*, c.provider FROM cloud_numbers n
        JOIN connections c ON c."companyId" = n."companyId" AND c.id = n."connectionId"
       WHERE n."hookToken" = ${hookToken}`
  ).map(unsealRow);

/** Customers quote and react to recent messages; older names are not kept. */
export const forgetOldNames = () => crossTenantSql("sweeping names of messages").sql`
  DELETE FROM cloud_message_ids WHERE ("companyId", "connectionId", wamid) IN (
    SELECT "companyId", "connectionId", wamid FROM cloud_message_ids WHERE "createdAt" < now() - interval '180 days' LIMIT 10000)`;
