import { beforeEach, describe, expect, it } from "@jest/globals";
import { pageSize } from "@guiche/contract/limits";
import { kanbanApi } from "@guiche/contract/kanban";
import { defaultTagColor, tagApi, type TagDto, type TagPage } from "@guiche/contract/tags";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Tag } from "../../models/contacts/tag";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, plan, ticket, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { mergeContacts } from "../contacts";

const server = withServer();

let company: { id: number };
let admin: Caller;
let agent: Caller;
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin", name: "Rita" }));
  agent = await signInAs(server.app, await user(company.id));
});

const add = (body: Record<string, unknown>, by = admin) => by.ask(tagApi.create, { body });
const createTag = (body: Record<string, unknown>, by = admin) => by.call(tagApi.create, { body });
const change = (id: number, body: Record<string, unknown>, by = admin) =>
  by.ask(tagApi.update, { params: { id }, body });
const names = (rows: TagDto[]) => rows.map(({ name }) => name);
const bear = async (tagId: number, count: number) => {
  for (let one = 0; one < count; one += 1)
    await TicketTag.create({ companyId: company.id, tagId, ticketId: (await ticket(company.id)).id });
};

describe("creating a tag", () => {
  it("with invalid input returns validation errors", async () => {
    const refusal = async (body: Record<string, unknown>) => ((await add(body)).body as { fields?: object }).fields;
    expect(await refusal({})).toEqual({ name: "Obrigatório" });
    expect(await refusal({ name: "ab" })).toEqual({ name: "Mensagem muito curta" });
    expect(await refusal({ name: "abc", color: "url(x)" })).toEqual({ color: "Invalid color" });
    expect(await refusal({ name: "abc", kanban: 2 })).toHaveProperty("kanban");
    expect(await Tag.count({ where: { companyId: company.id } })).toBe(0);
  });

  it("is open to all users, and its name is unique in the company", async () => {
    const tag = await createTag({ name: " vip " }, agent);
    expect(tag).toEqual({
      id: expect.any(Number),
      name: "vip",
      color: defaultTagColor,
      kanban: 0,
      kanbanLimit: null,
      kanbanKept: false,
      userId: expect.any(Number),
      ticketsCount: 0,
    });
    const again = await add({ name: "vip" });
    expect([again.status, again.body]).toEqual([400, { error: "ERR_VALIDATION", fields: { name: "Already taken" } }]);
    const other = await createTag({ name: "late payer" });
    expect(statusAndCode(await change(other.id, { name: "vip" }))).toBe("400 ERR_VALIDATION");
    const globex = await signInAs(server.app, await user((await createCompany()).id));
    expect(statusAndCode(await add({ name: "vip" }, globex))).toBe("201");
  });

  it("as a lane of the kanban board is refused to all users but admins and supervisors", async () => {
    expect(statusAndCode(await add({ name: "lane", kanban: 1 }, agent))).toBe("403 ERR_NO_PERMISSION");
    const lead = await signInAs(server.app, await user(company.id, { profile: "supervisor" }));
    const lane = await createTag({ name: "lane", kanban: 1 }, lead);
    const plain = await createTag({ name: "plain" }, agent);
    expect(statusAndCode(await change(plain.id, { name: "plain", kanban: 1 }, agent))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await change(lane.id, { name: "lane", kanban: 0 }, agent))).toBe("403 ERR_NO_PERMISSION");
    expect((await change(lane.id, { name: "the lane", kanban: 1 }, agent)).body).toMatchObject({ kanban: 1 });
    expect(await agent.call(tagApi.kanban)).toEqual({ lista: [{ ...lane, name: "the lane" }] });
    expect(statusAndCode(await change(lane.id, { name: "the lane", kanbanLimit: 5 }, agent))).toBe(
      "403 ERR_NO_PERMISSION",
    );
    expect((await change(lane.id, { name: "the lane", kanbanLimit: 5 }, lead)).body).toMatchObject({ kanbanLimit: 5 });
    expect(statusAndCode(await agent.ask(tagApi.remove, { params: { id: lane.id } }))).toBe("403 ERR_NO_PERMISSION");
    expect((await change(lane.id, { name: "the lane", kanban: 0 }, lead)).body).toMatchObject({ kanban: 0 });
    expect(await agent.call(tagApi.kanban)).toEqual({ lista: [] });
    expect(statusAndCode(await agent.ask(tagApi.remove, { params: { id: lane.id } }))).toBe("200");
  });
});

