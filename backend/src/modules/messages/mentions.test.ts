import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { listener } from "../../conversation/listener";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { startHarness, type HarnessCompany, type Harness } from "../../testing/harness";
import { newNumber, setting } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { replaceMentions } from "./mentions";

const zeca = { name: "Zeca Prado", address: "111@lid" };
const ana = { name: "Ana", address: "222@lid" };
const anaLima = { name: "Ana Lima", address: "5511333@s.whatsapp.net" };
const people = [zeca, ana, anaLima, { name: "Ana", address: "444@lid" }, { name: "", address: "555@lid" }];
const resolveMentions = (text: string) => {
  const { mentions, addresses, ...left } = replaceMentions(text, people);
  return { ...left, names: mentions.map(({ name }) => name), addresses };
};

describe("a name after an @", () => {
  it("becomes the digits of the person's address, whatever its case", () => {
    expect(resolveMentions("@Zeca Prado, confere? E @ana lima também. @ZECA PRADO!")).toEqual({
      text: "@111, confere? E @5511333 também. @111!",
      names: ["Zeca Prado", "Ana Lima"],
      addresses: ["111@lid", "5511333@s.whatsapp.net"],
    });
  });

  it("matches the longest name, and of two people with the same name the first", () => {
    expect(resolveMentions("@Ana Lima")).toMatchObject({ text: "@5511333" });
    expect(resolveMentions("@Ana, oi")).toMatchObject({ text: "@222, oi", addresses: ["222@lid"] });
  });

  it("is no mention inside a word, when unknown, or without a name", () => {
    for (const text of ["bia@ana.com", "@Anabela", "@Zeca", "@", "@ Ana", "Ana", "@@"])
      expect(resolveMentions(text)).toEqual({ text, names: [], addresses: [] });
  });
});

describe("an agent who mentions a person", () => {
  let harness: Harness;
  let company: HarnessCompany;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.stop());
  beforeEach(async () => {
    company = await harness.createCompany();
  });

  it("in a group mentions them on every phone, shows their name on screen, and does so again on a retry", async () => {
    const { ref, session, userId } = company;
    await setting(ref.companyId, "CheckMsgIsGroup", "disabled");
    const id = `1203630${newNumber()}`;
    const lid = newNumber();
    const participant = { lid, address: `${lid}@lid` };
    const home = { id: ref.connectionId, companyId: ref.companyId };
    const chat = { group: id, address: `${id}@g.us` };
    await listener.message(inboundText(home, "", "quem vem?", { chat, participant, pushName: "Zeca Prado" }));
    const ticket = await Ticket.findOne({ where: { companyId: ref.companyId, isGroup: true }, rejectOnEmpty: true });
    await ticket.update({ status: "open", userId });

    const body = { body: "@zeca prado você? @Ninguém" };
    const sentMessage = await company.caller.call(messageApi.send, { params: { ticketId: ticket.id }, body });
    expect(sentMessage).toMatchObject({
      body: `@${lid} você? @Ninguém`,
      mentions: [{ value: lid, name: "Zeca Prado" }],
    });
    expect((await ticket.reload()).lastMessage).toBe("@Zeca Prado você? @Ninguém");
    await until("it is sent", () => session.sentMessages.length === 1);
    const expectedContent = {
      kind: "text",
      text: `@${lid} você? @Ninguém`,
      mentions: [{ value: lid, peer: { address: participant.address } }],
    };
    expect(session.sentMessages[0]).toMatchObject({ address: chat.address, content: expectedContent });
    const { id: messageId } = sentMessage as MessageDto;
    const sentContent = await listener.sentContent(ref, session.sentMessages[0]?.id ?? "");
    expect(JSON.parse(Buffer.from(sentContent?.raw ?? []).toString())).toMatchObject({ content: expectedContent });

    await listener.ack(ref, session.sentMessages[0]?.id ?? "", 2);
    const params = { id: messageId };
    await company.caller.call(messageApi.edit, { params, body: { body: "vem, @Zeca Prado?" } });
    await until("the edit is sent", () => session.edits.length === 1);
    expect(session.edits[0]).toMatchObject({ text: `vem, @${lid}?`, mentions: [participant.address] });
    await listener.ack(ref, session.edits[0]?.id ?? "", 2);
    await company.caller.call(messageApi.edit, { params, body: { body: "ninguém" } });
    await until("the next edit is sent", () => session.edits.length === 2);
    expect(session.edits[1]?.mentions).toBeUndefined();
    await listener.ack(ref, session.edits[1]?.id ?? "", -1, "479");
    const row = await Message.findByPk(messageId, { rejectOnEmpty: true });
    expect([row.body, row.details?.mentions]).toEqual([`vem, @${lid}?`, [{ value: lid, name: "Zeca Prado" }]]);
  });

  it("in a chat with one customer sends the text unchanged", async () => {
    await company.sendMessage("@Ana oi");
    await until("it is sent", () => company.session.sentMessages.length === 1);
    expect(company.session.sentMessages[0]?.content).toEqual({ kind: "text", text: "@Ana oi" });
  });
});
