import { cursorAfter } from "@guiche/contract/ticket-order";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { Bench } from "../groups/group";
import { seed } from "../../harness/installation/seed";
import type { Agent } from "../../harness/agent";
import { Tab } from "../measure/browser";
import type { Installation } from "../../harness/installation/installation";

/** CPU throttling of the page, to measure a slow computer. */
export const cpuThrottling = 4;
/** How often each measurement is repeated. */
export const rounds = 3;
/** Conversations: `long` of them are long, no more than the list shows at once; the others are of normal length. */
export const conversations = { long: 8, all: 100, longMessages: 5_000, messages: 200 };

export interface BrowserBench {
  bench: Bench;
  installation: Installation;
  /** The URL that the browser opens. */
  chromium: string;
  companyId: number;
  /** The agent in the browser. Signing in elsewhere would sign this agent out. */
  agent: Agent;
  /** An admin who sends requests and receives events outside the browser. */
  otherAgent: Agent;
  /** The newest open tickets in the order of the list; the first ones are the long ones. */
  tickets: TicketDto[];
  /** The share of a core that the page had, at the beginning and at the end of each part. */
  shares: number[];
}

export async function createBrowserBench(
  bench: Bench,
  installation: Installation,
  chromium: string,
): Promise<BrowserBench> {
  const [company] = await seed(installation.database, "S", (text) => bench.log(text));
  if (!company) throw new Error("The database has no seeded company.");
  const { companyId } = company;
  const agent = await installation.person(companyId, "Medidora");
  const otherAgent = await installation.person(companyId, "Testemunha");
  await createConversations(installation, companyId);
  return {
    bench,
    installation,
    chromium,
    companyId,
    agent,
    otherAgent,
    tickets: await openTickets(otherAgent),
    shares: [],
  };
}

/** Adds one message a minute until now to the newest open tickets. */
async function createConversations({ database }: Installation, companyId: number): Promise<void> {
  await database.rows(
    `INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", wid, "fromMe", body, ack, read, "createdAt")
     SELECT t."companyId", t.id, t."contactId", t."connectionId", 'LONG' || t.id || '-' || k, k % 3 = 0,
            'História ' || t.id || ', ' || k || ': ' || repeat('uma mensagem como tantas outras ', 1 + k % 7),
            CASE WHEN k % 3 = 0 THEN 4 ELSE 0 END, true, now() - (5000 - k) * interval '1 minute'
       FROM (SELECT *, row_number() OVER (ORDER BY "updatedAt" DESC, id DESC) AS place FROM tickets
              WHERE "companyId" = $1 AND status = 'open' LIMIT $2) t
       JOIN LATERAL generate_series(1, CASE WHEN t.place <= $3 THEN $4::int ELSE $5::int END) k ON true ORDER BY t.id, k`,
    [companyId, conversations.all, conversations.long, conversations.longMessages, conversations.messages],
  );
  await database.rows("VACUUM ANALYZE");
}

async function openTickets(otherAgent: Agent): Promise<TicketDto[]> {
  const all: TicketDto[] = [];
  while (all.length < conversations.all) {
    const last = all.at(-1);
    const before = last ? { before: cursorAfter(last) } : {};
    const { tickets } = await otherAgent.call(ticketApi.list, {
      query: { status: "open", showAll: "true", ...before },
    });
    if (tickets.length === 0) throw new Error(`Only ${all.length} tickets are open.`);
    all.push(...tickets);
  }
  return all.slice(0, conversations.all);
}

/** The first of the long conversations. */
export function longest({ tickets: [ticket] }: BrowserBench): TicketDto {
  if (!ticket) throw new Error("No ticket is open.");
  return ticket;
}

/** Opens a tab on the list of tickets and throttles it. */
export async function withTab<T>(
  { installation, chromium, agent, shares }: BrowserBench,
  work: (tab: Tab) => Promise<T>,
  base = installation.base,
): Promise<T> {
  const tab = await Tab.open(chromium, { base, email: agent.email }, installation.password, "paint-observer");
  try {
    await tab.page.goto(`${base}/tickets`);
    await tab.page.waitForSelector('[data-testid="ticket-card"]');
    shares.push(await tab.share());
    await tab.slow(cpuThrottling);
    const outcome = await work(tab);
    shares.push(await tab.share());
    return outcome;
  } finally {
    await tab.close();
  }
}

/** The bubble of the last message of this ticket. */
export function newestOf({ tickets }: BrowserBench, ticket: TicketDto) {
  const count = tickets.indexOf(ticket) < conversations.long ? conversations.longMessages : conversations.messages;
  return { selector: '[data-testid="bubble"]', text: `História ${ticket.id}, ${count}:` };
}

/** Clicks on the ticket's card; milliseconds until its newest message has been painted. */
export const openTicket = (scene: BrowserBench, tab: Tab, ticket: TicketDto) =>
  tab.timeUntilSeen(newestOf(scene, ticket), "click", () => tab.page.click(`a[href^="/tickets/${ticket.uuid}"]`));

/** Scrolls to the oldest message of the longest conversation, so that all 5,000 are in the page. Not measured. */
export async function readAll(scene: BrowserBench, tab: Tab): Promise<void> {
  const ticket = longest(scene);
  const sql = `SELECT id FROM messages WHERE "ticketId" = $1 ORDER BY "createdAt", id LIMIT 1`;
  const { id } = await scene.installation.database.one<{ id: string }>(sql, [ticket.id]);
  await tab.slow(1);
  await tab.page.goto(new URL(`/tickets/${ticket.uuid}?message=${id}`, tab.page.url()).href);
  await tab.page.waitForSelector(`[data-testid="bubble"][data-id="${id}"]`, { timeout: 240_000 });
  await tab.slow(cpuThrottling);
}
