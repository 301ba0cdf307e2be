import { sqlOf } from "../../core/tenant/repository";
import type { Lease } from "../provider";

export interface JournalRow {
  id: number;
  hash: Buffer;
  wid: string;
  attributes: Record<string, string>;
  /** Encrypted. */
  plaintext: Buffer;
}

/** Decrypted messages until they are ingested. The key store inserts them in one statement with the ratchet. */
export function journalStore({ scope, connection: { connectionId }, fence }: Lease) {
  const sql = sqlOf(scope);
  return {
    find: async (hash: Buffer) =>
      (
        await sql<JournalRow & { ingestedAt: Date | null }>`
          SELECT "id", "hash", "wid", "attributes", "plaintext", "ingestedAt" FROM "inbound_journal"
          WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND "hash" = ${hash}`
      )[0],

    left: (after: number, limit: number) => sql<JournalRow>`
      SELECT "id", "hash", "wid", "attributes", "plaintext" FROM "inbound_journal"
      WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND "ingestedAt" IS NULL AND "id" > ${after}
      ORDER BY "id" LIMIT ${limit}`,

    /** All rows with this message id; read only for messages that could not be decrypted. */
    byWid: (wid: string) => sql<JournalRow>`
      SELECT "id", "hash", "wid", "attributes", "plaintext" FROM "inbound_journal"
      WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND "wid" = ${wid} ORDER BY "id" LIMIT 50`,

    mark: (ids: number[]) => sql`
      UPDATE "inbound_journal" j SET "ingestedAt" = now(), "updatedAt" = now() FROM "connection_leases" l
      WHERE j."companyId" = ${scope} AND j."connectionId" = ${connectionId} AND j."id" = ANY(${ids}::bigint[])
        AND l."companyId" = ${scope} AND l."connectionId" = ${connectionId} AND l."fence" = ${fence}`,
  };
}

export type JournalStore = ReturnType<typeof journalStore>;
