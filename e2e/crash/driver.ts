import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { messageApi } from "@guiche/contract/messages";
import { Refusal, type Agent } from "../../bench/stage/agent";
import type { Installation } from "../../bench/stage/installation";
import { gather, type Chat } from "./cast";
import { randomFrom, type Random } from "./random";
import { judge, type Verdict } from "./verdict";

export interface CrashPlan {
  seed: number;
  connections: number;
  known: number;
  strangers: number;
  /** Messages that customers write while the server is killed. */
  inbound: number;
  /** Messages that an agent writes meanwhile. */
  outbound: number;
  kills: number;
  /** The longest the server runs between two kills, in milliseconds. */
  longestLifeMs: number;
  say?: (text: string) => void;
}

/** How long after the last restart everything must have found its place. */
const settledWithinMs = 60_000;

/** Customers and an agent write to each other while the server is killed again and again; then what is there is judged. */
export async function crash(on: Installation, plan: CrashPlan): Promise<Verdict> {
  const random = randomFrom(plan.seed);
  const say = plan.say ?? (() => undefined);
  const cast = await gather(on, plan);
  say(`${cast.chats.length} chats of ${cast.people} people over ${plan.connections} connections`);

  // An even share of the messages is written in each life of the server.
  let lives = 1;
  const share = (all: number) => Math.ceil((all * lives) / (plan.kills + 1));
  const held = cast.chats.filter((chat) => chat.ticketId !== null);
  const [, ...sendings] = await Promise.all([
    (async () => {
      for (; lives <= plan.kills; lives += 1) {
        await sleep(random.between(1, plan.longestLifeMs));
        await on.kill();
        say(`kill ${lives} of ${plan.kills}`);
        await sleep(random.between(1, 300));
        await on.start();
      }
    })(),
    inTurn(
      plan.inbound,
      () => share(plan.inbound),
      random,
      (index) => customerWrites(on, random.oneOf(cast.chats), index),
    ),
    inTurn(
      plan.outbound,
      () => share(plan.outbound),
      random,
      (index) => agentWrites(cast.agent, random.oneOf(held), index),
    ),
  ]);
  say(`${sendings.join(" in, ")} out; waiting for the rest to settle`);
  const settledMs = await settle(on);
  return { ...(await judge(on, cast)), settledMs };
}

async function inTurn(
  all: number,
  allowed: () => number,
  random: Random,
  write: (index: number) => Promise<void>,
): Promise<number> {
  for (let index = 0; index < all; index += 1) {
    while (index >= allowed()) await sleep(10);
    await write(index);
    await sleep(random.between(0, 15));
  }
  return all;
}

async function customerWrites({ phones }: Installation, chat: Chat, index: number): Promise<void> {
  const text = `entra ${index}`;
  chat.written.push(text);
  await phones.write(chat.person, chat.shop, text);
}

/** Until it is answered, under one name: what a browser does whose server is away. */
async function agentWrites(agent: Agent, chat: Chat, index: number): Promise<void> {
  const body = `sai ${index}`;
  chat.answered.push(body);
  const clientId = randomUUID();
  for (;;) {
    try {
      await agent.call(messageApi.send, { params: { ticketId: chat.ticketId ?? 0 }, body: { body, clientId } });
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || (error.status !== 0 && error.status < 500)) throw error;
      await sleep(100);
    }
  }
}

/** Until nothing is under way any more. Returns how long that took; what never settles is the verdict's business. */
async function settle(on: Installation): Promise<number> {
  const since = Date.now();
  for (; Date.now() - since < settledWithinMs; await sleep(100)) {
    const { left } = await on.database.one<{ left: string }>(
      `SELECT (SELECT count(*) FROM inbound_journal WHERE "ingestedAt" IS NULL) + (SELECT count(*) FROM outbox) AS left`,
    );
    if (Number(left) === 0 && (await on.phones.waiting()) === 0) break;
  }
  return Date.now() - since;
}
