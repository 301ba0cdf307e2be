import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { messageApi } from "@guiche/contract/messages";
import { ratingApi } from "@guiche/contract/ratings";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi } from "@guiche/contract/users";
import { n8n } from "../../../../simulator/src/services/bots/n8n";
import { startService, type Service } from "../../../../simulator/src/services/service";
import type { Connection } from "../../models/connections/connection";
import { Message } from "../../models/messages/message";
import type { Queue } from "../../models/connections/queue";
import { Rating } from "../../models/tickets/rating";
import { Ticket } from "../../models/tickets/ticket";
import type { User } from "../../models/accounts/user";
import { sealIntegrationSecrets } from "../../modules/integrations/integration.secret";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import * as make from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { agentAnswered, everythingLeaves } from "../../testing/deliveries";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { talkTo, type Talk } from "../reply/bot-talk.fixture";
import { receive } from "../receive";

const server = withServer();
let service: Service;
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
beforeAll(async () => {
  const mode = { respond: "node" as const, body: { commands: [{ type: "close" }] } };
  service = await startService(n8n({ path: "x", secret, mode }));
});
afterAll(() => service.stop());
afterEach(() => shiftClock(0));

let company: { id: number };
let sales: Queue;
let connectionRow: Connection;
let boss: Caller;
let talk: Talk;
const scope = () => scopeOfRow({ companyId: company.id });
beforeEach(async () => {
  company = await make.createCompany();
  sales = await make.queue(company.id, { name: "Vendas" });
  connectionRow = await make.connection(company.id, { queues: [sales] });
  await connectionRow.update({ ratingMessage: "Como foi?", complationMessage: "Até logo!" });
  await make.setting(company.id, "userRating", "enabled");
  boss = await signInAs(server.app, await make.user(company.id, { profile: "admin", queues: [sales] }));
  talk = talkTo(() => connectionRow);
});
const updateTicket = (id: number, body: object, by = boss) => by.call(ticketApi.update, { params: { id }, body });
const open = async (by = boss) => {
  await talk.writes("oi");
  const { id } = await talk.ticketNow();
  await updateTicket(id, { status: "open" }, by);
  await agentAnswered(id);
  return id;
};
const openAndClose = async (options: object = {}) => {
  const id = await open();
  await updateTicket(id, { status: "closed", ...options });
  return id;
};
/** The reason at the closing, in the timeline that people read. */
const reason = async (id: number) => (await boss.call(ticketApi.timeline, { params: { id } })).at(-1)?.unrated;

describe("the timeline of a closed ticket", () => {
  const closings: Record<string, [reason: string | null, close: () => Promise<number>]> = {
    "a person closed": [null, () => openAndClose()],
    "a person closed without a rating": ["chosen", () => openAndClose({ withoutRating: true })],
    "a person closed without a word": [
      "unserved",
      async () => {
        await talk.writes("oi");
        const { id } = await talk.ticketNow();
        await updateTicket(id, { status: "open" });
        await updateTicket(id, { status: "closed" });
        return id;
      },
    ],
    "a person closed while it waited": [
      "unserved",
      async () => {
        await talk.writes("oi");
        const { id } = await talk.ticketNow();
        await updateTicket(id, { status: "closed" });
        return id;
      },
    ],
    "a person began, wrote in and closed before the customer answered": [
      "unserved",
      async () => {
        const { id: contactId } = await make.contact(company.id);
        const body = { contactId, queueId: sales.id, whatsappId: connectionRow.id };
        const { id } = await boss.call(ticketApi.create, { body });
        await boss.call(messageApi.send, { params: { ticketId: id }, body: { body: "Chegou o seu pedido." } });
        await updateTicket(id, { status: "closed" });
        return id;
      },
    ],
    "a person closed silently": ["chosen", () => openAndClose({ silently: true })],
    "inactivity closed": [
      "inactivity",
      async () => {
        await connectionRow.update({ expiresTicket: 1 });
        companyChanged(scope());
        const id = await open();
        await Ticket.update({ lastFromMe: true, waitingSince: null }, { where: { id } });
        talk.wait(120);
        await findJob("ticket.time")?.run(scope(), { ticketId: id, act: "expire" });
        return id;
      },
    ],
    "the bot closed": [
      "bot",
      async () => {
        const integration = await make.integration(company.id);
        const sealed = sealIntegrationSecrets(scope(), integration.id, { secret });
        await integration.update({ type: "n8n", urlN8N: `${service.url}/webhook/x`, ...sealed });
        await connectionRow.update({ integrationId: integration.id });
        companyChanged(scope());
        await talk.writes("oi");
        const { id, status } = await talk.ticketNow();
        expect(status).toBe("closed");
        return id;
      },
    ],
    "of a group": [
      "group",
      async () => {
        await make.setting(company.id, "CheckMsgIsGroup", "disabled");
        companyChanged(scope());
        const group = `1203630${make.newNumber()}`;
        const participant = { lid: "9".repeat(12), address: `${"9".repeat(12)}@lid` };
        const chat = { group, address: `${group}@g.us` };
        await receive(inboundText(connectionRow, "", "oi", { chat, participant, sentAt: now() }));
        const { id } = await talk.ticketNow();
        await updateTicket(id, { status: "open" });
        await updateTicket(id, { status: "closed" });
        return id;
      },
    ],
    "of a blocked contact": [
      "blocked",
      async () => {
        const id = await open();
        const { contactId } = await Ticket.findByPk(id, { rejectOnEmpty: true });
        await boss.call(contactApi.block, { params: { id: contactId }, body: { isBlocked: true } });
        await updateTicket(id, { status: "closed" });
        return id;
      },
    ],
    "whose connection is gone": [
      "noConnection",
      async () => {
        const id = await open();
        await boss.call(connectionApi.remove, { params: { id: connectionRow.id } });
        await updateTicket(id, { status: "closed" });
        return id;
      },
    ],
  };

  it.each(Object.keys(closings))(
    "that %s says why the customer was not asked, and only asked customers get the question",
    async (name) => {
      const [expected, close] = closings[name]!;
      const id = await close();
      expect(await reason(id)).toBe(expected);
      expect(await Rating.count({ where: { companyId: company.id } })).toBe(expected === null ? 1 : 0);
      const ratingQuestions = (await talk.sentTexts()).filter((text) => text.startsWith("Como foi?"));
      expect(ratingQuestions).toHaveLength(expected === null ? 1 : 0);
    },
  );

  it("says nothing about it where the company never asks", async () => {
    await make.setting(company.id, "userRating", "disabled");
    companyChanged(scope());
    const id = await open();
    await updateTicket(id, { status: "closed", withoutRating: true });
    expect(await reason(id)).toBeNull();
  });
});

