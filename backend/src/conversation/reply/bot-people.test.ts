import { describe, expect, it } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import { Contact } from "../../models/contacts/contact";
import { replayTicket } from "../../modules/bot";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { setting, user } from "../../testing/factories";
import { signInAs } from "../../testing/sign-in-as";
import { menu, withShop } from "./bot-shop.fixture";

const { server, shop, wait, outgoing, ofCompany, ticketNow, option, says, newAdmin } = withShop();

/** Runs what the transfer planned, as the job does. */
async function beginDue() {
  const job = findJob("bot.begin");
  if (!job?.rebuild) throw new Error("The job that begins a queue's bot is missing.");
  const due = (await job.rebuild()).filter(({ companyId }) => companyId === shop.company.id);
  for (const { payload } of due) await job.run(scopeOfRow({ companyId: shop.company.id }), payload);
  return due.length;
}

describe("the bot is silent", () => {
  it("after an agent took the ticket and returned it, until it is closed", async () => {
    await says("oi");
    const boss = await newAdmin();
    const { id } = await ticketNow();
    await boss.call(ticketApi.update, { params: { id }, body: { status: "open" } });
    expect(await ticketNow()).toMatchObject({ chatbot: false, botSilence: "agent" });
    await boss.call(ticketApi.update, { params: { id }, body: { status: "pending" } });
    expect([await says("e aí?"), await says("#")]).toEqual([[], []]);
    await boss.call(ticketApi.update, { params: { id }, body: { status: "closed" } });
    expect(await says("oi")).toEqual([menu]);
  });

  it.each(["continue", "restart"])(
    "also where it may %s after an agent, if a user switched it off before",
    async (how) => {
      await setting(shop.company.id, "botAfterAgent", how);
      await says("oi");
      const boss = await newAdmin();
      const params = { id: (await ticketNow()).id };
      await boss.call(ticketApi.bot, { params, body: { on: false } });
      for (const status of ["open", "pending"] as const)
        await boss.call(ticketApi.update, { params, body: { status } });
      expect([await says("1"), await says("#")]).toEqual([[], []]);
    },
  );

  it("after the owner has written on the phone", async () => {
    await says("oi");
    expect(await says("já te ligo", { fromMe: true })).toEqual(["já te ligo"]);
    expect(await ticketNow()).toMatchObject({ chatbot: false });
    expect(await says("1")).toEqual([]);
  });

  it("towards a contact for whom it is switched off", async () => {
    await says("oi");
    await Contact.update({ botEnabled: false }, ofCompany());
    expect(await says("1")).toEqual([]);
  });
});

describe("after an agent has returned the ticket", () => {
  async function returnedInTheTree(how: string) {
    await setting(shop.company.id, "botAfterAgent", how);
    const parent = await option("2ª via");
    await option("Por CPF", { parentId: parent.id });
    await says("oi");
    await says("1");
    const boss = await newAdmin();
    const params = { id: (await ticketNow()).id };
    await boss.call(ticketApi.update, { params, body: { status: "open" } });
    expect(await says("um momento", { fromMe: true })).toEqual(["um momento"]);
    return boss.call(ticketApi.update, { params, body: { status: "pending" } });
  }

  it("the bot goes on where it was, where the company wants that, and every step can be replayed", async () => {
    expect(await returnedInTheTree("continue")).toMatchObject({ chatbot: true, bot: { path: ["Vendas"] } });
    expect(await says("1")).toEqual(["2ª via?\n\n*1* - Por CPF\n*0* - Voltar · *#* - Início"]);
    const { id } = await ticketNow();
    const replayedSteps = await replayTicket(scopeOfRow({ companyId: shop.company.id }), id);
    expect(replayedSteps.map(({ result }) => result)).toEqual(["equal", "equal", "equal", "equal"]);
  });

  it("the bot begins anew with the next message, where the company wants that", async () => {
    expect(await returnedInTheTree("restart")).toMatchObject({ chatbot: false, queueId: shop.sales.id });
    expect(await says("e agora?")).toEqual([expect.stringMatching(/\*1\* - 2ª via/)]);
  });
});

