import { weekdays, type WorkDay } from "@guiche/contract/time/hours";
import { Company, newNumber, type Agent } from "../../harness/company";
import type { BuiltServer } from "../../harness/server";
import { openPairedConnection, type PairedConnection } from "../../harness/paired-connection";
import type { Simulator } from "../../harness/simulator";
import { acquaintances, customers, queues, quickReplies, tags, team, type QueueName, type TagName } from "./people";
import { converse } from "./conversation";
import { sendFiles } from "./files";
import { sendEveryKind } from "./kinds";
import { aLamp } from "./photographs";
import { morningTimeZone } from "./photographer";

export interface Environment {
  server: BuiltServer;
  simulator: Simulator;
}

/** The data for the screenshots: a shop that has worked for a while, and a new one. */
export interface DemoShop {
  admin: Agent;
  newcomer: Agent;
  /** The platform's owner. */
  owner: Agent;
  /** The connection that is not paired yet. */
  waiting: string;
  /** The URL of the conversation that is open in most screenshots. */
  conversation: string;
  /** The URL of a conversation with a message of every other kind. */
  kinds: string;
  /** The URL of a conversation with documents that have something to see. */
  files: string;
  photographs: readonly Buffer[];
}

function week(): WorkDay[] {
  return weekdays.map((day, index) => {
    const hours = index < 5 ? ["09:00", "18:00"] : index === 5 ? ["09:00", "13:00"] : ["00:00", "00:00"];
    const [startTime = "", endTime = ""] = hours;
    return { ...day, startTime, endTime, ranges: [] };
  });
}

export async function createDemoShop(where: Environment): Promise<DemoShop> {
  const { server: desk } = where;
  const planId = await offer(desk);
  const company = await Company.create(desk.database, { name: "Casa Aurora" });
  await company.setting("timezone", morningTimeZone());
  await desk.database.rows(`UPDATE "companies" SET "planId" = $2 WHERE "id" = $1`, [company.id, planId]);
  const rooms = await seedCompany(desk, company);
  const people = await hire(company, Object.values(rooms.queues));
  const shop = await openPairedConnection(where, company, [rooms.queues.sales], {
    owner: people.marina,
    name: "Casa Aurora",
  });
  const waiting = "Loja Pinheiros";
  await company.connection(waiting);
  await serve(desk, company, { people, rooms, shop });
  for (const { name, email } of acquaintances) {
    const number = newNumber();
    const contactId = await desk.database.add("contacts", { companyId: company.id, name, number, email });
    await desk.database.add("contact_identities", { companyId: company.id, contactId, kind: "phone", value: number });
  }
  const photographs = [await aLamp("#b5653f", "#e3b98c"), await aLamp("#d9c7a8", "#b7a58f")] as const;
  const conversation = await converse(where, company, { people, rooms, shop }, photographs[0]);
  await workTogether(desk, company, { people, rooms, shop });
  const kinds = await sendEveryKind(where, { people, rooms, shop });
  const files = await sendFiles(where, { people, rooms, shop }, photographs);
  // Only now: out of hours every customer above would have been told so.
  await company.setting("scheduleType", "company");
  const owner = await company.agent({ name: "Helena Duarte", profile: "admin", isOwner: true });
  const newcomer = await begin(desk);
  return { admin: people.marina, newcomer, owner, waiting, conversation, kinds, files, photographs };
}

/** Creates public plans. Returns the id of the larger one. */
async function offer({ database }: BuiltServer): Promise<number> {
  await database.rows(
    `UPDATE "plans" SET "name" = 'Essencial', "users" = 3, "connections" = 1, "queues" = 3, "valueCents" = 4990`,
  );
  return database.add("plans", { name: "Equipe", users: 12, connections: 3, queues: 10, valueCents: 14_990 });
}

/** A user who has just signed up and created a queue. */
async function begin(server: BuiltServer): Promise<Agent> {
  const company = await Company.create(server.database, { name: "Ateliê Lume" });
  await company.queue("Encomendas");
  await company.agent({ name: "Bento Farias" });
  return company.agent({ name: "Lívia Prado", profile: "admin" });
}

type Rooms = Awaited<ReturnType<typeof seedCompany>>;

async function seedCompany({ database }: BuiltServer, company: Company) {
  const add = (table: string, row: object) => database.add(table, { companyId: company.id, ...row });
  const rooms = { queues: {} as Record<QueueName, { id: number; name: string }>, tags: {} as Record<TagName, number> };
  const schedules = JSON.stringify(week());
  for (const [key, queue] of Object.entries(queues))
    rooms.queues[key as QueueName] = { id: await add("queues", { ...queue, schedules }), name: queue.name };
  for (const [key, { name, color }] of Object.entries(tags))
    rooms.tags[key as TagName] = await company.tag(name, color);
  for (const { shortcode, message } of quickReplies) await company.quickReply(shortcode, message);
  await database.rows(`UPDATE "companies" SET "schedules" = $2 WHERE "id" = $1`, [company.id, schedules]);
  return rooms;
}

type People = Record<keyof typeof team, Agent>;

async function hire(company: Company, rooms: Rooms["queues"][QueueName][]): Promise<People> {
  const people = {} as People;
  for (const [key, { name, email, profile }] of Object.entries(team)) {
    people[key as keyof People] = await company.agent({ name, email, profile, queues: rooms });
  }
  return people;
}

export interface Setting {
  people: People;
  rooms: Rooms;
  shop: PairedConnection;
}

