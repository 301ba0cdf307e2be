import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { ixc } from "../../../../simulator/src/services/isp/ixc";
import type { IspCustomer } from "../../../../simulator/src/services/isp/people";
import { startService, type Service } from "../../../../simulator/src/services/service";
import { BotCall } from "../../models/bot/bot-call";
import { BotTrace } from "../../models/bot/bot-trace";
import type { Connection } from "../../models/connections/connection";
import type { Queue } from "../../models/connections/queue";
import { QueueOption } from "../../models/bot/queue-option";
import { sealSetting } from "../../modules/settings/setting.secret";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { askService, withAi } from "../../testing/ai.fixture";
import { createCompany, connection, prompt, queue, queueOption, setting } from "../../testing/factories";
import { sentMessagesOf } from "../../testing/sent";
import { withServer } from "../../testing/server";
import { talkTo, type Talk } from "./bot-talk.fixture";
import { expectSameAgain } from "./replays.fixture";

withServer();
const ai = withAi();
const token = "7:abc";
const day = (offset: number) => new Date(now().getTime() + offset * 24 * 60 * 60_000).toISOString().slice(0, 10);
const customer = (id: string, taxId: string, bills: IspCustomer["bills"]): IspCustomer => ({
  id,
  name: "Maria Aparecida Souza",
  taxId,
  phone: "",
  bills,
});
const open = (id: string, due: number) => ({
  id,
  due: day(due),
  amount: "1099.90",
  line: `34191.${id}`,
  pix: `000201${id}`,
});
const people = [
  customer("41", "111.444.777-35", [open("902", -10)]),
  customer("51", "529.982.247-25", [open("911", 3)]),
  customer("52", "529.982.247-25", []),
];

let service: Service;
beforeAll(async () => {
  service = await startService(ixc(token, people));
});
afterAll(() => service.stop());
afterEach(() => shiftClock(0));
afterEach(() => expectSameAgain(company));

let company: { id: number };
let money: Queue;
let connectionRow: Connection;
let talk: Talk;
const scope = () => scopeOfRow({ companyId: company.id });
beforeEach(async () => {
  company = await createCompany();
  money = await queue(company.id, { name: "Financeiro" });
  await money.update({ greetingMessage: "Financeiro." });
  const other = await queue(company.id, { name: "Vendas" });
  connectionRow = await connection(company.id, { queues: [money, other], greetingMessage: "Olá" });
  const option = await queueOption(money, { title: "2ª via" });
  await option.update({ sendsBills: true });
  await setting(company.id, "ipixc", service.url);
  await setting(company.id, "tokenixc", sealSetting(scope(), "tokenixc", token));
  companyChanged(scope());
  talk = talkTo(() => connectionRow);
  for (const each of people) each.phone = onRecord(talk);
});
/** As records have it. */
const onRecord = ({ phone }: Talk) => `(${phone.slice(2, 4)}) ${phone.slice(4)}`;
const newest = async (count: number) => (await talk.sentTexts()).slice(-count);

