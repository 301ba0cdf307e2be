import type { TemporaryDatabase } from "../../harness/temporary-database";
import type { ExpectedRows } from "./shop";

/** Compares every ticket and message column by column; returns what differs. */
export async function differencesIn(here: TemporaryDatabase, { tickets, messages }: ExpectedRows): Promise<string[]> {
  const foundTickets = await here.rows<Record<string, unknown> & { uuid: string }>(
    `SELECT t.uuid, t.status, q.name AS queue, c.name AS contact,
            ARRAY(SELECT g.name FROM ticket_tags x JOIN tags g ON g.id = x."tagId" WHERE x."ticketId" = t.id) AS tags,
            ARRAY(SELECT n.note FROM ticket_notes n WHERE n."ticketId" = t.id ORDER BY n.id) AS notes
       FROM tickets t LEFT JOIN queues q ON q.id = t."queueId" JOIN contacts c ON c.id = t."contactId"
      WHERE t.uuid = ANY ($1)`,
    [[...tickets.keys()]],
  );
  const foundMessages = await here.rows<Record<string, unknown> & { wid: string }>(
    `SELECT m.wid, t.uuid AS ticket, m.body, m."fromMe", m.ack, m."isDeleted", m."createdAt" AS at,
            encode(f.sha256, 'hex') AS sha256
       FROM messages m JOIN tickets t ON t.id = m."ticketId" LEFT JOIN media f ON f.id = m."mediaId"
      WHERE m.wid = ANY ($1)`,
    [[...messages.keys()]],
  );
  const migratedRows = new Map<string, unknown>([
    ...foundTickets.map(({ uuid, ...row }) => [uuid, { ...row, tags: (row.tags as string[]).sort() }] as const),
    ...foundMessages.map(({ wid, ...row }) => [wid, { ...row, at: (row.at as Date).toISOString() }] as const),
  ]);
  const faults = foundMessages.length > messages.size ? ["a message came twice"] : [];
  for (const [key, expected] of [...tickets, ...messages]) {
    const row = (migratedRows.get(key) ?? {}) as Record<string, unknown>;
    for (const [column, value] of Object.entries(expected))
      if (JSON.stringify(row[column]) !== JSON.stringify(value))
        faults.push(`${key}.${column}: ${JSON.stringify(row[column])} instead of ${JSON.stringify(value)}`);
  }
  return faults;
}

const tables = [
  "companies",
  "users",
  "queues",
  "connections",
  "tags",
  "contacts",
  "contact_identities",
  "tickets",
  "messages",
  "ticket_tags",
  "ticket_notes",
  "ticket_trackings",
  "migration_map",
];

/** How many rows there are, by table, and a hash of all that was said. */
export async function sumsOf(here: TemporaryDatabase): Promise<string> {
  const counts: string[] = [];
  for (const table of tables) {
    const [row] = await here.rows<{ count: string }>(`SELECT count(*) FROM "${table}"`);
    counts.push(`${table} ${row?.count}`);
  }
  // A file that was stored just before a kill is stored once more; the sweep of files removes the first one.
  const [mediaRow] = await here.rows<{ count: string }>(
    `SELECT count(*) FROM media f WHERE EXISTS (SELECT FROM messages m WHERE m."mediaId" = f.id)`,
  );
  const [hashRow] = await here.rows<{ hash: string }>(
    `SELECT md5(string_agg(concat_ws('|', m.wid, t.uuid, m.body, m.ack, m."fromMe", m."createdAt", m."mediaState", m.details::text, encode(f.sha256, 'hex')), E'\\n' ORDER BY m.wid)) AS hash
       FROM messages m JOIN tickets t ON t.id = m."ticketId" LEFT JOIN media f ON f.id = m."mediaId"`,
  );
  return [...counts, `media ${mediaRow?.count}`, `hash ${hashRow?.hash}`].join(", ");
}
