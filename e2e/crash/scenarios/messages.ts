import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../../../harness/installation/installation";
import { createFixture, type Chat, type Fixture } from "../fixture";
import { withInstallation, scenario, seconds } from "../scenario";
import { customerWrites, settle, runTraffic } from "../traffic";
import { checkGuarantees } from "../check-messages";

const awaySeconds = 600;
const longestSendingMs = 60_000;

/**
 * Ten minutes of messages wait while the server is down. Then it is killed at random points while customers and an agent
 * write: nothing lost, nothing doubled, each chat in order.
 */
export const messages = scenario(
  {
    small: {
      connections: 3,
      known: 2,
      newCustomers: 2,
      waiting: 60,
      inbound: 150,
      outbound: 60,
      kills: 2,
      calmMs: 1_500,
    },
    full: {
      connections: 5,
      known: 5,
      newCustomers: 5,
      waiting: 500,
      inbound: 10_000,
      outbound: 2_000,
      kills: 100,
      calmMs: 4_000,
    },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const began = Math.floor(Date.now() / 1_000) - awaySeconds;
      const fixture = await createFixture(installation, { ...size, greetedAt: began - 60 });
      context.log(`${fixture.chats.length} chats of ${fixture.people} people over ${size.connections} connections`);
      // The new customers of the other half write for the first time while the server is being killed.
      const half = { ...fixture, chats: fixture.chats.filter((_chat, index) => index % 2 === 0) };
      const faults = await faultsOfWaiting(installation, half, { began, messages: size.waiting }, context.random.oneOf);

      const sending = watchSending(installation);
      const plan = { ...size, strikes: size.kills, longestCalmMs: size.calmMs, spoiltShare: 0.2 };
      const { spoilt } = await runTraffic(installation, fixture, plan, context.random, async (index) => {
        await installation.kill();
        if (index % 10 === 0) context.log(`kill ${index} of ${size.kills}`);
        await sleep(context.random.between(1, 300));
        await installation.start();
      });
      const settledMs = await settle(installation);
      const longestMs = await sending.stop();
      const { faults: broken, inbound, outbound } = await checkGuarantees(installation, fixture);
      faults.push(...broken);
      if (settledMs >= 60_000) faults.push("not settled within 60 s of the last start");
      if (longestMs > longestSendingMs) faults.push(`a message was being sent for ${seconds(longestMs)}`);
      return {
        faults,
        figures: `${inbound} in, ${spoilt} of them delivered twice, and ${outbound} out in ${fixture.chats.length} chats, ${size.kills} kills; the longest was being sent for ${seconds(longestMs)}; settled in ${seconds(settledMs)}`,
      };
    }),
);

/**
 * Customers write while the server is down. Their messages are backdated, so that the test does not have to wait, and
 * arrive with their times.
 */
async function faultsOfWaiting(
  installation: Installation,
  { chats }: Fixture,
  { began, messages: count }: { began: number; messages: number },
  oneOf: (chats: readonly Chat[]) => Chat,
): Promise<string[]> {
  await settle(installation);
  await installation.kill();
  const wroteAt = new Map<string, number>();
  // Not in the last half minute: a message that arrives as it is written gets its arrival time.
  const step = (awaySeconds - 30) / count;
  for (let index = 0; index < count; index += 1) {
    const at = Math.floor(began + index * step);
    wroteAt.set(`espera ${index}`, at);
    await customerWrites(installation, oneOf(chats), `espera ${index}`, at);
  }
  await installation.start();
  await settle(installation);
  return [...(await wrongTimes(installation, wroteAt)), ...(await wrongCards(installation, chats))];
}

async function wrongTimes({ database }: Installation, wroteAt: Map<string, number>): Promise<string[]> {
  const rows = await database.rows<{ body: string; at: number }>(
    `SELECT body, extract(epoch FROM "createdAt")::float AS at FROM messages WHERE body LIKE 'espera %'`,
  );
  const wrong = rows.filter(({ body, at }) => Math.floor(at) !== wroteAt.get(body));
  return wrong.slice(0, 5).map(({ body, at }) => `"${body}" is dated ${at}, written ${wroteAt.get(body)}`);
}

/** The ticket shows the last message. */
async function wrongCards({ database }: Installation, chats: Chat[]): Promise<string[]> {
  const rows = await database.rows<{ person: string; connectionId: number; last: string }>(
    `SELECT c.number AS person, t."connectionId"::int AS "connectionId", t."lastMessage" AS last
       FROM tickets t JOIN contacts c ON c.id = t."contactId"`,
  );
  return chats.flatMap(({ person, connectionId, customerTexts }) => {
    const card = rows.find((row) => row.person === person && row.connectionId === connectionId);
    const last = customerTexts.at(-1);
    return last === undefined || card?.last === last
      ? []
      : [`the card of ${person} says "${card?.last}", not "${last}"`];
  });
}

/** The longest continuous time for which any message is shown as pending. */
function watchSending({ database }: Installation) {
  const since = new Map<string, number>();
  let longestMs = 0;
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const rows = await database.rows<{ id: string }>(`SELECT id FROM outbox WHERE state = 'sending'`);
      const now = Date.now();
      const sentIds = new Set(rows.map(({ id }) => id));
      for (const id of since.keys()) if (!sentIds.has(id)) since.delete(id);
      for (const id of sentIds) {
        since.set(id, since.get(id) ?? now);
        longestMs = Math.max(longestMs, now - (since.get(id) ?? now));
      }
      await sleep(250);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await watching;
      return longestMs;
    },
  };
}
