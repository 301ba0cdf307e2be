import bcrypt from "bcryptjs";
import type { ConnectionStatus } from "@guiche/contract/connections";
import type { Profile } from "@guiche/contract/permissions";
import type { TicketStatus } from "@guiche/contract/tickets";
import type { Database } from "./database";

/** The password of every test user. */
export const password = "Correct-Horse-9";

const passwordHash = bcrypt.hashSync(password, 4);
/**
 * Different in each suite: the suites of one server start one after another. From 6000 on the numbers would be mobile ones,
 * which Brazil spells in two ways.
 */
const base = String(Math.floor(Date.now() / 1_000) % 6_000).padStart(4, "0");
let serial = 0;
const next = () => (serial += 1);

/** A phone number that no other test uses. */
export const newNumber = (): string => `55119${base}${String(next()).padStart(4, "0")}`;

/** A unique name: a retried test must not find the data of its first attempt. */
export const newName = (word: string): string => `${word} ${next()}`;

/** An email address that no other user has. */
export const newEmail = (): string => `agente-${base}-${next()}@example.com`;

export interface Queue {
  id: number;
  name: string;
}

export interface Agent {
  id: number;
  name: string;
  email: string;
}

interface NewAgent {
  name?: string;
  email?: string;
  profile?: Profile;
  queues?: readonly Queue[];
  /** The platform's owner. */
  isOwner?: boolean;
  emailConfirmed?: boolean;
}

interface NewCompany {
  name?: string;
  dueDate?: string | null;
}

interface NewTicket {
  customer: string;
  status?: TicketStatus;
  queue?: Queue;
  agent?: Agent;
  connectionId?: number;
  firstMessage?: string;
}

export interface Ticket {
  id: number;
  uuid: string;
  contactId: number;
  number: string;
}

/** A company written directly into the database, with the users that a test needs. */
export class Company {
  private constructor(
    readonly id: number,
    readonly name: string,
    private readonly database: Database,
  ) {}

  static async create(
    database: Database,
    { name = `Loja ${next()}`, dueDate = null }: NewCompany = {},
  ): Promise<Company> {
    const [plan] = await database.rows<{ id: number }>(`SELECT "id" FROM "plans" ORDER BY "id" LIMIT 1`);
    const id = await database.add("companies", { name, planId: plan?.id, dueDate });
    return new Company(id, name, database);
  }

  async queue(name = `Fila ${next()}`): Promise<Queue> {
    const color = `#${(0x335577 + next() * 0x1111).toString(16)}`;
    return { id: await this.add("queues", { name, color }), name };
  }

  async agent({
    name = `Ana ${next()}`,
    email = newEmail(),
    profile = "user",
    queues = [],
    isOwner = false,
    emailConfirmed = true,
  }: NewAgent = {}): Promise<Agent> {
    const id = await this.add("users", {
      name,
      email,
      emailConfirmedAt: emailConfirmed ? new Date() : null,
      passwordHash,
      profile,
      super: isOwner,
    });
    for (const queue of queues) await this.add("user_queues", { userId: id, queueId: queue.id });
    return { id, name, email };
  }

  tag = (name: string, color = "#34449b"): Promise<number> => this.add("tags", { name, color });

  /** A lane of the board. */
  kanbanTag = (name: string): Promise<number> => this.add("tags", { name, color: "#34449b", kanban: 1 });

  /** A tag for the whole company. */
  quickReply = (shortcode: string, message: string): Promise<number> =>
    this.add("quick_messages", { shortcode, message, geral: true });

  setting = (key: string, value: string): Promise<unknown> => this.add("settings", { key, value });

  /** With the status CONNECTED pages say nothing of an outage; no session belongs to it. */
  connection = (name: string, status: ConnectionStatus = "DISCONNECTED"): Promise<number> =>
    this.add("connections", { name, provider: "simulator", status });

  async ticket({ customer, status = "pending", queue, agent, connectionId, firstMessage }: NewTicket): Promise<Ticket> {
    const number = newNumber();
    const contactId = await this.add("contacts", { name: customer, number });
    await this.add("contact_identities", { contactId, kind: "phone", value: number });
    const id = await this.add("tickets", {
      contactId,
      connectionId,
      status,
      queueId: queue?.id,
      userId: agent?.id,
      lastMessage: firstMessage ?? "",
      address: `${number}@s.whatsapp.net`,
    });
    const [row] = await this.database.rows<{ uuid: string }>(`SELECT "uuid" FROM "tickets" WHERE "id" = $1`, [id]);
    const ticket = { id, uuid: row?.uuid ?? "", contactId, number };
    if (firstMessage) await this.talk(ticket, 1, () => firstMessage);
    return ticket;
  }

  /** Adds `count` messages, one per minute until now; every third is from the shop. */
  async talk({ id, contactId }: Ticket, count: number, textOf: (index: number) => string): Promise<void> {
    const texts = Array.from({ length: count }, (_, index) => textOf(index));
    await this.database.rows(
      `INSERT INTO "messages" ("companyId", "ticketId", "contactId", "wid", "fromMe", "ack", "read", "body", "createdAt")
       SELECT $1::bigint, $2::bigint, $3::bigint, 'E2E' || $2::bigint || '-' || place, place % 3 = 0, CASE WHEN place % 3 = 0 THEN 4 ELSE 0 END, true,
              body, now() - ($5::int - place) * interval '1 minute'
       FROM unnest($4::text[]) WITH ORDINALITY AS texts (body, place)`,
      [this.id, id, contactId, texts, count],
    );
  }

  private add = (table: string, row: Record<string, unknown>) =>
    this.database.add(table, { companyId: this.id, ...row });
}
