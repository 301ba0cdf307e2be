import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../../harness/installation/installation";
import type { Random } from "../../backend/src/testing/random";
import type { Chat, Fixture } from "../crash/fixture";
import { agentWrites, customerWrites } from "../crash/traffic";

/** So many messages in a hundred come from customers; the others are an agent's. */
const inboundPercent = 70;

interface SteadyResult {
  /** Messages a second that were written, from the first to the last reply. */
  rate: number;
  /** For each of the agent's messages, how often it was refused before it was taken. */
  refusals: number[];
}

/**
 * Writes so many messages a second until it is stopped, however long each takes: only those of one conversation wait for
 * each other.
 */
export function startTraffic(
  installation: Installation,
  fixture: Fixture,
  random: Random,
  perSecond: number,
): { stop(): Promise<SteadyResult> } {
  const chats = [...fixture.chats];
  const ticketChats = chats.filter(({ ticketId }) => ticketId !== null);
  const last = new Map<Chat, Promise<void>>();
  const refusals: number[] = [];
  const since = performance.now();
  let isStopped = false;
  const failures: Error[] = [];
  const writeOne = (index: number): void => {
    const isInbound = random.between(1, 100) <= inboundPercent;
    const chat = random.oneOf(isInbound ? chats : ticketChats);
    const write = async () => {
      if (isInbound) return customerWrites(installation, chat, `entra ${index}`);
      let refusalCount = 0;
      await agentWrites(fixture.agent, chat, `sai ${index}`, () => (refusalCount += 1));
      refusals.push(refusalCount);
    };
    const pendingWrite = (last.get(chat) ?? Promise.resolve()).then(write);
    last.set(
      chat,
      pendingWrite.catch((error: Error) => void failures.push(error)),
    );
  };
  let count = 0;
  const writing = (async () => {
    for (; !isStopped; count += 1) {
      await sleep(Math.max(0, since + (count * 1_000) / perSecond - performance.now()));
      writeOne(count);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await writing;
      await Promise.all(last.values());
      const [failure] = failures;
      if (failure) throw failure;
      return { rate: count / ((performance.now() - since) / 1_000), refusals };
    },
  };
}
