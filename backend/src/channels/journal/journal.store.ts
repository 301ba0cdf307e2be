import { sqlOf } from "../../core/tenant/repository";
import type { ConnectionRef, Lease } from "../provider";
import type { Scope } from "../../core/tenant/scope";

export interface JournalEntry {
  /** Identifies the arrival: the same one is stored once. */
  hash: Buffer;
  wid: string;
  attributes: Record<string, string>;
  /** Sealed. */
  plaintext: Buffer;
}

/** One to write. Writing sets its id, unless the journal already has the same arrival. */
export interface StagedEntry extends JournalEntry {
  id?: number;
}

export interface JournalRow extends JournalEntry {
  id: number;
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

    rowsAfter: (after: number, limit: number) => sql<JournalRow>`
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

/** Stores what has arrived for a connection, by a process that need not own it. True when something of it was new. */
export function storeArrivals(
  scope: Scope,
  { connectionId }: Pick<ConnectionRef, "connectionId">,
  entries: readonly JournalEntry[],
): Promise<boolean> {
  return sqlOf(scope).hasRows`
    INSERT INTO "inbound_journal" ("companyId", "connectionId", "hash", "wid", "attributes", "plaintext")
    SELECT ${scope}, ${connectionId}, e.* FROM unnest(
      ${entries.map(({ hash }) => hash)}::bytea[], ${entries.map(({ wid }) => wid)}::text[],
      ${entries.map(({ attributes }) => JSON.stringify(attributes))}::jsonb[], ${entries.map(({ plaintext }) => plaintext)}::bytea[]) e
    ON CONFLICT DO NOTHING RETURNING "id"`;
}
