import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { usualText } from "@guiche/contract/texts/automatic-texts";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { typebot } from "../../../../simulator/src/services/bots/typebot";
import { ixc } from "../../../../simulator/src/services/isp/ixc";
import { startService, type Service } from "../../../../simulator/src/services/service";
import { Connection } from "../../models/connections/connection";
import { Media } from "../../models/messages/media";
import { Message } from "../../models/messages/message";
import type { Queue } from "../../models/connections/queue";
import { Rating } from "../../models/tickets/rating";
import { Ticket } from "../../models/tickets/ticket";
import { TicketNote } from "../../models/tickets/ticket-note";
import { saveDownloaded } from "../../modules/media";
import { sealSetting } from "../../modules/settings/setting.secret";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { files } from "../../core/files/file-store";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { askService, withAi } from "../../testing/ai.fixture";
import * as make from "../../testing/factories";
import { aPhoto } from "../../testing/pictures";
import { agentAnswered, everythingLeaves } from "../../testing/deliveries";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { talkTo, type Talk } from "./bot-talk.fixture";
import { expectSameAgain } from "./replays.fixture";

/** The conversations that every release must pass, from the connection to the outbox. */
const server = withServer();
const ai = withAi();
const services: Service[] = [];
afterAll(() => Promise.all(services.map((service) => service.stop())));
afterEach(() => shiftClock(0));
afterEach(() => expectSameAgain(company));

let company: { id: number };
let sales: Queue;
let money: Queue;
let connectionRow: Connection;
let talk: Talk;
const scope = () => scopeOfRow({ companyId: company.id });
const ofCompany = () => ({ where: { companyId: company.id } });
beforeEach(async () => {
  company = await make.createCompany();
  sales = await make.queue(company.id, { name: "Vendas" });
  money = await make.queue(company.id, { name: "Financeiro" });
  await sales.update({ greetingMessage: "Vendas.", orderQueue: 1 });
  await money.update({ greetingMessage: "Financeiro.", orderQueue: 2 });
  connectionRow = await make.connection(company.id, { queues: [sales, money], greetingMessage: "Olá!" });
  talk = talkTo(() => connectionRow);
});

const menu = "Olá!\n\n*1* - Vendas\n*2* - Financeiro";
async function serve(answer: Parameters<typeof startService>[0]): Promise<Service> {
  const service = await startService(answer);
  services.push(service);
  return service;
}
const answers: Talk["answers"] = (...writing) => talk.answers(...writing);
const agent = async (): Promise<Caller> =>
  signInAs(server.app, await make.user(company.id, { profile: "admin", queues: [sales, money] }));
const change = async (by: Caller, body: object) =>
  by.call(ticketApi.update, { params: { id: (await talk.ticketNow()).id }, body });
const run = async (name: string) => {
  const job = findJob(name);
  const due = ((await job?.rebuild?.()) ?? []).filter(({ companyId }) => companyId === company.id);
  for (const { payload } of due) await job?.run(scope(), payload);
  return due.length;
};

