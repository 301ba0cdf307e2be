import { beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { listener } from "../../conversation/listener";
import { Message } from "../../models/message";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { company, message } from "../../testing/factories";
import { until } from "../../testing/fake-session";

const harness = withHarness();
let { held, ana, session, ref, say }: HarnessCompany = {} as HarnessCompany;
beforeEach(async () => {
  ({ held, ana, session, ref, say } = await harness.open());
});

describe("acks", () => {
  it("only rise: late, early and repeated ones change nothing", async () => {
    const { id, wid } = await say("hi");
    for (const level of [3, 2, 4, 3, 2, 5, 4] as const) await listener.ack(ref, wid, level);
    expect(await Message.findByPk(id)).toMatchObject({ ack: 5 });
  });

  it("of a failure count only while nothing better is known, and anything better clears it", async () => {
    const [first, second] = [await say("a"), await say("b")];
    await listener.ack(ref, first.wid, 2);
    await listener.ack(ref, first.wid, -1, "500");
    expect(await Message.findByPk(first.id)).toMatchObject({ ack: 2, failure: null });
    await listener.ack(ref, second.wid, -1, "500");
    await listener.ack(ref, second.wid, 3);
    expect(await Message.findByPk(second.id)).toMatchObject({ ack: 3, failure: null });
  });

  it("of another company's connection change nothing", async () => {
    const { id, wid } = await say("hi");
    await listener.ack({ ...ref, companyId: (await company()).id }, wid, 4);
    expect(await Message.findByPk(id)).toMatchObject({ ack: 0 });
  });
});

describe("a ticket's messages", () => {
  it("come forty a page, newest first, and paging continues before a message whatever arrives meanwhile", async () => {
    const start = Date.now() - 1_000_000;
    for (let index = 0; index < 90; index += 1)
      await message(held, { body: `m${index}`, createdAt: new Date(start + index * 1_000) });
    const params = { ticketId: held.id };
    const first = await ana.call(messageApi.list, { params });
    expect([first.messages.length, first.hasMore, first.messages[0]?.body]).toEqual([40, true, "m89"]);
    await message(held, { body: "new" });
    const second = await ana.call(messageApi.list, { params, query: { before: first.messages.at(-1)?.id ?? 0 } });
    expect(second.messages.map(({ body }) => body)).toEqual(Array.from({ length: 40 }, (_, index) => `m${49 - index}`));
    const third = await ana.call(messageApi.list, { params, query: { pageNumber: 3 } });
    expect(third.hasMore).toBe(false);
  });

  it("send read receipts to the customer when the ticket's agent reads them", async () => {
    const unread = await message(held);
    await held.update({ unreadMessages: 1 });
    await ana.call(messageApi.list, { params: { ticketId: held.id } });
    await until("the receipt is sent", () => session.read.length === 1);
    expect(session.read).toEqual([{ address: held.address, ids: [unread.wid] }]);
  });
});

describe("a phone that requests a resend", () => {
  it("gets the message as it was sent", async () => {
    const { wid } = await say("once more");
    const bytes = await listener.sentContent(ref, wid);
    expect(Buffer.from(bytes ?? []).toString()).toContain("once more");
    expect(await listener.sentContent(ref, "3EB0NOTHING")).toBeNull();
  });
});
