import { expect } from "@jest/globals";
import { newNumber } from "./company";
import type { Database } from "./database";
import type { TestHarness } from "./suite/harness";
import { until } from "./until";

interface TicketNow {
  id: number;
  status: string;
  queueId: number | null;
  chatbot: boolean;
  /** Whether the customer waits since their newest message or an earlier one. */
  waitingSince: Date | null;
}

/** A customer with a simulated phone, who talks to one connection. */
export class Customer {
  /** What the phone has shown so far. */
  readonly read: (string | undefined)[] = [];

  private constructor(
    readonly name: string,
    readonly number: string,
    private readonly shop: string,
    private readonly app: Pick<TestHarness, "server" | "simulator">,
  ) {}

  static async meet(app: TestHarness, name: string, shop: string, number = newNumber()): Promise<Customer> {
    const customer = new Customer(name, number, shop, app);
    await app.simulator.meet({ number: customer.number, name });
    return customer;
  }

  private get database(): Database {
    return this.app.server.database;
  }

  received = async () => (await this.app.simulator.messages(this.number)).filter(({ fromMe }) => !fromMe);

  /** Waits for these texts and no others. A file counts with its caption, or its kind. */
  async reads(...texts: string[]): Promise<void> {
    this.read.push(...texts);
    const listTexts = async () =>
      (await this.received()).map(({ text, media }) => text ?? media?.caption ?? media?.kind);
    await until(`${this.name} reads ${texts.join(", ")}`, async () => (await listTexts()).length >= this.read.length);
    expect([this.name, ...(await listTexts())]).toEqual([this.name, ...this.read]);
  }

  /** Writes these texts at once, half a minute after what was said before. */
  async writes(...texts: string[]): Promise<void> {
    await this.passes(30);
    for (const text of texts) await this.app.simulator.write(this.number, this.shop, text);
    await until(`${texts.join(", ")} arrived`, async () => (await this.newest())?.body === texts.at(-1));
  }

  /** Waits until the bot has made its step for the newest message. */
  async isHeard(): Promise<void> {
    await until(`the bot read what ${this.name} wrote`, async () => (await this.newest())?.isHeard);
  }

  private async newest() {
    const [row] = await this.database.rows<{ body: string; isHeard: boolean }>(
      `SELECT m.body, EXISTS (SELECT FROM bot_traces s WHERE s."messageId" = m.id) AS "isHeard"
         FROM messages m JOIN contacts c ON c.id = m."contactId"
        WHERE c.number = $1 AND NOT m."fromMe" ORDER BY m.id DESC LIMIT 1`,
      [this.number],
    );
    return row;
  }

  async ticket(): Promise<TicketNow> {
    const [row] = await this.database.rows<TicketNow>(
      `SELECT t.id, t.status, t."queueId", t.chatbot, t."waitingSince" FROM tickets t JOIN contacts c ON c.id = t."contactId"
        WHERE c.number = $1 ORDER BY t.id DESC LIMIT 1`,
      [this.number],
    );
    if (!row) throw new Error(`${this.name} has no ticket.`);
    return row;
  }

  /** Waits until the newest ticket is in this queue, and the bot waits for an answer there or not. */
  async isIn(queueId: number | null, { chatbot }: { chatbot: boolean }): Promise<void> {
    await until(`the ticket of ${this.name} is in queue ${queueId}`, async () => {
      const ticket = await this.ticket();
      return ticket.queueId === queueId && ticket.chatbot === chatbot;
    });
  }

  /** Time passes: everything the bot remembers of the conversation, and its traces, become older by as much. */
  async passes(seconds: number): Promise<void> {
    await this.database.rows(
      `WITH ticket AS (
         UPDATE tickets t SET "queuedAt" = t."queuedAt" - make_interval(secs => $2::int),
                "botState" = t."botState" || jsonb_build_object(
                  'saidAt', (t."botState"->>'saidAt')::bigint - $2::int * 1000,
                  'sessionAt', (t."botState"->>'sessionAt')::bigint - $2::int * 1000)
           FROM contacts c WHERE c.id = t."contactId" AND c.number = $1 RETURNING t.id)
       UPDATE bot_traces s SET
              facts = s.facts || jsonb_build_object('now', (s.facts->>'now')::bigint - $2::int * 1000),
              event = s.event || CASE WHEN s.event ? 'at'
                THEN jsonb_build_object('at', (s.event->>'at')::bigint - $2::int * 1000) ELSE '{}' END
         FROM ticket WHERE s."ticketId" = ticket.id`,
      [this.number, seconds],
    );
  }
}
