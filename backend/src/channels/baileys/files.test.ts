import { PassThrough } from "node:stream";
import { createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { log, setLogLevel } from "../../core/log/log";
import type { Arrived, OutgoingFile } from "../provider";
import type { Content } from "../content";
import { Readable } from "node:stream";
import { library } from "./library";
import { mediaPartIn } from "./media-part";
import { baileysHarness, pairPhone, type BaileysHarness } from "./harness.suite";
import { listen, portOf } from "../../testing/listen";

let harness: BaileysHarness;
let pair: Awaited<ReturnType<typeof pairPhone>>;
let maria: { number: string; lid: string };
beforeAll(async () => {
  harness = await baileysHarness();
  pair = await pairPhone(harness);
  maria = await harness.person();
});
afterAll(async () => {
  await pair.session.close();
  await harness.close();
});

const writes = async (body: object, from = maria.number): Promise<Arrived> => {
  const { id } = await harness.post<{ id: string }>(`/sim/people/${from}/messages`, { to: pair.number, ...body });
  return pair.listener.until(() => pair.listener.messages.find(({ wid }) => wid === id), "the message");
};

const downloadBytes = async (
  { wid, fromMe, raw, chat: { address } }: Arrived,
  maxBytes = 1_000_000,
): Promise<Buffer> => {
  const sink = new PassThrough();
  const read = buffer(sink);
  read.catch(() => undefined);
  await pair.session.download(raw, { wid, fromMe, address }, sink, maxBytes);
  return read;
};

const file = randomBytes(30_000);
const image = { kind: "image", mimetype: "image/jpeg", base64: file.toString("base64") };
const outgoingFileOf = (bytes: Buffer): OutgoingFile => ({
  bytes: bytes.length,
  open: async () => Readable.from([bytes]),
});

describe("a file that WhatsApp has deleted", () => {
  it.each([404, 410])("is requested from the sender's phone after the status %i", async (mediaGone) => {
    const message = await writes({ media: image });
    await harness.fault(pair.number, { mediaGone });
    expect((await downloadBytes(message)).equals(file)).toBe(true);
  });

  it("is requested only once", async () => {
    const message = await writes({ media: image });
    await harness.fault(pair.number, { mediaGone: true, next: 5 });
    await expect(downloadBytes(message)).rejects.toMatchObject({ reason: "gone" });
    await harness.fault(pair.number, { clear: true });
  });

  it("is requested from its author in a group", async () => {
    const members = [maria.number, pair.number];
    const { id } = await harness.post<{ id: string }>("/sim/groups", { subject: "Fotos", members });
    const message = await writes({ to: id, media: image });
    await harness.fault(pair.number, { mediaGone: true });
    const sink = new PassThrough();
    const read = buffer(sink);
    const { wid, raw, chat, participant } = message;
    const name = { wid, fromMe: false, address: chat.address, participant: participant!.address };
    await pair.session.download(raw, name, sink, 1_000_000);
    expect((await read).equals(file)).toBe(true);
  });
});

describe("a message with a forged file", () => {
  it("arrives, its file is refused with a reason, no other host is contacted, and the line stays open", async () => {
    let trapHitCount = 0;
    const trap = await listen(
      createServer((socket) => {
        trapHitCount += 1;
        socket.destroy();
      }),
    );
    const there = `127.0.0.1:${portOf(trap)}`;
    const cases: [object, string][] = [
      [{ directPath: null, url: `http://${there}/x` }, "forbidden"],
      [{ directPath: `@${there}/x` }, "forbidden"],
      [{ directPath: `//${there}/x` }, "forbidden"],
      [{ directPath: `http://${there}/x` }, "forbidden"],
      [{ fileSha256: randomBytes(32).toString("hex") }, "corrupt"],
      [{ fileLength: 10 * 1024 ** 3 }, "tooLarge"],
    ];
    for (const [override, reason] of cases) {
      const message = await writes({ media: { ...image, override } });
      expect(message.content.kind).toBe("media");
      await expect(downloadBytes(message)).rejects.toMatchObject({ reason });
    }
    // A valid path is used and the forged address next to it is ignored.
    expect(
      (await downloadBytes(await writes({ media: { ...image, override: { url: `http://${there}/x` } } }))).length,
    ).toBe(file.length);
    expect(trapHitCount).toBe(0);
    await new Promise((resolve) => trap.close(resolve));
    expect((await writes({ text: "ainda aí?" })).content).toEqual({ kind: "text", text: "ainda aí?" });
  });

  it("fails as corrupt when its bytes are not a message", async () => {
    const sink = new PassThrough().on("error", () => undefined);
    const name = { wid: "3A0", fromMe: false, address: `${maria.lid}@lid` };
    const downloadPromise = pair.session.download(Buffer.from([0xff, 0xff, 0xff]), name, sink, 1_000);
    await expect(downloadPromise).rejects.toMatchObject({ reason: "corrupt" });
    expect(sink.destroyed).toBe(true);
  });
});

it("a film that plays by itself is sent as one", async () => {
  const { chat } = await writes({ text: "oi" });
  const content: Content = { kind: "media", media: { type: "video", mimetype: "video/mp4", seconds: 2, isGif: true } };
  const preparedFiles: Uint8Array[] = [];
  const keeps = (bytes: Uint8Array) => Promise.resolve(void preparedFiles.push(bytes));
  await pair.session.send(chat.address, content, { id: "3EB0GIF", file: outgoingFileOf(file), onPrepared: keeps });
  const message = (await library()).proto.Message.decode(preparedFiles[0]!);
  expect(message.videoMessage).toMatchObject({ gifPlayback: true, mimetype: "video/mp4" });
});

describe("the log of uploads and downloads", () => {
  it("contains no media key, even at level trace", async () => {
    const logLines: string[] = [];
    const stream = (log as unknown as Record<symbol, { write(line: string): unknown }>)[
      Object.getOwnPropertySymbols(log).find((one) => one.description === "pino.stream")!
    ]!;
    const write = stream.write.bind(stream);
    stream.write = (line) => logLines.push(line);
    const secrets: Uint8Array[] = [];
    const keysIn = async (raw: Uint8Array) => {
      const message = (await library()).proto.Message.decode(raw);
      secrets.push(mediaPartIn(message)!.part.mediaKey!);
    };
    try {
      setLogLevel("trace");
      const message = await writes({ media: image });
      await keysIn(message.raw);
      await downloadBytes(message);
      await harness.fault(pair.number, { mediaGone: "forGood" });
      await downloadBytes(await writes({ media: image })).catch(() => undefined);
      const content: Content = { kind: "media", media: { type: "image", mimetype: "image/jpeg" } };
      const address = message.chat.address;
      await pair.session.send(address, content, { id: "3EB0SECRET", file: outgoingFileOf(file), onPrepared: keysIn });
      await pair.listener.until(() => pair.listener.levelsOf("3EB0SECRET").includes(2), "sent");
      await harness.post(`/sim/phones/${pair.number}/drop`);
      await pair.listener.until(() => !pair.session.open, "a cut line");
      await pair.listener.until(() => pair.session.open, "an open line");
    } finally {
      setLogLevel("silent");
      stream.write = write;
    }
    const all = logLines.join("\n");
    expect(logLines.length).toBeGreaterThan(0);
    expect(secrets).toHaveLength(2);
    for (const secret of secrets)
      for (const form of ["hex", "base64"] as const) expect(all).not.toContain(Buffer.from(secret).toString(form));
    expect(all).not.toMatch(/privKey|"private"|mediaKey"?:|rootKey|chainKey/);
  });
});
