import pg from "pg";
import { ticketApi } from "@guiche/contract/tickets";
import type { Figure } from "../report/report";
import { median, percentile } from "../../harness/statistics";
import { seed } from "../../harness/installation/seed";
import { load, Reader } from "../measure/load";
import type { Database } from "../../harness/installation/database";
import { withHarness, type Group } from "./group";

/** Above this share of a list's p50, row-level security is not worth its cost. */
const goal = 5;
const rounds = 5;
const calls = 400;
const role = "fenced_app";

/** The query for the page of open tickets, as the product runs it. */
const list = `
  SELECT t.id, t.uuid, t.status, t."lastMessage", t."unreadMessages", t."updatedAt", c.name, c.number, q.name AS queue, u.name AS "user"
    FROM tickets t
    JOIN contacts c ON c."companyId" = $1 AND c.id = t."contactId"
    LEFT JOIN queues q ON q."companyId" = $1 AND q.id = t."queueId"
    LEFT JOIN users u ON u."companyId" = $1 AND u.id = t."userId"
   WHERE t."companyId" = $1 AND t.status = 'open'
   ORDER BY t."updatedAt" DESC, t.id DESC LIMIT 41`;

/**
 * What row-level security would cost a list. The same statement runs alone, inside a transaction that sets the company,
 * and inside that transaction with policies on the four tables, for a role that does not own them.
 */
export const fence: Group = (bench) =>
  withHarness(bench, async (installation) => {
    const [company] = await seed(installation.database, bench.size, (text) => bench.log(text));
    if (!company) throw new Error("The database has no seeded company.");
    const agent = await installation.person(company.companyId, "Medidora");
    const reader = new Reader(`${installation.base}/api`, () => agent.token);
    await agent.call(ticketApi.list, { query: { status: "open" } });
    await load(installation.pid, 1_500, 4, () => reader.read("/tickets?status=open"));
    const answered = percentile(
      (await load(installation.pid, calls, 1, () => reader.read("/tickets?status=open"))).times,
      0.5,
    );
    reader.close();

    const url = await fencedRole(installation.database);
    const owner = await connected(installation.database.url);
    const fenced = await connected(url);
    const plain: number[] = [];
    const inTransaction: number[] = [];
    const behindPolicies: number[] = [];
    try {
      // Alternating, so that other load on the machine affects all of them equally.
      for (let round = 0; round < rounds; round += 1) {
        plain.push(await p50(() => owner.query(list, [company.companyId])));
        inTransaction.push(await p50(() => inside(owner, company.companyId)));
        behindPolicies.push(await p50(() => inside(fenced, company.companyId)));
      }
      const foreign = await seen(fenced, company.companyId + 1_000_000);
      const figures: Figure[] = [
        { what: "the list over HTTP, p50", value: answered, unit: "ms" },
        { what: "its statement alone", value: median(plain), unit: "ms", repeats: plain },
        {
          what: "  with BEGIN, SET LOCAL and COMMIT",
          value: median(inTransaction),
          unit: "ms",
          repeats: inTransaction,
        },
        { what: "  and with policies", value: median(behindPolicies), unit: "ms", repeats: behindPolicies },
        {
          what: "what it would add to the list over HTTP",
          value: ((median(behindPolicies) - median(plain)) / answered) * 100,
          unit: "%",
          goal,
        },
        { what: "tickets visible with another company's id", value: foreign, unit: "", goal: 0 },
      ];
      return { figures, notes: [`Data ${bench.size}; medians of ${rounds} rounds of ${calls}.`] };
    } finally {
      await Promise.all([owner.end(), fenced.end()]);
      await installation.database.rows(`DROP OWNED BY ${role}`);
      await installation.database.rows(`DROP ROLE ${role}`);
    }
  });

async function fencedRole(database: Database): Promise<string> {
  const password = "fenced";
  await database.rows(`DROP ROLE IF EXISTS ${role}`);
  await database.rows(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  for (const table of ["tickets", "contacts", "queues", "users"])
    for (const statement of [
      `GRANT SELECT ON ${table} TO ${role}`,
      `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
      `CREATE POLICY own_company ON ${table} USING ("companyId" = current_setting('app.company_id')::bigint)`,
    ])
      await database.rows(statement);
  return Object.assign(new URL(database.url), { username: role, password }).href;
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function inside(client: pg.Client, companyId: number): Promise<void> {
  await client.query("BEGIN");
  await client.query("SELECT set_config('app.company_id', $1, true)", [String(companyId)]);
  await client.query(list, [companyId]);
  await client.query("COMMIT");
}

async function seen(client: pg.Client, companyId: number): Promise<number> {
  await client.query("BEGIN");
  await client.query("SELECT set_config('app.company_id', $1, true)", [String(companyId)]);
  const { rows } = await client.query<{ n: string }>("SELECT count(*) AS n FROM tickets");
  await client.query("COMMIT");
  return Number(rows[0]?.n ?? NaN);
}

async function p50(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  }
  return percentile(times, 0.5);
}
