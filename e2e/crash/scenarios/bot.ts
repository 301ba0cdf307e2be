import { setTimeout as sleep } from "node:timers/promises";
import { connectionApi } from "@guiche/contract/connections";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { queueApi } from "@guiche/contract/queues";
import type { Agent } from "../../../harness/agent";
import { faultsOfReplays } from "../../../harness/replays";
import type { Installation } from "../../../harness/installation/installation";
import { pair } from "../../../harness/installation/pair";
import { withInstallation, scenario, seconds } from "../scenario";
import { settle } from "../traffic";
import { until } from "../until";

interface Step {
  writes: string;
  answers: string[];
}

const menu = "Olá!\n\n*1* - Vendas\n*2* - Financeiro";
const sales = "Vendas.\n\n*1* - Preços\n*2* - 2ª via\n*#* - Início";
const bill = "Qual?\n\n*1* - Por CPF\n*2* - Por contrato\n*0* - Voltar · *#* - Início";

/** Down the tree, up, and to the start again; at the end a leaf that leads to the other queue. */
function script(steps: number): Step[] {
  const round: Step[] = [
    { writes: "1", answers: [sales] },
    { writes: "2", answers: [bill] },
    { writes: "0", answers: [sales] },
    { writes: "#", answers: [menu] },
  ];
  const rounds = Array.from({ length: Math.floor((steps - 4) / round.length) }, () => round).flat();
  const end = [...round.slice(0, 2), { writes: "1", answers: ["Um momento.", "Financeiro."] }];
  return [{ writes: "oi", answers: [menu] }, ...rounds, ...end];
}

/** The bot takes four answers in a row that come faster for another bot. */
const readingMs = 1_600;

/** Customers walk the menu and an option tree while the server is killed at random points. */
export const bot = scenario(
  {
    small: { customers: 3, steps: 8, kills: 2, longestCalmMs: 2_500 },
    full: { customers: 10, steps: 20, kills: 200, longestCalmMs: 3_000 },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const { connectionId, number } = await pair(await installation.admin(), installation.phones, "5511300000000");
      await setUp(await installation.admin(), connectionId);
      const steps = script(size.steps);
      const faults: string[] = [];
      let isOver = false;
      let people = 0;
      // Each customer is followed by another one until the last kill.
      const walkAll = async () => {
        do faults.push(...(await walk(installation, number, steps, (people += 1))));
        while (!isOver);
      };
      const walks = Promise.all(Array.from({ length: size.customers }, walkAll));
      for (let kill = 1; kill <= size.kills; kill += 1) {
        await sleep(context.random.between(1, size.longestCalmMs));
        await installation.kill();
        if (kill % 10 === 0) context.log(`kill ${kill} of ${size.kills}`);
        await sleep(context.random.between(1, 300));
        await installation.start();
      }
      isOver = true;
      await walks;
      const settledMs = await settle(installation);
      faults.push(...(await faultsOfTraces(installation, people * steps.length)));
      faults.push(...(await faultsOfReplays(installation.database)));
      const figures = `${people} conversations of ${steps.length} steps, ${size.kills} kills; settled in ${seconds(settledMs)}`;
      return { faults, figures };
    }),
);

async function setUp(agent: Agent, connectionId: number): Promise<void> {
  const queue = (name: string, color: string, orderQueue: number) =>
    agent.call(queueApi.create, { body: { name, color, orderQueue, greetingMessage: `${name}.` } });
  const [first, second] = [await queue("Vendas", "#112233", 1), await queue("Financeiro", "#223344", 2)];
  const option = (title: string, message: string, more: { parentId?: number; forwardQueueId?: number } = {}) =>
    agent.call(queueOptionApi.create, { body: { title, message, queueId: first.id, ...more } });
  await option("Preços", "Preços?");
  const { id: parentId } = await option("2ª via", "Qual?");
  await option("Por CPF", "Um momento.", { parentId, forwardQueueId: second.id });
  await option("Por contrato", "Um momento.", { parentId });
  const body = { queueIds: [first.id, second.id], greetingMessage: "Olá!", maxUseBotQueues: 0 };
  await agent.call(connectionApi.update, { params: { id: connectionId }, body });
}

/** One customer, who writes each time the answer has come. The phone must have received exactly the answers. */
async function walk(installation: Installation, business: string, steps: Step[], index: number): Promise<string[]> {
  const person = `55119${20_000_000 + index * 41}`;
  await installation.phones.person(person, `Cliente ${index}`);
  const listReceivedTexts = async () =>
    (await installation.phones.messagesOf(person)).filter(({ fromMe }) => !fromMe).map(({ text }) => text ?? "");
  const expected: string[] = [];
  for (const { writes, answers } of steps) {
    expected.push(...answers);
    await installation.phones.write(person, business, writes);
    const hasAll = async () => ((await listReceivedTexts()).length >= expected.length ? true : undefined);
    const answered = await until(`answers to ${writes}`, hasAll).catch(() => false);
    if (!answered) break;
    await sleep(readingMs);
  }
  const receivedTexts = await listReceivedTexts();
  if (JSON.stringify(receivedTexts) === JSON.stringify(expected)) return [];
  const at = expected.findIndex((text, place) => text !== receivedTexts[place]);
  return [
    `${person}: ${receivedTexts.length} texts instead of ${expected.length}, the first difference at ${at}: ${receivedTexts[at] ?? "nothing"}`,
  ];
}

/** Each message was stepped once. */
async function faultsOfTraces({ database }: Installation, messages: number): Promise<string[]> {
  const { steps } = await database.one<{ steps: string }>(
    `SELECT count(*) AS steps FROM bot_traces WHERE "messageId" IS NOT NULL`,
  );
  return Number(steps) === messages ? [] : [`${steps} steps of the bot instead of ${messages}`];
}
