import { beforeEach, describe, expect, it } from "@jest/globals";
import type { AppMessageEvent } from "@guiche/contract/messages";
import type { Arrived, Change } from "../../channels/provider";
import type { Content } from "../../channels/content";
import { Connection } from "../../models/connections/connection";
import { EarlyChange } from "../../models/messages/early-change";
import { MediaFetch } from "../../models/messages/media-fetch";
import { Message } from "../../models/messages/message";
import { Setting } from "../../models/accounts/setting";
import { Ticket } from "../../models/tickets/ticket";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { createCompany, connection, newNumber } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { listener } from "../listener";
import { receive } from "../receive";

withServer();
let connectionRow: Awaited<ReturnType<typeof connection>>;
let phone: string;
beforeEach(async () => {
  connectionRow = await connection((await createCompany()).id);
  phone = newNumber();
});

const ofCompany = () => ({ where: { companyId: connectionRow.companyId } });
const rows = () => Message.findAll({ ...ofCompany(), order: ["createdAt", "id"] });
const theTicket = () => Ticket.findOne({ ...ofCompany(), rejectOnEmpty: true });
const sentAt = new Date(Date.now() - 5 * 60_000);
const notice: Content = { kind: "unsupported", type: "undecryptable" };

const comes = (text: string, more: Partial<Arrived> = {}) =>
  inboundText(connectionRow, phone, text, { wid: "3AWAIT", sentAt, ...more });
const comesUnread = () => receive(comes("", { content: notice, raw: new Uint8Array() }));

const reportChange = (change: Change["change"]) =>
  listener.changed({
    connection: { companyId: connectionRow.companyId, connectionId: connectionRow.id, provider: "simulator" },
    wid: `3A${change.kind}`,
    chat: { phone, address: `${phone}@s.whatsapp.net` },
    fromMe: false,
    at: new Date(),
    target: { wid: "3AWAIT", fromMe: false },
    change,
  });
const editOf = (text: string): Change["change"] => ({
  kind: "edited",
  content: { kind: "text", text },
  raw: new Uint8Array([1]),
});

describe("a message that could not be decrypted", () => {
  it("is shown at its place in the conversation, and gets no automatic reply", async () => {
    await Connection.update({ greetingMessage: "Olá!" }, { where: { id: connectionRow.id } });
    companyChanged(scopeOfRow({ companyId: connectionRow.companyId }));
    const recorder = recordBroadcasts();
    await comesUnread();
    recorder.stop();
    const event = recorder.events.map(({ event }) => event).filter((event) => "message" in event);
    expect(event).toMatchObject([
      { action: "create", message: { mediaType: "unsupported", body: "", isAwaited: true } },
    ]);
    expect(await rows()).toMatchObject([{ createdAt: sentAt }]);
    expect(await theTicket()).toMatchObject({ status: "pending", unreadMessages: 1, lastMessage: "📎" });

    await receive(comes("oi"));
    expect((await rows()).map(({ body }) => body)).toEqual(["oi", "Olá!"]);
  });

  it("is replaced by its content once it can be read: the unread count stays, and an update is broadcast", async () => {
    await comesUnread();
    const [before] = await rows();
    const recorder = recordBroadcasts();
    await receive(comes("era isto"));
    recorder.stop();
    expect(recorder.events.map(({ event }) => event as AppMessageEvent)).toMatchObject([
      {
        action: "update",
        message: { id: before!.id, mediaType: "chat", body: "era isto" },
        ticket: { lastMessage: "era isto", unreadMessages: 1 },
      },
    ]);
    expect((recorder.events[0]!.event as AppMessageEvent).message.isAwaited).toBeUndefined();
    expect(await rows()).toMatchObject([{ id: before!.id, body: "era isto", details: null, createdAt: sentAt }]);
    expect(await theTicket()).toMatchObject({ unreadMessages: 1, lastMessage: "era isto" });
  });

  it("may turn out to be a file that quotes another message: the file is downloaded", async () => {
    await receive(
      inboundText(connectionRow, phone, "qual?", { wid: "3AASKED", sentAt: new Date(sentAt.getTime() - 60_000) }),
    );
    await comesUnread();
    const media = { type: "image", mimetype: "image/jpeg", caption: "esta" } as const;
    const quotes = { wid: "3AASKED", fromMe: false, content: { kind: "text", text: "qual?" } } as const;
    await receive(comes("", { content: { kind: "media", media }, quotes, raw: Buffer.from("keys") }));
    const [question, picture] = await rows();
    expect(picture).toMatchObject({ mediaType: "image", body: "esta", mediaState: "pending" });
    expect(picture!.quoted).toMatchObject({ id: question!.id, body: "qual?" });
    expect(picture!.content?.length).toBeGreaterThan(0);
    expect(await MediaFetch.findAll(ofCompany())).toMatchObject([{ messageId: picture!.id }]);
  });

  it("leaves the ticket's last message alone when it is older, and opens no ticket when its own is closed", async () => {
    await comesUnread();
    await receive(inboundText(connectionRow, phone, "depois"));
    await Ticket.update({ status: "closed" }, ofCompany());
    await receive(comes("antes"));
    expect((await rows()).map(({ body }) => body)).toEqual(["antes", "depois"]);
    expect(await Ticket.findAll(ofCompany())).toMatchObject([{ status: "closed", lastMessage: "depois" }]);
  });

  it("that can be read before its placeholder arrives gets no placeholder, and is not broadcast again", async () => {
    await receive(comes("a tempo"));
    const recorder = recordBroadcasts();
    await comesUnread();
    recorder.stop();
    expect(recorder.events).toEqual([]);
    expect(await rows()).toMatchObject([{ body: "a tempo" }]);
  });

  it("is replaced once, however often it is delivered", async () => {
    await comesUnread();
    await Promise.all(Array.from({ length: 6 }, () => receive(comes("um só"))));
    await comesUnread();
    expect(await rows()).toMatchObject([{ body: "um só", details: null }]);
    expect(await theTicket()).toMatchObject({ unreadMessages: 1 });
  });

  it("in an ignored group is not shown", async () => {
    await Setting.upsert({ companyId: connectionRow.companyId, key: "CheckMsgIsGroup", value: "enabled" });
    companyChanged(scopeOfRow({ companyId: connectionRow.companyId }));
    const chat = { group: "1203@g.us", address: "1203@g.us" };
    await receive(comes("", { chat, participant: { phone, address: phone }, content: notice }));
    expect(await rows()).toEqual([]);
  });
});

describe("a change of a message that cannot be read yet", () => {
  it("an edit waits for the message, whether it came before the placeholder or after; a reaction stays", async () => {
    await reportChange(editOf("corrigido"));
    await comesUnread();
    await reportChange({ kind: "reacted", emoji: "👍" });
    expect(await rows()).toMatchObject([{ mediaType: "unsupported", body: "", isEdited: false }]);
    expect(await EarlyChange.count(ofCompany())).toBe(1);
    await receive(comes("erado"));
    expect(await rows()).toMatchObject([{ body: "corrigido", isEdited: true, reactions: [{ emoji: "👍" }] }]);
    expect(await EarlyChange.count(ofCompany())).toBe(0);
    expect(await theTicket()).toMatchObject({ lastMessage: "corrigido" });
  });

  it("a message deleted for everyone stays deleted", async () => {
    await comesUnread();
    await reportChange({ kind: "removed" });
    await receive(comes("segredo"));
    expect(await rows()).toMatchObject([{ isDeleted: true, body: "" }]);
  });
});
