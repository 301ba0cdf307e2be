import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { aiKey, aiModel, azureKey, type AiMode } from "../../../../simulator/src/services/ai";
import { silentOpus } from "../../../../simulator/src/services/opus";
import { BotCall } from "../../models/bot/bot-call";
import { BotTrace } from "../../models/bot/bot-trace";
import type { Connection } from "../../models/connections/connection";
import { Message } from "../../models/messages/message";
import type { Prompt } from "../../models/bot/prompt";
import { PromptUsage } from "../../models/bot/prompt-usage";
import { Queue } from "../../models/connections/queue";
import { replayTicket } from "../../modules/bot";
import { today } from "../../modules/companies";
import { saveDownloaded } from "../../modules/media";
import { sealPromptSecrets } from "../../modules/prompts/prompt.secret";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { imitate } from "../../core/http/outside";
import { scopeOfRow } from "../../core/tenant/scope";
import { askService, withAi } from "../../testing/ai.fixture";
import { createCompany, connection, prompt, queue, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { signInAs } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";
import { talkTo, type Talk } from "./bot-talk.fixture";
import { receive } from "../receive";

const server = withServer();
const mode: AiMode = {};
const ai = withAi(mode);
beforeAll(() => imitate({ azure: ai.url.replace(/\/v1$/, "") }));
afterAll(() => imitate({}));
afterEach(() => shiftClock(0));

let company: { id: number };
let connectionRow: Connection;
let promptRow: Prompt;
let talk: Talk;
const scope = () => scopeOfRow({ companyId: company.id });
const ofCompany = () => ({ where: { companyId: company.id } });
beforeEach(async () => {
  company = await createCompany();
  const people = await queue(company.id, { name: "Suporte" });
  connectionRow = await connection(company.id, { queues: [people] });
  promptRow = await prompt(company.id, { queueId: people.id });
  await connectionRow.update({ promptId: promptRow.id });
  await askService(promptRow, ai);
  companyChanged(scope());
  ai.requests.length = 0;
  talk = talkTo(() => connectionRow);
});
const sealed = (keys: Parameters<typeof sealPromptSecrets>[2]) => sealPromptSecrets(scope(), promptRow.id, keys);
async function set(values: Parameters<Prompt["update"]>[0]) {
  await promptRow.update(values);
  companyChanged(scope());
}
const store = async (bytes: Buffer): Promise<number> =>
  (
    await saveDownloaded(
      scope(),
      { type: "audio", mimetype: "audio/ogg; codecs=opus", bytes: bytes.length, isVoice: true },
      (sink) => pipeline(Readable.from([bytes]), sink),
      bytes.length,
    )
  ).mediaId;
/** Long enough not to be taken for silence. */
const recording = () => Buffer.concat([silentOpus(1_000), Buffer.alloc(1_000)]);
/** The customer writes, and their voice note has been downloaded when the AI is asked. */
async function speaks(bytes: Buffer = recording()) {
  await talk.onlyWrites("oi", 60);
  const [newestMessage] = await Message.findAll({ ...ofCompany(), order: [["id", "DESC"]] });
  await newestMessage!.update({ mediaType: "audio", mediaState: "ready", mediaId: await store(bytes), body: "" });
  talk.wait(7);
  await talk.callsAreMade();
}
const paths = () => ai.requests.map(({ path }) => path);
const lastWords = () =>
  (
    JSON.parse(ai.requests.findLast(({ path }) => path.endsWith("completions"))?.body ?? "{}") as {
      messages: { content: string }[];
    }
  ).messages.at(-1)?.content;
const listAnswers = async () =>
  (await Message.findAll({ ...ofCompany(), order: ["id"] })).filter(({ fromMe }) => fromMe);
const usage = async () => (await PromptUsage.findOne(ofCompany()))?.get();

describe("a voice note", () => {
  it("is transcribed for the AI, kept with the message, and counted", async () => {
    await set({ transcriptionModel: aiModel });
    await speaks();
    expect(paths()).toEqual(["/v1/audio/transcriptions", "/v1/chat/completions"]);
    expect(lastWords()).toBe("[audio] SIMULADO: mensagem de voz");
    const [voiceMessage] = await Message.findAll({ ...ofCompany(), order: ["id"] });
    expect(voiceMessage).toMatchObject({ body: "", details: { transcript: "SIMULADO: mensagem de voz" } });
    expect(await usage()).toMatchObject({ calls: 2, tokens: 62 });
    const boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    const { messages } = await boss.call(messageApi.list, { params: { ticketId: voiceMessage!.ticketId } });
    expect(messages).toContainEqual(expect.objectContaining({ transcript: "SIMULADO: mensagem de voz" }));
  });

  it("is transcribed once, however often the AI reads it", async () => {
    await set({ transcriptionModel: aiModel });
    await speaks();
    await talk.onlyWrites("e então?", 60);
    talk.wait(7);
    await talk.callsAreMade();
    expect(paths().filter((path) => path.endsWith("transcriptions"))).toHaveLength(1);
  });

  it("is named to the AI without its words where no model transcribes", async () => {
    await speaks();
    expect([paths(), lastWords()]).toEqual([["/v1/chat/completions"], "[audio]"]);
  });

  it("that is too short to hold words is not transcribed", async () => {
    await set({ transcriptionModel: aiModel });
    await speaks(silentOpus(100));
    expect([paths(), lastWords()]).toEqual([["/v1/chat/completions"], "[audio]"]);
  });

  it("goes without its words where the service refuses, and the AI still answers", async () => {
    await set({ transcriptionModel: "unknown" });
    await speaks();
    expect(lastWords()).toBe("[audio]");
    expect(await listAnswers()).toHaveLength(1);
  });

  it("is sent to an address of its own with its own key, never with the chat model's", async () => {
    await set({ transcriptionModel: aiModel, transcriptionBaseUrl: `${ai.url}/` });
    await speaks();
    const [first] = ai.requests;
    expect([first?.path, first?.headers.authorization]).toEqual(["/v1/audio/transcriptions", undefined]);
    await set(sealed({ transcriptionKey: aiKey }));
    await speaks();
    expect(lastWords()).toBe("[audio] SIMULADO: mensagem de voz");
  });

  it("costs nothing when the month's budget is used up", async () => {
    await set({ transcriptionModel: aiModel, monthlyTokens: 1 });
    const month = `${today("America/Sao_Paulo").slice(0, 7)}-01`;
    await PromptUsage.create({ companyId: company.id, promptId: promptRow.id, month, calls: 1, tokens: 5 });
    await speaks();
    expect(paths()).toEqual([]);
  });
});

describe("a voice note where a menu asks", () => {
  beforeEach(async () => {
    const [one, two] = [await queue(company.id, { name: "Vendas" }), await queue(company.id, { name: "Financeiro" })];
    connectionRow = await connection(company.id, { queues: [one, two], greetingMessage: "Olá!" });
    await set({ transcriptionModel: aiModel });
    await talk.writes("oi", 60);
  });
  afterEach(() => void delete mode.transcript);
  /** The recording arrives before its file. */
  async function answersByVoice() {
    talk.wait(60);
    const media = { type: "audio", mimetype: "audio/ogg; codecs=opus", bytes: 2_000, isVoice: true } as const;
    await receive(inboundText(connectionRow, talk.phone, "", { sentAt: now(), content: { kind: "media", media } }));
    const [newestMessage] = await Message.findAll({ ...ofCompany(), order: [["id", "DESC"]] });
    await newestMessage!.update({ mediaType: "audio", mediaState: "ready", mediaId: await store(recording()) });
    talk.wait(3);
    await talk.callsAreMade();
    return newestMessage!.id;
  }

  it("is an answer, and its words are kept with it", async () => {
    mode.transcript = "A segunda opção.";
    const id = await answersByVoice();
    // The menu lists the queues by name.
    expect((await talk.ticketNow()).queueId).toBe(
      (await Queue.findOne({ where: { name: "Vendas", companyId: company.id } }))?.id,
    );
    expect(await Message.findByPk(id)).toMatchObject({ details: { transcript: "A segunda opção." } });
  });

  it("leaves its words with the message alone, so that deleting it leaves none, and its step replays until then", async () => {
    mode.transcript = "Financeiro, meu CPF é 111.444.777-35";
    const id = await answersByVoice();
    const { id: ticketId } = await talk.ticketNow();
    const storedTraces = JSON.stringify([await BotTrace.findAll(ofCompany()), await BotCall.findAll(ofCompany())]);
    expect(storedTraces).toContain('"heard"');
    expect(storedTraces).not.toContain("111.444");
    const results = async () => (await replayTicket(scope(), ticketId)).map(({ result }) => result);
    expect(await results()).toEqual(["equal", "equal", "equal"]);
    await Message.update({ isDeleted: true }, { where: { id } });
    expect((await results()).at(-1)).toBe("unknown");
  });

  it("that cannot be understood gets the menu again, with a word about it", async () => {
    await set({ transcriptionModel: "unknown" });
    await answersByVoice();
    expect((await talk.sentTexts()).at(-1)).toMatch(/^Por aqui só consigo ler texto\./);
  });
});

describe("an answer in a voice", () => {
  const voice = "pt-BR-FranciscaNeural" as const;

  it("is a voice note, read by a server of the same protocol", async () => {
    await set({ voice, speechModel: aiModel });
    await talk.onlyWrites("oi", 60);
    talk.wait(7);
    await talk.callsAreMade();
    expect(JSON.parse(ai.requests.at(-1)?.body ?? "{}")).toEqual({
      model: aiModel,
      input: "SIMULADO: oi",
      voice,
      response_format: "opus",
    });
    const [voiceAnswer, more] = await listAnswers();
    expect([voiceAnswer?.mediaType, voiceAnswer?.body, more]).toEqual(["audio", "", undefined]);
  });

  it("is read by Azure where a region is given, with markup and signs of the text escaped", async () => {
    await set({ voice, voiceRegion: "brazilsouth", ...sealed({ voiceKey: azureKey }) });
    ai.script({ arguments: JSON.stringify({ text: "**A & B** < C", handOver: false, queue: null, reason: "" }) });
    await talk.onlyWrites("oi", 60);
    talk.wait(7);
    await talk.callsAreMade();
    expect(ai.requests.at(-1)?.body).toBe(
      `<speak version="1.0" xml:lang="pt-BR"><voice name="${voice}">A &amp; B &lt; C</voice></speak>`,
    );
    expect((await listAnswers())[0]).toMatchObject({ mediaType: "audio" });
  });

  it.each([
    ["fails", { voice, speechModel: "unknown" }],
    ["is not set up", { voice }],
    ["is not wanted", { speechModel: aiModel }],
  ])("goes as text where speech %s", async (_what, values) => {
    await set(values);
    await talk.onlyWrites("oi", 60);
    talk.wait(7);
    await talk.callsAreMade();
    expect((await listAnswers()).map(({ mediaType, body }) => [mediaType, body])).toEqual([["chat", "SIMULADO: oi"]]);
  });

  it("goes as text where the service answers with something else than Ogg Opus", async () => {
    await set({ voice, speechModel: aiModel, speechBaseUrl: `${ai.url}/none`, ...sealed({ voiceKey: aiKey }) });
    await talk.onlyWrites("oi", 60);
    talk.wait(7);
    await talk.callsAreMade();
    expect((await listAnswers())[0]).toMatchObject({ mediaType: "chat" });
  });
});
