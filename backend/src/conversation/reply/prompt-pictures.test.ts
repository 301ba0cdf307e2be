import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import sharp from "sharp";
import type { Connection } from "../../models/connections/connection";
import { Message } from "../../models/messages/message";
import type { Prompt } from "../../models/bot/prompt";
import { saveDownloaded } from "../../modules/media";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { askService, withAi } from "../../testing/ai.fixture";
import { createCompany, connection, prompt, queue } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { talkTo, type Talk } from "./bot-talk.fixture";

withServer();
const ai = withAi();
afterEach(() => shiftClock(0));

let company: { id: number };
let connectionRow: Connection;
let promptRow: Prompt;
let talk: Talk;
const scope = () => scopeOfRow({ companyId: company.id });
beforeEach(async () => {
  company = await createCompany();
  const people = await queue(company.id, { name: "Suporte" });
  connectionRow = await connection(company.id, { queues: [people] });
  promptRow = await prompt(company.id, { queueId: people.id });
  await askService(promptRow, ai, { seesPictures: true });
  await connectionRow.update({ promptId: promptRow.id });
  companyChanged(scope());
  ai.requests.length = 0;
  talk = talkTo(() => connectionRow);
});

/** One of another colour each; a large one is noise, which no format makes small. */
const picture = (color: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: color, g: 9, b: 9 } } })
    .png()
    .toBuffer();
const large = () =>
  sharp(randomBytes(1_300 * 1_300 * 3), { raw: { width: 1_300, height: 1_300, channels: 3 } })
    .png()
    .toBuffer();
const uri = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;
async function store(bytes: Buffer): Promise<number> {
  const claim = { type: "image", mimetype: "image/png", bytes: bytes.length } as const;
  const savedFile = await saveDownloaded(
    scope(),
    claim,
    (sink) => pipeline(Readable.from([bytes]), sink),
    bytes.length,
  );
  return savedFile.mediaId;
}
/** The customer sends pictures, which have been downloaded when the AI is asked. */
async function shows(...pictures: Buffer[]) {
  for (const [index, bytes] of pictures.entries()) {
    await talk.onlyWrites(`foto ${index}`, 1);
    const [newestMessage] = await Message.findAll({ where: { companyId: company.id }, order: [["id", "DESC"]] });
    await newestMessage!.update({ mediaType: "image", mediaState: "ready", mediaId: await store(bytes), body: "" });
  }
  talk.wait(60);
  await talk.callsAreMade();
}
interface Part {
  type: string;
  image_url?: { url: string };
}
const readLastContent = () => {
  const { messages } = JSON.parse(ai.requests.at(-1)?.body ?? "{}") as { messages: { content: string | Part[] }[] };
  return messages.at(-1)?.content;
};
const picturesSeen = () => {
  const content = readLastContent();
  return Array.isArray(content) ? content.flatMap(({ image_url }) => image_url?.url ?? []) : [];
};

it("an AI that may see pictures gets the customer's newest three", async () => {
  const pictures = await Promise.all([10, 20, 30, 40].map(picture));
  await shows(...pictures);
  expect(picturesSeen()).toEqual(pictures.slice(1).map(uri));
  expect(await talk.sentTexts()).toHaveLength(1);
});

it("one that may not reads that there was a picture", async () => {
  await promptRow.update({ seesPictures: false });
  await shows(await picture(10));
  expect(readLastContent()).toBe("[image]");
});

it("a picture that is too large stays out", async () => {
  const small = await picture(10);
  await shows(await large(), small);
  expect(picturesSeen()).toEqual([uri(small)]);
});
