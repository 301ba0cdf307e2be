import { setTimeout as sleep } from "node:timers/promises";
import { contactApi } from "@guiche/contract/contacts";
import { webhookApi, type WebhookEventName } from "@guiche/contract/webhooks";
import { until } from "../../scripts/testing/until.mjs";
import type { Agent } from "../../harness/agent";
import type { Installation } from "../../harness/installation/installation";
import { mayCallReceivers, Receiver, type Notice } from "../../harness/installation/receiver";
import { quantiles, type Figure } from "../report/report";
import { linesOf } from "../report/statements";
import { countStatements } from "./count-statements";
import { withHarness, type Group } from "./group";

const goals = { firstTry: 2_000, burst: 30_000, afterOutage: 60_000 };
const endpoints = 50;
/** Changes of each company. */
const turns = 6;
const pauseMs = 500;
/** Messages of one customer's conversation, and first messages of so many customers. */
const inOne = 20;
const customers = 60;
const burst = 1_000;
/** Milliseconds until a receiver answers, in the bursts. */
const answerMs = 5;

const now = () => performance.timeOrigin + performance.now();

/** A company with one endpoint, and a contact that is renamed. */
interface Shop {
  companyId: number;
  admin: Agent;
  contactId: number;
}

/** Fifty companies with an endpoint each rename a contact: all endpoints answer, then one of them never does. */
export const webhooks: Group = (bench) =>
  withHarness(
    bench,
    async (installation) => {
      await installation.database.rows(`UPDATE plans SET "useExternalApi" = true`);
      const receiver = await Receiver.open();
      try {
        const shops: Shop[] = [];
        for (let index = 0; index < endpoints; index += 1) shops.push(await openShop(installation, receiver));
        // A warm-up.
        await renameAll(shops, receiver, 1);
        bench.log("all endpoints answer");
        const all = await renameAll(shops, receiver, turns);
        const [silent, ...others] = shops;
        if (!silent) throw new Error("There is no company.");
        receiver.dead.add(`/${silent.companyId}`);
        bench.log("one endpoint does not answer");
        await rename(silent, "Sem resposta");
        const beside = await renameAll(others, receiver, turns);
        receiver.answerMs = answerMs;
        const bursts = await burstsOf(installation, receiver, (text) => bench.log(text));
        const figures: Figure[] = [
          ...quantiles("from a change to the first try", all, goals.firstTry),
          ...quantiles("with one dead endpoint, the others", beside, goals.firstTry),
          ...bursts.figures,
        ];
        const notes = [`${endpoints} companies with an endpoint each, ${turns} changes of each.`, ...bursts.notes];
        return { figures, notes };
      } finally {
        receiver.close();
      }
    },
    { env: mayCallReceivers },
  );

/** Events of one endpoint that are written together: until the last of them was received, in order per conversation. */
async function burstsOf(installation: Installation, receiver: Receiver, log: (text: string) => void) {
  const { companyId, admin } = await openShop(installation, receiver);
  const path = `/${companyId}/messages`;
  const events: WebhookEventName[] = ["message.created"];
  await admin.call(webhookApi.create, { body: { url: receiver.address(path), events, isActive: true } });
  const { id: connectionId } = await installation.database.one<{ id: string }>(
    `INSERT INTO connections ("companyId", name, provider) VALUES ($1, 'Loja', 'simulator') RETURNING id`,
    [companyId],
  );
  const write = (tickets: number, messages: number) =>
    installation.database.rows(
      `WITH people AS (
         INSERT INTO contacts ("companyId", name) SELECT $1, 'Cliente ' || n FROM generate_series(1, $3::int) n
         RETURNING id
       ), opened AS (
         INSERT INTO tickets ("companyId", status, "contactId", "connectionId", address)
         SELECT $1, 'open', id, $2, id || '@lid' FROM people RETURNING id, "contactId")
       INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", wid, "fromMe", body)
       SELECT $1, o.id, o."contactId", $2, 'B' || o.id || '-' || m, false, 'Olá ' || m
         FROM generate_series(1, $4::int) m, opened o ORDER BY m, o.id`,
      [companyId, connectionId, tickets, messages],
    );
  const untilTold = async (what: string, tickets: number, messages: number) => {
    log(what);
    receiver.notices.length = 0;
    const since = now();
    await write(tickets, messages);
    await until(`${what} are received`, () => receiver.noticesFor(path).length >= tickets * messages, 600_000, 25);
    assertInOrder(receiver.noticesFor(path));
    return (receiver.noticesFor(path).at(-1)?.at ?? Infinity) - since;
  };
  const one = await untilTold(`${inOne} messages of one customer`, 1, inOne);
  const first = await untilTold(`first messages of ${customers} customers`, customers, 1);
  let many = 0;
  const statements = await countStatements(installation, burst, async () => {
    many = await untilTold(`${burst} messages of 50 customers`, 50, burst / 50);
  });
  const back = await outageOf(installation, receiver, { companyId, path, write, log });
  const figures: Figure[] = [
    { what: `${inOne} messages of one customer, until the last is received`, value: one, unit: "ms" },
    { what: `first messages of ${customers} customers`, value: first, unit: "ms" },
    { what: `${burst} events of one endpoint`, value: many, unit: "ms", goal: goals.burst },
    { what: "  events in a second", value: (burst / many) * 1_000, unit: "events" },
    { what: "  statements of an event", value: statements.product, unit: "SQL" },
    { what: "blocked conversations, after the first success", value: back, unit: "ms", goal: goals.afterOutage },
  ];
  return { figures, notes: ["", "Statements of an event:", ...linesOf(statements)] };
}