describe("the menu", () => {
  it("B1: two greetings get one menu, and the name of a queue leads into it", async () => {
    expect(await answers("oi")).toEqual([menu]);
    expect(await answers("bom dia", 2)).toEqual([]);
    expect(await answers("vendas")).toEqual(["Vendas."]);
    expect(await talk.ticketNow()).toMatchObject({ queueId: sales.id, chatbot: false });
  });

  it("holds words that are no answer, for eight seconds after the menu: then they are one wrong answer", async () => {
    expect(await answers("oi")).toEqual([menu]);
    for (const text of ["quero falar com alguém", "é urgente"]) {
      await talk.writes(text, 3);
      expect(await run("bot.begin")).toBe(0);
    }
    talk.wait(3);
    const before = (await talk.sentTexts()).length;
    expect(await run("bot.begin")).toBe(1);
    expect((await talk.sentTexts()).slice(before)).toEqual([`${usualText("textNotUnderstood", "pt")}\n\n${menu}`]);
    expect(await run("bot.begin")).toBe(0);
  });

  it("B2: who chooses nothing is moved to the connection's queue in the end; # brings the menu", async () => {
    await connectionRow.update({ timeToTransfer: 10, transferQueueId: money.id });
    companyChanged(scope());
    expect(await answers("quero falar com alguém")).toEqual([menu]);
    expect([await answers("sim"), await answers("alô")]).toEqual([
      [`${usualText("textNotUnderstood", "pt")}\n\n${menu}`],
      [usualText("textBotGivesUp", "pt")],
    ]);
    expect(await talk.ticketNow()).toMatchObject({ queueId: null, chatbot: false });
    talk.wait(11 * 60);
    expect(await run("ticket.time")).toBe(1);
    expect(await talk.ticketNow()).toMatchObject({ queueId: money.id });
    talk.wait(20);
    await run("bot.begin");
    expect(await answers("#")).toEqual([menu]);
  });

  it("B3: 2, 1 and a CPF bring the bill, its Pix code alone and the PDF, in the queue", async () => {
    const bills = [{ id: "902", due: "2026-01-10", amount: "99.90", line: "34191.902", pix: "000201902" }];
    const service = await serve(
      ixc("7:abc", [{ id: "41", name: "Maria Souza", taxId: "111.444.777-35", phone: talk.phone, bills }]),
    );
    await (await make.queueOption(money, { title: "2ª via" })).update({ sendsBills: true });
    await make.setting(company.id, "ipixc", service.url);
    await make.setting(company.id, "tokenixc", sealSetting(scope(), "tokenixc", "7:abc"));
    companyChanged(scope());
    for (const text of ["oi", "2", "1"]) await talk.writes(text);
    const answerTexts = await answers("111.444.777-35");
    expect(answerTexts.slice(0, 4)).toEqual([
      "Boletos em aberto de Maria S.:",
      expect.stringContaining("34191.902"),
      "Pix copia e cola:",
      "000201902",
    ]);
    expect(await Message.findOne({ ...ofCompany(), order: [["id", "DESC"]] })).toMatchObject({
      mediaType: "application",
    });
    expect(await talk.ticketNow()).toMatchObject({ queueId: money.id, chatbot: false });
  });

  it("B4: one notice from Saturday on, and the menu on Monday", async () => {
    await make.setting(company.id, "scheduleType", "company");
    await Connection.update({ outOfHoursMessage: "Fechado." }, { where: { id: connectionRow.id } });
    companyChanged(scope());
    talk.wait((new Date("2027-03-06T13:00:00-03:00").getTime() - now().getTime()) / 1_000);
    expect([await answers("oi"), await answers("tem alguém?")]).toEqual([["Fechado."], []]);
    expect(await answers("bom dia", 43 * 3_600)).toEqual([menu]);
  });
});

