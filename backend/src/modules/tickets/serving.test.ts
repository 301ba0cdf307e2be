import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { userApi } from "@guiche/contract/users";
import { receive } from "../../conversation/receive";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { TimelineEntry } from "../../models/tickets/timeline-entry";
import type { User } from "../../models/accounts/user";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, newNumber, queue, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { withServer } from "../../testing/server";
import { askUpdate, updateTicket } from "../../testing/update-ticket";

const server = withServer();

let company: { id: number };
let connectionRow: { id: number; companyId: number };
let people: Record<"ana" | "boss", User>;
let ana: Caller;
let boss: Caller;
let phone: string;
beforeEach(async () => {
  company = await createCompany();
  const sales = await queue(company.id, { name: "Vendas" });
  connectionRow = await connection(company.id, { queues: [sales] });
  people = {
    ana: await user(company.id, { queues: [sales], name: "Ana" }),
    boss: await user(company.id, { profile: "admin", name: "Rita" }),
  };
  ana = await signInAs(server.app, people.ana);
  boss = await signInAs(server.app, people.boss);
  phone = newNumber();
});

const comes = (text: string, more: Parameters<typeof inboundText>[3] = {}) =>
  receive(inboundText(connectionRow, phone, text, more));
const newest = async (): Promise<TicketDto> => {
  const { id } = await Ticket.findOne({
    where: { companyId: company.id },
    order: [["id", "DESC"]],
    rejectOnEmpty: true,
  });
  return boss.call(ticketApi.show, { params: { id } });
};
const lastWritten = async () => {
  const row = await Message.findOne({
    where: { companyId: company.id, fromMe: false },
    order: [["id", "DESC"]],
    rejectOnEmpty: true,
  });
  return row.id;
};

