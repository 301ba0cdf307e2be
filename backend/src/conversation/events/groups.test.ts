import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { messageApi, type AppMessageEvent } from "@guiche/contract/messages";
import { Contact } from "../../models/contacts/contact";
import { Connection } from "../../models/connections/connection";
import { EarlyChange } from "../../models/messages/early-change";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { newNumber, setting } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { listener } from "../listener";
import { receive } from "../receive";

const harness = withHarness();
let { caller, ref, session, userId }: HarnessCompany = {} as HarnessCompany;
let company: { id: number; companyId: number };
let group: { group: string; address: string };
beforeEach(async () => {
  ({ caller, ref, session, userId } = await harness.createCompany());
  company = { id: ref.connectionId, companyId: ref.companyId };
  await setting(ref.companyId, "CheckMsgIsGroup", "disabled");
  const id = `1203630${newNumber()}`;
  group = { group: id, address: `${id}@g.us` };
});

const person = () => {
  const lid = newNumber();
  return { lid, address: `${lid}@lid` };
};
const theGroup = () => Contact.findOne({ where: { companyId: ref.companyId, isGroup: true }, rejectOnEmpty: true });
const says = (text: string, more: Parameters<typeof inboundText>[3]) =>
  inboundText(company, "", text, { chat: group, ...more });

describe("a group", () => {
  it("is one contact with one ticket; each member is a contact, shown as the author", async () => {
    const [zeca, bia] = [person(), person()];
    session.groups.set(group.group, { subject: "Obra da Rua 7", participants: [] });
    const recorder = recordBroadcasts();
    await receive(says("bom dia", { participant: zeca, pushName: "Zeca" }));
    await receive(says("olá", { participant: bia, pushName: "Bia" }));
    await receive(says("e aí", { participant: zeca, pushName: "Zeca" }));
    recorder.stop();
    const events = recorder.events
      .filter(({ topic }) => topic === "appMessage")
      .map(({ event }) => event as AppMessageEvent);
    expect(events.map(({ message }) => [message.participant, message.contact?.name])).toEqual([
      [zeca.lid, "Zeca"],
      [bia.lid, "Bia"],
      [zeca.lid, "Zeca"],
    ]);
    expect(await Ticket.count({ where: { companyId: ref.companyId, isGroup: true } })).toBe(1);
    expect(await Contact.count({ where: { companyId: ref.companyId, name: ["Zeca", "Bia"] } })).toBe(2);
    await until("the subject was learnt", async () => (await theGroup()).name === "Obra da Rua 7");
  });

  it("two of its members may use the same message id: both messages are stored, each once", async () => {
    const wid = "3ASAMEID";
    const [one, two] = [says("mine", { wid, participant: person() }), says("mine too", { wid, participant: person() })];
    await Promise.all([one, two, one, two].map((message) => receive(message)));
    expect(await Message.count({ where: { companyId: ref.companyId, wid } })).toBe(2);
  });

  it("stores a message once when its author is delivered by phone first and by LID later", async () => {
    const [phone, lid] = [newNumber(), newNumber()];
    const wid = "3AALIASES";
    await receive(says("oi", { wid, participant: { phone, address: `${phone}@s.whatsapp.net` } }));
    const again = says("oi", { wid, participant: { phone, lid, address: `${lid}@lid` } });
    await receive(again);
    await Ticket.update({ status: "closed" }, { where: { companyId: ref.companyId, isGroup: true } });
    await receive(again);
    expect(await Message.count({ where: { companyId: ref.companyId, wid } })).toBe(1);
    expect(await Ticket.count({ where: { companyId: ref.companyId, isGroup: true } })).toBe(1);
  });

  it("gets no greeting", async () => {
    await Connection.update({ greetingMessage: "Olá!" }, { where: { id: company.id } });
    await receive(says("bom dia", { participant: person() }));
    expect(await Message.count({ where: { companyId: ref.companyId, fromMe: true } })).toBe(0);
  });

  it("takes its new subject as its name, unless an agent chose another", async () => {
    await receive(says("bom dia", { participant: person() }));
    const recorder = recordBroadcasts();
    await listener.group(ref, { id: group.group, subject: "Obra\0 nova" });
    recorder.stop();
    expect((await theGroup()).name).toBe("Obra nova");
    expect(recorder.events.map(({ topic }) => topic)).toEqual(["contact"]);
    await Contact.update({ name: "Clientes", nameIsChosen: true }, { where: { id: (await theGroup()).id } });
    await listener.group(ref, { id: group.group, subject: "Outra" });
    expect((await theGroup()).name).toBe("Clientes");
  });

  it("lists its members by the names of our contacts, admins first", async () => {
    const zeca = { ...person(), phone: newNumber() };
    const [bia, ghost, own] = [{ ...person(), phone: newNumber() }, person(), newNumber()];
    await Connection.update({ name: "Loja", number: own }, { where: { id: company.id } });
    await receive(says("bom dia", { participant: zeca, pushName: "Zeca" }));
    const { id } = await theGroup();
    const show = async () => (await caller.call(contactApi.show, { params: { id } })).memberCount;
    const list = () => caller.call(contactApi.members, { params: { id } });
    expect([await show(), await list()]).toEqual([null, []]);
    const members = [
      { lid: ghost.lid, isAdmin: false },
      { phone: own, isAdmin: false },
      { phone: zeca.phone, lid: zeca.lid, isAdmin: false },
      { phone: bia.phone, lid: bia.lid, isAdmin: true },
    ];
    const recorder = recordBroadcasts();
    await listener.group(ref, { id: group.group, subject: "Obra", members });
    await listener.group(ref, { id: group.group, subject: "Obra", members: members.toReversed() });
    recorder.stop();
    // One event for the name and one for the members.
    expect(recorder.events.map(({ topic }) => topic)).toEqual(["contact", "contact"]);
    expect(await show()).toBe(4);
    const unknown = { contactId: null, name: null, isAdmin: false, isOwn: false };
    const zecas = await Contact.findOne({ where: { companyId: ref.companyId, name: "Zeca" }, rejectOnEmpty: true });
    const memberList = await list();
    expect(memberList.slice(0, 2)).toEqual([
      { ...unknown, number: bia.phone, isAdmin: true },
      { ...unknown, contactId: zecas.id, name: "Zeca", number: zeca.phone },
    ]);
    expect(memberList).toContainEqual({ ...unknown, number: null });
    expect(memberList).toContainEqual({ ...unknown, name: "Loja", number: own, isOwn: true });
    await listener.group(ref, { id: group.group, subject: "Obra", members: members.slice(2) });
    expect([await show(), (await list()).length]).toEqual([2, 2]);
    // A new subject does not change the members.
    await listener.group(ref, { id: group.group, subject: "Obra nova" });
    expect(await show()).toBe(2);
  });

  it("no member deletes or edits another member's message, only their own", async () => {
    const [zeca, bia] = [person(), person()];
    await receive(says("de Zeca", { wid: "3AZ", participant: zeca }));
    const change = {
      connection: ref,
      wid: "3AX",
      chat: group,
      fromMe: false,
      at: new Date(),
      target: { wid: "3AZ", fromMe: false, participant: zeca },
    };
    await listener.changed({ ...change, participant: bia, change: { kind: "removed" } });
    const text = { kind: "text", text: "falso" } as const;
    await listener.changed({
      ...change,
      participant: bia,
      change: { kind: "edited", content: text, raw: new Uint8Array() },
    });
    const findMessage = () => Message.findOne({ where: { companyId: ref.companyId, wid: "3AZ" } });
    expect(await findMessage()).toMatchObject({ body: "de Zeca", isDeleted: false, isEdited: false });
    await listener.changed({ ...change, participant: zeca, change: { kind: "removed" } });
    expect(await findMessage()).toMatchObject({ body: "", isDeleted: true });
  });

  it("that is ignored leaves no trace of messages or their changes", async () => {
    await setting(ref.companyId, "CheckMsgIsGroup", "enabled");
    const zeca = person();
    await receive(says("bom dia", { wid: "3AI", participant: zeca }));
    const target = { wid: "3AI", fromMe: false, participant: zeca };
    const change = { kind: "reacted", emoji: "👍" } as const;
    await listener.changed({
      connection: ref,
      wid: "3AR",
      chat: group,
      participant: zeca,
      fromMe: false,
      at: new Date(),
      target,
      change,
    });
    expect(await Message.count({ where: { companyId: ref.companyId } })).toBe(0);
    expect(await EarlyChange.count({ where: { companyId: ref.companyId } })).toBe(0);
  });
});

