import { describe, expect, it } from "@jest/globals";
import type { AppMessageEvent, MessageDto } from "@guiche/contract/messages";
import type { Arrived } from "../../channels/provider";
import type { Content } from "../../channels/content";
import { MediaFetch } from "../../models/messages/media-fetch";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { createCompany, connection, newNumber } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { receive } from "../receive";

withServer();

const shop = async () => connection((await createCompany()).id);
type ConnectionRow = Awaited<ReturnType<typeof shop>>;

/** What the browsers receive of a message, and the last message of its ticket. */
async function receiveMessage(
  connectionRow: ConnectionRow,
  message: Arrived,
): Promise<{ event: MessageDto; card: string }> {
  const recorder = recordBroadcasts();
  await receive(message);
  recorder.stop();
  const event = recorder.events.map((one) => one.event).find((one) => "message" in one) as AppMessageEvent;
  const ticket = await Ticket.findByPk(event.message.ticketId, { rejectOnEmpty: true });
  expect(ticket.companyId).toBe(connectionRow.companyId);
  return { event: event.message, card: ticket.lastMessage };
}

const picture = { type: "image", mimetype: "image/jpeg", bytes: 9_000, width: 800, height: 600 } as const;

describe("a customer sends", () => {
  const kinds: [name: string, content: Content, told: Partial<MessageDto>, card: string][] = [
    [
      "a picture with a caption",
      { kind: "media", media: { ...picture, caption: "Comprovante" } },
      { mediaType: "image", body: "Comprovante", mediaState: "pending", mediaUrl: null },
      "📷 Comprovante",
    ],
    [
      "a voice note",
      { kind: "media", media: { type: "audio", mimetype: "audio/ogg; codecs=opus", isVoice: true, seconds: 72 } },
      { mediaType: "audio", body: "", mediaState: "pending" },
      "🎤 1:12",
    ],
    [
      "music",
      { kind: "media", media: { type: "audio", mimetype: "audio/mpeg", seconds: 5 } },
      { mediaType: "audio" },
      "🎵 0:05",
    ],
    [
      "a film to be seen once",
      { kind: "media", media: { type: "video", mimetype: "video/mp4" }, viewOnce: true },
      { mediaType: "video", viewOnce: true },
      "🎥",
    ],
    [
      "a document with a caption",
      {
        kind: "media",
        media: { type: "document", mimetype: "application/pdf", filename: "conta.pdf", caption: "julho" },
      },
      { mediaType: "application", body: "julho" },
      "📄 conta.pdf julho",
    ],
    [
      "a sticker",
      { kind: "media", media: { type: "sticker", mimetype: "image/webp" } },
      { mediaType: "sticker" },
      "🏷️",
    ],
    [
      "where they are",
      { kind: "location", latitude: -23.5, longitude: -46.6, name: "Padaria" },
      { mediaType: "locationMessage", body: `{"latitude":-23.5,"longitude":-46.6,"name":"Padaria"}`, mediaState: null },
      "📍 Padaria",
    ],
    [
      "a contact's card",
      { kind: "contacts", cards: [{ name: "Zé", vcard: "BEGIN:VCARD\nVERSION:3.0\nFN:Zé da Silva\nEND:VCARD" }] },
      { mediaType: "contactMessage", body: "BEGIN:VCARD\nVERSION:3.0\nFN:Zé da Silva\nEND:VCARD" },
      "👤 Zé da Silva",
    ],
    [
      "two cards, one of them empty",
      {
        kind: "contacts",
        cards: [
          { name: "Zé", vcard: "BEGIN:VCARD\nFN:Zé\nEND:VCARD" },
          { name: "Ana; Bia", vcard: "" },
        ],
      },
      { mediaType: "vcard" },
      "👤 Zé, Ana; Bia",
    ],
    [
      "a poll",
      { kind: "poll", name: "Quando?", options: ["hoje", "amanhã"] },
      { mediaType: "poll", body: `{"name":"Quando?","options":["hoje","amanhã"]}` },
      "📊 Quando?",
    ],
    [
      "something that cannot be shown",
      { kind: "unsupported", type: "eventMessage" },
      { mediaType: "unsupported" },
      "📎",
    ],
  ];

  it.each(kinds)(
    "%s: stored, broadcast and shown as the ticket's last message",
    async (_name, content, event, card) => {
      const connectionRow = await shop();
      const receivedMessage = await receiveMessage(
        connectionRow,
        inboundText(connectionRow, newNumber(), "", { content }),
      );
      expect(receivedMessage.event).toMatchObject({
        ...event,
        fromMe: false,
        isDeleted: false,
        isEdited: false,
        reactions: [],
      });
      expect(receivedMessage.card).toBe(card);
      const storedMessage = await Message.findByPk(receivedMessage.event.id, { rejectOnEmpty: true });
      expect(storedMessage.mediaType).toBe(event.mediaType);
    },
  );

  it("a file: its claimed metadata is broadcast, the message is stored sealed, and one download is queued", async () => {
    const connectionRow = await shop();
    const raw = Buffer.from("media key of the customer");
    const message = inboundText(connectionRow, newNumber(), "", { content: { kind: "media", media: picture }, raw });
    const { event } = await receiveMessage(connectionRow, message);
    await receive(message);
    expect(event.media).toEqual({
      mimetype: "image/jpeg",
      filename: null,
      bytes: 9_000,
      seconds: null,
      isVoice: false,
      waveform: null,
      width: 800,
      height: 600,
      hasThumbnail: false,
    });
    expect(await MediaFetch.findAll({ where: { companyId: connectionRow.companyId } })).toMatchObject([
      { messageId: event.id, connectionId: connectionRow.id, tries: 0, isAsked: false },
    ]);
    const { content } = await Message.findByPk(event.id, { rejectOnEmpty: true });
    expect(content?.includes(raw)).toBe(false);
    expect(content?.length).toBeGreaterThan(raw.length);
  });

  it("right-to-left text, emoji sequences, NUL and lone surrogates: all that can be stored is stored", async () => {
    const connectionRow = await shop();
    const caption = "مرحبا 👨‍👩‍👧 \0 a\ud800b";
    const { event } = await receiveMessage(
      connectionRow,
      inboundText(connectionRow, newNumber(), "", {
        content: { kind: "media", media: { ...picture, caption, filename: "a\0.jpg" } },
      }),
    );
    expect(event.body).toBe("مرحبا 👨‍👩‍👧  a\ufffdb");
    expect(event.media?.filename).toBe("a.jpg");
  });

  it("a text with mentions: they are shown with the names of our contacts", async () => {
    const connectionRow = await shop();
    const [maria, otherCompany] = [newNumber(), newNumber()];
    await receive(inboundText(connectionRow, maria, "hi"));
    const text = `@${maria} and @${otherCompany}, look`;
    const peer = (phone: string) => ({ value: phone, peer: { phone, address: `${phone}@s.whatsapp.net` } });
    const content: Content = { kind: "text", text, mentions: [peer(maria), peer(otherCompany)] };
    const { event, card } = await receiveMessage(
      connectionRow,
      inboundText(connectionRow, newNumber(), "", { content }),
    );
    expect(event.body).toBe(text);
    expect(event.mentions).toEqual([
      { value: maria, name: "Maria" },
      { value: otherCompany, name: `+${otherCompany}` },
    ]);
    expect(card).toBe(`@Maria and @+${otherCompany}, look`);
  });
});