describe("the AI and people", () => {
  it("B5: three messages get one answer; asking for a person gets one sentence, a note and the queue", async () => {
    const promptRow = await make.prompt(company.id, { name: "Ana", queueId: money.id });
    await askService(promptRow, ai);
    await connectionRow.update({ promptId: promptRow.id });
    companyChanged(scope());
    const answer = (text: string, handOver: boolean) =>
      ai.script({ arguments: JSON.stringify({ text, handOver, queue: null, reason: "internet caiu" }) });
    answer("Estamos verificando.", false);
    for (const text of ["minha internet caiu", "desde ontem", "no bairro todo"]) await talk.onlyWrites(text, 1);
    talk.wait(10);
    await talk.callsAreMade();
    expect(await talk.sentTexts()).toEqual(["Estamos verificando."]);
    answer("Vou chamar alguém.", true);
    await talk.onlyWrites("quero uma pessoa", 60);
    talk.wait(10);
    await talk.callsAreMade();
    expect(await talk.sentTexts()).toEqual(["Estamos verificando.", "Vou chamar alguém."]);
    expect(await talk.ticketNow()).toMatchObject({ queueId: money.id, chatbot: false });
    expect((await TicketNote.findAll(ofCompany())).map(({ note }) => note)).toEqual([
      expect.stringContaining("internet caiu"),
    ]);
  });

  it("B6: after an agent took, wrote and returned it the bot is silent, and the customer waits again", async () => {
    await talk.writes("oi");
    const ana = await agent();
    await change(ana, { status: "open" });
    const params = { ticketId: (await talk.ticketNow()).id };
    await ana.call(messageApi.send, { params, body: { body: "Já vejo.", clientId: randomUUID() } });
    await change(ana, { status: "pending" });
    expect(await answers("e aí?")).toEqual([]);
    const { waitingSince } = await talk.ticketNow();
    expect(waitingSince?.getTime()).toBeGreaterThan(now().getTime() - 30_000);
  });

  describe.each([
    ["B7", "quero outra coisa", [menu], { state: "void", rate: null }],
    ["B8", "3", ["Até logo!"], { state: "rated", rate: 3 }],
  ])("%s: the question for a rate", (_name, text, expectedTexts, rating) => {
    it(`is answered with ${text}`, async () => {
      await make.setting(company.id, "userRating", "enabled");
      await connectionRow.update({ ratingMessage: "Como foi?", complationMessage: "Até logo!" });
      companyChanged(scope());
      await talk.writes("oi");
      const ana = await agent();
      await change(ana, { status: "open" });
      await agentAnswered((await talk.ticketNow()).id);
      await change(ana, { status: "closed" });
      await everythingLeaves(company.id);
      expect(await answers(text)).toEqual(expectedTexts);
      expect(await Rating.findOne(ofCompany())).toMatchObject(rating);
      await talk.writes("obrigado");
      expect(await Ticket.count(ofCompany())).toBe(2);
    });
  });
});

describe("files and another bot", () => {
  it("B9: a leaf's picture carries its text; without the file the text goes alone", async () => {
    const photo = await aPhoto();
    const picture = await saveDownloaded(
      scope(),
      { type: "image", mimetype: "image/jpeg", bytes: photo.length },
      (sink) => pipeline(Readable.from([photo]), sink),
      photo.length,
    );
    const leaf = await make.queueOption(sales, { title: "Preços" });
    await leaf.update({ message: "Preços.", mediaId: picture.mediaId, mediaName: "p.jpg" });
    companyChanged(scope());
    for (const text of ["oi", "1"]) await talk.writes(text);
    expect(await answers("1")).toEqual(["Preços."]);
    const newest = () => Message.findOne({ ...ofCompany(), order: [["id", "DESC"]] });
    expect(await newest()).toMatchObject({ mediaType: "image" });
    const storedMedia = await Media.findOne({ where: { id: picture.mediaId }, rejectOnEmpty: true });
    await files().remove(storedMedia.key);
    for (const text of ["#", "1"]) await talk.writes(text);
    expect(await answers("1")).toEqual(["Preços."]);
    expect(await newest()).toMatchObject({ mediaType: "chat" });
  });

  it("B10: Typebot's bubbles keep their order; after its time it begins anew, once", async () => {
    const flows = {
      sales: [{ text: "um" }, { text: "dois" }, { text: "três" }, { choices: ["A", "B"] }, { text: "fim" }],
    };
    const service = await serve(typebot({ flows }).answer);
    const other = await make.integration(company.id);
    await other.update({ urlN8N: service.url, typebotSlug: "sales", typebotDelayMessage: 0, typebotExpires: 1 });
    await connectionRow.update({ integrationId: other.id });
    companyChanged(scope());
    const start = ["um", "dois", "três\n\n*1* - A\n*2* - B"];
    expect(await answers("oi")).toEqual(start);
    expect(await answers("oi", 120)).toEqual(start);
    expect(service.requests.map(({ path }) => path.split("/").at(-1))).toEqual(["startChat", "startChat"]);
    expect(await answers("2", 20)).toEqual(["fim"]);
  });
});