interface Outage {
  companyId: number;
  path: string;
  write(tickets: number, messages: number): Promise<unknown>;
  log(text: string): void;
}

/** The receiver fails until its second try, and is back long before the third one: until all blocked events arrived. */
async function outageOf({ database }: Installation, receiver: Receiver, { companyId, path, write, log }: Outage) {
  log("an outage of the receiver");
  receiver.notices.length = 0;
  receiver.failing.add(path);
  await write(customers, 2);
  const blockedQuery = `SELECT count(*)::int AS count FROM webhook_deliveries
                    WHERE "companyId" = $1 AND state = 'pending' AND attempts >= 2 AND "nextTryAt" > now() + interval '1 minute'`;
  const isBlocked = async () => (await database.one<{ count: number }>(blockedQuery, [companyId])).count === customers;
  await until("every conversation is blocked", isBlocked, 120_000, 100);
  receiver.failing.delete(path);
  receiver.notices.length = 0;
  await write(1, 1);
  await until("all are received", () => receiver.noticesFor(path).length >= customers * 2 + 1, 600_000, 25);
  const [first, last] = [receiver.noticesFor(path)[0], receiver.noticesFor(path).at(-1)];
  return (last?.at ?? Infinity) - (first?.at ?? 0);
}

/** Sequence numbers of each conversation rise by one. */
function assertInOrder(notices: readonly Notice[]): void {
  const last = new Map<number, number>();
  for (const { ticketId = 0, sequence = 0 } of notices) {
    if (sequence !== (last.get(ticketId) ?? 0) + 1)
      throw new Error(`Event ${sequence} of ${ticketId} is out of order.`);
    last.set(ticketId, sequence);
  }
}

async function openShop(installation: Installation, receiver: Receiver): Promise<Shop> {
  const companyId = await installation.company("Loja");
  const admin = await installation.person(companyId, "Ana");
  await admin.call(webhookApi.create, {
    body: { url: receiver.address(`/${companyId}`), events: ["contact.updated"], isActive: true },
  });
  const { id } = await installation.database.one<{ id: string }>(
    `INSERT INTO contacts ("companyId", name, "createdAt", "updatedAt") VALUES ($1, 'Cliente', now(), now()) RETURNING id`,
    [companyId],
  );
  return { companyId, admin, contactId: Number(id) };
}

const rename = ({ admin, contactId }: Shop, name: string) =>
  admin.call(contactApi.update, { params: { id: contactId }, body: { name } });

let serial = 0;

/** Milliseconds from each rename until the endpoint was told of it for the first time. */
async function renameAll(shops: readonly Shop[], receiver: Receiver, times: number): Promise<number[]> {
  const durations: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const name = `Nome ${(serial += 1)}`;
    const since = new Map<string, number>();
    const noticeTimes = new Map<string, number>();
    receiver.onNotice = ({ path, at }) => {
      if (!noticeTimes.has(path)) noticeTimes.set(path, at);
    };
    await Promise.all(
      shops.map(async (shop) => {
        since.set(`/${shop.companyId}`, now());
        await rename(shop, name);
      }),
    );
    await until("every endpoint was told", () => [...since.keys()].every((path) => noticeTimes.has(path)), 60_000, 25);
    for (const [path, at] of since) durations.push((noticeTimes.get(path) ?? Infinity) - at);
    await sleep(pauseMs);
  }
  receiver.onNotice = () => undefined;
  return durations;
}
