import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";

/** Ids looked through by one statement: of ten million messages it takes two hundred, of some tens of milliseconds. */
const idsAtOnce = 50_000;

interface UnsupportedMessage {
  companyId: number;
  id: number;
}

/**
 * The unsupported messages among the next ids whose original is kept, and the last of these ids; null behind the newest
 * message.
 */
export async function findUnsupported(after: number): Promise<{ rows: UnsupportedMessage[]; upTo: number } | null> {
  const { sql } = crossTenantSql("reading unsupported messages again");
  const upTo = after + idsAtOnce;
  const [[newest], rows] = await Promise.all([
    sql<{ id: number | null }>`SELECT max(m.id) AS id FROM messages m`,
    sql<UnsupportedMessage>`
      SELECT m."companyId", m.id FROM messages m JOIN companies c ON c.id = m."companyId" AND c."removedAt" IS NULL
       WHERE m.id > ${after}::bigint AND m.id <= ${upTo}::bigint AND m."mediaType" = 'unsupported' AND NOT m."isDeleted"
         AND m.content IS NOT NULL
       ORDER BY m.id`,
  ]);
  return (newest?.id ?? 0) > after ? { rows, upTo } : null;
}
