import { createHash, randomUUID } from "node:crypto";
import { keyPrefix, keyVerbs, type KeyScope } from "@guiche/contract/api-keys";
import type { Profile } from "@guiche/contract/permissions";
import { Company, password, type Agent, type Queue } from "../../harness/company";
import type { Database } from "../../harness/database";
import { addRows, type Rows } from "./add-rows";
import { entities } from "./entities";
import { Agent as SignedIn } from "../../harness/agent";

/**
 * The caller: a profile, the platform owner, a program whose key has every scope or few, a user with an invalid token, or
 * nobody.
 */
export const callers = [
  ...(["admin", "supervisor", "user", "super"] as const),
  ...(["program", "narrowProgram", "impostor", "nobody"] as const),
];
export type Caller = (typeof callers)[number];
type Program = "program" | "narrowProgram";
type Person = Exclude<Caller, Program | "impostor" | "nobody">;
/** All callers with a valid token. */
type AuthenticatedCaller = Person | Program;

/** A marker in every row of the other company; no response to this one may contain it. */
export const otherCompanyMarker = "OnlyForGlobex";

/** The newest rows of each entity that requests may name. */
const rowsPerEntity = 12;

const scopesOf: Record<Program, readonly KeyScope[]> = {
  program: keyVerbs,
  narrowProgram: ["contacts:read", "tickets:write", "messages:send"],
};

/** Two companies with rows of every kind. One sends the requests; the other must never appear in a response. */
export class World {
  private readonly tokens = new Map<AuthenticatedCaller, Promise<string>>();
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
    const foreign = await world.createCompany();
    await world.fill(foreign, world.rows.foreign, otherCompanyMarker);
    await world.startCompany();
    return world;
  }

  /** Recreates what was deleted, including the company itself. */
  async refill(): Promise<void> {
    await retry(async () => {
      if (await this.isOpen()) await this.fill(this.own, this.rows.own, "Acme");
      else await this.startCompany();
    });
  }

  token(who: AuthenticatedCaller): Promise<string> {
    const tokenPromise = this.tokens.get(who) ?? this.createToken(who);
    this.tokens.set(who, tokenPromise);
    return tokenPromise;
  }

  /** Replaces a token that is no longer valid because its user was deleted or the company suspended. */
  async replace(who: AuthenticatedCaller, expiredToken: string): Promise<void> {
    if ((await this.tokens.get(who)) !== expiredToken) return;
    const next = retry(async () => {
      if (!(await this.isOpen())) await this.startCompany();
      return this.createCaller(who);
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

  /** A new company, with new people, in place of a deleted or suspended one. */
  private async startCompany(): Promise<void> {
    this.own = await this.createCompany();
    this.people.clear();
    this.tokens.clear();
    for (const noun of entities) this.rows.own[noun] = [];
    await this.fill(this.own, this.rows.own, "Acme");
  }

  private async createCompany(): Promise<Company> {
    const planId = await this.addPlan();
    const company = await Company.create(this.database);
    await this.database.rows(`UPDATE companies SET "planId" = $1 WHERE id = $2`, [planId, company.id]);
    return company;
  }

  private async addPlan(): Promise<number> {
    const name = `Plan ${(this.serial += 1)}`;
    return this.database.add("plans", { name, users: 90_000, connections: 90_000, queues: 90_000 });
  }

  private async fill(company: Company, rows: Rows, mark: string): Promise<void> {
    const planId = await this.addPlan();
    const addedRows = await addRows(this.database, company, { mark, planId, serial: (this.serial += 1) });
    for (const entity of entities) rows[entity] = [...addedRows.rows[entity], ...rows[entity]].slice(0, rowsPerEntity);
    if (mark === otherCompanyMarker) return;
    // Every user has an open ticket with a message of their own that can still be edited.
    const { queue, connectionId } = addedRows;
    for (const [who, agent] of this.people)
      await this.addOwnTicket(company, { agent, queue, connectionId, mark }).catch(() => this.people.delete(who));
    this.uuid = addedRows.uuid;
    this.email = addedRows.email;
  }

  private async addOwnTicket(
    of: Company,
    { agent, queue, connectionId, mark }: { agent: Agent; queue: Queue; connectionId: number; mark: string },
  ): Promise<void> {
    const own = await of.ticket({ customer: mark, status: "open", agent, queue, connectionId });
    await of.talk(own, 3, () => mark);
    const ownMessages = await this.database.rows<{ id: number }>(
      `UPDATE messages SET ack = 2, "connectionId" = $2 WHERE "ticketId" = $1 AND "fromMe" RETURNING id`,
      [own.id, connectionId],
    );
    this.rows.own.ticket.unshift(own.id);
    this.rows.own.message.unshift(...ownMessages.map(({ id }) => id));
  }

  private createToken = (who: AuthenticatedCaller): Promise<string> => retry(() => this.createCaller(who));

  private createCaller = (who: AuthenticatedCaller): Promise<string> =>
    who === "program" || who === "narrowProgram" ? this.createKey(who) : this.createUser(who);

  private async createKey(who: Program): Promise<string> {
    const { id: userId } = await this.own.agent({ name: `Fuzzed ${who}`, profile: "admin" });
    await this.database.rows(`UPDATE users SET "isProgram" = true, "suspendedAt" = now() WHERE id = $1`, [userId]);
    const secret = `${keyPrefix}${randomUUID()}`;
    const hash = createHash("sha256").update(secret).digest();
    const key = { companyId: this.own.id, userId, name: who, hint: keyPrefix, hash, scopes: scopesOf[who], ips: [] };
    await this.database.add("api_keys", key);
    return secret;
  }

  private async createUser(who: Person): Promise<string> {
    const profile: Profile = who === "super" ? "admin" : who;
    const { id, email } = await this.own.agent({ name: `Fuzzed ${who}`, profile });
    const queues = this.rows.own.queue.slice(0, 3);
    await this.database.rows(
      `INSERT INTO user_queues ("companyId", "userId", "queueId") SELECT $1, $2, id FROM queues WHERE "companyId" = $1 AND id = ANY($3)`,
      [this.own.id, id, queues],
    );
    await this.database.rows(`UPDATE users SET super = $1, "allTicket" = true WHERE id = $2`, [who === "super", id]);
    this.people.set(who, { id, name: who, email });
    return (await new SignedIn(`http://127.0.0.1:${this.port}`, email, password).signIn()).token;
  }
}

/** Retries, because a concurrent request may delete the rows that are being written. */
async function retry<T>(work: () => Promise<T>, triesLeft = 5): Promise<T> {
  return work().catch((error: unknown) => {
    if (triesLeft === 0) throw error;
    return retry(work, triesLeft - 1);
  });
}
