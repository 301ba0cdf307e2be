import { afterEach, beforeEach } from "@jest/globals";
import { shiftClock, now } from "../../core/clock";
import type { Connection } from "../../models/connections/connection";
import type { Queue } from "../../models/connections/queue";
import { QueueOption } from "../../models/bot/queue-option";
import { Ticket } from "../../models/tickets/ticket";
import { connection, createCompany, newNumber, queue, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { sentMessagesOf } from "../../testing/sent";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { receive } from "../receive";
import { expectSameAgain } from "./replays.fixture";

interface Shop {
  company: { id: number };
  sales: Queue;
  billing: Queue;
  connectionRow: Connection;
  /** The customer's number. */
  phone: string;
  /** Milliseconds since the test began, by the server's clock. */
  passedMs: number;
}

/** The menu of the shop. */
export const menu = "Olá!\n\n*1* - Vendas\n*2* - Financeiro";

/** For each test a company whose bot offers two queues, and a customer who writes to it. */
export function withShop() {
  const server = withServer();
  const shop = {} as Shop;
  beforeEach(async () => {
    const company = await createCompany();
    const sales = await queue(company.id, { name: "Vendas" });
    const billing = await queue(company.id, { name: "Financeiro" });
    await sales.update({ greetingMessage: "Vendas, {{firstName}}.", orderQueue: 1 });
    await billing.update({ greetingMessage: "Financeiro.", orderQueue: 2 });
    const connectionRow = await connection(company.id, { queues: [sales, billing], greetingMessage: "Olá!" });
    Object.assign(shop, { company, sales, billing, connectionRow, phone: newNumber(), passedMs: 0 });
  });
  afterEach(() => shiftClock(0));
  afterEach(() => expectSameAgain(shop.company));
  const wait = (seconds: number) => shiftClock((shop.passedMs += seconds * 1_000));
  const outgoing = () => sentMessagesOf({ companyId: shop.company.id });
  return {
    ...{ server, shop, wait, outgoing },
    ofCompany: () => ({ where: { companyId: shop.company.id } }),
    ticketNow: () =>
      Ticket.findOne({ where: { companyId: shop.company.id }, order: [["id", "DESC"]], rejectOnEmpty: true }),
    /** An option of the queue Vendas. */
    option: (title: string, values: Partial<QueueOption> = {}) =>
      QueueOption.create({
        ...{ companyId: shop.company.id, queueId: shop.sales.id, title, message: `${title}?`, option: 1 },
        ...values,
      }),
    /** The customer writes a minute later; what the bot answers. */
    says: async (text: string, { after = 60, ...more }: { after?: number; fromMe?: boolean } = {}) => {
      wait(after);
      const before = (await outgoing()).length;
      await receive(inboundText(shop.connectionRow, shop.phone, text, { sentAt: now(), ...more }));
      return (await outgoing()).slice(before).map(({ body }) => body);
    },
    newAdmin: async (): Promise<Caller> =>
      signInAs(server.app, await user(shop.company.id, { profile: "admin", name: "Ana" })),
  };
}
