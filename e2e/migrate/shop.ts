import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import bcrypt from "bcryptjs";
import type { Random } from "../../backend/src/testing/random";
import { tablesOf } from "../../backend/src/modules/migration/source-tables.fixture";
import { TemporaryDatabase } from "../../harness/temporary-database";

export const formerPassword = "a senha de antes";

/** What a row of the other system must look like here. */
export interface ExpectedRows {
  tickets: Map<string, { status: string; queue: string; contact: string; tags: string[]; notes: string[] }>;
  messages: Map<
    string,
    {
      ticket: string;
      body: string;
      fromMe: boolean;
      ack: number;
      isDeleted: boolean;
      at: string;
      sha256: string | null;
    }
  >;
}

export interface Shop {
  database: TemporaryDatabase;
  files: string;
  agent: string;
  expected: ExpectedRows;
}

const pieces = [
  "Olá",
  "bom dia",
  "😀",
  "👩‍👩‍👧",
  "R$ 1.299,90",
  "<b>&amp;</b>",
  "ação",
  "'; DROP",
  '"aspas"',
  "\\n",
  "\n",
  "é",
  "e\u0301",
  "中文",
  "عربي",
  "%s",
  "{{name}}",
  "*negrito*",
  "https://loja.example/?a=1&b=2",
];
const queues = ["Vendas", "Entregas", "Financeiro"];
const tags = ["vip", "devolução", "fiado"];

const atOnce = 2_000;

/**
 * A shop in a Ticketz with this many messages, drawn at random, and what of them must be here afterwards. `name` makes its
 * addresses and numbers those of no other shop.
 */
export async function shopOf(name: number, messages: number, random: Random, folder: string): Promise<Shop> {
  const database = await new TemporaryDatabase(process.env.TEST_DATABASE_URL ?? "").create();
  await database.rows(tablesOf("ticketz"));
  const add = async (table: string, rows: readonly Record<string, unknown>[]) => {
    for (let from = 0; from < rows.length; from += atOnce) {
      const some = rows.slice(from, from + atOnce);
      const columns = Object.keys(some[0] ?? {})
        .map((column) => `"${column}"`)
        .join(", ");
      await database.rows(
        `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1)`,
        [JSON.stringify(some)],
      );
    }
  };
  const below = (end: number) => random.between(0, end - 1);
  const text = () =>
    Array.from({ length: 1 + below(6) }, () => random.oneOf(pieces))
      .join(" ")
      .trim() || "Olá";
  const since = Date.UTC(2024, 0, 1);
  const later = (seconds: number) => new Date(since + seconds * 1_000).toISOString();
  const of = { companyId: 1 };
  const agent = `ana-${name}@x.example`;
  const passwordHash = bcrypt.hashSync(formerPassword, 4);
  // Its first company, by which a source is known again.
  const began = later(name);
  await add("Plans", [{ id: 1, name: `Pro ${name}`, users: 10, connections: 3, queues: 5, value: 99.9 }]);
  await add("Companies", [
    { id: 1, name: `Loja ${name}`, status: true, planId: 1, createdAt: began, updatedAt: began },
  ]);
  await add(
    "Queues",
    queues.map((queue, at) => ({ id: at + 1, name: queue, color: `#00000${at}`, ...of })),
  );
  await add(
    "Tags",
    tags.map((tag, at) => ({ id: at + 1, name: tag, color: `#00000${at}`, kanban: 0, ...of })),
  );
  await add("Whatsapps", [{ id: 1, name: "Balcão", isDefault: true, ...of }]);
  await add("Users", [{ id: 1, name: "Ana", email: agent, passwordHash, profile: "admin", whatsappId: 1, ...of }]);
  await add(
    "UserQueues",
    queues.map((_queue, at) => ({ userId: 1, queueId: at + 1 })),
  );

  const expected: ExpectedRows = { tickets: new Map(), messages: new Map() };
  const contacts = Array.from({ length: Math.ceil(messages / 20) }, (_, at) => ({
    id: at + 1,
    name: `Açaí 😀 ${at}`,
    number: `5511${String(name % 10)}${String(20_000_000 + at)}`,
    isGroup: false,
    whatsappId: 1,
    ...of,
  }));
  await add("Contacts", contacts);
  // One live ticket a contact, and old ones.
  const tickets = Array.from({ length: Math.ceil(messages / 10) }, (_, at) => {
    const contact = contacts[at % contacts.length]!;
    const isLive = at < contacts.length && below(3) === 0;
    const isWaiting = isLive && below(2) === 0;
    return {
      id: at + 1,
      uuid: uuidFrom(`${name} ${at}`),
      status: isWaiting ? "pending" : isLive ? "open" : "closed",
      contactId: contact.id,
      userId: isWaiting ? null : 1,
      queueId: 1 + below(queues.length),
      whatsappId: 1,
      createdAt: later(at),
      updatedAt: later(at + 1),
      ...of,
    };
  });
  await add("Tickets", tickets);
  const ticketTags = tickets.flatMap(({ id }) =>
    tags.flatMap((_tag, at) => (below(5) === 0 ? [{ ticketId: id, tagId: at + 1 }] : [])),
  );
  await add("TicketTags", ticketTags);
  const notes = tickets.flatMap(({ id, contactId }, at) =>
    below(8) === 0 ? [{ id: at + 1, note: text(), ticketId: id, contactId, userId: 1 }] : [],
  );
  await add("TicketNotes", notes);
  for (const { id, uuid, status, queueId, contactId } of tickets)
    expected.tickets.set(uuid, {
      status,
      queue: queues[queueId - 1]!,
      contact: contacts[contactId - 1]!.name,
      tags: ticketTags
        .filter(({ ticketId }) => ticketId === id)
        .map(({ tagId }) => tags[tagId - 1]!)
        .sort(),
      notes: notes.filter(({ ticketId }) => ticketId === id).map(({ note }) => note),
    });

  const files = join(folder, `files-${name}`);
  await mkdir(files, { recursive: true });
  const all: Record<string, unknown>[] = [];
  for (let at = 0; at < messages; at += 1) {
    const id = `${name}A${at}`;
    const ticket = random.oneOf(tickets);
    const fromMe = below(2) === 0;
    const ack = fromMe ? below(6) : 0;
    const isDeleted = below(40) === 0;
    const file = !isDeleted && below(25) === 0 ? `${1_700_000_000_000 + at}_ação ${at}.bin` : null;
    const bytes = file && Buffer.from(Array.from({ length: 50 + below(2_000) }, () => below(256)));
    if (file && bytes) await writeFile(join(files, file), bytes);
    const body = text();
    const time = later(10_000 + at * 7);
    all.push({
      id,
      body,
      ack,
      mediaType: file ? "application" : "conversation",
      mediaUrl: file,
      ticketId: ticket.id,
      contactId: ticket.contactId,
      fromMe,
      isDeleted,
      remoteJid: `${contacts[ticket.contactId - 1]!.number}@s.whatsapp.net`,
      createdAt: time,
      updatedAt: time,
      ...of,
    });
    expected.messages.set(id, {
      ticket: ticket.uuid,
      body: isDeleted ? "" : body,
      fromMe,
      // The other system has 0 and 1 for what its library took.
      ack: fromMe ? Math.max(2, ack) : 0,
      isDeleted,
      at: time,
      sha256: bytes ? createHash("sha256").update(bytes).digest("hex") : null,
    });
  }
  await add("Messages", all);
  return { database, files, agent, expected };
}

function uuidFrom(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