describe("an agent in a group", () => {
  it("quotes, reacts and reads with the author's address, as WhatsApp does", async () => {
    const zeca = person();
    await receive(says("quem vem?", { wid: "3AWHO", participant: zeca, pushName: "Zeca" }));
    const ticket = await Ticket.findOne({ where: { companyId: ref.companyId, isGroup: true }, rejectOnEmpty: true });
    await ticket.update({ status: "open", userId });
    const params = { ticketId: ticket.id };
    const { messages } = await caller.call(messageApi.list, { params });
    const [quotedMessage] = messages;
    await until("the receipt left", () => session.read.length === 1);
    expect(session.read).toEqual([{ address: group.address, ids: ["3AWHO"], participants: [zeca.address] }]);

    await caller.call(messageApi.send, { params, body: { body: "eu", quotedMsg: quotedMessage?.id } });
    await until("it left", () => session.sentMessages.length === 1);
    expect(session.sentMessages[0]?.quotes).toEqual({
      wid: "3AWHO",
      fromMe: false,
      participant: { address: zeca.address },
      content: { kind: "text", text: "quem vem?" },
    });
    await listener.ack(ref, session.sentMessages[0]?.id ?? "", 2);

    await caller.call(messageApi.react, { params: { id: quotedMessage?.id ?? 0 }, body: { emoji: "👍" } });
    await until("the reaction left", () => session.reactions.length === 1);
    expect(session.reactions[0]).toMatchObject({
      address: group.address,
      emoji: "👍",
      target: { wid: "3AWHO", fromMe: false, participant: zeca.address },
    });
  });
});
