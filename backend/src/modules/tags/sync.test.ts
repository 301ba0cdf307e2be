import { beforeEach, describe, expect, it } from "@jest/globals";
import { tagApi } from "@guiche/contract/tags";
import { ticketApi } from "@guiche/contract/tickets";
import type { Tag } from "../../models/contacts/tag";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, queue, tag, ticket, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";

const server = withServer();

let company: { id: number };
let sales: { id: number };
let ana: Caller;
let anaId: number;
let vip: Tag;
let late: Tag;
beforeEach(async () => {
  company = await createCompany();
  sales = await queue(company.id);
  const agent = await user(company.id, { queues: [sales], name: "Ana" });
  anaId = agent.id;
  ana = await signInAs(server.app, agent);
  [vip, late] = [await tag(company.id, { name: "vip" }), await tag(company.id, { name: "late" })];
});

const sync = (ticketId: number, tags: unknown[], by = ana) => by.ask(tagApi.sync, { body: { ticketId, tags } });
const borne = async (ticketId: number) =>
  (await TicketTag.findAll({ where: { ticketId }, order: ["tagId"] })).map(({ tagId }) => tagId);

describe("tagging a ticket", () => {
  it("is allowed on one's own or acceptable tickets, to supervisors of the queue and to admins", async () => {
    const other = await user(company.id, { queues: [sales] });
    const colleagues = await ticket(company.id, { queueId: sales.id, status: "open", userId: other.id });
    const elsewhere = await ticket(company.id, { queueId: (await queue(company.id)).id });
    const globex = await ticket((await createCompany()).id);
    expect(statusAndCode(await sync(colleagues.id, [vip.id]))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await sync(elsewhere.id, [vip.id]))).toBe("403 ERR_NO_PERMISSION");
    for (const id of [globex.id, 999_999_999])
      expect(statusAndCode(await sync(id, [vip.id]))).toBe("404 ERR_NO_TICKET_FOUND");
    const lead = await signInAs(server.app, await user(company.id, { profile: "supervisor", queues: [sales] }));
    expect(statusAndCode(await sync(colleagues.id, [vip.id], lead))).toBe("200");
    expect(statusAndCode(await sync(elsewhere.id, [vip.id], lead))).toBe("403 ERR_NO_PERMISSION");
    const boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    expect(statusAndCode(await sync(elsewhere.id, [vip.id], boss))).toBe("200");
    const waits = await ticket(company.id, { queueId: sales.id });
    expect(statusAndCode(await sync(waits.id, [vip.id]))).toBe("200");
  });

  it("with another company's tag gets the same 404 as with a missing one, and changes nothing", async () => {
    const { id } = await ticket(company.id, { queueId: sales.id, status: "open", userId: anaId });
    const strange = await tag((await createCompany()).id);
    for (const tagId of [strange.id, 999_999_999])
      expect(statusAndCode(await sync(id, [vip.id, tagId]))).toBe("404 ERR_NO_TAG_FOUND");
    expect(statusAndCode(await sync(id, ["vip"]))).toBe("400 ERR_VALIDATION");
    expect(await borne(id)).toEqual([]);
  });

  it("adds or removes one tag among others, once, with the rights and refusals of replacing them all", async () => {
    const { id } = await ticket(company.id, { queueId: sales.id, status: "open", userId: anaId });
    await sync(id, [vip.id]);
    const changeTags = async (endpoint: typeof tagApi.putOn, tagId: number) =>
      (await ana.call(endpoint, { params: { id, tagId } })).tags.map(({ name }) => name).sort();
    expect(await changeTags(tagApi.putOn, late.id)).toEqual(["late", "vip"]);
    expect(await changeTags(tagApi.putOn, late.id)).toEqual(["late", "vip"]);
    expect(await changeTags(tagApi.takeOff, vip.id)).toEqual(["late"]);
    expect(await changeTags(tagApi.takeOff, vip.id)).toEqual(["late"]);
    const timeline = await ana.call(ticketApi.timeline, { params: { id } });
    expect(timeline.filter(({ kind }) => kind === "tagged")).toHaveLength(3);
    const strange = await tag((await createCompany()).id);
    for (const endpoint of [tagApi.putOn, tagApi.takeOff])
      expect(statusAndCode(await ana.ask(endpoint, { params: { id, tagId: strange.id } }))).toBe(
        "404 ERR_NO_TAG_FOUND",
      );
    const colleagues = await ticket(company.id, {
      queueId: sales.id,
      status: "open",
      userId: (await user(company.id)).id,
    });
    const params = { id: colleagues.id, tagId: vip.id };
    expect(statusAndCode(await ana.ask(tagApi.putOn, { params }))).toBe("403 ERR_NO_PERMISSION");
  });

  it("replaces all tags at once; the ticket, its timeline and the counts are updated and broadcast", async () => {
    const { id } = await ticket(company.id, { queueId: sales.id, status: "open", userId: anaId });
    await sync(id, [vip.id]);
    const before = await ana.call(ticketApi.show, { params: { id } });
    const recorder = recordBroadcasts();
    const after = await ana.call(tagApi.sync, {
      body: { ticketId: id, tags: [{ id: late.id, name: "whatever" }, late.id] },
    });
    recorder.stop();
    const lateTag = { id: late.id, name: "late", color: late.color };
    expect(after).toEqual({ ...before, tags: [lateTag] });
    expect(await ana.call(ticketApi.show, { params: { id } })).toEqual(after);
    expect(recorder.events.map(({ topic, event }) => [topic, event])).toEqual([
      ["tag", { action: "update", tag: expect.objectContaining({ id: vip.id, ticketsCount: 0 }) }],
      ["tag", { action: "update", tag: expect.objectContaining({ id: late.id, ticketsCount: 1 }) }],
      ["ticket", { action: "update", ticket: after }],
    ]);
    expect(recorder.events.at(-1)?.audience.to).toContain(`c:${company.id}:ticket:${id}`);
    expect(recorder.events.at(-1)?.audience.to).not.toContain(`c:${company.id}`);
    const timeline = await ana.call(ticketApi.timeline, { params: { id } });
    expect(timeline.map(({ kind, user: by, tags }) => [kind, by?.name, tags])).toEqual([
      ["tagged", "Ana", ["vip"]],
      ["tagged", "Ana", ["late"]],
    ]);
  });

  it("without a difference changes and broadcasts nothing", async () => {
    const { id } = await ticket(company.id, { queueId: sales.id, status: "open", userId: anaId });
    await sync(id, [vip.id, late.id]);
    const recorder = recordBroadcasts();
    expect(statusAndCode(await sync(id, [late.id, vip.id]))).toBe("200");
    recorder.stop();
    expect(recorder.events).toEqual([]);
    expect(await ana.call(ticketApi.timeline, { params: { id } })).toHaveLength(1);
  });

  it("concurrently is serialized: the last count broadcast is right", async () => {
    const tickets = await Promise.all(
      Array.from({ length: 8 }, () => ticket(company.id, { queueId: sales.id, status: "open", userId: anaId })),
    );
    const recorder = recordBroadcasts();
    const answers = await Promise.all(
      tickets.map(({ id }, index) => sync(id, index % 2 === 0 ? [vip.id, late.id] : [late.id, vip.id])),
    );
    recorder.stop();
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const counts = recorder.events.flatMap(({ event }) =>
      "tag" in event ? [event.tag as { id: number; ticketsCount: number }] : [],
    );
    for (const { id } of [vip, late]) {
      const ticketCounts = counts.filter((one) => one.id === id).map(({ ticketsCount }) => ticketsCount);
      expect(ticketCounts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    }
  });
});
