import { randomBytes, randomUUID } from "node:crypto";
import type { Profile } from "@guiche/contract/permissions";
import { Company, type Agent, type Queue } from "../harness/company";
import type { Database } from "../harness/database";
import { entities, type Entity } from "./entities";
import { signIn } from "./sign-in";

/** The caller: a profile, the platform owner, a user with an invalid token, or nobody. */
export const callers = ["admin", "supervisor", "user", "super", "impostor", "nobody"] as const;
export type Caller = (typeof callers)[number];
type Person = Exclude<Caller, "impostor" | "nobody">;

type Rows = Record<Entity, number[]>;

/** A marker in every row of the other company; no response to this one may contain it. */
export const otherCompanyMarker = "OnlyForGlobex";

const inPool = 12;

/** Two companies with rows of every kind. One sends the requests; the other must never appear in a response. */
export class World {
  private readonly tokens = new Map<Person, Promise<string>>();
  private readonly people = new Map<Person, Agent>();
  private own!: Company;
  readonly rows: { own: Rows; foreign: Rows };
  /** The uuid of the newest ticket, for endpoints that take it. */
  uuid = "";
  email = "";
  private serial = 0;

  private constructor(
    private readonly database: Database,
    private readonly port: number,
  ) {
    const none = () => Object.fromEntries(entities.map((noun) => [noun, [] as number[]])) as Rows;
    this.rows = { own: none(), foreign: none() };
  }

  static async make(database: Database, port: number): Promise<World> {
    const world = new World(database, port);
    const foreign = await world.found();
    await world.fill(foreign, world.rows.foreign, otherCompanyMarker);
    await world.settle();
    return world;
  }

  /** Recreates what was deleted, including the company itself. */
  async refill(): Promise<void> {
    await persist(async () => {
      if (await this.isOpen()) await this.fill(this.own, this.rows.own, "Acme");
      else await this.settle();
    });
  }

  token(who: Person): Promise<string> {
    const known = this.tokens.get(who) ?? this.enter(who);
    this.tokens.set(who, known);
    return known;
  }

  /** Replaces a token that is no longer valid because its user was deleted or the company suspended. */
  async replace(who: Person, spent: string): Promise<void> {
    if ((await this.tokens.get(who)) !== spent) return;
    const next = persist(async () => {
      if (!(await this.isOpen())) await this.settle();
      return this.newcomer(who);
    });
    this.tokens.set(who, next);
    await next;
  }

  private async isOpen(): Promise<boolean> {
    const [row] = await this.database.rows(
      `SELECT 1 FROM companies WHERE id = $1 AND status AND "removedAt" IS NULL AND ("dueDate" IS NULL OR "dueDate" > now())`,
      [this.own.id],
    );
    return row !== undefined;
  }

  private async settle(): Promise<void> {
    this.own = await this.found();
    this.people.clear();
    this.tokens.clear();
    for (const noun of entities) this.rows.own[noun] = [];
    await this.fill(this.own, this.rows.own, "Acme");
  }

  private async found(): Promise<Company> {
    const planId = await this.plan();
    const made = await Company.create(this.database);
    await this.database.rows(`UPDATE companies SET "planId" = $1 WHERE id = $2`, [planId, made.id]);
    return made;
  }

  private async plan(): Promise<number> {
    const name = `Plan ${(this.serial += 1)}`;
    return this.database.add("plans", { name, users: 90_000, connections: 90_000, queues: 90_000 });
  }

