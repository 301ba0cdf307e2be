import { setTimeout as sleep } from "node:timers/promises";
import { openBrowser } from "../../../harness/browser/browser";
import { until } from "../../crash/until";
import { checkGuarantees } from "../../crash/check-messages";
import { createFixture, type Chat, type Fixture } from "../../crash/fixture";
import { customerWrites, runTraffic, settle } from "../../crash/traffic";
import { seconds } from "../../crash/scenario";
import { randomFrom } from "../../../backend/src/testing/random";
import type { Installation } from "../../../harness/installation/installation";
import type { Server } from "../../../harness/installation/server";
import type { Scenario } from "../scenario";
import { withTopology, type Topology } from "../topology";
import { Witness } from "../witness";

const size = { connections: 4, known: 2, newCustomers: 1, inbound: 400, outbound: 100 };
/** Pause of the customer who writes during a strike. */
const betweenMs = 50;

/**
 * Kills one process of each kind while customers and an agent write: nothing is lost or doubled, files in the bucket
 * stay, and a page that came through nginx goes on.
 */
export const failures: Scenario = (context) =>
  withTopology({ webs: 2, workers: 3 }, async (topology) => {
    const { installation, webs } = topology;
    const fixture = await createFixture(installation, size);
    const browser = await openBrowser({ trusts: topology.nginx.certificate });
    try {
      const witness = await Witness.open(browser, topology, fixture);
      await witness.write("antes de tudo");
      const took: string[] = [];
      const idle: string[] = [];
      const persistent = await persistentCustomer(topology, fixture);
      const strikes: [string, () => Promise<number>][] = [
        ["a worker", () => killWorker(topology)],
        ["a web process", () => killAndStart(webs[0])],
        ["Redis's master", () => topology.sentinels.failOver()],
        ["Postgres", () => restartPostgres(topology)],
        ["the other web process", () => killAndStart(webs[1])],
      ];
      await runTraffic(
        installation,
        fixture,
        { ...size, strikes: strikes.length, longestCalmMs: 2_000 },
        randomFrom(context.seed),
        async (index) => {
          const [name, strike] = strikes[index - 1] ?? ["nothing", () => Promise.resolve(0)];
          const { outageMs, meanwhile } = await underLoad(installation, persistent, strike);
          if (meanwhile === 0) idle.push(`no customer wrote while ${name} was away`);
          const seenMs = await witness.write(`depois de ${name}`);
          took.push(`${name} away ${seconds(outageMs)}, on the screen again after ${seconds(seenMs)}`);
          context.log(took.at(-1) ?? "");
        },
      );
      await settle(installation);
      const faults = [...idle, ...(await witness.faults())];
      fixture.chats.push(persistent);
      const { faults: broken, inbound, outbound } = await checkGuarantees(installation, fixture);
      return { faults: [...faults, ...broken], figures: `${inbound} in, ${outbound} out; ${took.join("; ")}` };
    } finally {
      await browser.close();
    }
  });

/** A customer whose messages no plan limits. */
async function persistentCustomer({ installation }: Topology, { chats: [first] }: Fixture): Promise<Chat> {
  if (!first) throw new Error("There is no connection.");
  const person = "5511955550001";
  await installation.phones.person(person, "Insistente");
  const { business, connectionId } = first;
  return { person, business, connectionId, customerTexts: [], agentTexts: [], ticketId: null };
}

/**
 * Strikes while messages are under way, which the pauses of the other traffic do not ensure, and lets a customer go on
 * writing until the strike is over. `meanwhile`: what was written after the strike began.
 */
async function underLoad(installation: Installation, chat: Chat, strike: () => Promise<number>) {
  const stop = new AbortController();
  const writing = (async () => {
    while (!stop.signal.aborted) {
      await customerWrites(installation, chat, `durante ${chat.customerTexts.length}`);
      await sleep(betweenMs);
    }
  })();
  try {
    await until("messages are under way", () => messagesUnderWay(installation));
    const before = chat.customerTexts.length;
    const outageMs = await strike();
    return { outageMs, meanwhile: chat.customerTexts.length - before };
  } finally {
    stop.abort();
    await writing;
  }
}

/** Received and not yet in a ticket, not yet sent, or not yet taken from WhatsApp. */
async function messagesUnderWay({ database, phones }: Installation): Promise<boolean> {
  const { left } = await database.one<{ left: string }>(
    `SELECT (SELECT count(*) FROM inbound_journal WHERE "ingestedAt" IS NULL) + (SELECT count(*) FROM outbox) AS left`,
  );
  return Number(left) + (await phones.waiting()) > 0;
}

/** kill -9 of a worker with sessions. Returns how long its sessions were without an owner, in milliseconds. */
async function killWorker({ installation, workers }: Topology): Promise<number> {
  const { database } = installation;
  const { pid } = await database.one<{ pid: number }>(
    `SELECT pid FROM connection_leases WHERE "expiresAt" > now() LIMIT 1`,
  );
  const worker = workers.find((one) => one.pid === pid);
  if (!worker) throw new Error("No worker holds a session.");
  const since = Date.now();
  await worker.kill();
  await until("other workers have its sessions", async () => {
    const { left } = await database.one<{ left: string }>(
      `SELECT count(*) AS left FROM connections c LEFT JOIN connection_leases l ON l."connectionId" = c.id
        WHERE c.status <> 'CONNECTED' OR l.pid IS NULL OR l.pid = $1 OR l."expiresAt" < now()`,
      [pid],
    );
    return left === "0";
  });
  const tookMs = Date.now() - since;
  await worker.start();
  return tookMs;
}

async function killAndStart(server: Server | undefined): Promise<number> {
  const since = Date.now();
  await server?.kill();
  await sleep(1_000);
  await server?.start();
  return Date.now() - since;
}

async function restartPostgres({ stores }: Topology): Promise<number> {
  const since = Date.now();
  await stores.killPostgres();
  await stores.startPostgres();
  return Date.now() - since;
}
