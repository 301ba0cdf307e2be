import { beforeEach, describe, expect, it } from "@jest/globals";
import type { AppMessageEvent } from "@guiche/contract/messages";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { listener } from "../../conversation/listener";
import { receive } from "../../conversation/receive";
import { Message } from "../../models/messages/message";
import { inboundText } from "../../testing/fake-session";
import { withHarness, type HarnessCompany } from "../../testing/harness";
import { recordBroadcasts } from "../../testing/record-broadcasts";

const harness = withHarness();
let company: HarnessCompany = {} as HarnessCompany;
beforeEach(async () => {
  company = await harness.createCompany();
});

const card = async (): Promise<TicketDto> => {
  const { tickets } = await company.caller.call(ticketApi.list, { query: { status: "open" } });
  return tickets.find(({ id }) => id === company.assignedTicket.id)!;
};
const comes = (text: string, more: Parameters<typeof inboundText>[3] = {}) => {
  const { ref, customer } = company;
  return receive(inboundText({ id: ref.connectionId, companyId: ref.companyId }, customer.phone, text, more));
};

describe("the card of a ticket", () => {
  it("shows who of us wrote the last message and how far it came, without the signature", async () => {
    const recorder = recordBroadcasts();
    const sentMessage = await company.sendMessage("*Ana*:\nBom dia!");
    recorder.stop();
    const user = { id: company.userId, name: "Ana" };
    const lastSent = { messageId: sentMessage.id, ack: 0, user };
    expect(await card()).toMatchObject({ lastMessage: "Bom dia!", lastSent });
    expect((recorder.events[0]!.event as AppMessageEvent).ticket).toEqual(await card());
    await listener.ack(company.ref, sentMessage.wid, 4);
    expect(await card()).toMatchObject({ lastSent: { ...lastSent, ack: 4 } });
  });

  it("shows no author and no tick for what the customer wrote", async () => {
    await company.sendMessage("Bom dia!");
    await comes("*Ana*:\nnot a signature");
    expect(await card()).toMatchObject({ lastMessage: "*Ana*: not a signature", lastSent: null });
  });

  it("shows no author for what was written on the company's phone, which reads what came before", async () => {
    await comes("hello?");
    expect(await card()).toMatchObject({ unreadMessages: 1 });
    await comes("from the phone", { fromMe: true });
    expect(await card()).toMatchObject({ unreadMessages: 0, lastSent: { ack: 2, user: null } });
  });

  it("has nothing unread after its agent answers", async () => {
    await comes("hello?");
    await company.sendMessage("Bom dia!");
    expect(await card()).toMatchObject({ unreadMessages: 0 });
    expect(await Message.count({ where: { ticketId: company.assignedTicket.id, read: false } })).toBe(0);
  });

  it("keeps the words before a choice from the bot's menu", async () => {
    await comes("1");
    expect(await card()).toMatchObject({ lastInbound: "1" });
    await comes("Do you have it in blue?");
    for (const choice of ["2", " 14 ", "#"]) {
      await comes(choice);
      expect(await card()).toMatchObject({ lastInbound: "Do you have it in blue?", lastMessage: choice.trim() });
    }
    await comes("2 of them");
    expect(await card()).toMatchObject({ lastInbound: "2 of them" });
  });

  it("keeps the customer's last words under what was sent since, and knows when they are deleted", async () => {
    const recorder = recordBroadcasts();
    await comes("hello?");
    const wid = "3ATHEIRLASTWORDS";
    await comes("Do you have it in *blue*?", { wid });
    await company.sendMessage("Choose: 1 Sales, 2 Support");
    recorder.stop();
    const before = await card();
    expect(before).toMatchObject({
      lastInbound: "Do you have it in *blue*?",
      lastMessage: "Choose: 1 Sales, 2 Support",
    });
    expect((recorder.events.at(-1)!.event as AppMessageEvent).ticket).toEqual(before);
    const { phone } = company.customer;
    await listener.changed({
      connection: company.ref,
      wid: `${wid}GONE`,
      chat: { phone, address: `${phone}@s.whatsapp.net` },
      fromMe: false,
      pushName: "Maria",
      at: new Date(),
      target: { wid, fromMe: false },
      change: { kind: "removed" },
    });
    expect(await card()).toMatchObject({ lastInbound: "🚫", lastMessage: "Choose: 1 Sales, 2 Support" });
  });
});
