import { beforeEach, describe, expect, it } from "@jest/globals";
import { maxPins } from "@guiche/contract/limits";
import { messageApi } from "@guiche/contract/messages";
import { Message } from "../../models/messages/message";
import type { Queue } from "../../models/connections/queue";
import type { Ticket } from "../../models/tickets/ticket";
import { createCompany, message, queue, ticket, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";

const server = withServer();

let companyId: number;
let sales: Queue;
let ana: Caller;
let bruno: Caller;
let agentTicket: Ticket;
/** Ana holds a ticket of Sales, of which Bruno is an agent too. */
beforeEach(async () => {
  companyId = (await createCompany()).id;
  sales = await queue(companyId);
  const holder = await user(companyId, { name: "Ana", queues: [sales] });
  ana = await signInAs(server.app, holder);
  bruno = await signInAs(server.app, await user(companyId, { queues: [sales] }));
  agentTicket = await ticket(companyId, { queueId: sales.id, status: "open", userId: holder.id });
});

const pin = (id: number, who = ana) => who.ask(messageApi.pin, { params: { id } });
const unpin = (id: number, who = ana) => who.ask(messageApi.unpin, { params: { id } });
const pins = async (who = ana) =>
  (await who.call(messageApi.pins, { params: { ticketId: agentTicket.id } })).map(({ id }) => id);

describe("pinning a message", () => {
  it("is refused to a colleague who may not see the ticket, who cannot list its pins either", async () => {
    const { id } = await message(agentTicket, {});
    await pin(id);
    const answers = [
      await pin(id, bruno),
      await unpin(id, bruno),
      await bruno.ask(messageApi.pins, { params: { ticketId: agentTicket.id } }),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect(await pins()).toEqual([id]);
  });

  it("lasts when the ticket is closed, and the message tells since when", async () => {
    const { id } = await message(agentTicket, {});
    const { status, body } = await pin(id);
    expect([status, body]).toEqual([200, expect.objectContaining({ id, pinnedAt: expect.stringMatching(/Z$/) })]);
    await agentTicket.update({ status: "closed" });
    const { messages } = await ana.call(messageApi.list, { params: { ticketId: agentTicket.id } });
    expect(messages[0]).toMatchObject({ id, pinnedAt: (body as { pinnedAt: string }).pinnedAt });
    expect(await pins()).toEqual([id]);
    await unpin(id);
    expect(await pins()).toEqual([]);
  });

  it("once more changes nothing; a fourth pin takes the place of the oldest", async () => {
    const messageIds = [];
    for (let index = 0; index <= maxPins; index += 1) messageIds.push((await message(agentTicket, {})).id);
    for (const id of messageIds.slice(0, maxPins)) await pin(id);
    await pin(messageIds[0]!);
    expect(await pins()).toEqual(messageIds.slice(0, maxPins).reverse());
    await pin(messageIds[maxPins]!);
    expect(await pins()).toEqual(messageIds.slice(1).reverse());
    expect(await Message.count({ where: { companyId, pinnedAt: null } })).toBe(1);
  });

  it("by two people at the same time never keeps more than three", async () => {
    const admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
    const messages = await Promise.all(Array.from({ length: 8 }, () => message(agentTicket, {})));
    const answers = await Promise.all(messages.map(({ id }, index) => pin(id, index % 2 ? ana : admin)));
    expect(answers.map(({ status }) => status)).toEqual(messages.map(() => 200));
    expect(await pins()).toHaveLength(maxPins);
    expect((await Message.findAll({ where: { companyId } })).filter(({ pinnedAt }) => pinnedAt)).toHaveLength(maxPins);
  });

  it("of a deleted message is refused, and a pinned one that is deleted is no pin any more", async () => {
    const deletedMessage = await message(agentTicket, { isDeleted: true });
    expect((await pin(deletedMessage.id)).status).toBe(404);
    const { id } = await message(agentTicket, {});
    await pin(id);
    await Message.update({ isDeleted: true }, { where: { id } });
    expect(await pins()).toEqual([]);
  });

  it("is told to those who view or list the ticket, and so is the pin that gives way", async () => {
    const messageIds = [];
    for (let index = 0; index <= maxPins; index += 1) messageIds.push((await message(agentTicket, {})).id);
    for (const id of messageIds.slice(0, maxPins)) await pin(id);
    const recorder = recordBroadcasts();
    await pin(messageIds[maxPins]!);
    recorder.stop();
    const pinEvents = recorder.events.map(({ topic, event }) => {
      const { id, pinnedAt } = (event as { message: { id: number; pinnedAt?: string } }).message;
      return [topic, id, pinnedAt !== undefined];
    });
    expect(pinEvents).toEqual([
      ["appMessage", messageIds[0], false],
      ["appMessage", messageIds[maxPins], true],
    ]);
  });
});
