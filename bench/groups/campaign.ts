import { setTimeout as sleep } from "node:timers/promises";
import { campaignInput } from "@guiche/contract/campaign-input";
import { campaignSettingApi } from "@guiche/contract/campaign-settings";
import { campaignApi } from "@guiche/contract/campaigns";
import { contactListApi, contactListItemApi } from "@guiche/contract/contact-lists";
import { ticketApi } from "@guiche/contract/tickets";
import type { Agent } from "../../harness/agent";
import { until } from "../../scripts/testing/until.mjs";
import type { Database } from "../../harness/installation/database";
import type { Installation } from "../../harness/installation/installation";
import { pair } from "../../harness/installation/pair";
import { cpuOf, residentMb } from "../../harness/installation/processor";
import type { Figure } from "../report/report";
import { countedPer, linesOf } from "../report/statements";
import { median, percentile } from "../../harness/statistics";
import { sendInTicket, ticketOf } from "./agent-messages";
import { untilQuiet } from "./customers";
import { withHarness, type Group } from "./group";

const goals = {
  ...{ importMs: 60_000, importMb: 80, page: 20, firstSend: 15_000, transaction: 1_000, report: 300 },
  ...{ cpu: 3, statements: 5, delay: 300, others: 1.2 },
};
const people = 100_000;
/** The first ones have phones; the measurement ends before the others' turn. */
const withPhones = 5_000;
const sendingMs = 60_000;
/** Messages of the campaign, before it is measured. */
const analysedAfter = 300;
const pages = 20;
const messages = 40;
const pauseMs = 250;

const numberOf = (index: number): string => `5521${900_000_000 + index * 7}`;

/** A list of 100,000 people: its import, its pages, and a campaign to them while an agent and another company work. */
export const campaign: Group = (bench) =>
  withHarness(
    bench,
    async (installation) => {
      const { database, phones } = installation;
      const admin = await installation.admin();
      const shop = await pair(admin, phones, "5511720000001");
      const ticketId = await ticketOf(installation, admin, shop);
      const other = await installation.person(await installation.company("Vizinha"), "Vera");
      for (let index = 0; index < withPhones; index += 1) await phones.person(numberOf(index), "Cliente", "delivered");

      bench.log(`a sheet of ${people.toLocaleString("en")} people`);
      const { id: contactListId } = await admin.call(contactListApi.create, { body: { name: "Todos" } });
      const importCost = await importSheet(installation, admin, contactListId);
      const pageTimes: number[] = [];
      for (let page = 1; page <= pages; page += 1)
        pageTimes.push(
          await measureMs(() => admin.call(contactListItemApi.page, { query: { contactListId, pageNumber: page } })),
        );

      await allowAll(installation, admin, shop.connectionId);
      bench.log("an agent and another company, alone");
      await untilQuiet(installation);
      const calm = await meanwhile(installation, { admin, ticketId, other }, messages * pauseMs);

      bench.log("the campaign");
      const { firstSend, sent, cpu, statements, reports, beside, longest } = await watchingTransactions(database, () =>
        measureCampaign(installation, { admin, ticketId, other }, contactListId, shop.connectionId),
      );
      const figures: Figure[] = [
        { what: "import of the sheet", value: importCost.ms, unit: "ms", goal: goals.importMs },
        { what: "  more memory", value: importCost.mb, unit: "MB", goal: goals.importMb },
        { what: "a page of the list, p50", value: median(pageTimes), unit: "ms", goal: goals.page },
        { what: "from the start to the first message", value: firstSend, unit: "ms", goal: goals.firstSend },
        { what: "the longest transaction", value: longest, unit: "ms", goal: goals.transaction },
        { what: "opening the report, p95", value: percentile(reports, 0.95), unit: "ms", goal: goals.report },
        { what: "a message of the campaign: processor", value: cpu, unit: "ms", goal: goals.cpu },
        {
          what: "  statements",
          value: statements.product,
          unit: "SQL",
          goal: goals.statements,
        },
        { what: "  messages a second", value: sent / (sendingMs / 1_000), unit: "/s" },
        { what: "an agent's message until WhatsApp has it, p95", value: percentile(calm.messages, 0.95), unit: "ms" },
        {
          what: "  delay during the campaign, p95 against p95",
          value: Math.max(0, percentile(beside.messages, 0.95) - percentile(calm.messages, 0.95)),
          unit: "ms",
          goal: goals.delay,
        },
        { what: "another company's tickets, p50", value: median(calm.reads), unit: "ms" },
        {
          what: "  during the campaign",
          value: median(beside.reads),
          unit: "ms",
          goal: median(calm.reads) * goals.others,
        },
      ];
      return { figures, notes: linesOf(statements) };
    },
    { inMemory: true },
  );

