import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Content } from "../content";
import { describeMessage } from "./describe";
import { encodeContent, encodeContext, newMessageId } from "./encode";
import { library, type Library } from "./library";
import { openMessage } from "./open-message";
import { readContent } from "./read-content";

let baileys: Library;
beforeAll(async () => {
  baileys = await library();
});

const decoded = (...args: Parameters<typeof encodeContent>) => baileys.proto.Message.decode(encodeContent(...args));

describe("an encoded message", () => {
  it("is decoded by the library to the same content", () => {
    const contents: Content[] = [
      { kind: "text", text: "oi" },
      { kind: "text", text: "é".repeat(100) },
      { kind: "text", text: "x".repeat(20_000) },
      { kind: "location", latitude: -23.55, longitude: -46.63, name: "Loja", address: "Rua 1" },
      { kind: "location", latitude: 0, longitude: 0 },
      { kind: "contacts", cards: [{ name: "Ana", vcard: "BEGIN:VCARD" }] },
      {
        kind: "contacts",
        cards: [
          { name: "Ana", vcard: "BEGIN:VCARD" },
          { name: "Bia", vcard: "BEGIN:VCARD" },
        ],
      },
    ];
    for (const content of contents) expect(readContent(openMessage(decoded(content)))).toEqual(content);
  });

  it("names the quoted message, its author and the mentioned people", () => {
    const peer = { address: "300@lid" };
    const textContent: Content = { kind: "text", text: "@300 sim", mentions: [{ value: "300", peer }] };
    const quotes = { wid: "3A01", fromMe: false, participant: { address: "200@lid" } };
    const { contextInfo } =
      decoded(textContent, { ...quotes, content: { kind: "text", text: "às dez?" } }).extendedTextMessage ?? {};
    expect(contextInfo).toMatchObject({
      stanzaId: "3A01",
      participant: "200@lid",
      mentionedJid: ["300@lid"],
      quotedMessage: { extendedTextMessage: { text: "às dez?" } },
    });
  });

  it("outlines a quoted file, poll or unknown kind", () => {
    const mimetype = "image/png";
    const contents: Content[] = [
      { kind: "media", media: { type: "image", mimetype, caption: "foto", width: 900, height: 600 } },
      { kind: "media", media: { type: "audio", mimetype, seconds: 300, isVoice: true } },
      { kind: "media", media: { type: "video", mimetype, seconds: 300, caption: "filme" } },
      { kind: "media", media: { type: "document", mimetype, filename: "a.pdf", caption: "nota" } },
      { kind: "media", media: { type: "sticker", mimetype } },
      { kind: "poll", name: "Quando?", options: ["hoje", "amanhã"] },
    ];
    for (const content of contents) {
      const context = encodeContext(undefined, { wid: "3A01", fromMe: false, content });
      const { quotedMessage } = baileys.proto.ContextInfo.decode(context);
      expect(readContent(openMessage(quotedMessage ?? {}))).toEqual(content);
    }
    const unknown = { kind: "unsupported", type: "orderMessage" } as const;
    const context = encodeContext(undefined, { wid: "3A01", fromMe: false, content: unknown });
    expect(baileys.proto.ContextInfo.decode(context).quotedMessage?.conversation).toBe("");
  });

  it("cannot be made from the description of a file", () => {
    expect(() => encodeContent({ kind: "media", media: { type: "image", mimetype: "image/png" } })).toThrow("media");
  });

  it("gets an id in the format of the web client", () => {
    expect(newMessageId()).toMatch(/^3EB0[0-9A-F]{18}$/);
    expect(newMessageId()).toHaveLength(baileys.generateMessageIDV2().length);
  });
});

it("a message is described as JSON without keys and secrets", () => {
  const message = {
    orderMessage: { orderTitle: "Pedido 7", token: "SEGREDO", itemCount: 2, thumbnail: Buffer.alloc(9) },
    imageMessage: { mediaKey: Buffer.alloc(32, 7), url: "https://mmg.whatsapp.net/x", directPath: "/x", fileLength: 5 },
    messageContextInfo: { messageSecret: Buffer.alloc(32, 7) },
  };
  const description = describeMessage(baileys, baileys.proto.Message.encode(message).finish());
  expect(JSON.parse(description)).toEqual({
    orderMessage: { orderTitle: "Pedido 7", itemCount: 2, thumbnail: "9 bytes" },
    imageMessage: { fileLength: "5" },
    messageContextInfo: {},
  });
});
