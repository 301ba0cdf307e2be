import { beforeEach, describe, expect, it } from "@jest/globals";
import type { AppMessageEvent } from "@guiche/contract/messages";
import type { Change } from "../../channels/provider";
import { EarlyChange } from "../../models/messages/early-change";
import { MediaFetch } from "../../models/messages/media-fetch";
import { Message } from "../../models/messages/message";
import { Setting } from "../../models/accounts/setting";
import { Ticket } from "../../models/tickets/ticket";
import { createCompany, connection, media, newNumber } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { listener } from "../listener";
import { receive } from "../receive";

withServer();
let connectionRow: Awaited<ReturnType<typeof connection>>;
let phone: string;
let serial = 0;
beforeEach(async () => {
  connectionRow = await connection((await createCompany()).id);
  phone = newNumber();
});

const ofCompany = () => ({ where: { companyId: connectionRow.companyId } });
const theOne = () => Message.findOne({ ...ofCompany(), order: ["id"], rejectOnEmpty: true });

/** A change that the customer makes to one of their messages. */
const changeOf = (wid: string, change: Change["change"], more: Partial<Change> = {}): Change => ({
  connection: { companyId: connectionRow.companyId, connectionId: connectionRow.id, provider: "simulator" },
  wid: `3ACHANGE${(serial += 1)}`,
  chat: { phone, address: `${phone}@s.whatsapp.net` },
  fromMe: false,
  pushName: "Maria",
  at: new Date(),
  target: { wid, fromMe: false },
  change,
  ...more,
});
const editOf = (text: string): Change["change"] => ({
  kind: "edited",
  content: { kind: "text", text },
  raw: new Uint8Array([1]),
});
const reactionOf = (emoji: string): Change["change"] => ({ kind: "reacted", emoji });
const removed: Change["change"] = { kind: "removed" };

describe("a customer edits a message", () => {
  it("its text and the ticket's last message follow, and viewers get one event per edit", async () => {
    await receive(inboundText(connectionRow, phone, "amanha", { wid: "3AEDIT" }));
    const recorder = recordBroadcasts();
    await listener.changed(changeOf("3AEDIT", editOf("amanhã 👍")));
    recorder.stop();
    expect(await theOne()).toMatchObject({ body: "amanhã 👍", isEdited: true });
    expect(await Ticket.findOne(ofCompany())).toMatchObject({ lastMessage: "amanhã 👍", unreadMessages: 1 });
    const event = recorder.events.map((one) => one.event as AppMessageEvent);
    expect(event).toMatchObject([
      { action: "update", message: { body: "amanhã 👍", isEdited: true }, ticket: { lastMessage: "amanhã 👍" } },
    ]);
  });

  it("an older edit that arrives late does not win, and a newer last message stays", async () => {
    await receive(inboundText(connectionRow, phone, "one", { wid: "3ALATE" }));
    await receive(inboundText(connectionRow, phone, "and another"));
    await listener.changed(changeOf("3ALATE", editOf("three"), { at: new Date(2_000_000_000_000) }));
    await listener.changed(changeOf("3ALATE", editOf("two"), { at: new Date(1_999_999_999_000) }));
    expect(await theOne()).toMatchObject({ body: "three" });
    expect(await Ticket.findOne(ofCompany())).toMatchObject({ lastMessage: "and another" });
  });

  it("an edit that WhatsApp held with its clock 90 seconds behind follows the one that came before", async () => {
    await receive(inboundText(connectionRow, phone, "one", { wid: "3ABEHIND" }));
    await listener.changed(changeOf("3ABEHIND", editOf("two")));
    await listener.changed(changeOf("3ABEHIND", reactionOf("👍")));
    const heldTiming = { at: new Date(Date.now() - 90_000), isHeld: true as const };
    await listener.changed(changeOf("3ABEHIND", editOf("three"), heldTiming));
    await listener.changed(changeOf("3ABEHIND", reactionOf("❤️"), heldTiming));
    expect(await theOne()).toMatchObject({ body: "three", reactions: [{ emoji: "❤️" }] });
  });

  it("a caption changes; the file stays", async () => {
    const picture = { type: "image", mimetype: "image/jpeg", caption: "antes" } as const;
    await receive(inboundText(connectionRow, phone, "", { wid: "3ACAP", content: { kind: "media", media: picture } }));
    const content = { kind: "media", media: { ...picture, caption: "depois" } } as const;
    await listener.changed(changeOf("3ACAP", { kind: "edited", content, raw: new Uint8Array([1]) }));
    expect(await theOne()).toMatchObject({
      body: "depois",
      mediaState: "pending",
      details: { media: { mimetype: "image/jpeg" } },
    });
  });

  it("a quote of it stays as it was", async () => {
    await receive(inboundText(connectionRow, phone, "10h", { wid: "3AQ" }));
    const quotes = { wid: "3AQ", fromMe: false, content: { kind: "text", text: "10h" } } as const;
    await receive(inboundText(connectionRow, phone, "ok?", { wid: "3AA", quotes }));
    await listener.changed(changeOf("3AQ", editOf("11h")));
    expect(await Message.findOne({ where: { companyId: connectionRow.companyId, wid: "3AA" } })).toMatchObject({
      quoted: { body: "10h" },
    });
  });
});