/** From its start until it is cancelled in the middle. */
async function measureCampaign(
  installation: Installation,
  people: Bystanders,
  contactListId: number,
  whatsappId: number,
) {
  const { database } = installation;
  const { admin } = people;
  const created = performance.now();
  const { id } = await admin.call(campaignApi.create, {
    body: campaignInput.cast({
      ...{ name: "Todos", message1: "Oi {nome}, a loja abre amanhã.", contactListId, stopPercent: 0 },
      ...{ whatsappId, scheduledAt: "2026-01-05 09:00:00" },
    }),
  });
  await until("the first message was sent", async () => (await sentIn(installation)) > 0, 120_000, 25);
  const firstSend = performance.now() - created;
  // The tables were empty when they were analysed last; autovacuum needs a minute to notice.
  await until("enough were sent", async () => (await sentIn(installation)) >= analysedAfter, 120_000, 100);
  await database.rows("ANALYZE");
  await database.countStatements();
  const [sentBefore, cpuBefore] = [await sentIn(installation), cpuOf(installation.pid)];
  await sleep(sendingMs);
  const sentCount = (await sentIn(installation)) - sentBefore;
  if (sentCount === 0) throw new Error("The campaign sends nothing.");
  const cpu = (cpuOf(installation.pid) - cpuBefore) / sentCount;
  const statements = countedPer(sentCount, await ofCampaign(installation));
  const reports: number[] = [];
  for (let turn = 0; turn < pages; turn += 1)
    reports.push(await measureMs(() => admin.call(campaignApi.report, { params: { id } })));
  const beside = await meanwhile(installation, people, messages * pauseMs);
  await admin.call(campaignApi.cancel, { params: { id } });
  return { firstSend, sent: sentCount, cpu, statements, reports, beside };
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function importSheet(installation: Installation, admin: Agent, id: number): Promise<{ ms: number; mb: number }> {
  const rows = Array.from({ length: people }, (_none, index) => `Cliente ${index};${numberOf(index)};`);
  const form = new FormData();
  form.append("file", new Blob([["nome;numero;email", ...rows].join("\n")], { type: "text/csv" }), "todos.csv");
  const before = residentMb(installation.pid);
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, residentMb(installation.pid))), 50);
  try {
    const ms = await measureMs(async () => {
      const reply = await fetch(`${admin.base}/api/contact-lists/${id}/upload`, {
        method: "POST",
        headers: { authorization: `Bearer ${admin.token}` },
        body: form,
      });
      const { created } = (await reply.json()) as { created: number };
      if (created !== people) throw new Error(`The import answered ${reply.status} and created ${created}.`);
    });
    return { ms, mb: most - before };
  } finally {
    clearInterval(watching);
  }
}

/** No pauses, checked numbers, and a number that is old enough to write to all of them. */
async function allowAll({ database }: Installation, admin: Agent, connectionId: number): Promise<void> {
  await admin.call(campaignSettingApi.save, {
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, coldLimit: 1_000_000 } },
  });
  await database.rows(`UPDATE connections SET "warmSince" = now() - interval '90 days' WHERE id = $1`, [connectionId]);
  await database.rows(`UPDATE contact_list_items SET "isWhatsappValid" = true`);
  await database.rows("VACUUM ANALYZE");
}

interface Bystanders {
  admin: Agent;
  ticketId: number;
  /** An agent of another company. */
  other: Agent;
}

/** An agent sends messages and another company reads its tickets, for that long. */
async function meanwhile(installation: Installation, { admin, ticketId, other }: Bystanders, lastingMs: number) {
  const times = { messages: [] as number[], reads: [] as number[] };
  const ends = performance.now() + lastingMs;
  while (performance.now() < ends) {
    times.messages.push(await sendInTicket(installation, admin, ticketId));
    times.reads.push(await measureMs(() => other.call(ticketApi.list, { query: { status: "open" } })));
    await sleep(pauseMs);
  }
  return times;
}

async function sentIn({ database }: Installation): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM loose_messages WHERE source = 'campaign' AND ack >= 1`;
  return (await database.one<{ count: number }>(sql)).count;
}

/** Without the queries of the benchmark itself. */
const ofCampaign = async ({ database }: Installation) =>
  (await database.statements()).filter(({ text }) => !/FROM loose_messages WHERE source|pg_stat_activity/.test(text));

/** While `work` runs, checks repeatedly how long the oldest transaction has been running: `longest` milliseconds. */
async function watchingTransactions<T extends object>(database: Database, work: () => Promise<T>) {
  let [longest, isOver] = [0, false];
  const look = async () => {
    while (!isOver) {
      const { ms } = await database.one<{ ms: number }>(
        `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)) * 1000, 0)::float8 AS ms
           FROM pg_stat_activity
          WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      longest = Math.max(longest, ms);
      await sleep(50);
    }
  };
  const looking = look();
  try {
    const result = await work();
    return { ...result, longest };
  } finally {
    isOver = true;
    await looking;
  }
}
