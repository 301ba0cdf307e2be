import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connectionApi } from "@guiche/contract/connections";
import type { Agent } from "../../harness/agent";
import { until } from "../../scripts/testing/until.mjs";
import type { Installation } from "../../harness/installation/installation";
import { pair, type PairedPhone } from "../../harness/installation/pair";
import { quantiles, type Figure } from "../report/report";
import { linesOf, type StatementCounts } from "../report/statements";
import { percentile } from "../../harness/statistics";
import { sendInTicket, ticketOf } from "./agent-messages";
import { countStatements } from "./count-statements";
import { untilQuiet } from "./customers";
import { withHarness, type Group } from "./group";

const goals = { accepted: 40, statements: 6, delay: 300 };
const calls = 100;
const countedCalls = 50;
const burst = 1_000;
/** Calls of the burst at the same time. */
const atOnce = 20;
const calmMessages = 40;
const pauseMs = 100;
/** How long the agent goes on after the last call was answered. */
const leavingMs = 30_000;

/** A program's calls: what one costs until its 202, and how long an agent's message takes during a thousand of them. */
export const api: Group = (bench) =>
  withHarness(bench, async (installation) => {
    const { database, phones } = installation;
    await database.rows(`UPDATE plans SET "useExternalApi" = true`);
    const admin = await installation.admin();
    const shop = await pair(admin, phones, "5511700000001");
    const numbers = await recipients(installation, shop);
    const program = programOf(admin, await tokenOf(admin, shop.connectionId));
    const ticketId = await ticketOf(installation, admin, shop);

    bench.log("one call after the other");
    const acceptTimes: number[] = [];
    for (const number of numbers.slice(0, calls)) {
      acceptTimes.push(await program(number));
      await sleep(pauseMs);
    }
    const statements = await statementsUntil202(installation, admin, numbers);

    bench.log("an agent's messages, alone");
    await untilQuiet(installation);
    const calm: number[] = [];
    for (let turn = 0; turn < calmMessages; turn += 1) calm.push(await sendInTicket(installation, admin, ticketId));

    bench.log(`${burst} calls, ${atOnce} at once`);
    const durations: number[] = [];
    const inBurst = eachOf(numbers, async (number) => void durations.push(await program(number)));
    const beside = await answersDuring(installation, admin, ticketId, inBurst);
    const { left, waiting } = await burstOf(installation, shop);

    const figures: Figure[] = [
      ...quantiles("a call until its 202", acceptTimes, goals.accepted),
      { what: "  its statements", value: statements.product, unit: "SQL", goal: goals.statements },
      { what: `  p95 within the burst, ${atOnce} at once`, value: percentile(durations, 0.95), unit: "ms" },
      ...quantiles("an agent's message until WhatsApp has it", calm),
      ...quantiles(`  during the burst of ${burst}`, beside),
      {
        what: "  its delay, p95 against p95",
        value: Math.max(0, percentile(beside, 0.95) - percentile(calm, 0.95)),
        unit: "ms",
        goal: goals.delay,
      },
    ];
    const notes = [
      `The agent sent ${beside.length} messages during the burst; ${left} of its messages had left by then, ${waiting} waited.`,
      "",
      "Statements of a call:",
      ...linesOf(statements),
    ];
    return { figures, notes };
  });

/** `act` for each number, so many at a time. */
async function eachOf(numbers: readonly string[], act: (number: string) => Promise<unknown>): Promise<void> {
  const pendingNumbers = numbers.values();
  const work = async () => {
    for (const number of pendingNumbers) await act(number);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function tokenOf(admin: Agent, connectionId: number): Promise<string> {
  return (await admin.call(connectionApi.makeToken, { params: { id: connectionId } })).token;
}

/** Sends as a program does. Resolves with the milliseconds until the 202. */
const programOf =
  ({ base }: Agent, token: string) =>
  async (number: string): Promise<number> => {
    const since = performance.now();
    const reply = await fetch(`${base}/api/messages/send`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ number, body: "Seu pedido saiu para entrega." }),
    });
    await reply.text();
    if (reply.status !== 202) throw new Error(`The call was answered with ${reply.status}.`);
    return performance.now() - since;
  };

