import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "@jest/globals";
import { Readable } from "node:stream";
import type { MediaType, WAMessage } from "@whiskeysockets/baileys";
import { Blobs } from "../src/media/blobs";
import { download } from "./plain-http";
import { bench, expectNoTrouble, shop } from "./shop.fixture";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const fetchMedia = (message: WAMessage, type: MediaType, path: string) =>
  download(bench.simulator.port, message, type, path);

it("the client downloads and decrypts a customer's files of every kind", async () => {
  const { number } = await bench.control.person();
  const kinds = { image: "", audio: "", video: "", document: "", sticker: "" };
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    const file = randomBytes(5000);
    const id = await bench.control.send(number, shop.number, { media: { kind, base64: file.toString("base64") } });
    const { message } = await shop.client.message(id);
    expect(await fetchMedia(message, kind, `${kind}Message`)).toEqual(file);
    const mine = await bench.control.untilMessage(number, (one) => one.id === id);
    expect(mine.media).toMatchObject({ kind, bytes: 5000, sha256: sha256(file) });
  }
});

it("a picture has its caption, a document its name, a voice note its length and waveform", async () => {
  const { number } = await bench.control.person();
  const send = async (media: Record<string, unknown>) => {
    const id = await bench.control.send(number, shop.number, { media: { size: 100, ...media } });
    return (await shop.client.message(id)).message.message;
  };
  const picture = await send({ kind: "image", caption: "olha", width: 640, height: 480 });
  expect(picture?.imageMessage).toMatchObject({ caption: "olha", mimetype: "image/jpeg", width: 640, height: 480 });
  const documentContent = await send({ kind: "document", filename: "boleto.pdf" });
  expect(documentContent?.documentMessage).toMatchObject({ fileName: "boleto.pdf", mimetype: "application/pdf" });
  const documentMessage = await send({ kind: "document", filename: "nota.pdf", caption: "segue" });
  expect(documentMessage?.documentWithCaptionMessage?.message?.documentMessage).toMatchObject({ caption: "segue" });
  const voice = await send({ kind: "audio", ptt: true, seconds: 7, waveform: [0, 50, 100] });
  expect(voice?.audioMessage).toMatchObject({ ptt: true, seconds: 7, mimetype: "audio/ogg; codecs=opus" });
  expect([...(voice?.audioMessage?.waveform ?? [])]).toEqual([0, 50, 100]);
});

