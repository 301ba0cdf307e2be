import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { listener } from "../../conversation/listener";
import { Ticket } from "../../models/ticket";
import { startDesks, type Desk, type Desks } from "../../testing/desks";
import { newNumber, setting } from "../../testing/factories";
import { arrived, until } from "../../testing/fake-line";
import { named } from "./naming";

const zeca = { name: "Zeca Prado", address: "111@lid" };
const ana = { name: "Ana", address: "222@lid" };
const anaLima = { name: "Ana Lima", address: "5511333@s.whatsapp.net" };
const people = [zeca, ana, anaLima, { name: "Ana", address: "444@lid" }, { name: "", address: "555@lid" }];
const told = (text: string) => {
  const { content, mentions } = named(text, people);
  const peers = content.mentions?.map(({ value, peer }) => [value, peer.address]);
  return { text: content.kind === "text" ? content.text : "", names: mentions.map(({ name }) => name), peers };
};

describe("a name after an @", () => {
  it("becomes the digits of whoever it is, however it is written", () => {
    expect(told("@Zeca Prado, confere? E @ana lima também. @ZECA PRADO!")).toEqual({
      text: "@111, confere? E @5511333 também. @111!",
      names: ["Zeca Prado", "Ana Lima"],
      peers: [
        ["111", "111@lid"],
        ["5511333", "5511333@s.whatsapp.net"],
      ],
    });
  });

  it("is the longer one of two, and of two people with one name the first", () => {
    expect(told("@Ana Lima")).toMatchObject({ text: "@5511333" });
    expect(told("@Ana, oi")).toMatchObject({ text: "@222, oi", peers: [["222", "222@lid"]] });
  });

  it("is none inside a word, of nobody, or alone", () => {
    for (const text of ["bia@ana.com", "@Anabela", "@Zeca", "@", "@ Ana", "Ana", "@@"])
      expect(told(text)).toEqual({ text, names: [], peers: undefined });
  });
});

describe("an agent who names somebody", () => {
  let desks: Desks;
  let desk: Desk;
  beforeAll(async () => {
    desks = await startDesks();
  });
  afterAll(() => desks.stop());
  beforeEach(async () => {
    desk = await desks.open();
  });

  it("in a group names them on every phone, by the name of our list on the screen, and again when it is sent again", async () => {
    const { ref, line, userId } = desk;
    await setting(ref.companyId, "CheckMsgIsGroup", "disabled");
    const id = `1203630${newNumber()}`;
    const lid = newNumber();
    const participant = { lid, address: `${lid}@lid` };
    const home = { id: ref.connectionId, companyId: ref.companyId };
    const chat = { group: id, address: `${id}@g.us` };
    await listener.message(arrived(home, "", "quem vem?", { chat, participant, pushName: "Zeca Prado" }));
    const ticket = await Ticket.findOne({ where: { companyId: ref.companyId, isGroup: true }, rejectOnEmpty: true });
    await ticket.update({ status: "open", userId });

    const body = { body: "@zeca prado você? @Ninguém" };
    const made = await desk.ana.call(messageApi.send, { params: { ticketId: ticket.id }, body });
    expect(made).toMatchObject({
      body: `@${lid} você? @Ninguém`,
      mentions: [{ value: lid, name: "Zeca Prado" }],
    });
    expect((await ticket.reload()).lastMessage).toBe("@Zeca Prado você? @Ninguém");
    await until("it left", () => line.sent.length === 1);
    const left = {
      kind: "text",
      text: `@${lid} você? @Ninguém`,
      mentions: [{ value: lid, peer: { address: participant.address } }],
    };
    expect(line.sent[0]).toMatchObject({ address: chat.address, content: left });
    const asked = await listener.sentContent(ref, line.sent[0]?.id ?? "");
    expect(JSON.parse(Buffer.from(asked ?? []).toString())).toMatchObject({ content: left });
  });

  it("to one customer writes what was written", async () => {
    await desk.say("@Ana oi");
    await until("it left", () => desk.line.sent.length === 1);
    expect(desk.line.sent[0]?.content).toEqual({ kind: "text", text: "@Ana oi" });
  });
});
