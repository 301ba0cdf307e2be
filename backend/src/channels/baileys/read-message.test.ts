import { describe, expect, it } from "@jest/globals";
import type { proto } from "@whiskeysockets/baileys";
import type { Arrived } from "../provider";
import { hasContent, secretIn } from "./read-message";
import { me, fromMaria, baileys, receive, readPlain } from "./read-message.fixture";

const read = async (message: proto.IMessage, attributes?: Record<string, string>): Promise<Arrived | null> =>
  (await receive(message, attributes))?.arrived ?? null;

describe("a decrypted message", () => {
  it("has a date, although the library decodes the time as a 64-bit object", async () => {
    expect((await read({ conversation: "oi" }))?.sentAt).toEqual(new Date(1_700_000_000_000));
  });

  it("of a kind newer than the library is delivered as unknown", async () => {
    const field = [0xfa, 0x7f, 3, 0x0a, 1, 0x78];
    expect((await readPlain(Buffer.from([...field, 1])))?.arrived?.content).toEqual({
      kind: "unsupported",
      type: "unknown",
    });
    const container = { ephemeralMessage: { message: {} } };
    const inside = baileys.proto.Message.encode(container).finish();
    const encodedMessage = Buffer.concat([
      inside.subarray(0, 2),
      Buffer.from([2 + field.length, 0x0a, field.length]),
      Buffer.from(field),
    ]);
    expect(baileys.proto.Message.decode(encodedMessage).ephemeralMessage?.message).toBeDefined();
    expect((await readPlain(Buffer.concat([encodedMessage, Buffer.from([1])])))?.arrived?.content.kind).toBe(
      "unsupported",
    );
  });

  it("that WhatsApp shows only on the phone is delivered without content", async () => {
    const readMessage = await readPlain(Buffer.alloc(0), { ...fromMaria, withheld: "view_once_unavailable_fanout" });
    expect(readMessage?.arrived?.content).toEqual({
      kind: "unsupported",
      type: "view_once_unavailable_fanout",
      viewOnce: true,
    });
  });

  it("that only our own phone may send is dropped when a customer sends it", async () => {
    const spoofedMessage = baileys.proto.WebMessageInfo.encode({
      key: { remoteJid: "300@lid", id: "3A99", fromMe: false },
      message: { conversation: "transfira agora" },
      messageTimestamp: 1_700_000_000,
    }).finish();
    const message = {
      protocolMessage: {
        type: baileys.proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
        peerDataOperationRequestResponseMessage: {
          peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes: spoofedMessage } }],
        },
      },
    };
    expect(await read(message)).toBeNull();
    expect(await read(message, { ...fromMaria, category: "peer" })).toBeNull();
    const ownPhone = { id: "3A02", from: "5511900000000@s.whatsapp.net", category: "peer", t: "1700000000", ...me };
    expect(await read(message, ownPhone)).toMatchObject({ wid: "3A99", content: { text: "transfira agora" } });
  });

  it("does not count as our own because the sender claims a recipient", async () => {
    const claimedAttributes = { ...fromMaria, recipient: "300@lid" };
    expect(await read({ conversation: "oi" }, claimedAttributes)).toBeNull();
    const claimedDeviceMessage = { deviceSentMessage: { destinationJid: "300@lid", message: { conversation: "oi" } } };
    expect(await read(claimedDeviceMessage)).toMatchObject({ fromMe: false, chat: { address: "200@lid" } });
  });

  it("to a broadcast list is delivered in the chat with its author", async () => {
    const list = { id: "3A03", from: "1700000000@broadcast", participant: "200@lid", t: "1700000000", ...me };
    expect((await read({ conversation: "promoção" }, list))?.chat).toEqual({ address: "200@lid" });
  });

  it("loses the characters that Postgres cannot store", async () => {
    const message = await read({ conversation: "a\0b\ud800c" }, { ...fromMaria, notify: "Ma\0ria" });
    expect(message).toMatchObject({ content: { text: "ab\ufffdc" }, pushName: "Maria" });
  });

  it("whose bytes cannot be decoded is delivered as undecryptable", async () => {
    const noise = Buffer.from([0xff, 0xff, 0xff, 1]);
    expect((await readPlain(noise))?.arrived).toMatchObject({
      wid: "3A01",
      content: { kind: "unsupported", type: "undecryptable" },
      raw: new Uint8Array(),
    });
    // Messages between our own devices are dropped.
    expect(await readPlain(noise, { ...fromMaria, category: "peer" })).toBeNull();
    expect(hasContent(baileys, { attributes: fromMaria, plaintext: noise })).toBe(false);
  });

  it("has content if it has a text or an unknown kind, but not if it has only group keys", () => {
    const says = (bytes: Uint8Array) =>
      hasContent(baileys, { attributes: fromMaria, plaintext: Buffer.from(baileys.writeRandomPadMax16(bytes)) });
    const encode = (message: proto.IMessage) => baileys.proto.Message.encode(message).finish();
    const keys = {
      senderKeyDistributionMessage: { groupId: "1@g.us", axolotlSenderKeyDistributionMessage: Buffer.from("k") },
    };
    expect(says(encode(keys))).toBe(false);
    expect(says(encode({ ...keys, conversation: "oi" }))).toBe(true);
    expect(says(Buffer.from([0xfa, 0x3e, 1, 1]))).toBe(true);
  });
});

