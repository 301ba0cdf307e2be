import { beforeEach, describe, expect, it } from "@jest/globals";
import { optionLimits, queueOptionApi, type QueueOptionDto } from "@guiche/contract/queue-options";
import { queueApi } from "@guiche/contract/queues";
import { Media } from "../../../models/messages/media";
import { QueueOption } from "../../../models/bot/queue-option";
import { createCompany, queue, user } from "../../../testing/factories";
import { broadcastsTo } from "../../../testing/record-broadcasts";
import { withServer } from "../../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../../testing/sign-in-as";
import { fetchBytes } from "../../../testing/fetch-bytes";

const server = withServer();
let company: { id: number };
let admin: Caller;
let sales: { id: number };
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  sales = await queue(company.id, { name: "Vendas" });
});

const create = (body: Record<string, unknown>) =>
  admin.ask(queueOptionApi.create, { body: { queueId: sales.id, ...body } });
const add = async (title: string, more: Record<string, unknown> = {}) =>
  (await create({ title, ...more })).body as QueueOptionDto;
const update = (id: number, body: Record<string, unknown>) =>
  admin.ask(queueOptionApi.update, { params: { id }, body });
const remove = (id: number) => admin.ask(queueOptionApi.remove, { params: { id } });
const list = async (query: Record<string, string | number> = {}) =>
  (await admin.ask(queueOptionApi.list, { query: { queueId: sales.id, ...query } })).body as QueueOptionDto[];
/** "1 Prices(1 Retail) 2 Bill": numbers and titles of the whole tree. */
const drawTree = (options: QueueOptionDto[]): string =>
  options
    .map(({ option, title, children }) => `${option} ${title}${children.length > 0 ? `(${drawTree(children)})` : ""}`)
    .join(" ");

