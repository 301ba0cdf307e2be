import { describe, expect, it } from "@jest/globals";
import { botTraceApi } from "@guiche/contract/bot-traces";
import { integrationApi } from "@guiche/contract/integrations";
import { ticketApi } from "@guiche/contract/tickets";
import { typebot, type TypebotOptions } from "../../../../simulator/src/services/bots/typebot";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { aPhoto } from "../../testing/pictures";
import { sentMessagesOf } from "../../testing/sent";
import { failedText, withIntegration } from "./integrations.fixture";

const { live, serve, ofCompany, newAdmin, set } = withIntegration();

describe("Typebot", () => {
  const flows = {
    sales: [
      { rich: [{ type: "p", children: [{ text: "Olá " }, { text: "você", bold: true }] }] },
      { text: "O que procura?" },
      { choices: ["Plano Ouro", "Plano Prata"] },
      { text: "Anotado." },
    ],
  };
  async function withBot(options: Partial<TypebotOptions> = {}) {
    const bot = typebot({ flows, ...options });
    const service = await serve(bot.answer);
    await set({ urlN8N: service.url, typebotSlug: "sales", typebotDelayMessage: 0 });
    return { ...bot, service };
  }
  const menu = "O que procura?\n\n*1* - Plano Ouro\n*2* - Plano Prata";

  it("speaks first, takes a number for a choice, and stops at its end", async () => {
    const { service } = await withBot();
    await live.talk.writes("oi");
    expect(await live.talk.sentTexts()).toEqual(["Olá *você*", menu]);
    expect(await live.talk.ticketNow()).toMatchObject({ chatbot: true, integrationId: live.integration.id });
    await live.talk.writes("2");
    expect(await live.talk.sentTexts()).toEqual(["Olá *você*", menu, "Anotado."]);
    expect(JSON.parse(service.requests.at(-1)?.body ?? "")).toMatchObject({
      message: { type: "text", text: "Plano Prata", metadata: { replyId: "c2x1" } },
    });
    expect(await live.talk.ticketNow()).toMatchObject({ chatbot: false, status: "pending" });
    const before = service.requests.length;
    await live.talk.writes("obrigado");
    expect(service.requests).toHaveLength(before);
  });

  it.each([
    ["the one call of old servers", { isOld: true }],
    ["an answer as bare text", { onlyBareText: true }],
  ])("understands %s", async (_, options) => {
    await withBot(options);
    await live.talk.writes("oi");
    await live.talk.writes("ouro");
    await live.talk.writes("plano ouro");
    expect((await live.talk.sentTexts()).at(-1)).toBe("Anotado.");
  });

  it("says the company's own words to what it does not understand", async () => {
    await withBot();
    await set({ typebotUnknownMessage: "{{fatura}}Escolha um {{coisa|número}}." });
    await live.talk.writes("oi");
    await live.talk.writes("uva");
    expect((await live.talk.sentTexts()).at(-1)).toBe("Escolha um número.");
    expect(await live.talk.ticketNow()).toMatchObject({ chatbot: true });
  });

  it("begins anew once after its time, and where the other side forgot", async () => {
    const { sessions, service } = await withBot();
    await live.talk.writes("oi");
    await live.talk.writes("oi de novo", 90);
    expect(await live.talk.sentTexts()).toEqual(["Olá *você*", menu, "Olá *você*", menu]);
    const before = service.requests.length;
    sessions.clear();
    await live.talk.writes("1");
    expect(service.requests).toHaveLength(before + 2);
    expect((await live.talk.sentTexts()).slice(-2)).toEqual(["Olá *você*", menu]);
  });

  it("ends and restarts by the company's words, folded and whole", async () => {
    await withBot();
    await set({ typebotKeywordFinish: "Sair", typebotKeywordRestart: "começar", typebotRestartMessage: "De novo." });
    await live.talk.writes("oi");
    await live.talk.writes("Comecar!");
    expect((await live.talk.sentTexts()).slice(2)).toEqual(["De novo.", "Olá *você*", menu]);
    await live.talk.writes("SAIR");
    expect(await live.talk.ticketNow()).toMatchObject({ chatbot: false });
    expect(await live.talk.sentTexts()).toHaveLength(5);
  });

  it("keeps the order of texts and pictures, with the pause between them", async () => {
    const picture = await aPhoto();
    const files = await serve(() => ({ status: 200, type: "image/jpeg", body: picture }));
    await withBot({
      flows: { sales: [{ text: "Um" }, { image: `${files.url}/a.jpg` }, { text: "Três" }, { ask: "text input" }] },
    });
    await set({ typebotDelayMessage: 1_500 });
    await live.talk.writes("oi");
    const sentMessages = await sentMessagesOf({ companyId: live.company.id });
    expect(sentMessages.map(({ mediaType, body }) => (mediaType === "chat" ? body : mediaType))).toEqual([
      "Um",
      "image",
      "Três",
    ]);
    const outboxEntries = await OutboxEntry.findAll({ ...ofCompany(), order: ["id"] });
    expect(outboxEntries.map(({ isPaced }) => isPaced)).toEqual([false, true, true]);
  });

  it("says what is beyond the commands of a turn in one message: no text, file or choice is lost", async () => {
    const picture = await aPhoto();
    const files = await serve(() => ({ status: 200, type: "image/jpeg", body: picture }));
    const texts = Array.from({ length: 17 }, (_, index) => ({ text: `linha ${index + 1}` }));
    const pictures = Array.from({ length: 6 }, (_, index) => ({ image: `${files.url}/${index}.jpg` }));
    await withBot({ flows: { sales: [...pictures, ...texts, { choices: ["Plano Ouro", "Plano Prata"] }] } });
    await live.talk.writes("oi");
    const sentMessages = await sentMessagesOf({ companyId: live.company.id });
    const sentSummaries = sentMessages.map(({ mediaType, body }) => (mediaType === "chat" ? body : mediaType));
    expect(sentSummaries.slice(0, 6)).toEqual([...Array.from({ length: 5 }, () => "image"), `${files.url}/5.jpg`]);
    expect(sentSummaries.slice(-2)).toEqual([
      "linha 13",
      "linha 14\n\nlinha 15\n\nlinha 16\n\nlinha 17\n\n*1* - Plano Ouro\n*2* - Plano Prata",
    ]);
  });

  it("runs a command inside a bubble, and calls people for a payment", async () => {
    await withBot({
      flows: { sales: [{ text: `#{"type":"queue","queueId":${live.people.id}}` }, { ask: "text input" }] },
    });
    await live.talk.writes("oi");
    expect(await live.talk.ticketNow()).toMatchObject({ queueId: live.people.id, chatbot: false });
  });

  it("never asks for Markdown, and leaves the designer's own marks and signs alone", async () => {
    const { service } = await withBot({ flows: { sales: [{ text: "*negrito*\n1. Vendas" }, { ask: "text input" }] } });
    await live.talk.writes("oi");
    await live.talk.writes("e");
    expect(await live.talk.sentTexts()).toEqual(["*negrito*\n1. Vendas"]);
    expect(service.requests.map(({ body }) => body).join()).not.toContain("textBubbleContentFormat");
  });

  it.each(["", "\\"])("takes the customer's words for no command, however a bubble repeats them", async (escape) => {
    const steals = `#${escape}{"type":"queue","queueId":${live.people.id}}`;
    const asks = { ask: "text input" } as const;
    const commands = { text: `#{"type":"queue","queueId":${live.people.id}}` };
    await withBot({
      flows: { sales: [{ text: "Nome?" }, asks, { echo: true }, asks, { echo: true }, commands, asks] },
    });
    await live.talk.writes("oi");
    await live.talk.writes(steals);
    expect((await live.talk.sentTexts()).at(-1)).toBe(steals);
    await live.talk.writes("Ana");
    expect(await live.talk.ticketNow()).toMatchObject({ queueId: null, chatbot: true, status: "pending" });
  });

  it("sends the pictures of a choice, and hears the one that was chosen", async () => {
    const picture = await aPhoto();
    const files = await serve(() => ({ status: 200, type: "image/jpeg", body: picture }));
    const pictures = [
      { title: "Ouro", description: "O melhor", pictureSrc: `${files.url}/a.jpg` },
      { pictureSrc: `${files.url}/b.jpg` },
    ];
    const { service } = await withBot({ flows: { sales: [{ text: "Qual?" }, { pictures }, { text: "Anotado." }] } });
    await live.talk.writes("oi");
    const sentMessages = await sentMessagesOf({ companyId: live.company.id });
    expect(sentMessages.map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ["chat", "Qual?"],
      ["image", "*1* - Ouro\nO melhor"],
      ["image", "*2*"],
    ]);
    await live.talk.writes("2");
    expect(JSON.parse(service.requests.at(-1)?.body ?? "")).toMatchObject({ message: { text: `${files.url}/b.jpg` } });
    expect((await live.talk.sentTexts()).at(-1)).toBe("Anotado.");
  });

  it.each([
    ["1", "k0x0"],
    ["2", "k0x1"],
    ["ver mais", "k0x1"],
    ["3", "k1x0"],
  ])("reaches every button of its cards: %s", async (answer, id) => {
    const cards = [
      { title: "Camisa", description: "R$ 50", buttons: ["Comprar", "Ver mais"] },
      { title: "Calça", buttons: ["Comprar"] },
    ];
    const { service } = await withBot({ flows: { sales: [{ text: "Escolha:" }, { cards }, { text: "Anotado." }] } });
    await live.talk.writes("oi");
    expect(await live.talk.sentTexts()).toEqual([
      "Escolha:\n\n*Camisa*\nR$ 50\n*1* - Comprar\n*2* - Ver mais\n\n*Calça*\n*3* - Comprar",
    ]);
    await live.talk.writes(answer);
    expect(JSON.parse(service.requests.at(-1)?.body ?? "")).toMatchObject({ message: { text: id } });
    expect((await live.talk.sentTexts()).at(-1)).toBe("Anotado.");
  });

  it.each([
    ["", {}],
    ["of an older server", { hasOldUpload: true }],
  ])("stores the customer's file in the bucket %s, and hears its address", async (_, options) => {
    const { service, bucket } = await withBot({
      flows: { sales: [{ text: "Envie o comprovante" }, { ask: "file input" }, { text: "Recebido." }] },
      ...options,
    });
    await live.talk.writes("oi");
    await live.talk.sendsFile("comprovante", "%PDF-1.7 conteúdo");
    expect((await live.talk.sentTexts()).at(-1)).toBe("Recebido.");
    expect([...bucket]).toEqual([[expect.stringMatching(/comprovante\.pdf$/), "%PDF-1.7 conteúdo"]]);
    const [key] = bucket.keys();
    expect(JSON.parse(service.requests.at(-1)?.body ?? "")).toMatchObject({
      message: { text: `${service.url}/bucket/${key}` },
    });
  });

  it("says again what it wants where a text comes for a file, and goes on without a file that is optional", async () => {
    const flow = (isRequired: boolean) => ({
      sales: [{ text: "Envie" }, { ask: "file input" as const, options: { isRequired } }, { text: "Certo." }],
    });
    await withBot({ flows: flow(true) });
    await live.talk.writes("oi");
    await live.talk.writes("não tenho");
    expect((await live.talk.sentTexts()).at(-1)).toBe("Invalid message. Please, try again.");
    await withBot({ flows: flow(false) });
    await live.talk.writes("oi de novo", 3_600);
    await live.talk.writes("não tenho");
    expect((await live.talk.sentTexts()).at(-1)).toBe("Certo.");
  });

  it("gives the customer to people where the bucket is down", async () => {
    const { service } = await withBot({ flows: { sales: [{ text: "Envie" }, { ask: "file input" }] } });
    await live.talk.writes("oi");
    service.fail({ status: 500, type: "text/plain", body: "S3 not properly configured" });
    await live.talk.sendsFile("foto", "%PDF-1.7");
    expect((await live.talk.sentTexts()).at(-1)).toBe(failedText);
    expect(await live.talk.ticketNow()).toMatchObject({ chatbot: false, status: "pending" });
  });

  it("answers what arrived in the meantime in its order, with one call", async () => {
    const { service } = await withBot({
      flows: { sales: [{ text: "Nome?" }, { ask: "text input" }, { text: "Ok." }] },
    });
    await live.talk.onlyWrites("oi");
    await live.talk.onlyWrites("Ana", 2);
    await live.talk.callsAreMade();
    await live.talk.callsAreMade();
    expect(service.requests.map(({ path }) => path.split("/").at(-1))).toEqual(["startChat", "continueChat"]);
    expect((await live.talk.sentTexts()).at(-1)).toBe("Ok.");
  });

  it("leaves customers to people while it is down, pauses, and is asked again later", async () => {
    const { service } = await withBot();
    const down = { status: 502, type: "text/html", body: "<h1>Bad Gateway</h1>" };
    service.fail(down, down, down);
    const admin = await newAdmin();
    const showIntegration = () => admin.call(integrationApi.show, { params: { id: live.integration.id } });
    await live.talk.writes("oi");
    expect(await live.talk.sentTexts()).toEqual([failedText]);
    expect(await showIntegration()).toMatchObject({ lastCall: { outcome: "unreachable" }, pausedUntil: null });
    await live.talk.writes("#");
    await live.talk.writes("#");
    expect((await showIntegration()).pausedUntil).not.toBeNull();
    const before = service.requests.length;
    await live.talk.writes("#");
    expect(service.requests).toHaveLength(before);
    await live.talk.writes("#", 120);
    expect((await live.talk.sentTexts()).at(-1)).toBe(menu);
    expect(await showIntegration()).toMatchObject({ lastCall: { outcome: "ok" }, pausedUntil: null });
  });

  it("is tried by an admin in spite of its pause, which a good answer ends; a bad one is told in its words", async () => {
    const { service } = await withBot();
    const down = { status: 502, type: "text/html", body: "<h1>Bad Gateway</h1>" };
    service.fail(down, down, down, down);
    const admin = await newAdmin();
    const showIntegration = () => admin.call(integrationApi.show, { params: { id: live.integration.id } });
    const body = { integrationId: live.integration.id, messages: [{ from: "customer" as const, text: "oi" }] };
    const tryCall = async () => (await admin.call(botTraceApi.tryCall, { body })).value;
    for (const text of ["oi", "#", "#"]) await live.talk.writes(text);
    expect((await showIntegration()).pausedUntil).not.toBeNull();
    expect(await tryCall()).toEqual({ kind: "failed", failure: "unreachable: HTTP 502" });
    expect(await tryCall()).toMatchObject({ kind: "commands" });
    expect((await showIntegration()).pausedUntil).toBeNull();
  });

  it("is asked at once where an admin has changed how it is set up", async () => {
    const { service } = await withBot();
    const down = { status: 502, type: "text/html", body: "<h1>Bad Gateway</h1>" };
    service.fail(down, down, down);
    for (const text of ["oi", "#", "#"]) await live.talk.writes(text);
    const params = { id: live.integration.id };
    const savedIntegration = await (
      await newAdmin()
    ).call(integrationApi.update, { params, body: { name: "Corrigido" } });
    expect(savedIntegration.pausedUntil).toBeNull();
    await live.talk.writes("#");
    expect((await live.talk.sentTexts()).at(-1)).toBe(menu);
  });

  it("is asked at once after such a change also when a call from before it fails", async () => {
    const bot = typebot({ flows });
    const admin = await newAdmin();
    let isDown = true;
    const service = await serve(async (request) => {
      if (!isDown) return bot.answer(request);
      if (service.requests.length === 3)
        await admin.call(integrationApi.update, { params, body: { name: "Corrigido" } });
      return { status: 502, type: "text/html", body: "<h1>Bad Gateway</h1>" };
    });
    const params = { id: live.integration.id };
    await set({ urlN8N: service.url, typebotSlug: "sales", typebotDelayMessage: 0 });
    for (const text of ["oi", "#", "#"]) await live.talk.writes(text);
    isDown = false;
    await live.talk.writes("#");
    expect((await live.talk.sentTexts()).at(-1)).toBe(menu);
  });

  it.each([
    [
      "an answer of 2 MB",
      { status: 200, type: "application/json", body: `{"a":"${"x".repeat(2_000_000)}"}` },
      "tooLarge",
    ],
    ["a page", { status: 200, type: "text/html", body: "<h1>Hi</h1>" }, "unreadable"],
    [
      "a redirection to the inside",
      { status: 302, type: "text/html", body: "", headers: { location: "http://169.254.169.254/" } },
      "refused",
    ],
  ])("refuses %s", async (_, reply, outcome) => {
    const { service } = await withBot();
    service.fail(reply);
    await live.talk.writes("oi");
    expect(await live.talk.sentTexts()).toEqual([failedText]);
    await live.integration.reload();
    expect(live.integration.lastCallOutcome).toBe(outcome);
  });

  it("is thrown away when an agent takes the ticket between the call and its answer", async () => {
    const { service } = await withBot();
    await live.talk.onlyWrites("oi");
    const { id } = await live.talk.ticketNow();
    await (await newAdmin()).call(ticketApi.update, { params: { id }, body: { status: "open" } });
    await live.talk.callsAreMade();
    expect(service.requests).toHaveLength(0);
    expect(await live.talk.sentTexts()).toEqual([]);
  });
});

it("an integration is tried for real, turn by turn, and nothing is stored", async () => {
  const bot = typebot({ flows: { sales: [{ text: "Nome?" }, { ask: "text input" }, { text: "Ok." }] } });
  await set({ urlN8N: (await serve(bot.answer)).url, typebotSlug: "sales", typebotDelayMessage: 0 });
  const admin = await newAdmin();
  const tryText = (text: string, session?: string) =>
    admin.call(botTraceApi.tryCall, {
      body: { integrationId: live.integration.id, messages: [{ from: "customer", text }], ...(session && { session }) },
    });
  const first = await tryText("oi");
  expect(first.value).toMatchObject({ kind: "commands", commands: [{ type: "message", text: "Nome?" }] });
  expect(first.requests).toEqual([
    expect.objectContaining({ method: "POST", url: expect.stringMatching(/\/api\/v1\/typebots\/sales\/startChat$/) }),
  ]);
  const second = await tryText("Ana", first.session ?? "");
  expect(second.requests.at(-1)?.body).toContain('"Ana"');
  expect(second.value).toMatchObject({ commands: [{ type: "message", text: "Ok." }], isOver: true });
  expect(second.session).toBeNull();
  expect(await Message.count(ofCompany())).toBe(0);
});
