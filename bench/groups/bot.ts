import { setTimeout as sleep } from "node:timers/promises";
import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import type { CustomerMessage, TicketOf } from "../../harness/memory/message-feeder";
import type { Figure } from "../report/report";
import { median, percentile, sum } from "../../harness/statistics";
import { countedPer, linesOf, type StatementCounts } from "../report/statements";
import type { Installation } from "../../harness/installation/installation";
import { pair, type PairedPhone } from "../../harness/installation/pair";
import { cpuOf } from "../../harness/installation/processor";
import { countStatements } from "./count-statements";
import { customersOf, untilQuiet, type Customer } from "./customers";
import { withHarness, type Group } from "./group";

const goals = { aloneP95: 150, manyP95: 300, moreCpu: 1.5, moreSql: 4, idle: 1.1 };
const rounds = 3;
/** Few enough turns for each customer that no fuse of the bot blows. */
const sizes = { customers: 300, sqlOf: 80, aSecond: 50, together: 600, waiting: 20_000 };
const idleSeconds = 20;
/** As long as the bot's. */
const menu = "Olá! Escolha uma fila:\n\n*1* - Vendas\n*2* - Suporte\n*3* - Financeiro";

/** The bot's menu against a connection without a bot, in our own code, with an in-memory WhatsApp. */
export const bot: Group = (bench) =>
  withHarness(
    bench,
    async (installation) => {
      const agent = await installation.admin();
      const silent = await pair(agent, installation.phones, "5511710000001");
      const answering = await pair(agent, installation.phones, "5511710000002");
      const queueIds: number[] = [];
      for (const name of ["Vendas", "Suporte", "Financeiro"])
        queueIds.push((await agent.call(queueApi.create, { body: { name, color: `#00${name.length}000` } })).id);
      await agent.call(connectionApi.update, {
        params: { id: answering.connectionId },
        body: { greetingMessage: "Olá! Escolha uma fila:", queueIds, maxUseBotQueues: 0 },
      });
      const people = {
        silent: await knownTo(installation, silent),
        answering: await knownTo(installation, answering),
      };

      bench.log("customers write where no bot answers");
      const without = await costOf(installation, people.silent.length, () =>
        installation.phones.deliver(messagesOf(people.silent, "Bom dia!"), 1),
      );
      bench.log("the product writes to them, without a bot");
      const tickets = await ticketsOf(installation, silent.connectionId);
      const send = (count: number) => installation.phones.writeInto(tickets.slice(0, count), menu);
      await send(tickets.length);
      const sending = await costOf(installation, tickets.length, () => send(tickets.length));
      bench.log("customers write where the bot answers");
      const withBot = await costOf(installation, people.answering.length, () =>
        installation.phones.ask(messagesOf(people.answering, "#"), null),
      );
      bench.log(`${sizes.aSecond} customers a second`);
      const many = await installation.phones.ask(messagesOf(people.answering, "#", sizes.together), sizes.aSecond);
      const statements = {
        silent: await countedMessages(installation, people.silent, "Bom dia!"),
        sending: await countStatements(installation, sizes.sqlOf, async () => void (await send(sizes.sqlOf))),
        answering: await countedMessages(installation, people.answering, "#"),
      };
      bench.log("no customer writes");
      const quiet = await idle(installation);
      await addWaiting(installation, answering.connectionId);
      const waiting = await idle(installation);

      const figures: Figure[] = [
        {
          what: "message → answer handed to the connection, p95",
          value: p95(withBot.times),
          unit: "ms",
          goal: goals.aloneP95,
        },
        { what: "  p50", value: median(withBot.times), unit: "ms" },
        { what: `  p95 at ${sizes.aSecond} a second`, value: p95(many.times), unit: "ms", goal: goals.manyP95 },
        { what: "  p50", value: median(many.times), unit: "ms" },
        cpuFigure("inbound that the bot answers: processor", withBot.server),
        cpuFigure("  inbound without a bot", without.server),
        cpuFigure("  sending the answer and its ticks, without a bot", sending.server),
        {
          what: "  the bot alone",
          value: more(withBot.server, without.server, sending.server),
          unit: "ms",
          goal: goals.moreCpu,
        },
        { what: "  the bot and the sending", value: more(withBot.server, without.server), unit: "ms" },
        cpuFigure("  Postgres, with", withBot.postgres),
        cpuFigure("  Postgres, without", without.postgres),
        { what: "inbound that the bot answers: statements", value: all(statements.answering), unit: "SQL" },
        { what: "  inbound without a bot", value: all(statements.silent), unit: "SQL" },
        { what: "  sending the answer and its ticks, without a bot", value: all(statements.sending), unit: "SQL" },
        {
          what: "  the bot alone",
          value: all(statements.answering) - all(statements.silent) - all(statements.sending),
          unit: "SQL",
          goal: goals.moreSql,
        },
        { what: "  the bot and the sending", value: all(statements.answering) - all(statements.silent), unit: "SQL" },
        { what: "idle: SQL a second", value: quiet.sql, unit: "SQL" },
        {
          what: `  ${sizes.waiting.toLocaleString("en")} tickets wait for an answer to the bot`,
          value: waiting.sql,
          unit: "SQL",
          goal: quiet.sql * goals.idle,
        },
        { what: "  Postgres a second, without", value: quiet.postgres, unit: "ms" },
        { what: "  Postgres a second, with", value: waiting.postgres, unit: "ms" },
      ];
      const notes = [
        "with the bot:",
        ...linesOf(statements.answering),
        "",
        "without:",
        ...linesOf(statements.silent),
        "",
        "sending alone:",
        ...linesOf(statements.sending),
      ];
      return { figures, notes };
    },
    { inMemory: true },
  );

