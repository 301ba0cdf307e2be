import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { mediaUrlOf, type MessageDto, messageApi } from "@guiche/contract/messages";
import { listener } from "../../conversation/listener";
import { Message } from "../../models/messages/message";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { until } from "../../testing/fake-session";
import { fetchBytes } from "../../testing/fetch-bytes";
import { aPhoto } from "../../testing/pictures";
import { tone } from "../../testing/recordings";

const MB = 1024 * 1024;
const harness = withHarness();
let company: HarnessCompany;
let picture: Buffer;

beforeAll(async () => {
  picture = await aPhoto();
});
beforeEach(async () => {
  company = await harness.createCompany();
});

describe("an agent's file", () => {
  const send = () => company.caller.request(messageApi.send, { ticketId: company.assignedTicket.id });
  const recording = () => readFile(tone);

  it("is a message of its own when the form's text is empty, and an empty text without a file is none", async () => {
    const answer = await send().field("body", "").attach("medias", picture, "foto.jpg");
    expect([answer.status, (answer.body as MessageDto[])[0]?.mediaType]).toEqual([201, "image"]);
    const empty = await send().field("body", " ");
    expect([empty.status, empty.body]).toMatchObject([400, { fields: { body: "Required" } }]);
  });

  it("is sent as its own type, and a recording as a voice note", async () => {
    const answer = await send()
      .field("body", "veja")
      .field("voice", "true")
      .attach("medias", picture, "férias 😀.jpg")
      .attach("medias", await recording(), "voz.mp3");
    expect(answer.status).toBe(201);
    const sentMessages = answer.body as MessageDto[];
    const [imageMessage, voiceMessage] = [
      sentMessages.find(({ mediaType }) => mediaType === "image"),
      sentMessages.find(({ mediaType }) => mediaType === "audio"),
    ];
    expect(imageMessage).toMatchObject({
      body: "veja",
      mediaState: "ready",
      media: { filename: "férias 😀.jpg", hasThumbnail: true },
    });
    expect(voiceMessage).toMatchObject({ mediaState: "ready", media: { isVoice: true, seconds: 2 } });
    expect(voiceMessage?.media?.waveform).toHaveLength(64);
    // A chat sends its next message only once WhatsApp has the previous one.
    for (const [place, { wid }] of sentMessages.entries()) {
      await until("it is sent", () => company.session.sentMessages.length > place, 20_000);
      await listener.ack(company.ref, wid, 2);
    }
    const files = company.session.sentMessages
      .map(({ file }) => file?.subarray(0, 4).toString("latin1"))
      .filter(Boolean);
    expect(files).toEqual([picture.subarray(0, 4).toString("latin1"), "OggS"]);
    const response = await fetchBytes(harness.server.app, mediaUrlOf(voiceMessage!.id), company.caller.token).set(
      "Range",
      "bytes=0-3",
    );
    expect([response.status, (response.body as Buffer).toString(), response.headers["content-type"]]).toEqual([
      206,
      "OggS",
      "audio/ogg",
    ]);
  });

  it("is refused when it is a recording too short for a voice note", async () => {
    const answer = await send()
      .field("voice", "true")
      .attach("medias", (await recording()).subarray(0, 5_000), "voz.mp3");
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: "ERR_VALIDATION", fields: { medias: expect.any(String) } },
    ]);
    expect(await Message.count({ where: { ticketId: company.assignedTicket.id } })).toBe(0);
  });

  it("is streamed on upload and on download, however large it is", async () => {
    const server: Server = createServer(harness.server.app).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const size = 60 * MB;
    const rss = () => process.memoryUsage().rss;
    await send().attach("medias", Buffer.alloc(20_000), "warm-up.bin");
    const before = rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, rss())), 5);
    try {
      const head = (name: string) =>
        `--b\r\nContent-Disposition: form-data; name="medias"; filename="${name}"\r\nContent-Type: application/x-thing\r\n\r\n`;
      const piece = Buffer.alloc(256 * 1024, 7);
      const form = function* () {
        for (const name of ["1.bin", "2.bin", "3.bin"]) {
          yield Buffer.from(head(name));
          for (let writtenBytes = 0; writtenBytes < size; writtenBytes += piece.length) yield piece;
          yield Buffer.from("\r\n");
        }
        yield Buffer.from("--b--\r\n");
      };
      const uploadRequest = httpRequest({
        port,
        method: "POST",
        path: `/api/messages/${company.assignedTicket.id}`,
        headers: { Authorization: `Bearer ${company.caller.token}`, "Content-Type": "multipart/form-data; boundary=b" },
      });
      const responsePromise = once(uploadRequest, "response") as Promise<[IncomingMessage]>;
      // The fake session buffers what it sends, so it stays closed.
      company.session.open = false;
      await pipeline(Readable.from(form()), uploadRequest);
      const [answer] = await responsePromise;
      expect(answer.statusCode).toBe(201);
      const sentMessages = JSON.parse((await Readable.from(answer).toArray()).join("")) as MessageDto[];
      expect(sentMessages.map(({ media }) => media?.bytes)).toEqual([size, size, size]);
      for (const { id } of sentMessages) {
        const [reply] = (await once(
          httpRequest({
            port,
            path: mediaUrlOf(id),
            headers: { Authorization: `Bearer ${company.caller.token}` },
          }).end(),
          "response",
        )) as [IncomingMessage];
        let read = 0;
        for await (const part of reply) read += (part as Buffer).length;
        expect(read).toBe(size);
      }
    } finally {
      clearInterval(watch);
      server.closeAllConnections();
      server.close();
    }
    // 180 MB were uploaded and downloaded.
    expect((most - before) / MB).toBeLessThan(120);
    const listTemporaryFiles = () => readdir(join(process.env.DATA_DIR ?? "", "tmp"));
    await until("no temporary file is left", async () => (await listTemporaryFiles()).length === 0);
  });
});