describe("a lane of the kanban board", () => {
  const order = (tagIds: number[], by = admin) => by.ask(kanbanApi.orderLanes, { body: { tagIds } });
  const lanes = async (by = agent) => names((await by.call(tagApi.kanban)).lista);

  it("is neither made nor changed without the plan, and stays as it is", async () => {
    const small = await createCompany({ planId: (await plan({ useKanban: false })).id });
    const boss = await signInAs(server.app, await user(small.id, { profile: "admin" }));
    expect(statusAndCode(await add({ name: "lane", kanban: 1 }, boss))).toBe("403 ERR_NO_PERMISSION");
    const plain = await createTag({ name: "plain" }, boss);
    expect(statusAndCode(await change(plain.id, { kanban: 1 }, boss))).toBe("403 ERR_NO_PERMISSION");
    const before = await Tag.create({ companyId: small.id, name: "before", color: "#fff", kanban: 1 });
    expect((await change(before.id, { name: "after", kanban: 1 }, boss)).body).toMatchObject({ kanban: 1 });
    expect(statusAndCode(await change(before.id, { kanban: 0 }, boss))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await order([before.id], boss))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await boss.ask(tagApi.remove, { params: { id: before.id } }))).toBe("200");
  });

  it("stands where admins and supervisors put it, for all users in the company, and new ones last", async () => {
    const [a, b, c] = [
      await createTag({ name: "lane a", kanban: 1 }),
      await createTag({ name: "lane b", kanban: 1 }),
      await createTag({ name: "lane c", kanban: 1 }),
    ];
    expect(await lanes()).toEqual(["lane a", "lane b", "lane c"]);
    expect(statusAndCode(await order([c.id, a.id], agent))).toBe("403 ERR_NO_PERMISSION");
    const lead = await signInAs(server.app, await user(company.id, { profile: "supervisor" }));
    const recorder = recordBroadcasts();
    const reply = await order([c.id, a.id], lead);
    recorder.stop();
    expect(reply.body).toEqual({ lista: [c, a, b] });
    expect(recorder.events.map(({ topic, companyId }) => [topic, companyId])).toEqual(
      Array(3).fill(["tag", company.id]),
    );
    await createTag({ name: "lane 0", kanban: 1 });
    expect(await lanes()).toEqual(["lane c", "lane a", "lane b", "lane 0"]);
  });

  it("is not placed together with a tag that is no lane, nor with another company's", async () => {
    const lane = await createTag({ name: "lane a", kanban: 1 });
    const plain = await createTag({ name: "plain" });
    const strange = await Tag.create({ companyId: (await createCompany()).id, name: "x", color: "#fff", kanban: 1 });
    for (const { id } of [plain, strange])
      expect(statusAndCode(await order([id, lane.id]))).toBe("404 ERR_NO_TAG_FOUND");
    expect((await strange.reload()).kanbanPosition).toBeNull();
  });

  it("placed by two people at once has one of the two orders", async () => {
    const [a, b] = [await createTag({ name: "lane a", kanban: 1 }), await createTag({ name: "lane b", kanban: 1 })];
    await Promise.all(Array.from({ length: 6 }, (_, index) => order(index % 2 ? [a.id, b.id] : [b.id, a.id])));
    const positions = await Tag.findAll({ where: { companyId: company.id }, order: ["kanbanPosition"], raw: true });
    expect(positions.map(({ kanbanPosition }) => kanbanPosition)).toEqual([1, 2]);
  });
});