describe("open bills by CPF or CNPJ", () => {
  it("are told with their line, the Pix code alone in its bubble, and the PDF", async () => {
    for (const text of ["oi", "Financeiro", "1"]) await talk.writes(text);
    expect(await newest(1)).toEqual(["Para a 2ª via, envie o CPF ou o CNPJ do titular."]);
    await talk.writes("meu cpf é 111.444.777-35");
    const sentMessages = await sentMessagesOf({ companyId: company.id });
    expect(sentMessages.slice(-5).map(({ body, mediaType }) => (mediaType === "chat" ? body : mediaType))).toEqual([
      "Boletos em aberto de Maria A. S.:",
      `*Vencimento:* ${day(-10).split("-").reverse().join("/")} · R$ 1.099,90\n*Linha digitável:* 34191.902`,
      "Pix copia e cola:",
      "000201902",
      "application",
    ]);
    expect(await talk.ticketNow()).toMatchObject({ queueId: money.id, chatbot: false, status: "pending" });
    const [calls, traces] = [
      await BotCall.findAll({ where: { companyId: company.id } }),
      await BotTrace.findAll({ where: { companyId: company.id } }),
    ];
    expect(JSON.stringify([calls, traces])).not.toMatch(/111\.?444\.?777/);
  });

  it("cost what they do in the company's language", async () => {
    await setting(company.id, "language", "en");
    companyChanged(scope());
    for (const text of ["oi", "Financeiro", "1", "111.444.777-35"]) await talk.writes(text);
    expect((await newest(5)).find((text) => text.includes("Due"))).toContain(" · R$1,099.90\n");
  });

  it("resolve the ticket where the option says so, and leave it to people when there are none", async () => {
    await QueueOption.update({ closesTicket: true }, { where: { companyId: company.id } });
    companyChanged(scope());
    for (const text of ["oi", "1", "1", "52998224725", "2"]) await talk.writes(text);
    expect(await talk.ticketNow()).toMatchObject({ queueId: money.id, chatbot: false, status: "pending" });
    for (const text of ["#", "1", "1", "11144477735"]) await talk.writes(text);
    expect(await newest(5)).toContain("000201902");
    expect(await talk.ticketNow()).toMatchObject({ queueId: money.id, chatbot: false, status: "closed" });
  });

  it("are given by a prompt that may, which then goes on answering", async () => {
    const ana = await prompt(company.id, { name: "Ana", queueId: money.id });
    await askService(ana, ai, { quietSeconds: 0, sendsBills: true });
    await money.update({ promptId: ana.id });
    companyChanged(scope());
    for (const text of ["oi", "1", "quero a 2ª via do boleto"]) await talk.writes(text);
    expect(await newest(2)).toEqual([
      "SIMULADO: quero a 2ª via do boleto",
      "Para a 2ª via, envie o CPF ou o CNPJ do titular.",
    ]);
    await talk.writes("111.444.777-35");
    expect(await newest(5)).toContain("000201902");
    await talk.writes("obrigada");
    expect(await newest(1)).toEqual(["SIMULADO: obrigada"]);
    await ana.update({ sendsBills: false });
    companyChanged(scope());
    await talk.writes("outro boleto");
    expect(await newest(1)).toEqual(["SIMULADO: outro boleto"]);
    const offered = ai.requests.map(({ body }) => body.includes("openBills"));
    expect(offered).toEqual([true, true, false]);
  });

  it("ask again for a wrong number, and go to people after the third", async () => {
    for (const text of ["oi", "1", "1", "111.444.777-36"]) await talk.writes(text);
    expect(await newest(1)).toEqual(["Não reconheci um CPF ou CNPJ válido. Confira os números e envie de novo."]);
    for (const text of ["não sei", "12"]) await talk.writes(text);
    expect(await talk.ticketNow()).toMatchObject({ chatbot: false, queueId: money.id });
  });

  it("go only to the number on record, and any other hears what a wrong CPF hears", async () => {
    for (const each of people) each.phone = "(11) 98888-7777";
    for (const text of ["oi", "1", "1", "111.444.777-35"]) await talk.writes(text);
    const nobody = "Não encontrei um cadastro com esse número. Confira e envie de novo.";
    expect(await newest(1)).toEqual([nobody]);
    await talk.writes("123.456.789-09");
    expect(await newest(1)).toEqual([nobody]);
    for (const each of people) each.phone = onRecord(talk);
    await talk.writes("111.444.777-35");
    expect(await newest(5)).toContain("000201902");
  });

  it("go without name, file and link to another number, where the company allows it", async () => {
    await setting(company.id, "billsPhoneMatch", "disabled");
    companyChanged(scope());
    for (const each of people) each.phone = "(11) 98888-7777";
    for (const text of ["oi", "1", "1", "111.444.777-35"]) await talk.writes(text);
    expect(await newest(4)).toEqual([
      "Boletos em aberto de quem tem este número:",
      `*Vencimento:* ${day(-10).split("-").reverse().join("/")} · R$ 1.099,90\n*Linha digitável:* 34191.902`,
      "Pix copia e cola:",
      "000201902",
    ]);
    for (const text of ["#", "1", "1", "52998224725"]) await talk.writes(text);
    expect(await newest(1)).toEqual([
      "Encontrei mais de um contrato. Qual deles?\n*1* - Contrato 51\n*2* - Contrato 52",
    ]);
  });

  it("go to people once strangers have asked for a number five times, but not for its owner", async () => {
    for (const each of people) each.phone = "(11) 98888-7777";
    const answerTexts = [];
    for (let each = 0; each < 6; each += 1) {
      const other = talkTo(() => connectionRow);
      for (const text of ["oi", "1", "1", "11144477735"]) await other.writes(text);
      answerTexts.push(...(await newest(1)));
    }
    expect(answerTexts.map((text) => text.split(" ").slice(0, 2).join(" "))).toEqual([
      ...Array<string>(5).fill("Não encontrei"),
      "Não consegui",
    ]);
    people[0]!.phone = onRecord(talk);
    for (const text of ["oi", "1", "1", "11144477735"]) await talk.writes(text);
    expect(await newest(5)).toContain("000201902");
    expect(JSON.stringify(await BotCall.findAll({ where: { companyId: company.id } }))).not.toMatch(/111\.?444\.?777/);
  });

  it("let the customer choose among several contracts, and say when none is open", async () => {
    for (const text of ["oi", "1", "1", "52998224725"]) await talk.writes(text);
    expect(await newest(1)).toEqual([
      "Encontrei mais de um contrato. Qual deles?\n*1* - Maria A. S. · Contrato 51\n*2* - Maria A. S. · Contrato 52",
    ]);
    await talk.writes("2");
    expect(await newest(1)).toEqual(["Não há boletos em aberto para Maria A. S.."]);
  });

  it("go to people when the system is down, or the customer has asked five times today", async () => {
    for (const text of ["oi", "1", "1"]) await talk.writes(text);
    service.fail({ status: 502, type: "text/html", body: "" });
    await talk.writes("11144477735");
    expect(await newest(1)).toEqual(["Não consegui responder agora. Em breve alguém da equipe falará com você."]);
    for (let attempt = 1; attempt < 5; attempt += 1)
      for (const text of ["#", "1", "1", "11144477735"]) await talk.writes(text, 60);
    const before = service.requests.length;
    for (const text of ["#", "1", "1", "11144477735"]) await talk.writes(text, 60);
    expect(service.requests).toHaveLength(before);
    expect(await talk.ticketNow()).toMatchObject({ chatbot: false });
  });
});
