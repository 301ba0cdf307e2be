import { sqlOf } from "../../core/tenant/repository";
import type { JournalEntry } from "../journal/journal.store";
import type { Lease } from "../provider";

export interface KeyRow {
  type: string;
  keyId: string;
  /** Sealed. */
  value: Buffer;
}

export interface KeyChanges {
  upserts: KeyRow[];
  deletions: Omit<KeyRow, "value">[];
  journal: JournalEntry[];
}

interface WriteOutcome {
  /** False when another process has taken over the connection: nothing was written. */
  held: boolean;
  /** The new journal rows, without those that existed already. */
  journal: { id: number; hash: string }[] | null;
}

/** The credentials and Signal keys of one connection, in Postgres. */
export function keyStore({ scope, connection: { connectionId }, fence }: Lease) {
  const sql = sqlOf(scope);
  return {
    read: (type: string, ids: string[]) => sql<KeyRow>`
      SELECT "type", "keyId", "value" FROM "signal_keys"
      WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND "type" = ${type}
        AND "keyId" = ANY(${ids}::text[])`,

    /**
     * One atomic statement: checks the fence and locks the lease against a take-over, stores and deletes keys, and
     * inserts the messages that were decrypted with them.
     */
    write: async ({ upserts, deletions, journal }: KeyChanges): Promise<WriteOutcome> => {
      const [row] = await sql<WriteOutcome>`
        WITH held AS (
          SELECT 1 FROM "connection_leases"
          WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND "fence" = ${fence} FOR SHARE
        ), upserted AS (
          INSERT INTO "signal_keys" ("companyId", "connectionId", "type", "keyId", "value")
          SELECT ${scope}::bigint, ${connectionId}::bigint, k."type", k."keyId", k."value"
          FROM held, unnest(${upserts.map((key) => key.type)}::text[], ${upserts.map((key) => key.keyId)}::text[],
            ${upserts.map((key) => key.value)}::bytea[]) AS k ("type", "keyId", "value")
          ON CONFLICT ("companyId", "connectionId", "type", "keyId") DO UPDATE SET "value" = excluded."value"
        ), deleted AS (
          DELETE FROM "signal_keys" s
          USING held, unnest(${deletions.map((key) => key.type)}::text[], ${deletions.map((key) => key.keyId)}::text[])
            AS k ("type", "keyId")
          WHERE s."companyId" = ${scope} AND s."connectionId" = ${connectionId}
            AND s."type" = k."type" AND s."keyId" = k."keyId"
        ), journal AS (
          INSERT INTO "inbound_journal" ("companyId", "connectionId", "hash", "wid", "attributes", "plaintext")
          SELECT ${scope}::bigint, ${connectionId}::bigint, j."hash", j."wid", j."attributes", j."plaintext"
          FROM held, unnest(${journal.map((entry) => entry.hash)}::bytea[], ${journal.map((entry) => entry.wid)}::text[],
            ${journal.map((entry) => JSON.stringify(entry.attributes))}::jsonb[],
            ${journal.map((entry) => entry.plaintext)}::bytea[])
            AS j ("hash", "wid", "attributes", "plaintext")
          ON CONFLICT DO NOTHING RETURNING "id", encode("hash", 'hex') AS "hash"
        )
        SELECT EXISTS (SELECT 1 FROM held) AS "held", (SELECT json_agg(journal) FROM journal) AS "journal"`;
      return row ?? { held: false, journal: null };
    },

    /** Deletes all keys and credentials, if the lease is still ours. */
    wipe: () => sql`
      DELETE FROM "signal_keys" s USING "connection_leases" l
      WHERE s."companyId" = ${scope} AND s."connectionId" = ${connectionId}
        AND l."companyId" = ${scope} AND l."connectionId" = s."connectionId" AND l."fence" = ${fence}`,
  };
}

export type KeyStore = ReturnType<typeof keyStore>;
