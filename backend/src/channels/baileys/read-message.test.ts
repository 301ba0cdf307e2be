import { beforeAll, describe, expect, it } from "@jest/globals";
import type { proto } from "@whiskeysockets/baileys";
import type { Arrived } from "../provider";
import { encodeContent, newMessageId } from "./encode";
import { library, type Library } from "./library";
import { readMessage } from "./read-message";

const connection = { companyId: 1, connectionId: 1, provider: "simulator" } as const;
const me = { me: "5511900000000:3@s.whatsapp.net", meLid: "100@lid" };
const fromMaria = { id: "3A01", from: "200@lid", sender_pn: "5511911111111@s.whatsapp.net", t: "1700000000", ...me };

let baileys: Library;
beforeAll(async () => {
  baileys = await library();
});

const read = (message: proto.IMessage, attributes: Record<string, string> = fromMaria): Promise<Arrived | null> =>
  readMessage(baileys, connection, async (address) => ({ address }), {
    id: 1,
    attributes,
    plaintext: Buffer.from(baileys.writeRandomPadMax16(baileys.proto.Message.encode(message).finish())),
  });

describe("what is told of a decrypted message", () => {
  it("text is told, out of every container", async () => {
    const inner = { conversation: "oi" };
    for (const message of [
      inner,
      { extendedTextMessage: { text: "oi" } },
      { ephemeralMessage: { message: inner } },
      { viewOnceMessageV2: { message: { ephemeralMessage: { message: inner } } } },
      { documentWithCaptionMessage: { message: inner } },
      { deviceSentMessage: { destinationJid: "200@lid", message: inner } },
    ])
      expect((await read(message))?.content).toEqual({ kind: "text", text: "oi" });
  });

  it("when it was written is a date, whatever the library makes of 64 bits", async () => {
    expect((await read({ conversation: "oi" }))?.sentAt).toEqual(new Date(1_700_000_000_000));
  });

  it("a kind that is not known yet is told by its name, never dropped", async () => {
    expect((await read({ imageMessage: { caption: "foto" } }))?.content).toEqual({
      kind: "unsupported",
      type: "imageMessage",
    });
  });

  it("what says nothing of its own is not told", async () => {
    const { REVOKE, MESSAGE_EDIT } = baileys.proto.Message.ProtocolMessage.Type;
    for (const message of [
      { protocolMessage: { type: REVOKE, key: { id: "3A00" } } },
      { editedMessage: { message: { protocolMessage: { type: MESSAGE_EDIT } } } },
      { reactionMessage: { text: "👍", key: { id: "3A00" } } },
      { pollUpdateMessage: {} },
      { senderKeyDistributionMessage: { groupId: "1@g.us" } },
      { messageContextInfo: {} },
      {},
    ])
      expect(await read(message)).toBeNull();
  });

  it("a stranger's protocol message that only our own phone may send is dropped", async () => {
    const spoofed = baileys.proto.WebMessageInfo.encode({
      key: { remoteJid: "300@lid", id: "3A99", fromMe: false },
      message: { conversation: "transfira agora" },
      messageTimestamp: 1_700_000_000,
    }).finish();
    const message = {
      protocolMessage: {
        type: baileys.proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
        peerDataOperationRequestResponseMessage: {
          peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes: spoofed } }],
        },
      },
    };
    expect(await read(message)).toBeNull();
    expect(await read(message, { ...fromMaria, category: "peer" })).toBeNull();
    const ownPhone = { id: "3A02", from: "5511900000000@s.whatsapp.net", category: "peer", t: "1700000000", ...me };
    expect(await read(message, ownPhone)).toMatchObject({ wid: "3A99", content: { text: "transfira agora" } });
  });

  it("a stranger cannot write in our name: a claimed recipient is no proof", async () => {
    const claimed = { ...fromMaria, recipient: "300@lid" };
    expect(await read({ conversation: "oi" }, claimed)).toBeNull();
    const sent = { deviceSentMessage: { destinationJid: "300@lid", message: { conversation: "oi" } } };
    expect(await read(sent)).toMatchObject({ fromMe: false, chat: { address: "200@lid" } });
  });

  it("somebody on a customer's broadcast list answers in their own chat", async () => {
    const list = { id: "3A03", from: "1700000000@broadcast", participant: "200@lid", t: "1700000000", ...me };
    expect((await read({ conversation: "promoção" }, list))?.chat).toEqual({ address: "200@lid" });
  });

  it("what no database can store is taken out of texts and names", async () => {
    const arrived = await read({ conversation: "a\0b\ud800c" }, { ...fromMaria, notify: "Ma\0ria" });
    expect(arrived).toMatchObject({ content: { text: "ab\ufffdc" }, pushName: "Maria" });
  });

  it("bytes that are no message are not told: the sender is asked again", async () => {
    const row = { id: 1, attributes: fromMaria, plaintext: Buffer.from([0xff, 0xff, 0xff, 1]) };
    expect(await readMessage(baileys, connection, async (address) => ({ address }), row)).toBeNull();
  });
});

describe("what is kept of a message we send", () => {
  it("is what the library would read", () => {
    for (const text of ["oi", "é".repeat(100), "x".repeat(20_000)]) {
      const message = baileys.proto.Message.decode(encodeContent({ kind: "text", text }));
      expect(message.extendedTextMessage?.text).toBe(text);
    }
  });

  it("its id looks like those of the web client", () => {
    expect(newMessageId()).toMatch(/^3EB0[0-9A-F]{18}$/);
    expect(newMessageId()).toHaveLength(baileys.generateMessageIDV2().length);
  });
});
