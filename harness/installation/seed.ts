import type { Database } from "./database";

export type DataSize = "S" | "M" | "L";

/**
 * A company of the data has 5,000 contacts, 10,000 tickets and 200,000 messages; 10 agents and 5 queues. M is twenty of
 * them with 4 million messages. L adds eighty with three eighths of that: 10 million.
 */
export const companiesOf: Record<DataSize, number> = { S: 1, M: 20, L: 100 };
const shareOf = (index: number) => (index < companiesOf.M ? 1 : 3 / 8);

/** One ticket in a hundred is long; the others share the remaining messages. */
const long = { every: 100, messages: 515 };
const short = 15;

interface SeededCompany {
  companyId: number;
  adminId: number;
  /** Id of a ticket with 515 messages. */
  longTicketId: number;
}

/**
 * Plain SQL that creates the same rows every time, in chronological order. The newest tickets are live: 3 % open and 2 %
 * pending, each with another contact, because a contact may have only one live ticket.
 */
const statementsOf = (contacts: number, tickets: number) => [
  `INSERT INTO users ("companyId", name, email, "passwordHash", profile, "allTicket")
   SELECT $1::bigint, CASE n WHEN 0 THEN 'Admin' ELSE 'Agente ' || n END, 'seed-' || $1::bigint || '-' || n || '@guiche.local', '', 
          CASE n WHEN 0 THEN 'admin' ELSE 'user' END, true FROM generate_series(0, 10) n`,
  `INSERT INTO queues ("companyId", name, color, "orderQueue")
   SELECT $1::bigint, 'Fila ' || n, '#' || lpad(to_hex(n * 1118481), 6, '0'), n FROM generate_series(1, 5) n`,
  `INSERT INTO user_queues ("companyId", "userId", "queueId")
   SELECT $1::bigint, u.id, q.id FROM users u, queues q
    WHERE u."companyId" = $1::bigint AND q."companyId" = $1::bigint AND (u.id + q.id) % 2 = 0`,
  `INSERT INTO connections ("companyId", name, provider, "isDefault") VALUES ($1::bigint, 'Principal', 'simulator', true)`,
  `INSERT INTO contacts ("companyId", name, number, "createdAt", "updatedAt")
   SELECT $1::bigint, (ARRAY['Ana','Bruno','Carla','Diego','Elisa','Fábio','Gabi','Hugo','Íris','João'])[n % 10 + 1] || ' ' ||
          (ARRAY['Silva','Souza','Costa','Lima','Rocha','Alves','Pinto'])[n % 7 + 1] || ' ' || n,
          '55' || (11 + n % 80) || '9' || lpad(n::text, 8, '0'), t.at, t.at
     FROM generate_series(1, ${contacts}) n, LATERAL (SELECT timestamptz '2026-01-01' + n * interval '1 minute' AS at) t ORDER BY n`,
  `INSERT INTO contact_identities ("companyId", "contactId", kind, value)
   SELECT $1::bigint, id, 'phone', number FROM contacts WHERE "companyId" = $1::bigint`,
  `INSERT INTO tickets ("companyId", number, status, "contactId", "connectionId", "queueId", "userId", "lastMessage",
                        "unreadMessages", address, "createdAt", "updatedAt")
   SELECT $1::bigint, n, s.status, c.id, w.id, q.ids[n % 5 + 1], CASE s.status WHEN 'pending' THEN NULL ELSE u.ids[n % 10 + 1] END,
          'Mensagem final do atendimento ' || n, CASE s.status WHEN 'closed' THEN 0 ELSE n % 4 END,
          c.number || '@s.whatsapp.net', t.at, t.at + interval '2 hours'
     FROM generate_series(1, ${tickets}) n
     JOIN LATERAL (SELECT CASE WHEN n > ${tickets * 0.98} THEN 'pending' WHEN n > ${tickets * 0.95} THEN 'open' ELSE 'closed' END AS status,
                          timestamptz '2026-01-05' + n * interval '10 minutes' AS at) s ON true
     JOIN LATERAL (SELECT s.at) t ON true
     JOIN (SELECT id, number, row_number() OVER (ORDER BY id) AS place FROM contacts WHERE "companyId" = $1::bigint) c
       ON c.place = n % ${contacts} + 1
     CROSS JOIN (SELECT id FROM connections WHERE "companyId" = $1::bigint) w
     CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM queues WHERE "companyId" = $1::bigint) q
     CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE "companyId" = $1::bigint AND profile = 'user') u
    ORDER BY n`,
  `INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", wid, "fromMe", body, ack, read,
                         "createdAt", "updatedAt")
   SELECT $1::bigint, t.id, t."contactId", t."connectionId", 'SEED' || t.id || '-' || k, k % 3 = 0,
          'Mensagem ' || k || ' do atendimento: ' || repeat('texto de exemplo ', 1 + (k * 7 + t.place::int) % 6),
          CASE WHEN k % 3 = 0 THEN 4 ELSE 0 END, true, at, at
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM tickets WHERE "companyId" = $1::bigint) t
     JOIN LATERAL generate_series(1, CASE WHEN t.place % ${long.every} = 0 THEN ${long.messages} ELSE ${short} END) k ON true
     JOIN LATERAL (SELECT t."createdAt" + k * interval '7200 s' /
                          CASE WHEN t.place % ${long.every} = 0 THEN ${long.messages} ELSE ${short} END AS at) m ON true
    ORDER BY at, t.id, k`,
];

/** Fills an empty, migrated database, or one that already contains the first `from` companies. */
export async function seed(
  database: Database,
  size: DataSize,
  log: (text: string) => void,
  from = 0,
): Promise<SeededCompany[]> {
  const companies: SeededCompany[] = [];
  for (let index = from; index < companiesOf[size]; index += 1) {
    const { id } = await database.one<{ id: string }>(
      `INSERT INTO companies (name, "planId") SELECT $1, min(id) FROM plans RETURNING id`,
      [`Empresa ${index + 1}`],
    );
    const share = shareOf(index);
    for (const statement of statementsOf(5_000 * share, 10_000 * share)) await database.rows(statement, [id]);
    const { adminId, longTicketId } = await database.one<{ adminId: string; longTicketId: string }>(
      `SELECT (SELECT id FROM users WHERE "companyId" = $1 AND profile = 'admin') AS "adminId",
              (SELECT "ticketId" FROM messages WHERE "companyId" = $1 GROUP BY "ticketId" HAVING count(*) > 500
                ORDER BY "ticketId" DESC LIMIT 1) AS "longTicketId"`,
      [id],
    );
    companies.push({ companyId: Number(id), adminId: Number(adminId), longTicketId: Number(longTicketId) });
    log(`company ${index + 1} of ${companiesOf[size]} written`);
  }
  await database.rows("VACUUM ANALYZE");
  return companies;
}
