import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { messageApi } from "@guiche/contract/messages";
import { Refusal, type Agent } from "../../harness/agent";
import type { Installation } from "../../harness/installation/installation";
import type { Fixture, Chat } from "./fixture";
import type { Random } from "../../backend/src/testing/random";

interface TrafficPlan {
  /** How many times the target is killed or stopped. */
  strikes: number;
  /** The longest pause before a strike, in milliseconds. */
  longestCalmMs: number;
  /** The number of messages that customers write during the run. */
  inbound: number;
  /** The number of messages that an agent writes during the run. */
  outbound: number;
  /** The share of customer messages that WhatsApp delivers twice, encrypted again or as the same bytes. */
  spoiltShare?: number;
}

interface TrafficResult {
  /** How many messages were delivered twice. */
  spoilt: number;
  /** The status codes with which the agent's requests failed during an outage; 0 means no response. */
  refusals: Map<number, number>;
}

/** Customers and an agent write to each other while the target is struck again and again. */
export async function runTraffic(
  installation: Installation,
  fixture: Fixture,
  plan: TrafficPlan,
  random: Random,
  strike: (index: number) => Promise<void>,
): Promise<TrafficResult> {
  const result: TrafficResult = { spoilt: 0, refusals: new Map() };
  // The messages are spread evenly over the pauses.
  let calms = 1;
  const share = (all: number) => Math.ceil((all * calms) / (plan.strikes + 1));
  const ticketChats = fixture.chats.filter((chat) => chat.ticketId !== null);
  await Promise.all([
    (async () => {
      for (; calms <= plan.strikes; calms += 1) {
        await sleep(random.between(1, plan.longestCalmMs));
        await strike(calms);
      }
    })(),
    sendInOrder(plan.inbound, share, random, async (index) => {
      const chat = random.oneOf(fixture.chats);
      if (random.between(1, 1_000) <= (plan.spoiltShare ?? 0) * 1_000) {
        result.spoilt += 1;
        await installation.phones.fault(chat.business, random.oneOf(["duplicate", "replay"] as const));
      }
      await customerWrites(installation, chat, `entra ${index}`);
    }),
    sendInOrder(plan.outbound, share, random, (index) =>
      agentWrites(fixture.agent, random.oneOf(ticketChats), `sai ${index}`, (status) =>
        result.refusals.set(status, (result.refusals.get(status) ?? 0) + 1),
      ),
    ),
  ]);
  return result;
}

async function sendInOrder(
  all: number,
  countAllowed: (all: number) => number,
  random: Random,
  write: (index: number) => Promise<void>,
): Promise<void> {
  for (let index = 0; index < all; index += 1) {
    while (index >= countAllowed(all)) await sleep(10);
    await write(index);
    await sleep(random.between(0, 15));
  }
}

export async function customerWrites({ phones }: Installation, chat: Chat, text: string, at?: number): Promise<void> {
  chat.customerTexts.push(text);
  await phones.write(chat.person, chat.business, text, at === undefined ? {} : { at });
}

/** Repeats the request under the same id until it is answered, as a browser does while its server is down. */
export async function agentWrites(
  agent: Agent,
  chat: Chat,
  body: string,
  onRefusal: (status: number) => void = () => undefined,
): Promise<void> {
  chat.agentTexts.push(body);
  const clientId = randomUUID();
  for (;;) {
    try {
      await agent.call(messageApi.send, { params: { ticketId: chat.ticketId ?? 0 }, body: { body, clientId } });
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || (error.status !== 0 && error.status < 500)) throw error;
      onRefusal(error.status);
      await sleep(100);
    }
  }
}

/** Waits until nothing is pending. Returns how long that took; the verdict reports what never settles. */
export async function settle(installation: Installation, withinMs = 60_000): Promise<number> {
  const since = Date.now();
  for (; Date.now() - since < withinMs; await sleep(100)) {
    const { left } = await installation.database.one<{ left: string }>(
      `SELECT (SELECT count(*) FROM inbound_journal WHERE "ingestedAt" IS NULL) + (SELECT count(*) FROM outbox) AS left`,
    );
    if (Number(left) === 0 && (await installation.phones.waiting()) === 0) break;
  }
  return Date.now() - since;
}
