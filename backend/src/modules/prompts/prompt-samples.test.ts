import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { promptApi, type PromptDto, type VoiceSampleDto } from "@guiche/contract/prompts";
import { aiKey, aiModel, azureKey, refusal } from "../../../../simulator/src/services/ai";
import { configureOutside, imitate } from "../../core/http/outside";
import { withAi } from "../../testing/ai.fixture";
import { createCompany, queue, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";

const server = withServer();
const ai = withAi();
beforeAll(() => imitate({ azure: ai.url.replace(/\/v1$/, "") }));
afterAll(() => imitate({}));

let admin: Caller;
let promptDto: PromptDto;
beforeEach(async () => {
  configureOutside({ allowCidrs: ["127.0.0.0/8"], withinMs: 1_000 });
  ai.requests.length = 0;
  const company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  const { id: queueId } = await queue(company.id);
  const body = { name: "IA", prompt: "Seja gentil.", queueId, baseUrl: ai.url, model: aiModel, apiKey: aiKey };
  promptDto = (await admin.ask(promptApi.create, { body })).body as PromptDto;
});

const antonio = { voice: "pt-BR-AntonioNeural" } as const;
const listen = (body: Record<string, unknown>) =>
  admin.ask(promptApi.sample, { body: { ...antonio, baseUrl: ai.url, ...body } });
const fetchSample = async (body: Record<string, unknown>) => (await listen(body)).body as VoiceSampleDto;
const beginning = ({ audio }: VoiceSampleDto) =>
  Buffer.from(audio ?? "", "base64")
    .subarray(0, 4)
    .toString();

it("a voice speaks before anything is saved, by the model of speech or by Azure", async () => {
  expect(beginning(await fetchSample({ speechModel: aiModel, apiKey: aiKey }))).toBe("OggS");
  expect(JSON.parse(ai.requests[0]?.body ?? "")).toMatchObject({ model: aiModel, voice: antonio.voice });
  expect(beginning(await fetchSample({ voiceRegion: "brazilsouth", voiceKey: azureKey }))).toBe("OggS");
  expect(ai.requests[1]?.body).toContain(`<voice name="${antonio.voice}">`);
});

it("Azure's stored key is not sent to the server of the answers", async () => {
  const body = { voiceRegion: "brazilsouth", voiceKey: azureKey };
  const { voiceKey } = (await admin.ask(promptApi.update, { params: { id: promptDto.id }, body })).body as PromptDto;
  const keyFields = { voiceKey, promptId: promptDto.id };
  expect(beginning(await fetchSample({ ...keyFields, voiceRegion: "brazilsouth" }))).toBe("OggS");
  const elsewhere = await listen({ ...keyFields, speechModel: aiModel });
  expect(elsewhere.body).toMatchObject({ error: "ERR_VALIDATION", fields: { voiceKey: "Required" } });
  expect(ai.requests).toHaveLength(1);
});

it("the stored key speaks too, but goes only to its own address and for its own company", async () => {
  const keyFields = { speechModel: aiModel, apiKey: promptDto.apiKey, promptId: promptDto.id };
  expect(beginning(await fetchSample(keyFields))).toBe("OggS");
  const elsewhere = await listen({ ...keyFields, baseUrl: `${ai.url}/other` });
  expect(elsewhere.body).toMatchObject({ error: "ERR_VALIDATION", fields: { apiKey: "Required" } });
  expect(statusAndCode(await listen({ ...keyFields, promptId: undefined }))).toBe("400 ERR_VALIDATION");
  const outsider = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
  const body = { ...antonio, baseUrl: ai.url, ...keyFields };
  expect(statusAndCode(await outsider.ask(promptApi.sample, { body }))).toBe("404 ERR_NO_PROMPT_FOUND");
  expect(ai.requests).toHaveLength(1);
});

it("a server of speech never gets the key of the chat model", async () => {
  await fetchSample({ speechModel: aiModel, speechBaseUrl: ai.url, baseUrl: "http://127.0.0.1:9/v1", apiKey: aiKey });
  expect(ai.requests).toHaveLength(1);
  expect(ai.requests[0]?.headers.authorization).toBeUndefined();
});

it("a missing model, a refused key and an unusable reply are each reported", async () => {
  expect(await fetchSample({ apiKey: aiKey })).toEqual({ audio: null, failure: "noModel", detail: "" });
  expect(await fetchSample({ speechModel: aiModel, apiKey: "sk-wrong" })).toMatchObject({
    audio: null,
    failure: "refused",
  });
  ai.fail(refusal(503, "Overloaded"));
  expect(await fetchSample({ speechModel: aiModel, apiKey: aiKey })).toMatchObject({ failure: "unavailable" });
  ai.fail({ status: 200, type: "audio/mpeg", body: "ID3 mp3" });
  expect(await fetchSample({ speechModel: aiModel, apiKey: aiKey })).toMatchObject({
    audio: null,
    failure: "unavailable",
  });
  expect(statusAndCode(await listen({ voice: "texto", speechModel: aiModel }))).toBe("400 ERR_VALIDATION");
});

it("a server in our own network is not called", async () => {
  configureOutside({ allowCidrs: [] });
  expect(await fetchSample({ speechModel: aiModel, apiKey: aiKey })).toMatchObject({
    audio: null,
    failure: "forbidden",
  });
  expect(ai.requests).toHaveLength(0);
});