it("a ticket in which the customer has since written is neither closed nor asked about", async () => {
  const id = await open();
  const { lastInboundId } = await talk.ticketNow();
  await talk.writes("mais uma coisa");
  const body = { status: "closed" as const, seenMessageId: lastInboundId ?? 0 };
  expect(statusAndCode(await boss.ask(ticketApi.update, { params: { id }, body }))).toBe("409 ERR_CUSTOMER_WROTE");
  expect(await Rating.count({ where: { companyId: company.id } })).toBe(0);
  expect([await talk.sentTexts(), (await talk.ticketNow()).status]).toEqual([[], "open"]);
});

describe("a rate of a ticket whose agent has since", () => {
  const meanwhile: Record<string, (anna: User) => Promise<unknown>> = {
    "moved to another queue": async ({ id }) => {
      const { id: queueId } = await make.queue(company.id);
      return boss.call(userApi.update, { params: { id }, body: { queueIds: [queueId] } });
    },
    "become an admin by another name": ({ id }) =>
      boss.call(userApi.update, { params: { id }, body: { profile: "admin", name: "Ana Maria" } }),
    "been deleted": ({ id }) => boss.call(userApi.remove, { params: { id } }),
  };

  it.each(Object.keys(meanwhile))("%s keeps that agent, and where it was", async (what) => {
    const anna = await make.user(company.id, { name: "Ana", queues: [sales] });
    const ana = await signInAs(server.app, anna);
    const id = await open(ana);
    await updateTicket(id, { status: "closed" }, ana);
    await everythingLeaves(company.id);
    await meanwhile[what]?.(anna);
    await talk.writes("2");
    expect(await boss.call(ratingApi.ofTicket, { params: { id } })).toMatchObject([
      { state: "rated", rate: 2, user: { id: anna.id, name: "Ana" } },
    ]);
    expect(await Rating.findOne({ where: { ticketId: id } })).toMatchObject({ queueId: sales.id });
    expect(await Message.count({ where: { companyId: company.id, fromMe: true } })).toBe(2);
  });
});

it("a ticket that people and inactivity close at the same moment gets one farewell or one question", async () => {
  await connectionRow.update({ expiresTicket: 1, expiresInactiveMessage: "Fim." });
  companyChanged(scope());
  for (let round = 0; round < 5; round += 1) {
    const before = (await talk.sentTexts()).length;
    const id = await open();
    await Ticket.update({ lastFromMe: true, waitingSince: null }, { where: { id } });
    talk.wait(120);
    const expire = () => findJob("ticket.time")?.run(scope(), { ticketId: id, act: "expire" });
    const close = () => boss.ask(ticketApi.update, { params: { id }, body: { status: "closed" } });
    await Promise.all([close(), expire(), close(), expire()]);
    const newTexts = (await talk.sentTexts()).slice(before);
    expect(newTexts).toHaveLength(1);
    const events = await boss.call(ticketApi.timeline, { params: { id } });
    expect(events.filter(({ kind }) => kind === "closed" || kind === "expired")).toHaveLength(1);
    await everythingLeaves(company.id);
    talk.wait(3_600);
    await Rating.update({ state: "ended" }, { where: { companyId: company.id } });
  }
});
