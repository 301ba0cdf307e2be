import { setTimeout as sleep } from "node:timers/promises";
import { quantiles, type Figure } from "../report/report";
import { Tab } from "../measure/browser";
import { SocketClient } from "../../harness/installation/socket-client";
import type { Installation } from "../../harness/installation/installation";
import { pair } from "../../harness/installation/pair";
import { customersOf, holdTickets, writeIn, type Customer } from "./customers";
import { withHarness, type Bench, type Group } from "./group";

const messages = 60;
const pauseMs = 250;
const goals = { inboundP95: 200, ownBubble: 50 };

const now = () => performance.timeOrigin + performance.now();

interface Conversation {
  installation: Installation;
  customer: Customer;
  tab: Tab;
  listener: SocketClient;
}

/** One conversation, open in a real tab. */
const withTab = (bench: Bench, work: (scene: Conversation) => Promise<Figure[]>) =>
  withHarness(bench, async (installation) => {
    if (!bench.chromium) throw new Error("There is no Chromium on this machine.");
    const admin = await installation.admin();
    const connection = await pair(admin, installation.phones, "5511600000001");
    const newCustomers = await customersOf(installation, [connection], 1);
    const [customer] = newCustomers;
    if (!customer) throw new Error("There is no customer.");
    await writeIn(installation, newCustomers, 1);
    const seller = await installation.person(1, "Vendedora");
    await holdTickets(installation, newCustomers, seller.email);
    const { uuid } = await installation.database.one<{ uuid: string }>("SELECT uuid FROM tickets");
    const tab = await Tab.open(bench.chromium, seller, installation.password);
    const listener = await SocketClient.open(admin, 1);
    try {
      await tab.show(uuid);
      return {
        figures: await work({ installation, customer, tab, listener }),
        notes: [`${messages} messages, one every ${pauseMs} ms or more.`],
      };
    } finally {
      listener.close();
      await tab.close();
    }
  });

/** From the customer's "send" to the agent's screen. */
export const inbound: Group = (bench) =>
  withTab(bench, async ({ installation, customer, tab, listener: ear }) => {
    const toSocket: number[] = [];
    const toScreen: number[] = [];
    for (let index = -5; index < messages; index += 1) {
      const text = `medida ${index + 1_000}.`;
      const sentAt = now();
      await installation.phones.write(customer.number, customer.shop.number, text);
      const [receivedAt, paintedAt] = await Promise.all([ear.waitForText(text), tab.paintedAt(text)]);
      // The first few are a warm-up.
      if (index >= 0) {
        toSocket.push(receivedAt - sentAt);
        toScreen.push(paintedAt - sentAt);
      }
      await sleep(pauseMs);
    }
    return [
      ...quantiles("customer's send to the event on a socket", toSocket),
      ...quantiles("customer's send to painted on screen", toScreen, goals.inboundP95),
    ];
  });

/** From the agent's Enter key to the bubble on the agent's own screen, and to the server tick. */
export const outbound: Group = (bench) =>
  withTab(bench, async ({ tab }) => {
    const toBubble: number[] = [];
    const toTick: number[] = [];
    for (let index = -5; index < messages; index += 1) {
      const text = `medida ${index + 1_000}.`;
      const enteredAt = await tab.send(text);
      const [paintedAt, tickedAt] = await Promise.all([tab.paintedAt(text), tab.tickedAt(text)]);
      if (index >= 0) {
        toBubble.push(paintedAt - enteredAt);
        toTick.push(tickedAt - enteredAt);
      }
      await sleep(pauseMs);
    }
    return [
      ...quantiles("Enter to the own message on screen", toBubble, goals.ownBubble),
      ...quantiles("Enter to the server's tick on screen", toTick),
      { what: "  of which the simulated WhatsApp waits on purpose", value: 40, unit: "ms" },
    ];
  });