describe("the tree of a queue", () => {
  it("is read as a whole, or below one option", async () => {
    const prices = await add("Preços", { message: "Qual?" });
    await add("Atacado", { parentId: prices.id });
    await add("2ª via", { parentId: -1 });
    expect(drawTree(await list())).toBe("1 Preços(1 Atacado) 2 2ª via");
    expect(drawTree(await list({ parentId: -1 }))).toBe("1 Preços(1 Atacado) 2 2ª via");
    expect(drawTree(await list({ parentId: prices.id }))).toBe("1 Atacado");
    expect(prices).toMatchObject({ message: "Qual?", parentId: null, mediaPath: null, mediaName: null, children: [] });
  });

  it("keeps its numbers without gaps when an option is inserted, moved and removed", async () => {
    const [one, two, three] = [await add("A"), await add("B"), await add("C")];
    await add("First", { option: 1 });
    expect(drawTree(await list())).toBe("1 First 2 A 3 B 4 C");
    await update(three.id, { option: 2 });
    expect(drawTree(await list())).toBe("1 First 2 C 3 A 4 B");
    await update(two.id, { parentId: one.id });
    expect(drawTree(await list())).toBe("1 First 2 C 3 A(1 B)");
    await remove(one.id);
    expect(drawTree(await list())).toBe("1 First 2 C");
    expect(await QueueOption.count({ where: { companyId: company.id } })).toBe(2);
  });

  it("accepts a number beyond the end as the end", async () => {
    await add("A");
    await add("B", { option: 50 });
    expect(drawTree(await list())).toBe("1 A 2 B");
  });

  it("refuses an option below itself, and a tree that is too deep", async () => {
    const chain: QueueOptionDto[] = [];
    for (let depth = 1; depth <= optionLimits.depth; depth += 1)
      chain.push(await add(`Level ${depth}`, { parentId: chain.at(-1)?.id ?? null }));
    const [top, , , bottom] = [chain[0], chain[1], chain[2], chain.at(-1)];
    expect(statusAndCode(await update(top?.id ?? 0, { parentId: bottom?.id }))).toBe("400 ERR_VALIDATION");
    expect(statusAndCode(await update(top?.id ?? 0, { parentId: top?.id }))).toBe("400 ERR_VALIDATION");
    expect(statusAndCode(await create({ title: "X", parentId: bottom?.id }))).toBe("400 ERR_TOO_MANY_OPTIONS");
    const single = await add("Single");
    expect(statusAndCode(await update(single.id, { parentId: bottom?.id }))).toBe("400 ERR_TOO_MANY_OPTIONS");
  });

  it("has at most fifty options in a list", async () => {
    const rows = Array.from({ length: optionLimits.siblings }, (_, index) => ({
      companyId: company.id,
      queueId: sales.id,
      title: "x",
      option: index + 1,
    }));
    await QueueOption.bulkCreate(rows);
    expect(statusAndCode(await create({ title: "One more" }))).toBe("400 ERR_TOO_MANY_OPTIONS");
  });

  it("stays whole when two admins add at once", async () => {
    await Promise.all(Array.from({ length: 6 }, (_, index) => create({ title: `T${index}`, option: 1 })));
    expect((await list()).map(({ option }) => option)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("belongs to one queue: a parent of another queue is missing", async () => {
    const other = await queue(company.id, { name: "Suporte" });
    const foreign = await add("Theirs", { queueId: other.id });
    const parent = { title: "Mine", parentId: foreign.id };
    expect(statusAndCode(await create(parent))).toBe("404 ERR_NO_QUEUE_OPTION_FOUND");
    const mine = await add("Mine");
    expect(statusAndCode(await update(mine.id, { parentId: foreign.id }))).toBe("404 ERR_NO_QUEUE_OPTION_FOUND");
  });
});

it("invalid input is explained field by field", async () => {
  const fields = async (body: Record<string, unknown>) => ((await create(body)).body as { fields?: object }).fields;
  expect(await fields({})).toEqual({ title: "Required" });
  expect(await fields({ title: "x".repeat(101) })).toEqual({ title: "Too Long!" });
  expect(await fields({ title: "x", message: "y".repeat(4_097) })).toEqual({ message: "Too Long!" });
  expect(await fields({ title: "x", option: 0 })).toEqual({ option: expect.any(String) });
});

it("forwards to a queue of the company, and stays without it when that queue is deleted", async () => {
  const other = await queue(company.id, { name: "Suporte" });
  const option = await add("Suporte", { forwardQueueId: other.id });
  expect(option.forwardQueueId).toBe(other.id);
  expect(statusAndCode(await update(option.id, { forwardQueueId: 999_999 }))).toBe("404 ERR_NO_QUEUE_FOUND");
  await admin.call(queueApi.remove, { params: { id: other.id } });
  expect((await list())[0]?.forwardQueueId).toBeNull();
});

it("resolves the ticket, or does not, as each change says", async () => {
  const option = await add("Obrigado", { closesTicket: true });
  expect([option.closesTicket, (await add("Outro")).closesTicket]).toEqual([true, false]);
  await update(option.id, { title: "Tchau" });
  expect((await list()).map(({ closesTicket }) => closesTicket)).toEqual([true, false]);
  await update(option.id, { closesTicket: false });
  expect((await list())[0]?.closesTicket).toBe(false);
});

describe("a file", () => {
  const attach = (id: number, text = "prices") =>
    admin
      .request(queueOptionApi.setMedia, { id })
      .attach("file", Buffer.from(text), { filename: "preços.txt", contentType: "text/plain" });

  it("is attached, replaced, read and removed", async () => {
    const option = await add("Preços");
    const optionWithFile = (await attach(option.id)).body as QueueOptionDto;
    expect(optionWithFile.mediaName).toBe("preços.txt");
    const read = await fetchBytes(server.app, `/api${optionWithFile.mediaPath}`, admin.token);
    expect([read.status, String(read.body)]).toEqual([200, "prices"]);
    const optionWithNewFile = (await attach(option.id, "more")).body as QueueOptionDto;
    expect(optionWithNewFile.mediaPath).not.toBe(optionWithFile.mediaPath);
    await admin.call(queueOptionApi.dropMedia, { params: { id: option.id } });
    expect((await list())[0]?.mediaPath).toBeNull();
    expect(await Media.count({ where: { companyId: company.id } })).toBe(0);
  });

  it("goes with its option, and with its queue", async () => {
    const parent = await add("A");
    const child = await add("B", { parentId: parent.id });
    const third = await add("C");
    for (const { id } of [child, third]) await attach(id);
    await remove(parent.id);
    expect(await Media.count({ where: { companyId: company.id } })).toBe(1);
    await admin.call(queueApi.remove, { params: { id: sales.id } });
    expect(await Media.count({ where: { companyId: company.id } })).toBe(0);
  });
});

it("a change is announced as an update of the queue", async () => {
  const events = await broadcastsTo(company.id, () => add("A"));
  expect(events.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ action: "update", queue: expect.objectContaining({ id: sales.id }) }),
  );
});

it("only those who manage queues read and change options", async () => {
  const agent = await signInAs(server.app, await user(company.id));
  expect((await agent.ask(queueOptionApi.list, { query: { queueId: sales.id } })).status).toBe(403);
});