/** Creates all customers who wrote, with their tickets in the current state. */
async function serve({ database }: BuiltServer, company: Company, { people, rooms, shop }: Setting): Promise<void> {
  for (const { name, email = "", status, queue, agent, tags: marks = [], unread = 0, minutesAgo, talk } of customers) {
    const ticket = await company.ticket({
      customer: name,
      status,
      queue: queue && rooms.queues[queue],
      agent: agent && people[agent],
      connectionId: shop.connectionId,
    });
    await company.talk(ticket, talk.length, (index) => talk[index] ?? "");
    for (const mark of marks)
      await database.add("ticket_tags", { companyId: company.id, ticketId: ticket.id, tagId: rooms.tags[mark] });
    await database.rows(`UPDATE "contacts" SET "email" = $2 WHERE "id" = $1`, [ticket.contactId, email]);
    await database.rows(
      `UPDATE "messages" SET "createdAt" = "createdAt" - $2::int * interval '1 minute' WHERE "ticketId" = $1`,
      [ticket.id, minutesAgo],
    );
    await database.rows(
      `UPDATE "tickets" SET "lastMessage" = $2, "unreadMessages" = $3, "lastFromMe" = $4,
         "waitingSince" = CASE WHEN NOT $4 THEN now() - $5::int * interval '1 minute' END,
         "servedSince" = CASE WHEN "status" = 'open' THEN now() - ($5::int + 18) * interval '1 minute' END,
         "lastMessageAt" = now() - $5::int * interval '1 minute', "updatedAt" = now() - $5::int * interval '1 minute',
         "createdAt" = now() - $5::int * interval '1 minute' - interval '20 minutes'
       WHERE "id" = $1`,
      [ticket.id, talk.at(-1), unread, talk.length % 3 === 0, minutesAgo],
    );
  }
}

/** Lanes of the board, a chat of the staff, and two weeks that the dashboard counts. */
async function workTogether({ database }: BuiltServer, company: Company, { people, rooms, shop }: Setting) {
  const add = (table: string, row: object) => database.add(table, { companyId: company.id, ...row });
  await database.rows(
    `UPDATE "tags" SET "kanban" = 1, "kanbanLimit" = CASE WHEN "id" = $1 THEN 3 END WHERE "id" = ANY($2::bigint[])`,
    [rooms.tags.offer, [rooms.tags.offer, rooms.tags.first, rooms.tags.urgent]],
  );
  const lines = [
    ["rafael", "A transportadora confirmou: as entregas de amanhã saem às 8h."],
    ["julia", "Ótimo! Aviso a Beatriz e o Thiago agora."],
    ["marina", "@Júlia Nunes, o Thiago pediu para trocar a cor. Consegue ver no estoque?"],
    ["julia", "Temos duas em terracota. Já separei uma para ele."],
  ] as const;
  const chatId = await add("chats", {
    title: "Plantão da loja",
    ownerId: people.marina.id,
    lastMessage: lines.at(-1)?.[1],
  });
  const messageIds: number[] = [];
  for (const [index, [author, body]] of lines.entries()) {
    const id = await add("chat_messages", {
      chatId,
      userId: people[author].id,
      userName: people[author].name,
      body,
      createdAt: new Date(Date.now() - (lines.length - index) * 4 * 60_000),
      // The delivery times are what all colleagues look up.
      pinnedAt: index === 0 ? new Date() : null,
    });
    messageIds.push(id);
  }
  const [delivery, , question] = messageIds;
  await add("chat_reactions", { messageId: delivery, userId: people.marina.id, emoji: "❤️" });
  await add("chat_reactions", { messageId: delivery, userId: people.julia.id, emoji: "❤️" });
  await add("chat_reactions", { messageId: question, userId: people.rafael.id, emoji: "✔️" });
  for (const key of ["marina", "rafael", "julia"] as const)
    await add("chat_members", { chatId, userId: people[key].id, unreads: key === "marina" ? 1 : 0 });
  await database.rows(
    `INSERT INTO "ticket_trackings" ("companyId", "ticketId", "userId", "queueId", "connectionId", "queuedAt", "startedAt", "finishedAt", "answerFrom", "answeredAt")
     SELECT t."companyId", t.id, ($2::bigint[])[1 + n % 3], t."queueId", $3::bigint, at, at + (2 + n % 9) * interval '1 minute',
            at + (14 + n % 37) * interval '1 minute', at, at + (3 + n % 11) * interval '1 minute'
       FROM (SELECT * FROM "tickets" WHERE "companyId" = $1 AND "queueId" IS NOT NULL ORDER BY id LIMIT 1) t,
            generate_series(1, 260) n,
            LATERAL (SELECT now() - (n * 73 % 14) * interval '1 day' - (n * 29 % 420) * interval '1 minute' AS at) moment`,
    [company.id, [people.marina.id, people.julia.id, people.pedro.id], shop.connectionId],
  );
  await database.rows(
    `INSERT INTO "ticket_trackings" ("companyId", "ticketId", "userId", "queueId", "connectionId", "queuedAt", "startedAt", "finishedAt")
     SELECT "companyId", id, "userId", "queueId", "connectionId", "updatedAt" - interval '1 hour', "updatedAt" - interval '50 minutes', "updatedAt"
       FROM "tickets" WHERE "companyId" = $1 AND "status" = 'closed'`,
    [company.id],
  );
  for (const [every, title] of ["Abajur de cerâmica", "Frete grátis em São Paulo"].entries())
    await database.rows(
      `UPDATE "ticket_trackings" SET "ad" = $2::jsonb WHERE "companyId" = $1 AND "finishedAt" IS NOT NULL AND id % 9 = $3`,
      [company.id, JSON.stringify({ title, sourceId: `2385${every}`, app: "instagram" }), every],
    );
}