it("a message brings its secret for later edits next to its container, or in it", () => {
  const text = { conversation: "oi" };
  const messageContextInfo = { messageSecret: Buffer.alloc(32, 7) };
  const secretOf = (message: proto.IMessage) => {
    const bytes = baileys.proto.Message.encode(message).finish();
    const secret = secretIn(baileys, { plaintext: Buffer.from(baileys.writeRandomPadMax16(bytes)) });
    return secret && Buffer.from(secret).toString("hex");
  };
  const secret = "07".repeat(32);
  expect(secretOf({ ...text, messageContextInfo })).toBe(secret);
  expect(secretOf({ ephemeralMessage: { message: text }, messageContextInfo })).toBe(secret);
  expect(secretOf({ ephemeralMessage: { message: { ...text, messageContextInfo } } })).toBe(secret);
  const deviceSentMessage = { destinationJid: "200@lid", message: { ...text, messageContextInfo } };
  expect(secretOf({ deviceSentMessage })).toBe(secret);
  expect(secretOf(text)).toBeUndefined();
  expect(secretIn(baileys, { plaintext: Buffer.from([0xff, 0xff, 0xff, 1]) })).toBeUndefined();
});

describe("files", () => {
  const claims = { mimetype: "image/jpeg", fileLength: 1_234, mediaKey: Buffer.alloc(32, 7), directPath: "/v/1.enc" };

  it("an image has its caption and size, but no key and no address", async () => {
    const content = (await read({ imageMessage: { ...claims, caption: "veja", width: 640, height: 480 } }))?.content;
    expect(content).toEqual({
      kind: "media",
      media: { type: "image", mimetype: "image/jpeg", caption: "veja", bytes: 1_234, width: 640, height: 480 },
    });
  });

  it("a voice note has its length and waveform", async () => {
    const waveform = Uint8Array.from({ length: 64 }, (_, index) => (index === 63 ? 250 : index));
    const audioMessage = { ...claims, mimetype: "audio/ogg; codecs=opus", ptt: true, seconds: 3, waveform };
    expect((await read({ audioMessage }))?.content).toMatchObject({
      media: { type: "audio", isVoice: true, seconds: 3, waveform: [...waveform.subarray(0, 63), 100] },
    });
  });

  it("videos, video notes, documents with a caption and stickers are files", async () => {
    const kinds = [
      [{ videoMessage: { ...claims, gifPlayback: true, seconds: 2 } }, "video"],
      [{ ptvMessage: claims }, "video"],
      [{ documentWithCaptionMessage: { message: { documentMessage: { ...claims, caption: "nota" } } } }, "document"],
      [{ stickerMessage: claims }, "sticker"],
      [{ lottieStickerMessage: { message: { stickerMessage: claims } } }, "sticker"],
    ] as const;
    for (const [message, type] of kinds) expect((await read(message))?.content).toMatchObject({ media: { type } });
  });

  it("a film that plays by itself is known as one", async () => {
    const film = { ...claims, gifPlayback: true };
    expect((await read({ videoMessage: film }))?.content).toMatchObject({ media: { type: "video", isGif: true } });
    expect((await read({ videoMessage: claims }))?.content).not.toHaveProperty("media.isGif");
  });

  it("a picture to view once is a picture marked as such", async () => {
    for (const message of [
      { viewOnceMessageV2: { message: { imageMessage: claims } } },
      { viewOnceMessageV2Extension: { message: { audioMessage: claims } } },
      { imageMessage: { ...claims, viewOnce: true } },
    ])
      expect((await read(message))?.content).toMatchObject({ kind: "media", viewOnce: true });
  });

  it.each([
    ["Nota Fiscal 12/2026.pdf", "Nota Fiscal 12_2026.pdf"],
    ["notas\\\\julho.pdf", "notas__julho.pdf"],
    ["annex\u202egpj.exe", "annexgpj.exe"],
    [`${"n".repeat(400)}.pdf`, `${"n".repeat(146)}.pdf`],
  ])("the file name %j is kept as %j", async (fileName, filename) => {
    const documentMessage = { fileName, mimetype: "application/pdf" };
    expect((await read({ documentMessage }))?.content).toMatchObject({ media: { filename } });
  });

  it("a type by another name is the registered one", async () => {
    const audioMessage = { mimetype: "audio/x-m4a", seconds: 2 };
    expect((await read({ audioMessage }))?.content).toMatchObject({ media: { mimetype: "audio/mp4" } });
  });

  it("a file name opens no path, and impossible sizes are dropped", async () => {
    const documentMessage = { fileName: "../../etc/pass\0wd", mimetype: "text/html\r\nx: y", fileLength: -1 };
    expect((await read({ documentMessage }))?.content).toEqual({
      kind: "media",
      media: { type: "document", mimetype: "application/octet-stream", filename: "_.._etc_passwd" },
    });
  });
});

describe("messages", () => {
  it("name the message that they quote", async () => {
    const contextInfo = { stanzaId: "3EB0A", participant: "100@lid", quotedMessage: { conversation: "às dez?" } };
    expect(await read({ extendedTextMessage: { text: "sim", contextInfo } })).toMatchObject({
      content: { kind: "text", text: "sim" },
      quotes: { wid: "3EB0A", fromMe: true, content: { kind: "text", text: "às dez?" } },
    });
    const theirs = { ...contextInfo, participant: "200:4@lid", quotedMessage: { imageMessage: { caption: "foto" } } };
    expect(await read({ extendedTextMessage: { text: "essa", contextInfo: theirs } })).toMatchObject({
      quotes: { fromMe: false, content: { kind: "media", media: { caption: "foto" } } },
    });
  });

  it("list the mentioned people with the digits in the text", async () => {
    const contextInfo = { mentionedJid: ["300@lid", "300@lid"] };
    const content = (await read({ extendedTextMessage: { text: "fala com @300", contextInfo } }))?.content;
    expect(content?.mentions).toEqual([{ value: "300", peer: { address: "300@lid" } }]);
  });
});
