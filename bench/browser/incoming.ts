import { setTimeout as sleep } from "node:timers/promises";
import { customersOf, holdTickets, writeIn, type Customer } from "../groups/customers";
import { quantiles, type Figure } from "../report/report";
import { Tab } from "../measure/browser";
import { SocketClient } from "../../harness/installation/socket-client";
import { pair } from "../../harness/installation/pair";
import { longest, cpuThrottling, type BrowserBench } from "./scene";

const goal = 200;
const messages = 40;
/** Uncounted rounds at the start, as a warm-up. */
const warmUp = 5;
const pauseMs = 250;

/** From the socket event to the screen, at the end of a long conversation. */
export async function incoming(scene: BrowserBench): Promise<Figure[]> {
  const { bench, installation, chromium, agent, otherAgent, companyId } = scene;
  bench.log("messages come in");
  const shop = await pair(otherAgent, installation.phones, "5511600000002");
  const customers = await customersOf(installation, [shop], 1);
  const [customer] = customers;
  if (!customer) throw new Error("There is no customer.");
  await writeIn(installation, customers, 1);
  const uuid = await longStoryOf(scene, customer);
  const tab = await Tab.open(chromium, agent, installation.password);
  const listener = await SocketClient.open(otherAgent, companyId);
  try {
    await tab.show(uuid);
    await tab.slow(cpuThrottling);
    const times: number[] = [];
    for (let index = -warmUp; index < messages; index += 1) {
      const text = `medida ${index + 1_000}.`;
      await installation.phones.write(customer.number, customer.shop.number, text);
      const [receivedAt, paintedAt] = await Promise.all([listener.waitForText(text), tab.paintedAt(text)]);
      if (index >= 0) times.push(paintedAt - receivedAt);
      await sleep(pauseMs);
    }
    return quantiles("a message from the socket event to the screen", times, goal);
  } finally {
    listener.close();
    await tab.close();
  }
}

/** Gives the customer a long conversation whose ticket the agent has accepted. Returns its uuid. */
async function longStoryOf(scene: BrowserBench, customer: Customer): Promise<string> {
  const { database } = scene.installation;
  const [id] = await holdTickets(scene.installation, [customer], scene.agent.email);
  await database.rows(
    `INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", wid, "fromMe", body, ack, read, "createdAt")
     SELECT m."companyId", t.id, t."contactId", t."connectionId", 'COPY' || m.id, m."fromMe", m.body, m.ack, true, m."createdAt"
       FROM messages m, tickets t WHERE t.id = $1 AND m."ticketId" = $2 AND m.wid LIKE 'LONG%'`,
    [id, longest(scene).id],
  );
  return (await database.one<{ uuid: string }>("SELECT uuid FROM tickets WHERE id = $1", [id])).uuid;
}
