import { describe, expect, it } from "@jest/globals";
import { usualText } from "@guiche/contract/texts/automatic-texts";
import { noteApi } from "@guiche/contract/notes";
import { ticketApi } from "@guiche/contract/tickets";
import { BotTrace } from "../../models/bot/bot-trace";
import { Connection } from "../../models/connections/connection";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { Ticket } from "../../models/tickets/ticket";
import { companyChanged } from "../../core/cache";
import { now } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { media, setting, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { statementsOf } from "../../testing/postgres";
import { sendToPerson } from "../../modules/outreach";
import { receive } from "../receive";
import { menu, withShop } from "./bot-shop.fixture";

const { server, shop, wait, outgoing, ofCompany, ticketNow, option, says, newAdmin } = withShop();
const notifyCompanyChanged = () => companyChanged(scopeOfRow({ companyId: shop.company.id }));

describe("a customer at the menu", () => {
  it("who greets twice gets one menu, and is taken to the queue whose name is written", async () => {
    expect(await says("oi")).toEqual([menu]);
    expect(await says("bom dia", { after: 2 })).toEqual([]);
    expect(await ticketNow()).toMatchObject({ queueId: null, chatbot: true });
    expect(await says("vendas")).toEqual([expect.stringMatching(/^Vendas, \S+\.$/)]);
    expect(await ticketNow()).toMatchObject({ queueId: shop.sales.id, status: "pending", chatbot: false });
    expect(await says("oi?")).toEqual([]);
  });

  it("who gives two wrong answers waits for a person, and gets the menu again with #", async () => {
    expect(await says("quero falar com alguém")).toEqual([menu]);
    expect([await says("sim"), await says("alô")]).toEqual([
      [`${usualText("textNotUnderstood", "pt")}\n\n${menu}`],
      [usualText("textBotGivesUp", "pt")],
    ]);
    expect(await ticketNow()).toMatchObject({ queueId: null, chatbot: false });
    expect(await says("2")).toEqual([]);
    expect(await says("#")).toEqual([menu]);
    expect(await says("2")).toEqual(["Financeiro."]);
  });

  it("who writes two messages at once, received by two processes, gets one menu from two steps", async () => {
    await says("oi");
    await Ticket.update({ status: "closed" }, ofCompany());
    await BotTrace.destroy(ofCompany());
    wait(60);
    const before = (await outgoing()).length;
    await Promise.all(
      ["bom dia", "tudo bem?"].map((text) =>
        receive(inboundText(shop.connectionRow, shop.phone, text, { sentAt: now() })),
      ),
    );
    expect((await outgoing()).slice(before).map(({ body }) => body)).toEqual([menu]);
    expect(await BotTrace.count(ofCompany())).toBe(2);
  });

  it("whose message is delivered again gets no second answer", async () => {
    const message = inboundText(shop.connectionRow, shop.phone, "oi");
    await receive(message);
    const again = await receive(message);
    expect(again.at(-1)).toEqual({ step: "runBot", result: { stop: "answered before" } });
    expect(await OutboxEntry.count(ofCompany())).toBe(1);
  });

  it("who chooses an option that resolves the ticket gets its text and no question, and then another ticket", async () => {
    await setting(shop.company.id, "userRating", "enabled");
    await option("Só agradecer", { message: "Nós é que agradecemos!", closesTicket: true });
    notifyCompanyChanged();
    await says("oi");
    await says("1");
    const ticket = await ticketNow();
    expect(await says("1")).toEqual(["Nós é que agradecemos!"]);
    await ticket.reload();
    expect(ticket).toMatchObject({ status: "closed", chatbot: false, botState: null, queueId: shop.sales.id });
    const events = await (await newAdmin()).call(ticketApi.timeline, { params: { id: ticket.id } });
    expect(events.at(-1)).toMatchObject({ kind: "closed", unrated: "bot" });
    expect(await says("oi de novo", { after: 3_600 })).toEqual([menu]);
    expect(await ticketNow()).toMatchObject({ status: "pending", queueId: null });
  });

  it("chooses without a transfer text; the timeline shows it, and those who see the queue get the event", async () => {
    await setting(shop.company.id, "sendMsgTransfTicket", "enabled");
    await says("oi");
    const recorder = recordBroadcasts();
    expect(await says("1")).toHaveLength(1);
    recorder.stop();
    const ticketEvent = recorder.events.find(({ topic }) => topic === "ticket")?.event as { ticket: object };
    expect(ticketEvent.ticket).toMatchObject({ queueId: shop.sales.id, chatbot: false });
    const events = await (await newAdmin()).call(ticketApi.timeline, { params: { id: (await ticketNow()).id } });
    expect(events.map(({ kind, queue: to, user: by }) => [kind, to, by])).toEqual([
      ["created", null, null],
      ["transferred", "Vendas", null],
    ]);
  });

  it("who writes a long text gets an answer wherever its emoji stand", async () => {
    expect(await says(`${"a".repeat(79)}😀`)).toEqual([menu]);
    expect(await says(`${"b".repeat(79)}😀`)).toEqual([expect.stringContaining(menu)]);
  });

  it("who answers a reminder that a schedule sent in the meantime chooses nothing by it", async () => {
    const asks = async () => {
      const { contactId } = await ticketNow();
      const content = { kind: "text", text: "Confirma a consulta de amanhã? 1 - Sim, 2 - Não" } as const;
      const to = { contactId, connectionId: shop.connectionRow.id, content, source: "schedule" } as const;
      await sendToPerson(scopeOfRow({ companyId: shop.company.id }), to);
    };
    await says("oi");
    await asks();
    expect(await says("1")).toEqual([]);
    expect(await ticketNow()).toMatchObject({ queueId: null, chatbot: true, unreadMessages: 2 });
    expect(await says("1")).toEqual([expect.stringMatching(/^Vendas/)]);
    await asks();
    expect(await says("#")).toEqual([menu]);
  });

  it("who is told that the hours are closed gets one notice, and the menu on Monday", async () => {
    await setting(shop.company.id, "scheduleType", "company");
    await Connection.update({ outOfHoursMessage: "Fechado." }, { where: { id: shop.connectionRow.id } });
    notifyCompanyChanged();
    const saturday = new Date("2027-03-06T13:00:00-03:00").getTime();
    shop.passedMs = saturday - Date.now();
    expect([await says("oi"), await says("tem alguém?")]).toEqual([["Fechado."], []]);
    shop.passedMs += 2 * 24 * 3_600_000 - 5 * 3_600_000;
    expect(await says("bom dia")).toEqual([menu]);
  });

  it("reads a change of the menu at once", async () => {
    expect(await says("oi")).toEqual([menu]);
    await shop.sales.update({ name: "Comercial" });
    notifyCompanyChanged();
    expect(await says("#")).toEqual(["Olá!\n\n*1* - Comercial\n*2* - Financeiro"]);
  });
});

describe("a queue's options", () => {
  it("are walked down to a leaf, which forwards to another queue", async () => {
    const parent = await option("2ª via");
    await option("Por CPF", { parentId: parent.id, forwardQueueId: shop.billing.id });
    await says("oi");
    expect(await says("1")).toEqual([expect.stringMatching(/^Vendas, .*\n\n\*1\* - 2ª via\n\*#\* - Início$/s)]);
    expect(await says("1")).toEqual(["2ª via?\n\n*1* - Por CPF\n*0* - Voltar · *#* - Início"]);
    expect(await says("1")).toEqual(["Por CPF?", "Financeiro."]);
    expect(await ticketNow()).toMatchObject({ queueId: shop.billing.id, chatbot: false });
  });

  it("send their text alone when the file is gone", async () => {
    await option("Preços", { mediaId: (await media(shop.company.id)).id, mediaName: "p.jpg" });
    await says("oi");
    await says("1");
    expect(await says("1")).toEqual(["Preços?"]);
    expect((await outgoing()).at(-1)).toMatchObject({ mediaType: "chat" });
  });

  it("whose file is gone tell every admin so, once a day, and no other user", async () => {
    await option("Preços", { mediaId: (await media(shop.company.id)).id, mediaName: "p.jpg" });
    const [boss, other] = [await newAdmin(), await newAdmin()];
    const rita = await signInAs(
      server.app,
      await user(shop.company.id, { profile: "supervisor", queues: [shop.sales] }),
    );
    const listNotices = async (caller: Caller) =>
      (await caller.call(noteApi.mentions, {})).map(({ note }) => note.note);
    const walk = async () => {
      for (const text of ["#", "1", "1"]) await says(text);
    };
    await walk();
    await walk();
    const notice = "O arquivo de “Preços” não existe mais: o robô envia só o texto. Envie o arquivo de novo em Filas.";
    expect([await listNotices(boss), await listNotices(other), await listNotices(rita)]).toEqual([
      [notice],
      [notice],
      [],
    ]);
    wait(25 * 3_600);
    await walk();
    expect(await listNotices(boss)).toEqual([notice, notice]);
  });
});

it("a step is kept with what it knew and did, without the customer's words", async () => {
  await says("oi, meu CPF é 111.444.777-35");
  const [trace] = await BotTrace.findAll(ofCompany());
  expect(trace).toMatchObject({
    seq: 1,
    event: { kind: "messageReceived", text: "" },
    effects: [{ kind: "send", text: menu, media: null }],
    facts: { queueId: null },
  });
});

it("an answer of the bot takes four statements more than a message without one, none while the ticket waits in its queue", async () => {
  const statementsFor = async (text: string) => {
    wait(60);
    const message = inboundText(shop.connectionRow, shop.phone, text, { sentAt: now() });
    const statements = await statementsOf(() => receive(message));
    // Not counted: what a cache reads again after a while, and the outbox, which may run at the same time.
    const others =
      /START TRANSACTION|COMMIT|SET "pictureAskedAt"|"platform_values"|FROM "webhooks"|UPDATE outbox|DELETE FROM outbox/;
    return statements.filter((sql) => !others.test(sql));
  };
  await says("oi");
  const withoutBot = 3;
  expect(await statementsFor("#")).toHaveLength(withoutBot + 4);
  await says("2");
  expect(await statementsFor("ok")).toHaveLength(withoutBot);
});