it("an edit of a message of a closed ticket opens no ticket and notifies no user", async () => {
  await receive(inboundText(connectionRow, phone, "tchau", { wid: "3ACLOSED" }));
  await Ticket.update({ status: "closed", unreadMessages: 0 }, ofCompany());
  await listener.changed(changeOf("3ACLOSED", editOf("tchau!")));
  await listener.changed(changeOf("3ACLOSED", { kind: "edited", content: null }));
  expect(await Ticket.findAll(ofCompany())).toMatchObject([
    { status: "closed", unreadMessages: 0, lastMessage: "tchau!" },
  ]);
  expect(await Message.findAll(ofCompany())).toMatchObject([{ body: "tchau!", isEdited: true }]);
});

describe("no one changes another author's message", () => {
  it("a customer cannot edit or delete the company's messages", async () => {
    await receive(inboundText(connectionRow, phone, "o preço é 10", { wid: "3ASHOP", fromMe: true }));
    const target = { wid: "3ASHOP", fromMe: true };
    await listener.changed(changeOf("3ASHOP", editOf("o preço é 1"), { target }));
    await listener.changed(changeOf("3ASHOP", removed, { target }));
    expect(await theOne()).toMatchObject({ body: "o preço é 10", isEdited: false, isDeleted: false });
  });

  it("a change reaches no message of another chat, nor of another company", async () => {
    await receive(inboundText(connectionRow, phone, "mine", { wid: "3AMINE" }));
    const other = newNumber();
    const chat = { phone: other, address: `${other}@s.whatsapp.net` };
    await receive(inboundText(connectionRow, other, "hi"));
    await listener.changed(changeOf("3AMINE", removed, { chat }));
    const foreign = await connection((await createCompany()).id);
    const elsewhere = { companyId: foreign.companyId, connectionId: foreign.id, provider: "simulator" } as const;
    await listener.changed(changeOf("3AMINE", removed, { connection: elsewhere }));
    expect(await theOne()).toMatchObject({ body: "mine", isDeleted: false });
  });

  it("a deleted message is not restored by an edit", async () => {
    await receive(inboundText(connectionRow, phone, "oops", { wid: "3AOOPS" }));
    await listener.changed(changeOf("3AOOPS", removed));
    await listener.changed(changeOf("3AOOPS", editOf("still here")));
    expect(await theOne()).toMatchObject({ body: "", isDeleted: true });
  });
});

