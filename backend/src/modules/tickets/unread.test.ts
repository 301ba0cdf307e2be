import { beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { Ticket } from "../../models/tickets/ticket";
import { createCompany, queue, ticket, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";

const server = withServer();

let ana: Caller;
let rita: Caller;
let agentTicket: Ticket;
/** Ana holds a ticket of Sales, which Rita supervises. */
beforeEach(async () => {
  const { id } = await createCompany();
  const sales = await queue(id);
  const agent = await user(id, { name: "Ana", queues: [sales] });
  ana = await signInAs(server.app, agent);
  rita = await signInAs(server.app, await user(id, { profile: "supervisor", queues: [sales] }));
  agentTicket = await ticket(id, { queueId: sales.id, status: "open", userId: agent.id });
});

const unreadOf = async () => (await Ticket.findByPk(agentTicket.id))?.unreadMessages;

describe("marking a ticket as unread", () => {
  it("is refused to an agent who does not hold it", async () => {
    const answer = await rita.ask(ticketApi.markUnread, { params: { id: agentTicket.id } });
    expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect(await unreadOf()).toBe(0);
  });

  it("counts once, is broadcast, and lasts until the assigned agent opens it again", async () => {
    const recorder = recordBroadcasts();
    try {
      await ana.call(ticketApi.markUnread, { params: { id: agentTicket.id } });
      const markedTicket = await ana.call(ticketApi.markUnread, { params: { id: agentTicket.id } });
      expect(markedTicket.unreadMessages).toBe(1);
      expect(recorder.events).toMatchObject(
        Array(2).fill({
          topic: "ticket",
          event: { action: "update", ticket: { id: agentTicket.id, unreadMessages: 1 } },
        }),
      );
    } finally {
      recorder.stop();
    }
    await rita.call(messageApi.list, { params: { ticketId: agentTicket.id } });
    expect(await unreadOf()).toBe(1);
    await ana.call(messageApi.list, { params: { ticketId: agentTicket.id } });
    expect(await unreadOf()).toBe(0);
  });

  it("keeps the count of what the customer wrote", async () => {
    await agentTicket.update({ unreadMessages: 3 });
    await ana.call(ticketApi.markUnread, { params: { id: agentTicket.id } });
    expect(await unreadOf()).toBe(3);
  });
});