describe("the list of tags", () => {
  it("returns all without a page number, with the number of tickets of each", async () => {
    const [vip, late] = [await createTag({ name: "vip" }), await createTag({ name: "late" })];
    await bear(vip.id, 3);
    for (const endpoint of [tagApi.list, tagApi.all])
      expect(await agent.call(endpoint)).toEqual([
        { ...late, ticketsCount: 0 },
        { ...vip, ticketsCount: 3 },
      ]);
    expect(await agent.call(tagApi.show, { params: { id: vip.id } })).toEqual({ ...vip, ticketsCount: 3 });
    const strange = await Tag.create({ companyId: (await createCompany()).id, name: "vip", color: "#fff" });
    expect(statusAndCode(await agent.ask(tagApi.show, { params: { id: strange.id } }))).toBe("404 ERR_NO_TAG_FOUND");
  });

  it("is paginated, and says whether another page follows", async () => {
    const all = Array.from({ length: pageSize.other + 1 }, (_, index) => `tag ${String(index).padStart(2, "0")}`);
    await Tag.bulkCreate(all.map((name) => ({ companyId: company.id, name, color: "#fff" })));
    const page = async (pageNumber: number) => (await agent.call(tagApi.list, { query: { pageNumber } })) as TagPage;
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([...names(first.tags), ...names(second.tags)]).toEqual(all);
    expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, false, false]);
    expect([second.tags.length, third.tags.length]).toEqual([1, 0]);
  });

  it("is searched ignoring accents and case, with wildcards as text", async () => {
    for (const name of ["Atenção", "atencioso", "50% off", "a_b"]) await createTag({ name });
    const searchNames = async (searchParam: string) =>
      names(((await agent.call(tagApi.list, { query: { searchParam, pageNumber: 1 } })) as TagPage).tags);
    expect(await searchNames("ATENCAO")).toEqual(["Atenção"]);
    expect(await searchNames("atenç")).toEqual(["Atenção", "atencioso"]);
    expect(await searchNames("%")).toEqual(["50% off"]);
    expect(await searchNames("_")).toEqual(["a_b"]);
    expect(names((await agent.call(tagApi.list, { query: { searchParam: "off" } })) as TagDto[])).toEqual(["50% off"]);
  });
});

describe("a tag", () => {
  it("keeps the fields that a change does not name", async () => {
    const tag = await createTag({ name: "vip", color: "#ff0000" });
    expect((await change(tag.id, { color: "#00ff00" })).body).toEqual({ ...tag, color: "#00ff00" });
    expect((await change(tag.id, {})).body).toEqual({ ...tag, color: "#00ff00" });
    expect(statusAndCode(await change(tag.id, { name: "" }))).toBe("400 ERR_VALIDATION");
  });

  it("that is created, changed or deleted is broadcast to its own company; deleting removes it from tickets", async () => {
    const recorder = recordBroadcasts();
    const tag = await createTag({ name: "vip" }, agent);
    await bear(tag.id, 2);
    await change(tag.id, { name: "very vip", color: "#FF0000" }, agent);
    await agent.call(tagApi.remove, { params: { id: tag.id } });
    recorder.stop();
    expect(recorder.events.filter(({ topic }) => topic === "tag")).toEqual(
      [
        { action: "create", tag },
        { action: "update", tag: { ...tag, name: "very vip", color: "#ff0000", ticketsCount: 2 } },
        { action: "delete", tagId: tag.id },
      ].map((event) => ({ companyId: company.id, topic: "tag", event, audience: {} })),
    );
    expect(await TicketTag.count({ where: { companyId: company.id } })).toBe(0);
    const auditEntries = await AuditEntry.findAll({
      where: { companyId: company.id, action: "tag.deleted" },
      raw: true,
    });
    expect(auditEntries).toMatchObject([{ target: "very vip" }]);
    expect(statusAndCode(await agent.ask(tagApi.remove, { params: { id: tag.id } }))).toBe("404 ERR_NO_TAG_FOUND");
    expect(statusAndCode(await change(tag.id, { name: "gone" }))).toBe("404 ERR_NO_TAG_FOUND");
  });

  it("stays on the ticket when two contacts are merged", async () => {
    const [vip, late] = [await createTag({ name: "vip" }), await createTag({ name: "late" })];
    const { id: connectionId } = await connection(company.id);
    const [older, newer] = [await ticket(company.id, { connectionId }), await ticket(company.id, { connectionId })];
    for (const [tagId, ticketId] of [
      [vip.id, older.id],
      [vip.id, newer.id],
      [late.id, newer.id],
    ])
      await TicketTag.create({ companyId: company.id, tagId: tagId!, ticketId: ticketId! });
    await mergeContacts(scopeOfRow({ companyId: company.id }), [older.contactId, newer.contactId]);
    const borne = await TicketTag.findAll({ where: { companyId: company.id }, order: ["tagId"], raw: true });
    expect(borne.map(({ ticketId, tagId }) => [ticketId, tagId])).toEqual([
      [older.id, vip.id],
      [older.id, late.id],
    ]);
  });
});
