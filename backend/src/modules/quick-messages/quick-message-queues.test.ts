import { describe, expect, it } from "@jest/globals";
import { queueApi } from "@guiche/contract/queues";
import { isOfferedIn, quickMessageApi } from "@guiche/contract/quick-messages";
import { QuickMessage } from "../../models/messages/quick-message";
import { createCompany, queue } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { statementsOf } from "../../testing/postgres";
import { companyId, ana, admin, make } from "./quick-messages.fixture";

describe("the queues of a quick message", () => {
  it("must be queues of the company, and can be changed", async () => {
    const [sales, support] = [await queue(companyId), await queue(companyId)];
    const elsewhere = await queue((await createCompany()).id);
    const body = { shortcode: "oi", message: "Olá" };
    for (const queueIds of [[elsewhere.id], [sales.id, 999_999_999]]) {
      const answer = await ana.ask(quickMessageApi.create, { body: { ...body, queueIds } });
      expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_QUEUE_FOUND" }]);
    }
    expect(await QuickMessage.count({ where: { companyId } })).toBe(0);
    const createdMessage = await make(ana, { queueIds: [support.id, sales.id, sales.id] });
    expect(createdMessage.queueIds).toEqual([sales.id, support.id]);
    const other = await make(ana, { shortcode: "tchau" });
    const listQueueIds = async () =>
      (await ana.call(quickMessageApi.list)).map(({ shortcode, queueIds }) => [shortcode, queueIds]);
    expect(await listQueueIds()).toEqual([
      ["oi", [sales.id, support.id]],
      ["tchau", []],
    ]);
    const response = await ana.ask(quickMessageApi.update, {
      params: { id: createdMessage.id },
      body: { ...body, queueIds: [elsewhere.id] },
    });
    expect([response.status, response.body]).toEqual([404, { error: "ERR_NO_QUEUE_FOUND" }]);
    await ana.call(quickMessageApi.update, {
      params: { id: createdMessage.id },
      body: { ...body, queueIds: [support.id] },
    });
    await ana.call(quickMessageApi.update, {
      params: { id: other.id },
      body: { ...body, shortcode: "tchau", queueIds: [sales.id] },
    });
    expect(await listQueueIds()).toEqual([
      ["oi", [support.id]],
      ["tchau", [sales.id]],
    ]);
    const { records } = await ana.call(quickMessageApi.page);
    expect(records.map(({ queueIds }) => queueIds)).toEqual([[support.id], [sales.id]]);
    expect((await ana.call(quickMessageApi.show, { params: { id: createdMessage.id } })).queueIds).toEqual([
      support.id,
    ]);
  });

  it("decide in which tickets it is offered: without queues, in all", () => {
    const inAll = { queueIds: [] };
    const inTwo = { queueIds: [1, 2] };
    expect([1, 3, null].map((id) => isOfferedIn(inAll, id))).toEqual([true, true, true]);
    expect([1, 2, 3, null].map((id) => isOfferedIn(inTwo, id))).toEqual([true, true, false, false]);
  });

  it("lose a deleted one: a message offered only there is turned off, and all who had it get the event", async () => {
    const [sales, support] = [await queue(companyId), await queue(companyId)];
    const alone = await make(ana, { shortcode: "a", queueIds: [sales.id] });
    const both = await make(admin, { shortcode: "b", geral: true, queueIds: [sales.id, support.id] });
    const free = await make(ana, { shortcode: "c" });
    const recorder = recordBroadcasts();
    await admin.call(queueApi.remove, { params: { id: sales.id } });
    recorder.stop();
    const quickMessageEvents = recorder.events.flatMap(({ topic, event }) => (topic === "quickMessage" ? [event] : []));
    expect(quickMessageEvents).toEqual([
      { action: "update", record: { ...alone, queueIds: [], status: false } },
      { action: "update", record: { ...both, queueIds: [support.id] } },
    ]);
    expect((await ana.call(quickMessageApi.page)).records).toEqual([
      { ...alone, queueIds: [], status: false },
      { ...both, queueIds: [support.id] },
      free,
    ]);
  });
});

it("a page of quick messages with queues takes two queries, however many there are", async () => {
  const sales = await queue(companyId);
  const costs = async () =>
    (await statementsOf(() => ana.call(quickMessageApi.page))).filter((sql) => /quick_message/.test(sql)).length;
  await make(ana, { queueIds: [sales.id] });
  const one = await costs();
  for (let more = 0; more < 9; more += 1) await make(ana, { shortcode: `w${more}`, queueIds: [sales.id] });
  expect([one, await costs()]).toEqual([2, 2]);
});