describe("a user who may accept the ticket", () => {
  it("switches the bot off, and on again", async () => {
    await says("oi");
    const boss = await newAdmin();
    const { id } = await ticketNow();
    const off = await boss.call(ticketApi.bot, { params: { id }, body: { on: false } });
    expect(off).toMatchObject({ chatbot: false });
    expect([await says("1"), await says("#")]).toEqual([[], []]);
    await boss.call(ticketApi.bot, { params: { id }, body: { on: true } });
    expect(await says("oi")).toEqual([menu]);
  });

  it("lets it begin anew, also after an agent, and not while one holds the ticket", async () => {
    const boss = await newAdmin();
    await says("oi");
    const { id } = await ticketNow();
    await boss.call(ticketApi.update, { params: { id }, body: { status: "open" } });
    const response = await boss.ask(ticketApi.bot, { params: { id }, body: { restart: true } });
    expect([response.status, response.body]).toEqual([409, { error: "ERR_TICKET_CHANGED" }]);
    await boss.call(ticketApi.update, { params: { id }, body: { status: "pending" } });
    const restartedTicket = await boss.call(ticketApi.bot, { params: { id }, body: { restart: true } });
    expect(restartedTicket).toMatchObject({ chatbot: true, lastMessage: expect.stringContaining("*1* - Vendas") });
    expect(await says("2")).toEqual(["Financeiro."]);
  });

  it("is not any agent: one without the queue is turned away", async () => {
    await says("oi");
    await says("1");
    const other = await signInAs(server.app, await user(shop.company.id, { queues: [shop.billing] }));
    const { id } = await ticketNow();
    expect((await other.ask(ticketApi.bot, { params: { id }, body: { on: false } })).status).toBe(403);
  });
});

describe("a transfer by a person", () => {
  it("to another queue begins that queue's bot when it can no longer be undone, also after an agent", async () => {
    await option("Preços");
    await says("oi");
    const boss = await newAdmin();
    const { id } = await ticketNow();
    await boss.call(ticketApi.update, { params: { id }, body: { status: "open" } });
    await boss.call(ticketApi.update, { params: { id }, body: { status: "pending", queueId: shop.sales.id } });
    expect(await beginDue()).toBe(0);
    wait(20);
    const before = (await outgoing()).length;
    expect([await beginDue(), await beginDue()]).toEqual([1, 0]);
    const [first = "", ...more] = (await outgoing()).slice(before).map(({ body }) => body);
    expect([first.slice(0, 7), more]).toEqual(["Vendas,", []]);
    expect(await says("1")).toEqual(["Preços?"]);
  });

  it("that is undone says nothing", async () => {
    await says("oi");
    const boss = await newAdmin();
    const { id } = await ticketNow();
    const movedTicket = await boss.call(ticketApi.update, { params: { id }, body: { queueId: shop.sales.id } });
    await boss.call(ticketApi.undo, { params: { id }, body: { token: movedTicket.undoToken ?? "" } });
    wait(20);
    expect(await beginDue()).toBe(0);
    expect(await says("2")).toEqual(["Financeiro."]);
  });

  it("before the customer writes is answered by the beginning, once", async () => {
    await says("oi");
    const { id } = await ticketNow();
    await (await newAdmin()).call(ticketApi.update, { params: { id }, body: { queueId: shop.sales.id } });
    expect(await says("2", { after: 3 })).toEqual([expect.stringMatching(/^Vendas,/)]);
    wait(20);
    expect(await beginDue()).toBe(0);
  });

  it("whose beginning was due a day ago says nothing, and the next message gets it", async () => {
    await says("oi");
    const { id } = await ticketNow();
    await (await newAdmin()).call(ticketApi.update, { params: { id }, body: { queueId: shop.sales.id } });
    const before = (await outgoing()).length;
    wait(25 * 3_600);
    expect([await beginDue(), await beginDue()]).toEqual([1, 0]);
    expect(await outgoing()).toHaveLength(before);
    expect(await says("alguém?")).toEqual([expect.stringMatching(/^Vendas,/)]);
  });
});

it("a held answer that was to be repeated a day ago is forgotten, and the menu still takes an answer", async () => {
  await says("oi");
  expect(await says("uva", { after: 3 })).toEqual([]);
  wait(25 * 3_600);
  expect([await beginDue(), await beginDue()]).toEqual([1, 0]);
  expect(await outgoing()).toHaveLength(1);
  expect(await says("2")).toEqual(["Financeiro."]);
});