describe("a customer deletes a message", () => {
  it("their wait begins with the next unanswered one, and ends with the last of these", async () => {
    const waitsSince = async () => (await Ticket.findOne(ofCompany()))?.waitingSince ?? null;
    const writtenAt = async (wid: string) =>
      (await Message.findOne({ where: { companyId: connectionRow.companyId, wid } }))?.createdAt;
    await receive(inboundText(connectionRow, phone, "oi", { wid: "3AFIRST" }));
    await receive(inboundText(connectionRow, phone, "desculpe, era para outra pessoa", { wid: "3ASECOND" }));
    await receive(inboundText(connectionRow, phone, "ignore", { wid: "3ATHIRD" }));
    await listener.changed(changeOf("3ASECOND", removed));
    expect(await waitsSince()).toEqual(await writtenAt("3AFIRST"));
    await listener.changed(changeOf("3AFIRST", removed));
    expect(await waitsSince()).toEqual(await writtenAt("3ATHIRD"));
    const recorder = recordBroadcasts();
    await listener.changed(changeOf("3ATHIRD", removed));
    recorder.stop();
    expect(await waitsSince()).toBeNull();
    expect(recorder.events.map(({ event }) => event)).toMatchObject([{ ticket: { waitingSince: null } }]);
  });

  it("its text is gone, its file is not downloaded, and the ticket's last message says so", async () => {
    const file = { type: "image", mimetype: "image/jpeg", caption: "not for you" } as const;
    await receive(inboundText(connectionRow, phone, "", { wid: "3AGONE", content: { kind: "media", media: file } }));
    const { id } = await media(connectionRow.companyId);
    await Message.update({ mediaId: id, mediaState: "ready" }, ofCompany());
    const recorder = recordBroadcasts();
    await listener.changed(changeOf("3AGONE", removed));
    recorder.stop();
    expect(await theOne()).toMatchObject({
      isDeleted: true,
      body: "",
      content: null,
      details: null,
      mediaId: null,
      mediaState: null,
    });
    expect(await MediaFetch.count(ofCompany())).toBe(0);
    expect(await Ticket.findOne(ofCompany())).toMatchObject({ lastMessage: "🚫" });
    expect(recorder.events.map(({ event }) => event)).toMatchObject([
      { action: "update", message: { isDeleted: true, body: "", media: null, mediaUrl: null } },
    ]);
  });

  it("in a group, only a group admin deletes another member's message", async () => {
    await Setting.create({ companyId: connectionRow.companyId, key: "CheckMsgIsGroup", value: "disabled" });
    const chat = { group: `1204${phone}`, address: "g@g.us" };
    const [writer, other] = [newNumber(), newNumber()].map((lid) => ({ lid, address: `${lid}@lid` }));
    await receive(inboundText(connectionRow, "", "spam", { wid: "3ASPAM", chat, participant: writer }));
    const by = { chat, participant: other, target: { wid: "3ASPAM", fromMe: false, participant: writer } };
    await listener.changed(changeOf("3ASPAM", removed, by));
    expect(await theOne()).toMatchObject({ isDeleted: false, body: "spam" });
    await listener.changed(changeOf("3ASPAM", { kind: "removed", byAdmin: true }, by));
    expect(await theOne()).toMatchObject({ isDeleted: true, body: "" });
  });

  it("the owner's own phone deletes the company's message", async () => {
    await receive(inboundText(connectionRow, phone, "wrong window", { wid: "3AOWN", fromMe: true }));
    await listener.changed(changeOf("3AOWN", removed, { fromMe: true, target: { wid: "3AOWN", fromMe: true } }));
    expect(await theOne()).toMatchObject({ isDeleted: true, body: "" });
  });
});

describe("reactions", () => {
  const listReactions = async () =>
    (await theOne()).reactions.filter(({ emoji }) => emoji).map(({ emoji, fromMe }) => [emoji, fromMe]);

  it("each author has one: the last one counts, and an empty one removes it for good", async () => {
    await receive(inboundText(connectionRow, phone, "deal", { wid: "3AREACT" }));
    const at = (seconds: number) => ({ at: new Date(1_800_000_000_000 + seconds * 1_000) });
    await listener.changed(changeOf("3AREACT", reactionOf("👍"), at(1)));
    await listener.changed(changeOf("3AREACT", reactionOf("❤️"), at(3)));
    await listener.changed(changeOf("3AREACT", reactionOf("😂"), at(2)));
    await listener.changed(changeOf("3AREACT", reactionOf("🙏"), { ...at(4), fromMe: true }));
    expect(await listReactions()).toEqual([
      ["❤️", false],
      ["🙏", true],
    ]);
    const recorder = recordBroadcasts();
    await listener.changed(changeOf("3AREACT", reactionOf(""), at(5)));
    await listener.changed(changeOf("3AREACT", reactionOf("👍"), at(4)));
    recorder.stop();
    expect(await listReactions()).toEqual([["🙏", true]]);
    expect((recorder.events.at(-1)!.event as AppMessageEvent).message.reactions).toEqual([
      { emoji: "🙏", fromMe: true, name: "" },
    ]);
  });

  it("an author known by phone and by LID counts once", async () => {
    await receive(
      inboundText(connectionRow, phone, "deal", {
        wid: "3AALIAS",
        chat: { phone, lid: `77${phone}`, address: "x@lid" },
      }),
    );
    await listener.changed(changeOf("3AALIAS", reactionOf("👍")));
    const chat = { lid: `77${phone}`, address: "x@lid" };
    await listener.changed(changeOf("3AALIAS", reactionOf("❤️"), { chat, at: new Date(Date.now() + 1_000) }));
    expect(await listReactions()).toEqual([["❤️", false]]);
  });

  it("five at once by five members of a group are all stored", async () => {
    await Setting.create({ companyId: connectionRow.companyId, key: "CheckMsgIsGroup", value: "disabled" });
    const chat = { group: `1203${phone}`, address: "g@g.us" };
    const people = Array.from({ length: 5 }, () => newNumber()).map((lid) => ({ lid, address: `${lid}@lid` }));
    await receive(inboundText(connectionRow, "", "vote", { wid: "3AVOTE", chat, participant: people[0] }));
    const target = { wid: "3AVOTE", fromMe: false, participant: people[0] };
    await Promise.all(
      people.map((participant) =>
        listener.changed(changeOf("3AVOTE", reactionOf("👍"), { chat, participant, target })),
      ),
    );
    expect(await listReactions()).toEqual(people.map(() => ["👍", false]));
  });

  it("on a message of a closed ticket, they open no ticket and notify no user", async () => {
    await receive(inboundText(connectionRow, phone, "bye", { wid: "3ABYE" }));
    await Ticket.update({ status: "closed", unreadMessages: 0 }, ofCompany());
    await listener.changed(changeOf("3ABYE", reactionOf("👍")));
    expect(await Ticket.findAll(ofCompany())).toMatchObject([
      { status: "closed", unreadMessages: 0, lastMessage: "bye" },
    ]);
    expect(await listReactions()).toEqual([["👍", false]]);
  });
});