  private async fill(of: Company, rows: Rows, mark: string): Promise<void> {
    const queue = await of.queue(`${mark} ${(this.serial += 1)}`);
    const agent = await of.agent({ name: `${mark} agent`, queues: [queue] });
    const connectionId = await of.connection(`${mark} ${this.serial}`);
    const held = await of.ticket({
      customer: `${mark} customer`,
      status: "open",
      agent,
      queue,
      connectionId,
      firstMessage: mark,
    });
    const waiting = await of.ticket({ customer: `${mark} guest`, queue, connectionId, firstMessage: mark });
    const messages = await this.database.rows<{ id: number }>(
      `SELECT id FROM messages WHERE "ticketId" = ANY($1) ORDER BY id`,
      [[held.id, waiting.id]],
    );
    const note = await this.database.add("ticket_notes", {
      companyId: of.id,
      ticketId: held.id,
      contactId: held.contactId,
      note: mark,
    });
    const contactListId = await this.database.add("contact_lists", { companyId: of.id, name: mark, contactsCount: 1 });
    const fileListId = await this.database.add("file_lists", { companyId: of.id, name: mark, message: mark });
    const chatId = await this.database.add("chats", { companyId: of.id, title: mark, ownerId: agent.id });
    await this.database.add("chat_members", { companyId: of.id, chatId, userId: agent.id });
    const seen = { companyId: of.id, userId: agent.id, expiresAt: new Date(Date.now() + 3_600_000), userAgent: mark };
    const made: Rows = {
      company: [of.id],
      plan: [await this.plan()],
      user: [agent.id],
      queue: [queue.id],
      connection: [connectionId],
      contact: [held.contactId, waiting.contactId],
      ticket: [held.id, waiting.id],
      message: messages.map(({ id }) => id),
      tag: [await this.database.add("tags", { companyId: of.id, name: `${mark} ${this.serial}`, color: "#34449b" })],
      note: [note],
      noteMention: [await this.database.add("note_mentions", { companyId: of.id, noteId: note, userId: agent.id })],
      queueOption: [
        await this.database.add("queue_options", { companyId: of.id, queueId: queue.id, title: mark, option: 1 }),
      ],
      signIn: [await this.database.add("auth_sessions", { ...seen, sid: randomUUID() })],
      browser: [await this.database.add("trusted_browsers", { ...seen, hash: randomBytes(32) })],
      passkey: [
        await this.database.add("passkeys", {
          companyId: of.id,
          userId: agent.id,
          name: mark,
          credentialId: randomUUID(),
          publicKey: randomBytes(77),
        }),
      ],
      quickMessage: [
        await this.database.add("quick_messages", { companyId: of.id, shortcode: "oi", message: mark, geral: true }),
      ],
      contactList: [contactListId],
      contactListItem: [
        await this.database.add("contact_list_items", {
          companyId: of.id,
          contactListId,
          name: mark,
          number: "5511955554444",
          person: "551155554444",
        }),
      ],
      savedFilter: [
        await this.database.add("saved_filters", {
          companyId: of.id,
          userId: agent.id,
          kind: "tickets",
          name: mark,
          filters: "",
          audience: "everyone",
          pinned: true,
        }),
      ],
      botScript: [
        await this.database.add("bot_scripts", {
          companyId: of.id,
          connectionId,
          name: `${mark} ${this.serial}`,
          script: JSON.stringify({ startedAt: 0, isGreeted: false, said: [], expected: [] }),
        }),
      ],
      chat: [chatId],
      chatMessage: [
        await this.database.add("chat_messages", {
          companyId: of.id,
          chatId,
          userId: agent.id,
          userName: mark,
          body: mark,
        }),
      ],
      schedule: [
        await this.database.add("schedules", {
          companyId: of.id,
          contactId: held.contactId,
          contactName: mark,
          body: mark,
          sendAt: new Date(Date.now() + 3_600_000),
          anchor: "2026-01-01T09:00",
        }),
      ],
      fileList: [fileListId],
      fileOption: [
        await this.database.add("file_list_options", { companyId: of.id, fileListId, name: mark, place: 0 }),
      ],
      campaign: [
        await this.database.add("campaigns", {
          companyId: of.id,
          name: mark,
          status: "INATIVA",
          message1: mark,
          contactListId,
          connectionId,
        }),
      ],
      prompt: [await this.database.add("prompts", { companyId: of.id, name: mark, prompt: mark, queueId: queue.id })],
      integration: [
        await this.database.add("queue_integrations", {
          companyId: of.id,
          type: "typebot",
          name: mark,
          urlN8N: "https://bot.example",
          typebotSlug: "sales",
        }),
      ],
      help: [await this.database.add("helps", { title: "Queues", video: "dQw4w9WgXcQ" })],
      announcement: [await this.database.add("announcements", { title: "Sunday", text: "Closed" })],
    };
    for (const noun of entities) rows[noun] = [...made[noun], ...rows[noun]].slice(0, inPool);
    if (mark === otherCompanyMarker) return;
    // Every user has an open ticket with a message of their own that can still be edited.
    for (const [who, agent] of this.people)
      await this.converse(of, { agent, queue, connectionId, mark }).catch(() => this.people.delete(who));
    this.uuid = held.uuid;
    this.email = agent.email;
  }

  private async converse(
    of: Company,
    { agent, queue, connectionId, mark }: { agent: Agent; queue: Queue; connectionId: number; mark: string },
  ): Promise<void> {
    const own = await of.ticket({ customer: mark, status: "open", agent, queue, connectionId });
    await of.talk(own, 3, () => mark);
    const said = await this.database.rows<{ id: number }>(
      `UPDATE messages SET ack = 2, "connectionId" = $2 WHERE "ticketId" = $1 AND "fromMe" RETURNING id`,
      [own.id, connectionId],
    );
    this.rows.own.ticket.unshift(own.id);
    this.rows.own.message.unshift(...said.map(({ id }) => id));
  }

  private enter = (who: Person): Promise<string> => persist(() => this.newcomer(who));

  private async newcomer(who: Person): Promise<string> {
    const profile: Profile = who === "super" ? "admin" : who;
    const { id, email } = await this.own.agent({ name: `Fuzzed ${who}`, profile });
    const queues = this.rows.own.queue.slice(0, 3);
    await this.database.rows(
      `INSERT INTO user_queues ("companyId", "userId", "queueId") SELECT $1, $2, id FROM queues WHERE "companyId" = $1 AND id = ANY($3)`,
      [this.own.id, id, queues],
    );
    await this.database.rows(`UPDATE users SET super = $1, "allTicket" = true WHERE id = $2`, [who === "super", id]);
    this.people.set(who, { id, name: who, email });
    return signIn(this.port, email);
  }
}

/** Retries, because a concurrent request may delete the rows that are being written. */
async function persist<T>(work: () => Promise<T>, triesLeft = 5): Promise<T> {
  return work().catch((error: unknown) => {
    if (triesLeft === 0) throw error;
    return persist(work, triesLeft - 1);
  });
}
