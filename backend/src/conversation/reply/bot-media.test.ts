import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { silentOpus } from "../../../../simulator/src/services/opus";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import type { Connection } from "../../models/connections/connection";
import type { Queue } from "../../models/connections/queue";
import { QueueOption } from "../../models/bot/queue-option";
import { saveDownloaded } from "../../modules/media";
import { connection, createCompany, queue } from "../../testing/factories";
import { sentMessagesOf } from "../../testing/sent";
import { withServer } from "../../testing/server";
import { talkTo } from "./bot-talk.fixture";
import { expectSameAgain } from "./replays.fixture";

withServer();

let company: { id: number };
let sales: Queue;
let connectionRow: Connection;
beforeEach(async () => {
  company = await createCompany();
  sales = await queue(company.id, { name: "Vendas" });
  connectionRow = await connection(company.id, { queues: [sales, await queue(company.id)], greetingMessage: "Olá!" });
});
afterEach(() => shiftClock(0));
afterEach(() => expectSameAgain(company));

async function store(claim: { type: "audio" | "document"; mimetype: string; isVoice?: boolean }, bytes: Buffer) {
  const { mediaId } = await saveDownloaded(
    scopeOfRow({ companyId: company.id }),
    { ...claim, bytes: bytes.length },
    (sink) => pipeline(Readable.from([bytes]), sink),
    bytes.length,
  );
  return mediaId;
}
/** What the leaf sends whose file and text these are. */
async function leafSends(mediaId: number, message: string) {
  await QueueOption.create({
    companyId: company.id,
    queueId: sales.id,
    title: "Preços",
    option: 1,
    message,
    mediaId,
    mediaName: "arquivo",
  });
  const { onlyWrites } = talkTo(() => connectionRow);
  for (const text of ["oi", "vendas", "1"]) await onlyWrites(text, 60);
  const sentMessages = await sentMessagesOf({ companyId: company.id });
  // The menu and the queue's options came first.
  return sentMessages.slice(2).map(({ mediaType, body, details }) => ({ mediaType, body, details }));
}

describe("the file of an option", () => {
  const pdf = () => store({ type: "document", mimetype: "application/pdf" }, Buffer.from("%PDF-1.4\n"));

  it("carries a text of 1,024 characters", async () => {
    const text = "x".repeat(1_024);
    expect(await leafSends(await pdf(), text)).toMatchObject([{ mediaType: "application", body: text }]);
  });

  it("follows a longer text in a message of its own", async () => {
    const text = "x".repeat(1_025);
    expect(await leafSends(await pdf(), text)).toMatchObject([
      { mediaType: "chat", body: text },
      { mediaType: "application", body: "" },
    ]);
  });

  it("that is a recording leaves as a voice note after its text", async () => {
    const recording = await store({ type: "audio", mimetype: "audio/ogg; codecs=opus" }, silentOpus(1_000));
    expect(await leafSends(recording, "Ouça.")).toMatchObject([
      { mediaType: "chat", body: "Ouça." },
      { mediaType: "audio", body: "", details: { media: { isVoice: true } } },
    ]);
  });
});
