import { createHmac, randomUUID } from "node:crypto";
import { messageApi } from "@guiche/contract/messages";
import { officialNumberApi } from "@guiche/contract/official-numbers";
import { until } from "../../scripts/testing/until.mjs";
import type { Agent } from "../../harness/agent";
import type { Installation } from "../../harness/installation/installation";
import { connectOfficial } from "../../harness/installation/pair";
import { SocketClient } from "../../harness/installation/socket-client";
import { quantiles, type Figure } from "../report/report";
import { linesOf } from "../report/statements";
import { countStatements } from "./count-statements";
import { withHarness, type Group } from "./group";
import { steadily } from "./steadily";

const goals = { answered: 50, shown: 200, inbound: 8, outbound: 8 };
/** Meta sends a number's messages at this rate at most. */
const rate = { perSecond: 80, seconds: 20 };
const customers = 100;
const oneByOne = 40;

/** What the bench, as Meta, signs webhooks with. */
interface Shop {
  agent: Agent;
  companyId: number;
  address: string;
  phoneNumberId: string;
  appSecret: string;
  number: string;
}

/** An official number: webhooks at Meta's highest rate, until they are answered and on a screen; statements of a message. */
export const cloud: Group = (bench) =>
  withHarness(bench, async (installation) => {
    const shop = await officialShop(installation);
    const { companyId, agent } = shop;
    bench.log("customers write for the first time");
    for (let index = 0; index < customers; index += 1) await post(shop, index, `primeira ${index}`);
    await waitUntilStored(installation, companyId, customers);

    bench.log(`${rate.perSecond} webhooks a second for ${rate.seconds} s`);
    const socket = await SocketClient.open(agent, companyId);
    const [answerTimes, screenTimes]: [number[], number[]] = [[], []];
    await steadily(rate.perSecond, rate.seconds, async (index) => {
      const text = `cheia ${index}`;
      const since = now();
      const at = socket.waitForText(text);
      await post(shop, index, text);
      answerTimes.push(now() - since);
      screenTimes.push((await at) - since);
    });
    socket.close();

    bench.log("messages one by one");
    const before = customers + rate.perSecond * rate.seconds;
    const inbound = await countStatements(installation, oneByOne, async () => {
      for (let index = 0; index < oneByOne; index += 1) {
        await post(shop, index, `uma ${index}`);
        await waitUntilStored(installation, companyId, before + index + 1);
      }
    });
    const outbound = await countedAnswers(installation, shop);
    const figures: Figure[] = [
      ...quantiles(`${rate.perSecond} webhooks a second, answered`, answerTimes, goals.answered),
      ...quantiles("  on the screen", screenTimes, goals.shown),
      { what: "inbound, known contact", value: inbound.product + inbound.keys, unit: "SQL", goal: goals.inbound },
      {
        what: "outbound, with its statuses",
        value: outbound.product + outbound.keys,
        unit: "SQL",
        goal: goals.outbound,
      },
    ];
    return { figures, notes: ["", "inbound:", ...linesOf(inbound), "", "outbound:", ...linesOf(outbound)] };
  });

const now = () => performance.timeOrigin + performance.now();

/** A company with a simulated official number. */
async function officialShop(installation: Installation): Promise<Shop> {
  const companyId = await installation.company("Loja oficial");
  const agent = await installation.person(companyId, "Ana");
  const { connectionId: id } = await connectOfficial(agent, installation.phones, "Oficial");
  const { number } = await agent.call(officialNumberApi.show, { params: { id } });
  if (!number) throw new Error("The number is not set up.");
  const keys = await installation.phones.cloudNumber(number.phoneNumberId);
  return {
    agent,
    companyId,
    address: `${installation.base}${new URL(number.webhookUrl, installation.base).pathname}`,
    ...keys,
  };
}

/** A customer's message, as Meta sends it. */
async function post({ address, phoneNumberId, appSecret }: Shop, customer: number, text: string): Promise<void> {
  const from = `55319${String(80_000_000 + (customer % customers))}`;
  const message = {
    id: `wamid.${randomUUID()}`,
    from,
    timestamp: String(Math.floor(Date.now() / 1_000)),
    type: "text",
    text: { body: text },
  };
  const contacts = [{ wa_id: from, user_id: `BR.${from}`, profile: { name: `Cliente ${customer % customers}` } }];
  const value = { metadata: { phone_number_id: phoneNumberId }, contacts, messages: [message] };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value }] }],
  });
  const signature = `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  const reply = await fetch(address, { method: "POST", headers, body });
  if (!reply.ok) throw new Error(`A webhook was answered with ${reply.status}.`);
}

async function waitUntilStored({ database }: Installation, companyId: number, count: number): Promise<void> {
  const sql = `SELECT count(*) FROM messages WHERE "companyId" = $1 AND NOT "fromMe"`;
  await until(
    `${count} messages`,
    async () => Number((await database.one<{ count: string }>(sql, [companyId])).count) >= count,
    60_000,
    5,
  );
}

/** Answers to a simulated person, whose phone reads them: until the last status is stored. */
async function countedAnswers(installation: Installation, { agent, companyId, number }: Shop) {
  const { database, phones } = installation;
  const maria = "5531988887777";
  await phones.person(maria, "Maria", "read");
  await phones.write(maria, number, "posso perguntar?");
  const find = `SELECT "ticketId"::int AS id FROM messages WHERE "companyId" = $1 AND body = 'posso perguntar?'`;
  const { id: ticketId } = await until(
    "her message",
    async () => (await database.rows<{ id: number }>(find, [companyId]))[0],
    30_000,
    50,
  );
  await database.rows(
    `UPDATE tickets SET status = 'open', "userId" = (SELECT id FROM users WHERE "companyId" = $1 LIMIT 1) WHERE id = $2`,
    [companyId, ticketId],
  );
  return countStatements(installation, oneByOne, async () => {
    for (let index = 0; index < oneByOne; index += 1)
      await agent.call(messageApi.send, {
        params: { ticketId },
        body: { body: `resposta ${index}`, clientId: randomUUID() },
      });
    const read = `SELECT count(*) FROM messages WHERE "companyId" = $1 AND "fromMe" AND ack >= 4`;
    const count = async () => Number((await database.one<{ count: string }>(read, [companyId])).count);
    await until("all are read", async () => (await count()) >= oneByOne, 60_000, 100);
  });
}
