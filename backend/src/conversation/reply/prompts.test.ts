import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { botTraceApi, type BotTrialDto } from "@guiche/contract/bot-traces";
import { noteApi } from "@guiche/contract/notes";
import { settingApi } from "@guiche/contract/settings";
import { ticketApi } from "@guiche/contract/tickets";
import { refusal } from "../../../../simulator/src/services/ai";
import { BotCall } from "../../models/bot/bot-call";
import { BotTrace } from "../../models/bot/bot-trace";
import type { Connection } from "../../models/connections/connection";
import { Message } from "../../models/messages/message";
import { Plan } from "../../models/accounts/plan";
import { Prompt } from "../../models/bot/prompt";
import { PromptUsage } from "../../models/bot/prompt-usage";
import type { Queue } from "../../models/connections/queue";
import { Ticket } from "../../models/tickets/ticket";
import { TicketNote } from "../../models/tickets/ticket-note";
import { today } from "../../modules/companies";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { askService, withAi } from "../../testing/ai.fixture";
import { createCompany, connection, newNumber, prompt, queue, ticket, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { sentMessagesOf, sentTextsOf } from "../../testing/sent";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { receive } from "../receive";
import { expectSameAgain } from "./replays.fixture";

const server = withServer();
const ai = withAi();

let company: { id: number; planId: number };
let people: Queue;
let connectionRow: Connection;
let promptRow: Prompt;
let phone: string;
let passedMs: number;
const scope = () => scopeOfRow({ companyId: company.id });
beforeEach(async () => {
  company = await createCompany();
  people = await queue(company.id, { name: "Suporte" });
  connectionRow = await connection(company.id, { queues: [people] });
  promptRow = await prompt(company.id, { name: "Ana, a IA", queueId: people.id });
  await askService(promptRow, ai);
  await connectionRow.update({ promptId: promptRow.id });
  companyChanged(scope());
  phone = newNumber();
  passedMs = 0;
});
afterEach(() => shiftClock(0));
afterEach(() => expectSameAgain(company));

const ofCompany = () => ({ where: { companyId: company.id } });
const wait = (seconds: number) => shiftClock((passedMs += seconds * 1_000));
const ticketNow = () => Ticket.findOne({ ...ofCompany(), order: [["id", "DESC"]], rejectOnEmpty: true });
const listSentTexts = () => sentTextsOf({ companyId: company.id });
async function writes(text: string, after = 60) {
  wait(after);
  await receive(inboundText(connectionRow, phone, text, { sentAt: now() }));
}
/** Runs the calls that are due, as the reconciler and the job do. */
async function callsAreMade() {
  const job = findJob("bot.call");
  const due = ((await job?.rebuild?.()) ?? []).filter(({ companyId }) => companyId === company.id);
  await Promise.all(due.map(async ({ payload }) => job?.run(scope(), payload)));
  return due.length;
}
async function quiet(seconds = 7) {
  wait(seconds);
  return callsAreMade();
}
const userWords = () => {
  const body = JSON.parse(ai.requests.at(-1)?.body ?? "{}") as { messages: { role: string; content: string }[] };
  return body.messages.filter(({ role }) => role === "user").map(({ content }) => content);
};
const answer = (text: string, handOver = false, more = {}) => ({
  arguments: JSON.stringify({ text, handOver, queue: null, reason: "", ...more }),
});
const boss = async (): Promise<Caller> => signInAs(server.app, await user(company.id, { profile: "admin" }));

describe("a prompt in a conversation", () => {
  it("waits until the customer is quiet, and answers four messages once", async () => {
    // Longer than a slow machine takes for four messages.
    await promptRow.update({ quietSeconds: 60 });
    companyChanged(scope());
    const before = ai.requests.length;
    for (const text of ["oi", "minha internet caiu", "desde ontem", "no bairro todo"]) await writes(text, 1);
    expect(await callsAreMade()).toBe(0);
    expect(await listSentTexts()).toEqual([]);
    await quiet(61);
    expect(ai.requests).toHaveLength(before + 1);
    expect(userWords()).toEqual(["oi\nminha internet caiu\ndesde ontem\nno bairro todo"]);
    expect(await listSentTexts()).toHaveLength(1);
    expect(await callsAreMade()).toBe(0);
    expect(await ticketNow()).toMatchObject({ chatbot: true, promptId: promptRow.id, botPath: ["Ana, a IA"] });
  });

  it("that was chosen for a ticket answers instead of the menu, also after an agent has returned the ticket", async () => {
    await connectionRow.update({ promptId: null });
    companyChanged(scope());
    const admin = await boss();
    await writes("oi");
    const params = { id: (await ticketNow()).id };
    await admin.call(ticketApi.update, { params, body: { promptId: promptRow.id } });
    await writes("quanto custa?");
    await quiet();
    expect((await listSentTexts()).at(-1)).toBe("SIMULADO: oi\nquanto custa?");
    await admin.call(ticketApi.update, { params, body: { status: "open" } });
    await admin.call(ticketApi.update, { params, body: { promptId: null } });
    await admin.call(ticketApi.update, { params, body: { promptId: promptRow.id } });
    await admin.call(settingApi.update, {
      params: { key: "botAfterAgent" },
      body: { value: "continue" },
    });
    await admin.call(ticketApi.update, { params, body: { status: "pending" } });
    await writes("e o frete?");
    await quiet();
    expect((await listSentTexts()).at(-1)).toBe("SIMULADO: e o frete?");
  });

  it("says nothing to a question that a newer message replaced while the AI thought", async () => {
    await writes("quanto custa?");
    wait(7);
    const [call] = await BotCall.findAll(ofCompany());
    await writes("e o frete?", 0);
    const job = findJob("bot.call");
    await job?.run(scope(), { callId: call?.id });
    expect(await listSentTexts()).toEqual([]);
    expect(await BotCall.findByPk(call?.id)).toMatchObject({ state: "done", outcome: "dropped" });
    await quiet();
    expect(await listSentTexts()).toEqual(["SIMULADO: quanto custa?\ne o frete?"]);
  });

  it("hands over with one closing text, a note and its queue, and is silent then", async () => {
    ai.script(answer("Vou chamar alguém.", true, { reason: "Quer cancelar." }));
    await writes("quero cancelar");
    await quiet();
    expect(await listSentTexts()).toEqual(["Vou chamar alguém."]);
    expect(await ticketNow()).toMatchObject({ queueId: people.id, status: "pending", chatbot: false });
    expect(await TicketNote.findAll(ofCompany())).toMatchObject([
      { userName: "Ana, a IA (Robô)", isByBot: true, userId: null, note: "Resumo do robô:\nQuer cancelar." },
    ]);
    await writes("oi?");
    expect(await callsAreMade()).toBe(0);
    expect(await listSentTexts()).toHaveLength(1);
  });

  it("its admins learn who answered, with which model, in what time and for how many tokens", async () => {
    await writes("oi");
    await quiet();
    const { id: ticketId } = await ticketNow();
    const { traces } = await (await boss()).call(botTraceApi.ofTicket, { params: { ticketId } });
    const { model } = await Prompt.findByPk(promptRow.id, { rejectOnEmpty: true });
    expect(traces.map(({ event, call }) => [event.kind, call])).toEqual([
      [
        "callResolved",
        { kind: "prompt", name: "Ana, a IA", model, tokens: expect.any(Number), milliseconds: expect.any(Number) },
      ],
      ["messageReceived", null],
    ]);
  });

  it("an empty answer hands over with our own sentence", async () => {
    ai.script(answer(""));
    await writes("oi");
    await quiet();
    expect(await listSentTexts()).toEqual(["Vou chamar uma pessoa da equipe para continuar com você."]);
    expect(await ticketNow()).toMatchObject({ queueId: people.id, chatbot: false });
  });

  it("is thrown away when an agent takes the ticket between the call and its answer", async () => {
    await writes("oi");
    const { id } = await ticketNow();
    await (await boss()).call(ticketApi.update, { params: { id }, body: { status: "open" } });
    const before = ai.requests.length;
    await quiet();
    expect(ai.requests).toHaveLength(before);
    expect(await listSentTexts()).toEqual([]);
  });

  it("is thrown away when the owner answers on the phone while the AI thinks", async () => {
    await writes("oi");
    wait(7);
    const running = callsAreMade();
    await receive(inboundText(connectionRow, phone, "Já te ligo", { sentAt: now(), fromMe: true }));
    await running;
    expect((await listSentTexts()).at(-1)).toBe("Já te ligo");
    expect(await ticketNow()).toMatchObject({ botSilence: "agent", chatbot: false });
  });

  it("a provider that refuses leaves the customer to people, with the company's words", async () => {
    ai.fail(refusal(401, "Incorrect API key", null, "invalid_api_key"));
    await writes("oi");
    await quiet();
    expect(await listSentTexts()).toEqual(["Não consegui responder agora. Em breve alguém da equipe falará com você."]);
    expect(await ticketNow()).toMatchObject({ queueId: people.id, chatbot: false });
  });

  it("without budget asks no provider, and tells the admins once", async () => {
    const boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    await promptRow.update({ monthlyTokens: 1 });
    await PromptUsage.create({
      companyId: company.id,
      promptId: promptRow.id,
      month: `${today("America/Sao_Paulo").slice(0, 7)}-01`,
      calls: 1,
      tokens: 5,
    });
    const before = ai.requests.length;
    await writes("oi");
    await quiet();
    expect(ai.requests).toHaveLength(before);
    expect(await ticketNow()).toMatchObject({ queueId: people.id, chatbot: false });
    await boss.call(ticketApi.update, { params: { id: (await ticketNow()).id }, body: { status: "closed" } });
    await writes("oi");
    await quiet();
    const notices = (await boss.call(noteApi.mentions, {})).map(({ note }) => note.note);
    expect(notices).toEqual([
      expect.stringMatching(/^O prompt “Ana, a IA” chegou ao limite de tokens de \d\d\/\d{4}:/),
    ]);
  });

  it("reads the newest messages only, in roles, never notes or another ticket's", async () => {
    await promptRow.update({ maxMessages: 3 });
    const other = await ticket(company.id);
    await TicketNote.create({ companyId: company.id, ticketId: other.id, contactId: other.contactId, note: "segredo" });
    for (const text of ["um", "dois", "três"]) {
      await writes(text);
      await quiet();
    }
    expect(userWords()).toEqual(["dois", "três"]);
    expect(ai.requests.at(-1)?.body).not.toContain("segredo");
  });

  it("formats for WhatsApp and parts a long answer between sentences, in three messages at most", async () => {
    ai.script(answer(`# Plano\n**Ouro** custa [aqui](https://x.example)\n${"Uma frase longa. ".repeat(1_000)}`));
    await writes("oi");
    await quiet();
    const texts = await listSentTexts();
    expect(texts).toHaveLength(3);
    expect(texts[0]).toMatch(/^\*Plano\*\n\*Ouro\* custa aqui: https:\/\/x\.example\n/);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(4_096);
    expect(texts[0]).toMatch(/\.$/);
  });

  it("fills no placeholders that an AI wrote", async () => {
    ai.script(answer("Olá {{name}}"));
    await writes("oi");
    await quiet();
    expect(await listSentTexts()).toEqual(["Olá {{name}}"]);
  });

  it("# leads out to the only queue's greeting or options", async () => {
    await people.update({ greetingMessage: "Suporte." });
    companyChanged(scope());
    await writes("oi");
    await writes("#");
    await callsAreMade();
    expect(await listSentTexts()).toEqual(["Suporte."]);
  });

  it("stops with a note when the plan no longer includes it", async () => {
    await writes("oi");
    await quiet();
    await Plan.update({ useOpenAi: false }, { where: { id: company.planId } });
    companyChanged(scope());
    await writes("e aí?");
    expect(await callsAreMade()).toBe(0);
    expect(await ticketNow()).toMatchObject({ chatbot: false, queueId: people.id });
    expect((await TicketNote.findAll(ofCompany())).map(({ note }) => note)).toEqual([
      "O robô parou: o plano da empresa não inclui mais este recurso.",
    ]);
    await Ticket.update({ status: "closed", botState: null }, ofCompany());
    await writes("oi");
    expect(await BotCall.count({ where: { companyId: company.id, state: "waiting" } })).toBe(0);
  });

  it("answers thirty times in a ticket, then people do", async () => {
    await writes("oi");
    await quiet();
    const { id, botState } = await ticketNow();
    await Ticket.update({ botState: botState && { ...botState, replies: 30 } }, { where: { id } });
    await writes("mais uma");
    expect(await callsAreMade()).toBe(0);
    expect((await listSentTexts()).at(-1)).toBe("Vou chamar uma pessoa da equipe para continuar com você.");
    expect(await ticketNow()).toMatchObject({ chatbot: false, queueId: people.id });
    // No step counted them.
    await BotTrace.destroy(ofCompany());
  });

  it("the answer that was kept before a crash is said once, without asking again", async () => {
    await writes("oi");
    wait(7);
    const [call] = await BotCall.findAll(ofCompany());
    const value = {
      kind: "answer" as const,
      text: "Guardada",
      handOver: false,
      queueId: null,
      reason: "",
      voice: null,
    };
    await call?.update({ state: "answered", result: value, leaseUntil: now() });
    wait(1);
    const before = ai.requests.length;
    await Promise.all([callsAreMade(), callsAreMade()]);
    await callsAreMade();
    expect(ai.requests).toHaveLength(before);
    expect(await listSentTexts()).toEqual(["Guardada"]);
  });
});

describe("why the bot said something", () => {
  it("is told to admins and supervisors who see the ticket, the newest step first", async () => {
    await writes("oi");
    await quiet();
    const { id: ticketId } = await ticketNow();
    const agent = await signInAs(server.app, await user(company.id));
    expect(statusAndCode(await agent.ask(botTraceApi.ofTicket, { params: { ticketId } }))).toBe(
      "403 ERR_NO_PERMISSION",
    );
    const { traces, hasMore } = await (await boss()).call(botTraceApi.ofTicket, { params: { ticketId } });
    expect(hasMore).toBe(false);
    expect(traces.map(({ seq, event }) => [seq, event.kind])).toEqual([
      [2, "callResolved"],
      [1, "messageReceived"],
    ]);
    // The words are the message's: they go when it is deleted.
    expect(traces[1]).toMatchObject({ text: "oi", isFresh: true, event: { text: "" } });
    await Message.update({ isDeleted: true }, { where: { companyId: company.id, fromMe: false } });
    const later = await (await boss()).call(botTraceApi.ofTicket, { params: { ticketId } });
    expect(later).toMatchObject({ whatsappId: connectionRow.id, traces: [{ seq: 2 }, { text: null }] });
    const [message] = await sentMessagesOf({ companyId: company.id });
    expect(message?.clientId).toBe(`bot:${ticketId}:2:1`);
    const shownTicket = await (await boss()).call(ticketApi.show, { params: { id: ticketId } });
    expect(shownTicket).toMatchObject({ bot: { path: ["Ana, a IA"], silence: null }, promptId: promptRow.id });
  });
});

describe("a real call while trying the bot", () => {
  it("is made for admins alone, and counted", async () => {
    const body = { promptId: promptRow.id, messages: [{ from: "customer", text: "Olá" }] };
    const supervisor = await signInAs(server.app, await user(company.id, { profile: "supervisor" }));
    expect(statusAndCode(await supervisor.ask(botTraceApi.tryCall, { body }))).toBe("403 ERR_NO_PERMISSION");
    const trial = (await (await boss()).ask(botTraceApi.tryCall, { body })).body as BotTrialDto;
    expect(trial.value).toMatchObject({ kind: "answer", text: "SIMULADO: Olá", handOver: false });
    expect(await PromptUsage.findOne(ofCompany())).toMatchObject({ calls: 1 });
    expect(await listSentTexts()).toEqual([]);
  });
});