describe("closing a ticket", () => {
  it("that no agent held keeps who closed it, also when a colleague closes it at the same moment", async () => {
    await comes("oi");
    const { id } = await newest();
    const admin = await user(company.id, { profile: "admin" });
    const both = [boss, await signInAs(server.app, admin)];
    const answers = await Promise.all(both.map((by) => askUpdate(by, id, { status: "closed" })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const closedTicket = await newest();
    expect([admin.id, people.boss.id]).toContain(closedTicket.userId);
    for (const { body } of answers) expect(body).toMatchObject({ status: "closed", userId: closedTicket.userId });
  });

  it("keeps the agent who held it, even if another user closes it", async () => {
    await comes("oi");
    const { id } = await newest();
    await updateTicket(ana, id, { status: "open" });
    expect(await updateTicket(boss, id, { status: "closed" })).toMatchObject({
      status: "closed",
      userId: people.ana.id,
    });
  });
});

describe("servedSince", () => {
  it("is set on acceptance, kept by a transfer to a colleague, and cleared when the ticket is pending or closed", async () => {
    await comes("oi");
    const waiting = await newest();
    expect(waiting.servedSince).toBeNull();
    const acceptedTicket = await updateTicket(ana, waiting.id, { status: "open" });
    expect(acceptedTicket.servedSince).toBe(acceptedTicket.updatedAt);
    const transferredTicket = await updateTicket(ana, waiting.id, { userId: people.boss.id });
    expect([transferredTicket.userId, transferredTicket.servedSince]).toEqual([
      people.boss.id,
      acceptedTicket.servedSince,
    ]);
    expect((await updateTicket(boss, waiting.id, { status: "pending" })).servedSince).toBeNull();
    const again = await updateTicket(ana, waiting.id, { status: "open" });
    expect(Date.parse(again.servedSince!)).toBeGreaterThan(Date.parse(acceptedTicket.servedSince!));
    const closedTicket = await updateTicket(ana, waiting.id, { status: "closed" });
    expect([closedTicket.servedSince, closedTicket.closedAt]).toEqual([null, closedTicket.updatedAt]);
    const reopenedTicket = await updateTicket(ana, waiting.id, { status: "open" });
    expect([reopenedTicket.servedSince, reopenedTicket.closedAt]).toEqual([reopenedTicket.updatedAt, null]);
  });

  it("is set when an agent creates the ticket, and cleared when that agent is deleted", async () => {
    await comes("oi");
    const { id, contactId } = await newest();
    await updateTicket(boss, id, { status: "closed" });
    const createdTicket = await ana.call(ticketApi.create, {
      body: { contactId, whatsappId: connectionRow.id, queueId: (await newest()).queueId },
    });
    expect(createdTicket.servedSince).toBe(createdTicket.queuedAt);
    await boss.call(userApi.remove, { params: { id: people.ana.id } });
    expect(await newest()).toMatchObject({ id: createdTicket.id, status: "pending", servedSince: null });
  });
});

describe("the customer's newest message", () => {
  it("is stored on the ticket, whatever is sent to the customer", async () => {
    await comes("oi");
    const first = await lastWritten();
    expect((await newest()).lastInboundId).toBe(first);
    await comes("escrito no celular da loja", { fromMe: true });
    expect((await newest()).lastInboundId).toBe(first);
    await comes("e então?");
    expect((await newest()).lastInboundId).toBe(await lastWritten());
    expect(await lastWritten()).toBeGreaterThan(first);
  });
});

describe("closing a ticket while the customer writes", () => {
  const acceptNewTicket = async () => {
    await comes("oi");
    return updateTicket(ana, (await newest()).id, { status: "open" });
  };

  it("is refused when the agent has not seen the message: the ticket and its timeline stay as they are", async () => {
    const { id, lastInboundId } = await acceptNewTicket();
    await comes("espere!");
    const answer = await askUpdate(ana, id, { status: "closed", seenMessageId: lastInboundId });
    expect(statusAndCode(answer)).toBe("409 ERR_CUSTOMER_WROTE");
    expect(await newest()).toMatchObject({ id, status: "open", userId: people.ana.id, unreadMessages: 2 });
    expect(await TimelineEntry.count({ where: { companyId: company.id, kind: "closed" } })).toBe(0);
  });

  it("succeeds when the agent has seen it, or does not send what was seen", async () => {
    const { id } = await acceptNewTicket();
    await comes("espere!");
    expect((await updateTicket(ana, id, { status: "closed", seenMessageId: await lastWritten() })).status).toBe(
      "closed",
    );
    await updateTicket(ana, id, { status: "open" });
    await comes("mais uma coisa");
    expect((await updateTicket(ana, id, { status: "closed" })).status).toBe("closed");
  });

  it("is not refused because of messages to the customer, nor on a double click", async () => {
    const { id, lastInboundId } = await acceptNewTicket();
    await comes("escrito no celular da loja", { fromMe: true });
    const clicks = await Promise.all(
      [1, 2, 3].map(() => askUpdate(ana, id, { status: "closed", seenMessageId: lastInboundId })),
    );
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("succeeds in a conversation in which the customer never wrote", async () => {
    await comes("do celular da loja", { fromMe: true });
    const { id, lastInboundId } = await newest();
    expect(lastInboundId).toBeNull();
    expect((await updateTicket(boss, id, { status: "closed", seenMessageId: 0 })).status).toBe("closed");
  });

  it("never leaves an unread message in a closed ticket, however close the two are", async () => {
    for (let round = 0; round < 12; round += 1) {
      phone = newNumber();
      const { id, lastInboundId } = await acceptNewTicket();
      await updateTicket(ana, id, { status: "open" });
      const closing = askUpdate(ana, id, { status: "closed", seenMessageId: lastInboundId });
      // Later in each round, so that now the message comes first and now the closing.
      for (let turn = 0; turn < round * 12; turn += 1) await setImmediate();
      await comes(`no mesmo instante ${round}`);
      const { status } = await closing;
      const incomingMessage = await Message.findOne({
        where: { companyId: company.id, body: `no mesmo instante ${round}` },
        rejectOnEmpty: true,
      });
      // Either closing is refused, or the message undoes it.
      expect([200, 409]).toContain(status);
      expect(await boss.call(ticketApi.show, { params: { id: incomingMessage.ticketId } })).toMatchObject({
        id,
        status: "open",
        userId: people.ana.id,
      });
    }
  });

  it("gets 403 when a colleague has taken the ticket over, whatever the customer wrote", async () => {
    const { id, lastInboundId } = await acceptNewTicket();
    await comes("espere!");
    await updateTicket(boss, id, { userId: people.boss.id });
    const answer = await askUpdate(ana, id, { status: "closed", seenMessageId: lastInboundId });
    expect(statusAndCode(answer)).toBe("403 ERR_NO_PERMISSION");
  });
});