const p95 = (times: readonly number[]): number => percentile(times, 0.95);
const all = ({ product, keys }: StatementCounts): number => product + keys;
/** What the first costs more than the others together. */
const more = (of: number[], ...others: number[][]): number =>
  median(of) - sum(others.map((repeats) => median(repeats)));
const cpuFigure = (what: string, repeats: number[]): Figure => ({ what, value: median(repeats), unit: "ms", repeats });

async function knownTo(installation: Installation, shop: PairedPhone): Promise<Customer[]> {
  const customers = await customersOf(installation, [shop], sizes.customers);
  await installation.phones.deliver(messagesOf(customers, "oi", customers.length), 8);
  await untilQuiet(installation);
  // As autovacuum does within a minute: plans that were made for empty tables are made again.
  await installation.database.rows("VACUUM ANALYZE");
  return customers;
}

const messagesOf = (from: readonly Customer[], text: string, count = from.length): CustomerMessage[] =>
  Array.from({ length: count }, (_, index) => {
    const { number, shop } = from[index % from.length]!;
    return { from: number, to: shop.number, text };
  });

/** The tickets of a connection's customers. */
const ticketsOf = ({ database }: Installation, connectionId: number): Promise<TicketOf[]> =>
  database.rows<TicketOf>(
    `SELECT t."companyId"::int, t.id::int AS "ticketId", c.number
       FROM tickets t JOIN contacts c ON c."companyId" = t."companyId" AND c.id = t."contactId"
      WHERE t."connectionId" = $1 ORDER BY t.id`,
    [connectionId],
  );

/** So many messages are written in each round. */
async function costOf(installation: Installation, count: number, write: () => Promise<{ times: number[] }>) {
  const cost = { times: [] as number[], server: [] as number[], postgres: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    await untilQuiet(installation);
    const [server, postgres] = [cpuOf(installation.pid), installation.database.cpu()];
    cost.times.push(...(await write()).times);
    await untilQuiet(installation);
    cost.server.push((cpuOf(installation.pid) - server) / count);
    cost.postgres.push((installation.database.cpu() - postgres) / count);
  }
  return cost;
}

const countedMessages = (
  installation: Installation,
  from: readonly Customer[],
  text: string,
): Promise<StatementCounts> =>
  countStatements(
    installation,
    sizes.sqlOf,
    async () => void (await installation.phones.deliver(messagesOf(from, text, sizes.sqlOf), 1)),
  );

/** The cost of one second in which nothing happens. */
async function idle(installation: Installation): Promise<{ sql: number; postgres: number }> {
  await installation.database.rows("VACUUM ANALYZE");
  await sleep(3_000);
  await installation.database.countStatements();
  const postgres = installation.database.cpu();
  await sleep(idleSeconds * 1_000);
  const cost = (installation.database.cpu() - postgres) / idleSeconds;
  const counts = countedPer(idleSeconds, await installation.database.statements());
  return { sql: sum(counts.each.map(({ calls }) => calls)), postgres: cost };
}

/** Pending tickets in which the bot has asked something, as it leaves them. */
async function addWaiting({ database }: Installation, connectionId: number): Promise<void> {
  await database.rows(
    `WITH people AS (
       INSERT INTO contacts ("companyId", name, number)
       SELECT w."companyId", 'Espera ' || n, '55719' || (80000000 + n) FROM connections w, generate_series(1, $2::int) n
        WHERE w.id = $1 RETURNING id, "companyId", number)
     INSERT INTO tickets ("companyId", number, status, "contactId", "connectionId", "lastMessage", address, chatbot, "botSeq", "botState", "botPath")
     SELECT p."companyId", s.last + row_number() OVER (), 'pending', p.id, $1, 'oi', p.number || '@s.whatsapp.net', true, 1, s."botState", s."botPath"
       FROM people p
      CROSS JOIN (SELECT "botState", "botPath", (SELECT max(number) FROM tickets) AS last FROM tickets WHERE "connectionId" = $1 AND chatbot ORDER BY id LIMIT 1) s`,
    [connectionId, sizes.waiting],
  );
}
