import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { shiftClock } from "../core/clock";
import { Contact } from "../models/contacts/contact";
import { Message } from "../models/messages/message";
import { Ticket } from "../models/tickets/ticket";
import { signInAs, type Caller } from "../testing/sign-in-as";
import { createCompany, connection, newNumber, queue, setting, user } from "../testing/factories";
import { everythingLeaves } from "../testing/deliveries";
import { inboundText } from "../testing/fake-session";
import { withServer } from "../testing/server";
import { talkTo } from "./reply/bot-talk.fixture";
import { listener } from "./listener";
import { receive } from "./receive";

const server = withServer();

let connectionRow: { id: number; companyId: number };
let company: { id: number };
let ana: Caller;
let phone: string;
beforeEach(async () => {
  company = await createCompany();
  const sales = await queue(company.id);
  connectionRow = await connection(company.id, { greetingMessage: "Olá! Já atendemos." });
  ana = await signInAs(server.app, await user(company.id, { queues: [sales], allTicket: true, name: "Ana" }));
  phone = newNumber();
});

afterEach(() => shiftClock(0));

let serial = 0;
const reacts = (wid: string, fromMe: boolean) =>
  listener.changed({
    connection: { companyId: company.id, connectionId: connectionRow.id, provider: "simulator" },
    wid: `3AREACTION${(serial += 1)}`,
    chat: { phone, address: `${phone}@s.whatsapp.net` },
    fromMe,
    pushName: "Maria",
    at: new Date(),
    target: { wid, fromMe: false },
    change: { kind: "reacted", emoji: "👍" },
  });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const comes = (text: string, more: Parameters<typeof inboundText>[3] = {}) =>
  receive(inboundText(connectionRow, phone, text, more));
async function ticketNow(): Promise<Ticket> {
  const customer = await Contact.findOne({ where: { companyId: company.id, number: phone } });
  const currentTicket = await Ticket.findOne({ where: { companyId: company.id, contactId: customer?.id ?? 0 } });
  if (!currentTicket) throw new Error("There is no ticket.");
  return currentTicket;
}
const since = async () => (await ticketNow()).waitingSince;
const writtenAt = async (body: string) =>
  (await Message.findOne({ where: { companyId: company.id, body } }))?.createdAt;
const updateTicket = async (body: Record<string, unknown>) =>
  ana.call(ticketApi.update, { params: { id: (await ticketNow()).id }, body });
const says = async (body: string) =>
  ana.call(messageApi.send, { params: { ticketId: (await ticketNow()).id }, body: { body } });

describe("the time since when a customer waits", () => {
  it("is that of the first unanswered message until an agent writes", async () => {
    await comes("bom dia");
    const first = await writtenAt("bom dia");
    expect(await since()).toEqual(first);
    await comes("alguém aí?");
    expect(await since()).toEqual(first);
    await updateTicket({ status: "open" });
    expect(await since()).toEqual(first);
    await says("Bom dia!");
    expect(await since()).toBeNull();
    await comes("obrigada");
    expect(await since()).toEqual(await writtenAt("obrigada"));
  });

  it("is not ended by automatic texts: the connection's greeting, an agent's, and the transfer text", async () => {
    for (const key of ["sendGreetingAccepted", "sendMsgTransfTicket"] as const)
      await setting(company.id, key, "enabled");
    const others = await queue(company.id);
    await comes("bom dia");
    const first = await writtenAt("bom dia");
    await updateTicket({ status: "open" });
    await everythingLeaves(company.id);
    await updateTicket({ queueId: others.id });
    const ownMessageCount = await Message.count({ where: { companyId: company.id, fromMe: true } });
    expect([ownMessageCount, await since()]).toEqual([3, first]);
  });

  it("is not ended by the bot's answers", async () => {
    const queues = [await queue(company.id, { name: "Vendas" }), await queue(company.id)];
    const menu = await connection(company.id, { queues, greetingMessage: "Olá! Escolha:" });
    const { writes, sentTexts, ticketNow: ticketOfBot } = talkTo(() => menu);
    await writes("bom dia");
    const first = await writtenAt("bom dia");
    await writes("não sei");
    expect((await sentTexts()).length).toBeGreaterThan(1);
    expect((await ticketOfBot()).waitingSince).toEqual(first);
    await writes("1");
    expect(await ticketOfBot()).toMatchObject({ queueId: expect.any(Number), waitingSince: first });
  });

  it("is not ended by a reaction, the company's or the customer's, and begins with none", async () => {
    await comes("bom dia", { wid: "3AWAITS" });
    const first = await writtenAt("bom dia");
    await reacts("3AWAITS", true);
    await reacts("3AWAITS", false);
    expect(await since()).toEqual(first);
    await updateTicket({ status: "open" });
    await says("Bom dia!");
    await reacts("3AWAITS", false);
    expect(await since()).toBeNull();
  });

  it("ends when the owner answers on the phone", async () => {
    await comes("bom dia");
    await comes("oi, diga", { fromMe: true });
    expect(await since()).toBeNull();
  });

  it("is when the message was written, however late it arrives, and ignores messages from before the last answer", async () => {
    await comes("antiga", { sentAt: minutesAgo(90) });
    expect(await since()).toEqual(await writtenAt("antiga"));
    await comes("mais antiga", { sentAt: minutesAgo(120) });
    expect(await since()).toEqual(await writtenAt("mais antiga"));
    await comes("respondi pelo celular", { sentAt: minutesAgo(150), fromMe: true });
    expect(await since()).toEqual(await writtenAt("mais antiga"));
    await updateTicket({ status: "open" });
    await says("Desculpe a demora");
    await comes("bem mais antiga", { sentAt: minutesAgo(200) });
    expect(await since()).toBeNull();
  });

  it("goes by the order of arrival where WhatsApp's clock is 90 seconds behind and held what came", async () => {
    const heldAs = (ms: number) => ({ sentAt: new Date(Date.now() - 90_000 - ms), isHeld: true as const });
    await comes("bom dia");
    await updateTicket({ status: "open" });
    await says("Bom dia!");
    await comes("e a entrega?", heldAs(1_000));
    expect(await since()).toEqual(await writtenAt("e a entrega?"));
    await comes("sai às 10h", { ...heldAs(0), fromMe: true });
    expect(await since()).toBeNull();
  });

  it("begins with a message that was stored after an answer, and stands above it where it was written before", async () => {
    await comes("bom dia");
    await updateTicket({ status: "open" });
    const before = new Date();
    await says("Bom dia! Em que posso ajudar?");
    await comes("queria uma pizza", { sentAt: before });
    await comes("de calabresa", { sentAt: before });
    await comes("sem cebola");
    expect(await since()).toEqual(await writtenAt("queria uma pizza"));
    const { messages } = await ana.call(messageApi.list, { params: { ticketId: (await ticketNow()).id } });
    expect(messages.map(({ body }) => body)).toEqual([
      "sem cebola",
      "Bom dia! Em que posso ajudar?",
      "de calabresa",
      "queria uma pizza",
      "Olá! Já atendemos.",
      "bom dia",
    ]);
  });

  it("is the same in the list of tickets and in the list of messages", async () => {
    await comes("bom dia");
    const [row] = (await ana.call(ticketApi.list, { query: { status: "pending" } })).tickets;
    expect(row?.waitingSince).toBe((await writtenAt("bom dia"))?.toISOString());
    const { ticket } = await ana.call(messageApi.list, { params: { ticketId: row?.id ?? 0 } });
    expect(ticket.waitingSince).toBe(row?.waitingSince);
  });
});