/** People who wrote to the connection today and have no open ticket. They do not count as cold. */
async function recipients(
  { database, phones }: Installation,
  { connectionId }: PairedPhone,
  count = burst,
): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_none, index) => `55319${70_000_000 + index * 7}`);
  await eachOf(numbers, (number) => phones.person(number, "Cliente", "delivered"));
  const statements = [
    `INSERT INTO contacts ("companyId", name, number) SELECT 1, 'Cliente ' || n, n FROM unnest($1::text[]) n`,
    `INSERT INTO contact_identities ("companyId", "contactId", kind, value)
     SELECT "companyId", id, 'phone', number FROM contacts WHERE number = ANY($1)`,
    `INSERT INTO tickets ("companyId", status, "contactId", "connectionId", address)
     SELECT c."companyId", 'closed', c.id, w.id, c.number || '@s.whatsapp.net'
       FROM contacts c JOIN connections w ON w.id = ${connectionId} WHERE c.number = ANY($1)`,
    `INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", wid, "fromMe", body, read)
     SELECT t."companyId", t.id, t."contactId", t."connectionId", 'SEED' || t.id, false, 'Oi', true
       FROM tickets t JOIN contacts c ON c.id = t."contactId" WHERE c.number = ANY($1)`,
  ];
  for (const statement of statements) await database.rows(statement, [numbers]);
  await database.rows("ANALYZE");
  return numbers;
}

/**
 * Counted on a connection that is not paired, behind the few messages that may wait in its outbox at a time: what is sent
 * later does not mix with what runs until the 202.
 */
async function statementsUntil202(
  installation: Installation,
  admin: Agent,
  numbers: readonly string[],
): Promise<StatementCounts> {
  const { id } = await installation.database.one<{ id: string }>(
    `INSERT INTO connections ("companyId", name, provider) VALUES (1, 'Parada', 'simulator') RETURNING id`,
  );
  const program = programOf(admin, await tokenOf(admin, Number(id)));
  for (const number of numbers.slice(0, 10)) await program(number);
  await until("its outbox is full", async () => (await waitingIn(installation, Number(id))) === 5);
  const all = await countStatements(installation, countedCalls, async () => {
    for (const number of numbers.slice(0, countedCalls)) await program(number);
  });
  // Less often than once a call: a sweep. Looking for what may leave follows the 202.
  const each = all.each.filter(({ calls, text }) => calls >= 0.9 && !text.startsWith('SELECT d."companyId"'));
  const of = (owner: string) => each.reduce((sum, one) => sum + (one.owner === owner ? one.calls : 0), 0);
  return { product: of("product"), keys: of("keys"), transaction: of("transaction"), each };
}

async function waitingIn({ database }: Installation, connectionId: number): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM outbox WHERE "connectionId" = $1`;
  return (await database.one<{ count: number }>(sql, [connectionId])).count;
}

/** The agent sends one message after the other while the calls are answered, and while their messages leave after it. */
async function answersDuring(installation: Installation, agent: Agent, ticketId: number, inBurst: Promise<void>) {
  const durations: number[] = [];
  let isOver = false;
  const over = inBurst.then(() => sleep(leavingMs)).finally(() => (isOver = true));
  while (!isOver) {
    durations.push(await sendInTicket(installation, agent, ticketId));
    await sleep(pauseMs);
  }
  await over;
  return durations;
}

/** What became of the burst. They leave at a pace that people's own messages do not notice; none may be missing. */
async function burstOf({ database }: Installation, { connectionId }: PairedPhone) {
  const { left, waiting, failed } = await database.one<{ left: number; waiting: number; failed: number }>(
    `SELECT (count(*) FILTER (WHERE l.ack >= 2))::int AS left,
            (count(*) FILTER (WHERE a.state = 'queued' OR l.ack < 2))::int AS waiting,
            (count(*) FILTER (WHERE a.state IN ('failed', 'refused') OR l.ack = -1))::int AS failed
       FROM (SELECT * FROM api_messages WHERE "connectionId" = $1 ORDER BY id DESC LIMIT ${burst}) a
       LEFT JOIN loose_messages l ON l.id = a."looseMessageId"`,
    [connectionId],
  );
  if (left + waiting !== burst || failed > 0)
    throw new Error(`Of ${burst} messages ${failed} failed, and ${left} left.`);
  return { left, waiting };
}
