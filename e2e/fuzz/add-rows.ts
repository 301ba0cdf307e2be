import { randomBytes, randomUUID } from "node:crypto";
import type { Agent, Company, Queue } from "../../harness/company";
import type { Database } from "../../harness/database";
import type { Entity } from "./entities";

export type Rows = Record<Entity, number[]>;

interface Labels {
  /** A text in every row that has one. */
  mark: string;
  planId: number;
  /** Makes names unique. */
  serial: number;
}

interface AddedRows {
  rows: Rows;
  queue: Queue;
  connectionId: number;
  /** The uuid of an open ticket. */
  uuid: string;
  /** The address of an agent. */
  email: string;
}

interface Fixture {
  database: Database;
  /** Adds a row of the company. */
  add: (table: string, values: object) => Promise<number>;
  mark: string;
  name: string;
  agent: Agent;
  queue: Queue;
  connectionId: number;
  openTicket: { id: number; contactId: number };
  /** The first of the ticket. */
  messageId: number;
}

/** Adds one row of every kind to a company. */
export async function addRows(
  database: Database,
  company: Company,
  { mark, planId, serial }: Labels,
): Promise<AddedRows> {
  const name = `${mark} ${serial}`;
  const queue = await company.queue(name);
  const agent = await company.agent({ name: `${mark} agent`, queues: [queue] });
  const connectionId = await company.connection(name);
  const ticket = { queue, connectionId, firstMessage: mark };
  const openTicket = await company.ticket({ ...ticket, customer: `${mark} customer`, status: "open", agent });
  const waiting = await company.ticket({ ...ticket, customer: `${mark} guest` });
  const messages = await database.rows<{ id: number }>(
    `SELECT id FROM messages WHERE "ticketId" = ANY($1) ORDER BY id`,
    [[openTicket.id, waiting.id]],
  );
  const add = (table: string, values: object) => database.add(table, { companyId: company.id, ...values });
  const messageId = messages[0]?.id ?? 0;
  const fixture: Fixture = { database, add, mark, name, agent, queue, connectionId, openTicket, messageId };
  const rows: Rows = {
    company: [company.id],
    plan: [planId],
    user: [agent.id],
    queue: [queue.id],
    connection: [connectionId],
    contact: [openTicket.contactId, waiting.contactId],
    ticket: [openTicket.id, waiting.id],
    message: messages.map(({ id }) => id),
    ...(await addTicketRows(fixture)),
    ...(await addAccountRows(fixture)),
    ...(await addChatRows(fixture)),
    ...(await addOutreachRows(fixture)),
    ...(await addBotRows(fixture)),
    ...(await addPlatformRows(fixture)),
  };
  return { rows, queue, connectionId, uuid: openTicket.uuid, email: agent.email };
}

async function addTicketRows({ add, mark, name, agent, openTicket, messageId }: Fixture) {
  const ratingFields = { userName: mark, questionId: messageId, state: "rated", rate: 1, dueAt: new Date() };
  const ratingId = await add("ratings", { ticketId: openTicket.id, ...ratingFields });
  const note = await add("ticket_notes", { ticketId: openTicket.id, contactId: openTicket.contactId, note: mark });
  return {
    note: [note],
    noteMention: [await add("note_mentions", { noteId: note, userId: agent.id })],
    ratingNotice: [await add("rating_notices", { ratingId, userId: agent.id })],
    apiKey: [
      await add("api_keys", { userId: agent.id, name, hint: "gk_", hash: randomBytes(32), scopes: ["read"], ips: [] }),
    ],
    tag: [await add("tags", { name, color: "#34449b" })],
    quickMessage: [await add("quick_messages", { shortcode: "oi", message: mark, geral: true })],
    savedFilter: [
      await add("saved_filters", {
        userId: agent.id,
        kind: "tickets",
        name: mark,
        filters: "",
        audience: "everyone",
        pinned: true,
      }),
    ],
  };
}

async function addAccountRows({ add, mark, agent }: Fixture) {
  const signInFields = { userId: agent.id, expiresAt: new Date(Date.now() + 3_600_000), userAgent: mark };
  return {
    signIn: [await add("auth_sessions", { ...signInFields, sid: randomUUID() })],
    browser: [await add("trusted_browsers", { ...signInFields, hash: randomBytes(32) })],
    passkey: [
      await add("passkeys", {
        userId: agent.id,
        name: mark,
        credentialId: randomUUID(),
        publicKey: randomBytes(77),
      }),
    ],
  };
}

async function addChatRows({ add, mark, agent }: Fixture) {
  const chatId = await add("chats", { title: mark, ownerId: agent.id });
  await add("chat_members", { chatId, userId: agent.id });
  const message = { chatId, userId: agent.id, userName: mark, body: mark };
  return { chat: [chatId], chatMessage: [await add("chat_messages", message)] };
}

async function addOutreachRows({ add, mark, connectionId, openTicket }: Fixture) {
  const contactListId = await add("contact_lists", { name: mark, contactsCount: 1 });
  const fileListId = await add("file_lists", { name: mark, message: mark });
  const item = { contactListId, name: mark, number: "5511955554444", person: "551155554444" };
  const campaign = { name: mark, status: "INATIVA", message1: mark, contactListId, connectionId };
  const schedule = {
    contactId: openTicket.contactId,
    contactName: mark,
    body: mark,
    sendAt: new Date(Date.now() + 3_600_000),
    anchor: "2026-01-01T09:00",
  };
  return {
    contactList: [contactListId],
    contactListItem: [await add("contact_list_items", item)],
    schedule: [await add("schedules", schedule)],
    fileList: [fileListId],
    fileOption: [await add("file_list_options", { fileListId, name: mark, place: 0 })],
    campaign: [await add("campaigns", campaign)],
  };
}

async function addBotRows({ add, mark, name, queue, connectionId }: Fixture) {
  const script = JSON.stringify({ startedAt: 0, isGreeted: false, said: [], expected: [] });
  const integration = { type: "typebot", name: mark, urlN8N: "https://bot.example", typebotSlug: "sales" };
  return {
    queueOption: [await add("queue_options", { queueId: queue.id, title: mark, option: 1 })],
    botScript: [await add("bot_scripts", { connectionId, name, script })],
    prompt: [await add("prompts", { name: mark, prompt: mark, queueId: queue.id })],
    integration: [await add("queue_integrations", integration)],
  };
}

/** Rows of the platform, which belong to no company. */
const addPlatformRows = async ({ database }: Fixture) => ({
  help: [await database.add("helps", { title: "Queues", video: "dQw4w9WgXcQ" })],
  announcement: [await database.add("announcements", { title: "Sunday", text: "Closed" })],
});