it("a generated file has the first bytes of its type and the requested size", async () => {
  const { number } = await bench.control.person();
  const id = await bench.control.send(number, shop.number, { media: { kind: "image", size: 200_000 } });
  const bytes = await fetchMedia((await shop.client.message(id)).message, "image", "imageMessage");
  expect(bytes).toHaveLength(200_000);
  expect(bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
});

it("the client's files reach the customer, decrypted and checked", async () => {
  const { number, lid } = await bench.control.person();
  const file = randomBytes(70_000);
  const jid = `${lid}@lid`;
  const sentIds = {
    image: await shop.client.send(jid, { image: file, caption: "foto", jpegThumbnail: "" }),
    video: await shop.client.send(jid, { video: file, jpegThumbnail: "" }),
    document: await shop.client.send(jid, { document: file, mimetype: "application/pdf", fileName: "a.pdf" }),
    sticker: await shop.client.send(jid, { sticker: file }),
  };
  for (const [kind, id] of Object.entries(sentIds)) {
    const { media } = await bench.control.untilMessage(number, (one) => one.id === id);
    expect(media).toMatchObject({ kind, bytes: file.length, sha256: sha256(file) });
    expect(media?.problem).toBeUndefined();
    expect(await bench.control.media(number, id)).toEqual(file);
  }
  const picture = await bench.control.untilMessage(number, (one) => one.id === sentIds.image);
  expect(picture.media?.caption).toBe("foto");
  const documentMessage = await bench.control.untilMessage(number, (one) => one.id === sentIds.document);
  expect(documentMessage.media?.filename).toBe("a.pdf");
});

it("a document with a caption and a voice note arrive as such", async () => {
  const { number, lid } = await bench.control.person();
  const file = randomBytes(1000);
  const documentId = await shop.client.send(`${lid}@lid`, {
    document: file,
    mimetype: "application/pdf",
    fileName: "a.pdf",
    caption: "segue a nota",
  });
  const voice = await shop.client.send(`${lid}@lid`, {
    audio: file,
    ptt: true,
    seconds: 3,
    mimetype: "audio/ogg; codecs=opus",
  });
  const shownDocument = await bench.control.untilMessage(number, (one) => one.id === documentId);
  expect(shownDocument.media).toMatchObject({ kind: "document", filename: "a.pdf", caption: "segue a nota" });
  const shownVoice = await bench.control.untilMessage(number, (one) => one.id === voice);
  expect(shownVoice.media).toMatchObject({ kind: "audio", ptt: true, seconds: 3 });
});

it("a client's file with a wrong hash is shown with its problem and cannot be downloaded", async () => {
  const { number, lid } = await bench.control.person();
  const waMessage = await shop.client.socket.sendMessage(`${lid}@lid`, { sticker: randomBytes(500) });
  await bench.control.untilMessage(number, (one) => one.id === waMessage?.key.id);
  const part = { ...waMessage?.message?.stickerMessage };
  const lies: [string, Record<string, unknown>][] = [
    ["sha256", { fileSha256: randomBytes(32) }],
    ["mac", { mediaKey: randomBytes(32) }],
    ["gone", { directPath: `/v/1/${"0".repeat(64)}-0000000000000000.enc` }],
    ["length", { fileLength: 499 }],
  ];
  for (const [problem, lie] of lies) {
    const messageId = `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
    await shop.client.socket.relayMessage(`${lid}@lid`, { stickerMessage: { ...part, ...lie } }, { messageId });
    const brokenMessage = await bench.control.untilMessage(number, (one) => one.id === messageId);
    expect(brokenMessage.media?.problem).toBe(problem);
    await expect(bench.control.media(number, messageId)).rejects.toThrow("404");
  }
});

it("files from the owner's phone reach the client as its own", async () => {
  const { number } = await bench.control.person();
  const { id } = await bench.control.post<{ id: string }>(`/sim/phones/${shop.number}/messages`, {
    to: number,
    media: { kind: "image", size: 3000 },
  });
  const { message } = await shop.client.message(id);
  expect(message.key.fromMe).toBe(true);
  expect(await fetchMedia(message, "image", "imageMessage")).toHaveLength(3000);
});

it("a hostile sender can write any reference into the message", async () => {
  const { number } = await bench.control.person();
  const override = {
    url: "http://10.0.0.1/x",
    directPath: "@evil.example/x",
    fileSha256: "ab".repeat(32),
    fileLength: 10_000_000_000,
  };
  const id = await bench.control.send(number, shop.number, { media: { kind: "image", size: 10, override } });
  const part = (await shop.client.message(id)).message.message?.imageMessage;
  expect(part).toMatchObject({ url: override.url, directPath: override.directPath });
  expect(Number(part?.fileLength)).toBe(override.fileLength);
  expect(Buffer.from(part?.fileSha256 ?? []).toString("hex")).toBe(override.fileSha256);
  const bare = { url: "http://127.0.0.1:1/x", directPath: null };
  const other = await bench.control.send(number, shop.number, { media: { kind: "image", size: 10, override: bare } });
  expect((await shop.client.message(other)).message.message?.imageMessage?.directPath ?? "").toBe("");
});

it("an expired file gets a new path when the client requests it", async () => {
  const { number } = await bench.control.person();
  const id = await bench.control.send(number, shop.number, { media: { kind: "image", size: 4000 } });
  const { message } = await shop.client.message(id);
  await bench.control.post("/sim/faults", { phone: shop.number, mediaGone: true });
  const missing = { output: { statusCode: 404 } };
  await expect(fetchMedia(message, "image", "imageMessage")).rejects.toMatchObject(missing);
  await expect(fetchMedia(message, "image", "imageMessage")).rejects.toMatchObject({ output: { statusCode: 410 } });
  const old = message.message?.imageMessage?.directPath;
  const renewedMessage = await shop.client.socket.updateMediaMessage(message);
  expect(renewedMessage.message?.imageMessage?.directPath).not.toBe(old);
  expect(await fetchMedia(renewedMessage, "image", "imageMessage")).toHaveLength(4000);
});

it("a file that its sender has lost too cannot be requested again", async () => {
  const { number } = await bench.control.person();
  const id = await bench.control.send(number, shop.number, { media: { kind: "image", size: 4000 } });
  const { message } = await shop.client.message(id);
  await bench.control.post("/sim/faults", { phone: shop.number, mediaGone: "forGood" });
  await expect(fetchMedia(message, "image", "imageMessage")).rejects.toMatchObject({ output: { statusCode: 404 } });
  await expect(shop.client.socket.updateMediaMessage(message)).rejects.toThrow("Failed to re-upload media (2)");
});

it("a file can be requested again only with its key", async () => {
  const { number } = await bench.control.person();
  const id = await bench.control.send(number, shop.number, { media: { kind: "image", size: 40 } });
  const { message } = await shop.client.message(id);
  if (message.message?.imageMessage) message.message.imageMessage.mediaKey = randomBytes(32);
  await expect(shop.client.socket.updateMediaMessage(message)).rejects.toThrow("Failed to re-upload media (2)");
});

it("part of a file can be fetched, and an unknown file is not found", async () => {
  const { number } = await bench.control.person();
  const id = await bench.control.send(number, shop.number, { media: { kind: "image", size: 1000 } });
  const path = (await shop.client.message(id)).message.message?.imageMessage?.directPath ?? "";
  const from = (range: Record<string, string>, where = path) =>
    fetch(`http://127.0.0.1:${bench.simulator.port}${where}`, { headers: range });
  const whole = Buffer.from(await (await from({})).arrayBuffer());
  const part = await from({ range: "bytes=16-31" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 16-31/${whole.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(16, 32));
  expect((await from({}, "/v/nobody/nothing.enc")).status).toBe(404);
  expect((await from({}, path.replace(/\/[0-9a-f]{64}/, `/${"0".repeat(64)}`))).status).toBe(404);
});

it("the oldest files are deleted when the store is full", async () => {
  const blobs = new Blobs(undefined, 25);
  const names: string[] = [];
  for (const letter of ["a", "b", "c"]) names.push(await blobs.write(Readable.from([Buffer.alloc(10, letter)])));
  expect(await Promise.all(names.map((name) => blobs.sizeOf(name)))).toEqual([undefined, 10, 10]);
  await blobs.close();
});

it("a slow server delays a download", async () => {
  const { number } = await bench.control.person();
  const id = await bench.control.send(number, shop.number, { media: { kind: "image", size: 4000 } });
  const { message } = await shop.client.message(id);
  await bench.control.post("/sim/faults", { phone: shop.number, slowMs: 400 });
  const start = Date.now();
  await fetchMedia(message, "image", "imageMessage");
  expect(Date.now() - start).toBeGreaterThan(390);
});

it("large files are not held in memory", async () => {
  const size = 64 * 1024 * 1024;
  const { number, lid } = await bench.control.person();
  const before = process.memoryUsage().rss;
  const id = await bench.control.send(number, shop.number, { media: { kind: "document", size } });
  const { media } = await bench.control.untilMessage(number, (one) => one.id === id);
  expect(media?.bytes).toBe(size);
  const documentId = await shop.client.send(`${lid}@lid`, {
    document: { url: await bench.bigFile(size) },
    mimetype: "application/zip",
    fileName: "grande.zip",
  });
  const shownDocument = await bench.control.untilMessage(number, (one) => one.id === documentId);
  expect(shownDocument.media).toMatchObject({ bytes: size, filename: "grande.zip" });
  expect(process.memoryUsage().rss - before).toBeLessThan(size);
});

it("an upload without a token, or under a name other than its hash, is refused", async () => {
  const base = `http://127.0.0.1:${bench.simulator.port}/mms/image`;
  const uploadFile = async (name: string, auth: string) =>
    (await fetch(`${base}/${name}?auth=${auth}`, { method: "POST", body: "bytes" })).status;
  const name = createHash("sha256").update("bytes").digest("base64url");
  expect(await uploadFile(name, "sim-1")).toBe(401);
  expect(await uploadFile("AAAA", `sim-${shop.number}`)).toBe(400);
  expect(await uploadFile(name, `sim-${shop.number}`)).toBe(200);
});

it("no stanza was left unhandled and no internal error occurred", expectNoTrouble);