describe("a change that arrives before its message", () => {
  it("waits for the message and is applied to it; delivered twice it waits once", async () => {
    const early = changeOf("3AEARLY", editOf("corrected"), { at: new Date() });
    await listener.changed(early);
    await listener.changed(early);
    await listener.changed(changeOf("3AEARLY", reactionOf("👍")));
    expect(await EarlyChange.count(ofCompany())).toBe(2);
    expect(await Ticket.count(ofCompany())).toBe(0);
    const recorder = recordBroadcasts();
    await receive(inboundText(connectionRow, phone, "wrogn", { wid: "3AEARLY" }));
    recorder.stop();
    expect(await theOne()).toMatchObject({ body: "corrected", isEdited: true, reactions: [{ emoji: "👍" }] });
    expect(await EarlyChange.count(ofCompany())).toBe(0);
    const event = recorder.events
      .filter(({ topic }) => topic === "appMessage")
      .map(({ event }) => event as AppMessageEvent);
    expect(event.map(({ action, message }) => [action, message.body])).toEqual([
      ["create", "wrogn"],
      ["update", "corrected"],
      ["update", "corrected"],
    ]);
  });

  it("waits however old it is when it is an edit or a deletion: both may have come while the server was down", async () => {
    const before = new Date(Date.now() - 30 * 60_000);
    await listener.changed(changeOf("3AOFFLINE", editOf("corrected"), { at: before }));
    await receive(inboundText(connectionRow, phone, "wrogn", { wid: "3AOFFLINE", sentAt: before }));
    expect(await theOne()).toMatchObject({ body: "corrected" });
  });

  it("with an id that is far too long causes no error", async () => {
    await listener.changed(changeOf("3A".repeat(500), reactionOf("👍")));
    await listener.changed(changeOf("3ALONGCHANGE", reactionOf("👍"), { wid: "3A".repeat(500) }));
    await receive(inboundText(connectionRow, phone, "oi", { wid: "3ALONGCHANGE" }));
    expect(await theOne()).toMatchObject({ reactions: [{ emoji: "👍" }] });
  });

  it("is not applied to a message of another chat", async () => {
    const other = newNumber();
    await listener.changed(changeOf("3ASAME", removed, { chat: { phone: other, address: `${other}@s.whatsapp.net` } }));
    await receive(inboundText(connectionRow, phone, "still here", { wid: "3ASAME" }));
    expect(await theOne()).toMatchObject({ body: "still here", isDeleted: false });
  });

  it("of an old message from before our time is dropped: no ticket, no error", async () => {
    const long = new Date(Date.now() - 11 * 60_000);
    await listener.changed(changeOf("3AUNKNOWN", reactionOf("👍"), { at: long }));
    expect([
      await EarlyChange.count(ofCompany()),
      await Ticket.count(ofCompany()),
      await Message.count(ofCompany()),
    ]).toEqual([0, 0, 0]);
  });
});