describe("an answer to a message", () => {
  it("of this ticket: it is quoted with its id and author", async () => {
    const connectionRow = await shop();
    const phone = newNumber();
    const first = await receiveMessage(
      connectionRow,
      inboundText(connectionRow, phone, "quanto custa?", { wid: "3AFIRST" }),
    );
    const { event } = await receiveMessage(
      connectionRow,
      inboundText(connectionRow, phone, "esta", {
        quotes: { wid: "3AFIRST", fromMe: false, content: { kind: "text", text: "quanto custa?" } },
      }),
    );
    const quotedMsg = {
      id: first.event.id,
      wid: "3AFIRST",
      body: "quanto custa?",
      fromMe: false,
      mediaType: "chat",
      author: "Maria",
    };
    expect(event.quotedMsg).toEqual(quotedMsg);
    expect(await Message.findByPk(event.id)).toMatchObject({ quoted: quotedMsg });
  });

  it("shows our own row of it, whatever the customer's app claims", async () => {
    const connectionRow = await shop();
    const phone = newNumber();
    await receiveMessage(connectionRow, inboundText(connectionRow, phone, "custa 10", { wid: "3AOURS", fromMe: true }));
    const quotes = { wid: "3AOURS", fromMe: false, content: { kind: "text", text: "é de graça" } } as const;
    const { event } = await receiveMessage(connectionRow, inboundText(connectionRow, phone, "então quero", { quotes }));
    expect(event.quotedMsg).toMatchObject({ body: "custa 10", fromMe: true, author: "" });
    expect(event.quotedMsg).not.toHaveProperty("unverified");
  });

  it("of another company, or an unknown one: it is quoted without an id, as unverified", async () => {
    const [connectionRow, other] = [await shop(), await shop()];
    await receive(inboundText(other, newNumber(), "secret", { wid: "3AELSEWHERE" }));
    const quotes = { wid: "3AELSEWHERE", fromMe: true, content: { kind: "media", media: picture } } as const;
    const { event } = await receiveMessage(connectionRow, inboundText(connectionRow, newNumber(), "ok", { quotes }));
    expect(event.quotedMsg).toMatchObject({ id: null, mediaType: "image", body: "", author: "", unverified: true });
  });
});

describe("a sticker after the conversation is over", () => {
  const content: Content = { kind: "media", media: { type: "sticker", mimetype: "image/webp" } };

  it("joins the closed ticket: no new one is opened, and no user is notified", async () => {
    const connectionRow = await shop();
    const phone = newNumber();
    await receive(inboundText(connectionRow, phone, "obrigada!"));
    await Ticket.update({ status: "closed", unreadMessages: 0 }, { where: { companyId: connectionRow.companyId } });
    const { card } = await receiveMessage(connectionRow, inboundText(connectionRow, phone, "", { content }));
    expect(await Ticket.findAll({ where: { companyId: connectionRow.companyId } })).toMatchObject([
      { status: "closed", unreadMessages: 0 },
    ]);
    expect(card).toBe("🏷️");
    expect(await Message.count({ where: { companyId: connectionRow.companyId } })).toBe(2);
  });

  it("from a new contact is a message like any other", async () => {
    const connectionRow = await shop();
    await receive(inboundText(connectionRow, newNumber(), "", { content }));
    expect(await Ticket.findAll({ where: { companyId: connectionRow.companyId } })).toMatchObject([
      { status: "pending", unreadMessages: 1 },
    ]);
  });
});
