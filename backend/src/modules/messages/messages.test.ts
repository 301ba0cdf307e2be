import { beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { listener } from "../../conversation/listener";
import { Message } from "../../models/messages/message";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { createCompany, message } from "../../testing/factories";
import { until } from "../../testing/fake-session";

const harness = withHarness();
let { assignedTicket, caller, session, ref, sendMessage }: HarnessCompany = {} as HarnessCompany;
beforeEach(async () => {
  ({ assignedTicket, caller, session, ref, sendMessage } = await harness.createCompany());
});

describe("acks", () => {
  it("only rise: late, early and repeated ones change nothing", async () => {
    const { id, wid } = await sendMessage("hi");
    for (const level of [3, 2, 4, 3, 2, 5, 4] as const) await listener.ack(ref, wid, level);
    expect(await Message.findByPk(id)).toMatchObject({ ack: 5 });
  });

  it("of a failure count only while nothing better is known, and anything better clears it", async () => {
    const [first, second] = [await sendMessage("a"), await sendMessage("b")];
    await listener.ack(ref, first.wid, 2);
    await listener.ack(ref, first.wid, -1, "500");
    expect(await Message.findByPk(first.id)).toMatchObject({ ack: 2, failure: null });
    await listener.ack(ref, second.wid, -1, "500");
    await listener.ack(ref, second.wid, 3);
    expect(await Message.findByPk(second.id)).toMatchObject({ ack: 3, failure: null });
  });

  it("of another company's connection change nothing", async () => {
    const { id, wid } = await sendMessage("hi");
    await listener.ack({ ...ref, companyId: (await createCompany()).id }, wid, 4);
    expect(await Message.findByPk(id)).toMatchObject({ ack: 0 });
  });
});

describe("a ticket's messages", () => {
  it("come forty a page, newest first, and paging continues before a message whatever has arrived since", async () => {
    const start = Date.now() - 1_000_000;
    for (let index = 0; index < 90; index += 1)
      await message(assignedTicket, { body: `m${index}`, createdAt: new Date(start + index * 1_000) });
    const params = { ticketId: assignedTicket.id };
    const first = await caller.call(messageApi.list, { params });
    expect([first.messages.length, first.hasMore, first.messages[0]?.body]).toEqual([40, true, "m89"]);
    await message(assignedTicket, { body: "new" });
    const second = await caller.call(messageApi.list, { params, query: { before: first.messages.at(-1)?.id ?? 0 } });
    expect(second.messages.map(({ body }) => body)).toEqual(Array.from({ length: 40 }, (_, index) => `m${49 - index}`));
    const third = await caller.call(messageApi.list, { params, query: { pageNumber: 3 } });
    expect(third.hasMore).toBe(false);
  });

  it("send read receipts to the customer when the ticket's agent reads them", async () => {
    const unread = await message(assignedTicket);
    await assignedTicket.update({ unreadMessages: 1 });
    await caller.call(messageApi.list, { params: { ticketId: assignedTicket.id } });
    await until("the receipt is sent", () => session.read.length === 1);
    expect(session.read).toEqual([{ address: assignedTicket.address, ids: [unread.wid] }]);
  });
});

describe("a phone that requests a resend", () => {
  it("gets the message as it was sent", async () => {
    const { wid } = await sendMessage("once more");
    const sentContent = await listener.sentContent(ref, wid);
    expect(Buffer.from(sentContent?.raw ?? []).toString()).toContain("once more");
    expect(await listener.sentContent(ref, "3EB0NOTHING")).toBeNull();
  });
});
