import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import {
  connectionApi,
  connectionDetails,
  type ConnectionDto,
  type ConnectionDetailsDto,
} from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Connection } from "../../models/connections/connection";
import { User } from "../../models/accounts/user";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { onProcessEvent } from "../../core/events/process-bus";
import { scopeOfRow, scopeOfToken } from "../../core/tenant/scope";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, plan, prompt, queue, setting, user } from "../../testing/factories";
import { setClock } from "../../testing/clock";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withSlowDeletes } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { connectionOfToken, defaultConnection, recordStatus } from ".";

const server = withServer();

let company: { id: number };
let admin: Caller;
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin", name: "Rita" }));
});
afterEach(() => shiftClock(0));

const add = (body: Record<string, unknown>) => admin.ask(connectionApi.create, { body });
const change = (id: number, body: Record<string, unknown>) => admin.ask(connectionApi.update, { params: { id }, body });
const adminOf = (dto: ConnectionDto): ConnectionDetailsDto => connectionDetails(dto)!;
const show = (id: number) => admin.call(connectionApi.show, { params: { id } });

describe("adding a connection", () => {
  it("forty at once respects the plan's limit and makes one default; the others get the plan limit error", async () => {
    const { id: planId } = await plan({ connections: 3 });
    company = await createCompany({ planId });
    admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    const pendingCreations = Array.from({ length: 40 }, (_, index) =>
      add({ name: `Line ${index}`, isDefault: index % 2 === 0 }),
    );
    const answers = (await Promise.all(pendingCreations)).map(statusAndCode);
    expect(answers.filter((answer) => answer === "201").length).toBe(3);
    expect(answers.filter((answer) => answer === "400 ERR_PLAN_LIMIT_REACHED").length).toBe(37);
    expect(await Connection.count({ where: { companyId: company.id } })).toBe(3);
    expect(await Connection.count({ where: { companyId: company.id, isDefault: true } })).toBe(1);
  });

  it("keeps every field as it was set, and gives the rest the specification's defaults", async () => {
    const sales = await queue(company.id);
    const whole = {
      provider: "simulator",
      greetingMessage: "Olá",
      complationMessage: "Até logo",
      outOfHoursMessage: "Fechado",
      ratingMessage: "De 1 a 3",
      expiresInactiveMessage: "Resolvido",
      expiresTicket: 30,
      timeUseBotQueues: 5,
      maxUseBotQueues: 2,
      timeToTransfer: 10,
      transferQueueId: sales.id,
      fallbackQueueId: sales.id,
      sendReadReceipts: false,
    };
    const createdConnection = await admin.call(connectionApi.create, {
      body: { name: "Whole", queueIds: [sales.id], ...whole },
    });
    expect(await show(createdConnection.id)).toMatchObject({ name: "Whole", queues: [{ id: sales.id }], ...whole });
    const plain = await admin.call(connectionApi.create, { body: { name: "Plain" } });
    expect(plain).toMatchObject({
      provider: "beta",
      maxUseBotQueues: 3,
      expiresTicket: 0,
      timeUseBotQueues: 0,
      timeToTransfer: 0,
      transferQueueId: null,
      promptId: null,
      sendReadReceipts: true,
      token: "",
      conflictsWith: null,
      restrictedUntil: null,
      validUntil: null,
    });
  });

  it("starts a session once, without another request, and shows the connection as opening", async () => {
    const acts: string[] = [];
    const unsubscribe = onProcessEvent(
      "connection.wanted",
      ({ companyId, act }) => companyId === company.id && acts.push(act),
    );
    const createdConnection = await admin.call(connectionApi.create, { body: { name: "Waiting" } });
    unsubscribe();
    expect(acts).toEqual(["start"]);
    expect(createdConnection.status).toBe("OPENING");
    expect((await Connection.findByPk(createdConnection.id))?.wanted).toBe(true);
  });

  it("or renaming it to a name already in use is a validation error of that field", async () => {
    await add({ name: "Loja" });
    const again = await add({ name: "Loja" });
    expect([again.status, again.body]).toEqual([400, { error: "ERR_VALIDATION", fields: { name: "Already taken" } }]);
    const other = await admin.call(connectionApi.create, { body: { name: "Filial" } });
    expect(statusAndCode(await change(other.id, { name: "Loja" }))).toBe("400 ERR_VALIDATION");
  });

  it("refuses a queue or prompt of another company", async () => {
    const strange = await queue((await createCompany()).id);
    expect(statusAndCode(await add({ name: "One", transferQueueId: strange.id }))).toBe("404 ERR_NO_QUEUE_FOUND");
    expect(statusAndCode(await add({ name: "One", queueIds: [strange.id] }))).toBe("404 ERR_NO_QUEUE_FOUND");
    expect(statusAndCode(await add({ name: "One", fallbackQueueId: strange.id }))).toBe("404 ERR_NO_QUEUE_FOUND");
    expect(statusAndCode(await add({ name: "One", promptId: 1 }))).toBe("404 ERR_NO_PROMPT_FOUND");
    const connectionRow = await connection(company.id);
    expect(statusAndCode(await change(connectionRow.id, { transferQueueId: strange.id }))).toBe(
      "404 ERR_NO_QUEUE_FOUND",
    );
    const foreign = await prompt(strange.companyId);
    expect(statusAndCode(await change(connectionRow.id, { promptId: foreign.id }))).toBe("404 ERR_NO_PROMPT_FOUND");
    const own = await prompt(company.id);
    expect((await change(connectionRow.id, { promptId: own.id })).body).toMatchObject({ promptId: own.id });
    expect(statusAndCode(await change(connectionRow.id, { promptId: null, transferQueueId: null }))).toBe("200");
  });

  it("with more than one queue needs a greeting, whichever of the two changes", async () => {
    const [sales, help] = [await queue(company.id), await queue(company.id)];
    const both = [sales.id, help.id];
    const greetingRequired = "400 ERR_WAPP_GREETING_REQUIRED";
    expect(statusAndCode(await add({ name: "Two", queueIds: both }))).toBe(greetingRequired);
    expect(statusAndCode(await add({ name: "Two", queueIds: both, greetingMessage: "  " }))).toBe(greetingRequired);
    const { id } = await admin.call(connectionApi.create, { body: { name: "One", queueIds: [sales.id] } });
    expect(statusAndCode(await change(id, { queueIds: both }))).toBe(greetingRequired);
    expect(statusAndCode(await change(id, { queueIds: both, greetingMessage: "Olá" }))).toBe("200");
    expect(statusAndCode(await change(id, { greetingMessage: "" }))).toBe(greetingRequired);
    expect(statusAndCode(await change(id, { greetingMessage: "", queueIds: [help.id] }))).toBe("200");
    expect((await show(id)).queues.map((one) => one.id)).toEqual([help.id]);
  });

  it("changing one field leaves the others as they are", async () => {
    const sales = await queue(company.id);
    const body = { name: "Patch", queueIds: [sales.id], greetingMessage: "Olá", expiresTicket: 7 };
    const { id } = await admin.call(connectionApi.create, { body });
    const changedConnection = await admin.call(connectionApi.update, { params: { id }, body: { name: "Patched" } });
    expect(changedConnection).toMatchObject({ name: "Patched", queues: [{ id: sales.id }], isDefault: true });
    expect(changedConnection).toMatchObject({ greetingMessage: "Olá", expiresTicket: 7 });
  });
});

describe("the default connection", () => {
  it("is the first one; setting another as default unsets it", async () => {
    const first = await admin.call(connectionApi.create, { body: { name: "First" } });
    const second = await admin.call(connectionApi.create, { body: { name: "Second" } });
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    await admin.call(connectionApi.update, { params: { id: second.id }, body: { isDefault: true } });
    expect([(await show(first.id)).isDefault, (await show(second.id)).isDefault]).toEqual([false, true]);
  });

  it("cannot be unset or removed while there are others; the only connection can be removed", async () => {
    const first = await admin.call(connectionApi.create, { body: { name: "First" } });
    const second = await admin.call(connectionApi.create, { body: { name: "Second" } });
    const remove = async (id: number) => statusAndCode(await admin.ask(connectionApi.remove, { params: { id } }));
    expect(statusAndCode(await change(first.id, { isDefault: false }))).toBe("400 ERR_NO_OTHER_WHATSAPP");
    expect(await remove(first.id)).toBe("400 ERR_NO_OTHER_WHATSAPP");
    expect(await remove(second.id)).toBe("200");
    expect(await remove(first.id)).toBe("200");
  });

  it("can be removed after years of service, however many messages refer to it", async () => {
    const { id } = (await add({ name: "Antiga" })).body as ConnectionDto;
    // Updating each message takes longer than the usual statement timeout.
    expect(
      statusAndCode(await withSlowDeletes("connections", () => admin.ask(connectionApi.remove, { params: { id } }))),
    ).toBe("200");
    expect(await Connection.count({ where: { id } })).toBe(0);
  });

  it("is exactly one, however many requests set, unset and remove it at once", async () => {
    const createdConnections = await Promise.all(
      Array.from({ length: 6 }, (_, index) => admin.call(connectionApi.create, { body: { name: `C ${index}` } })),
    );
    await Promise.all(
      createdConnections.flatMap(({ id }, index) => [
        change(id, { isDefault: true }),
        change(id, { isDefault: false }),
        ...(index < 2 ? [admin.ask(connectionApi.remove, { params: { id } })] : []),
      ]),
    );
    expect(await Connection.count({ where: { companyId: company.id, isDefault: true } })).toBe(1);
  });

  it("falls back from the person's own to the company's, then to the first connected one, else fails", async () => {
    const person = await user(company.id);
    const rights = { profile: "user" as const, super: false, queueIds: [], allTicket: false };
    const scope = scopeOfToken(company.id, { ...rights, userId: person.id, name: person.name, sessionId: "x" });
    const serving = async (chosenId?: number) => (await defaultConnection(scope, chosenId)).id;
    await expect(serving()).rejects.toThrow("ERR_NO_DEF_WAPP_FOUND");
    const [down, up, main, own] = [
      await connection(company.id),
      await connection(company.id),
      await connection(company.id),
      await connection(company.id),
    ];
    await expect(serving()).rejects.toThrow("ERR_NO_DEF_WAPP_FOUND");
    await Connection.update({ status: "CONNECTED" }, { where: { id: up.id } });
    expect(await serving()).toBe(up.id);
    await Connection.update({ isDefault: true }, { where: { id: main.id } });
    expect(await serving()).toBe(main.id);
    await User.update({ connectionId: own.id }, { where: { id: person.id } });
    expect(await serving()).toBe(own.id);
    expect(await serving(down.id)).toBe(down.id);
    expect((await defaultConnection(scopeOfRow({ companyId: company.id }))).id).toBe(main.id);
    const strange = await connection((await createCompany()).id);
    await expect(serving(strange.id)).rejects.toThrow("ERR_NO_WAPP_FOUND");
  });
});

it("a number is in use since a day of the company's calendar, today at the latest", async () => {
  // It is still the first of March in UTC.
  setClock("2027-03-02T08:00:00+09:00");
  await setting(company.id, "timezone", "Asia/Tokyo");
  companyChanged(scopeOfRow({ companyId: company.id }));
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  const { id } = await admin.call(connectionApi.create, { body: { name: "Loja", inUseSince: "2027-03-02" } });
  expect(await show(id)).toMatchObject({ inUseSince: "2027-03-02" });
  const tomorrow = await change(id, { inUseSince: "2027-03-03" });
  expect([tomorrow.status, tomorrow.body]).toMatchObject([400, { fields: { inUseSince: "Invalid date" } }]);
});

describe("the API token", () => {
  const make = async (id: number) => (await admin.call(connectionApi.makeToken, { params: { id } })).token;

  it("is shown once, identifies its connection, and is stored only as a hash", async () => {
    const { id } = await connection(company.id);
    const { events: broadcasts, stop } = recordBroadcasts();
    const token = await make(id);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(await connectionOfToken(token)).toMatchObject({ companyId: company.id, connectionId: id });
    expect(adminOf(await show(id)).token).toBe("****");
    stop();
    const row = JSON.stringify((await Connection.findByPk(id))?.get({ plain: true }));
    for (const place of [JSON.stringify(broadcasts), row, JSON.stringify(await admin.call(connectionApi.list))])
      expect(place).not.toContain(token);
  });

  it("may be given when the connection is made or changed, is stored as a hash, and works", async () => {
    const [first, second] = [`first-${company.id}-0123456789`, `second-${company.id}-0123456789`];
    const createdConnection = adminOf(await admin.call(connectionApi.create, { body: { name: "Loja", token: first } }));
    expect(createdConnection.token).toBe("****");
    for (const tokenFields of [{}, { token: "****" }])
      await change(createdConnection.id, { greetingMessage: "Olá", ...tokenFields });
    expect(await connectionOfToken(first)).toMatchObject({ companyId: company.id, connectionId: createdConnection.id });
    expect((await change(createdConnection.id, { token: second })).body).toMatchObject({ token: "****" });
    for (const one of [first, second]) expect((await connectionOfToken(one))?.connectionId).toBe(createdConnection.id);
    const row = JSON.stringify((await Connection.findByPk(createdConnection.id))?.get({ plain: true }));
    for (const one of [first, second]) expect(row).not.toContain(one);
    const response = await add({ name: "Filial", token: second });
    expect([response.status, response.body]).toEqual([
      400,
      { error: "ERR_VALIDATION", fields: { token: "Already taken" } },
    ]);
    expect(statusAndCode(await change(createdConnection.id, { token: "too short" }))).toBe("400 ERR_VALIDATION");
    await change(createdConnection.id, { token: "" });
    for (const one of [first, second]) expect(await connectionOfToken(one)).toBeNull();
  });

  it("works for another day when another is made, and is void when it is deleted", async () => {
    const { id } = await connection(company.id);
    const first = await make(id);
    const second = await make(id);
    for (const one of [first, second]) expect((await connectionOfToken(one))?.connectionId).toBe(id);
    await admin.call(connectionApi.dropToken, { params: { id } });
    for (const one of [first, second]) expect(await connectionOfToken(one)).toBeNull();
    expect(adminOf(await show(id)).token).toBe("");
  });

  it("that is empty or wrong matches nothing, least of all a connection without one", async () => {
    await connection(company.id);
    for (const wrong of ["", undefined, "nothing", "null"]) expect(await connectionOfToken(wrong)).toBeNull();
  });
});

it("starting, stopping and deleting a connection and making its token are audited, without the token itself", async () => {
  const { id } = await admin.call(connectionApi.create, { body: { name: "Loja" } });
  const params = { id };
  await admin.call(connectionApi.start, { params });
  await admin.call(connectionApi.renew, { params });
  await admin.call(connectionApi.pair, { params, body: { number: "5511955550000" } });
  const { token } = await admin.call(connectionApi.makeToken, { params });
  await admin.call(connectionApi.logout, { params });
  await Connection.update({ status: "DISCONNECTED" }, { where: { id } });
  await admin.call(connectionApi.logout, { params });
  await admin.call(connectionApi.remove, { params });
  const log = await AuditEntry.findAll({ where: { companyId: company.id, target: "Loja" }, order: ["id"], raw: true });
  const startActions = Array.from({ length: 4 }, () => "connection.started");
  const others = ["token.made", "connection.stopped", "connection.deleted"];
  expect(log.map(({ action }) => action)).toEqual([...startActions, ...others]);
  expect(new Set(log.map(({ userName }) => userName))).toEqual(new Set(["Rita"]));
  expect(JSON.stringify(log)).not.toMatch(new RegExp(`5511955550000|${token}`));
});

it("the platform's owner sees the connections of their own company as an admin does, whatever their profile", async () => {
  const { id } = await connection(company.id);
  const owner = await signInAs(server.app, await user(company.id, { profile: "user", super: true }));
  expect(await owner.call(connectionApi.show, { params: { id } })).toEqual(await show(id));
  expect(await owner.call(connectionApi.list)).toEqual(await admin.call(connectionApi.list));
});

describe("people who cannot manage connections", () => {
  it("get names, statuses with their start, and queues, but no QR, number, token or settings, in replies and in events", async () => {
    const { id } = await connection(company.id);
    const agent = await signInAs(server.app, await user(company.id));
    const { events: broadcasts, stop } = recordBroadcasts();
    const ref = { companyId: company.id, connectionId: id, provider: "beta" } as const;
    await recordStatus(scopeOfRow(ref), ref, "qrcode", { qrcode: "secret-qr" });
    await admin.call(connectionApi.update, { params: { id }, body: { greetingMessage: "secret-text" } });
    stop();
    const open = ["capabilities", "id", "isDefault", "name", "queues", "status", "statusSince", "updatedAt"];
    const [listedConnection] = await agent.call(connectionApi.list);
    expect(Object.keys(listedConnection!).sort()).toEqual(open);
    expect(Object.keys(await agent.call(connectionApi.show, { params: { id } })).sort()).toEqual(open);
    const toAgents = broadcasts.filter(({ audience }) => audience.to?.some((room) => room.endsWith(":user")));
    expect(toAgents.map(({ topic }) => topic).sort()).toEqual(["whatsapp", "whatsappSession"]);
    expect(JSON.stringify(toAgents.map(({ event }) => event))).not.toMatch(/secret|admin/);
    const toAdmins = broadcasts.filter(({ audience }) => audience.to?.some((room) => room.endsWith(":admin")));
    expect(JSON.stringify(toAdmins)).toMatch(/secret-qr/);
    expect(toAdmins.every(({ audience }) => audience.to?.every((room) => room.endsWith(":admin")))).toBe(true);
  });

  it("get 403 for outages, tokens and sessions", async () => {
    const { id } = await connection(company.id);
    const agent = await signInAs(server.app, await user(company.id, { profile: "supervisor" }));
    const number = "5511955550000";
    for (const pendingResponse of [
      agent.ask(connectionApi.outages, { params: { id } }),
      agent.ask(connectionApi.makeToken, { params: { id } }),
      agent.ask(connectionApi.dropToken, { params: { id } }),
      agent.ask(connectionApi.start, { params: { id } }),
      agent.ask(connectionApi.pair, { params: { id }, body: { number } }),
    ])
      expect(statusAndCode(await pendingResponse)).toBe("403 ERR_NO_PERMISSION");
  });
});

it("`session` and `companyId` in the query are accepted and ignored", async () => {
  const { id } = await connection(company.id);
  const foreign = await createCompany();
  await connection(foreign.id);
  const list = await admin.ask(connectionApi.list, { query: { session: 0, companyId: foreign.id } });
  expect((list.body as ConnectionDto[]).map((one) => one.id)).toEqual([id]);
  const one = await admin.ask(connectionApi.show, { params: { id }, query: { session: 0 } });
  expect(one.status).toBe(200);
  expect(await admin.call(queueApi.list)).toEqual([]);
});

describe("the fallback queue", () => {
  const body = { name: "Loja", greetingMessage: "Olá!" };

  it("of a new connection is its first queue, unless another or none is chosen", async () => {
    const [second, first] = [await queue(company.id), await queue(company.id)];
    await first.update({ orderQueue: 1 });
    await second.update({ orderQueue: 2 });
    const queueIds = [second.id, first.id];
    const createWithFallback = async (more: object) =>
      adminOf(await admin.call(connectionApi.create, { body: { ...body, queueIds, ...more } })).fallbackQueueId;
    expect(await createWithFallback({})).toBe(first.id);
    expect(await createWithFallback({ name: "Two", fallbackQueueId: second.id })).toBe(second.id);
    expect(await createWithFallback({ name: "Three", fallbackQueueId: null })).toBeNull();
    expect(await createWithFallback({ name: "Four", queueIds: [] })).toBeNull();
  });

  it("is one of the connection's queues, stays while they change, and goes with its queue", async () => {
    const [sales, billing, other] = [await queue(company.id), await queue(company.id), await queue(company.id)];
    const { id } = await connection(company.id, { queues: [sales, billing], greetingMessage: "Olá!" });
    expect(statusAndCode(await change(id, { fallbackQueueId: other.id }))).toBe("400 ERR_VALIDATION");
    await change(id, { fallbackQueueId: sales.id });
    await change(id, { queueIds: [other.id, sales.id] });
    expect(await show(id)).toMatchObject({ fallbackQueueId: sales.id });
    await change(id, { queueIds: [other.id, billing.id] });
    expect(await show(id)).toMatchObject({ fallbackQueueId: null });
    await change(id, { queueIds: [billing.id, sales.id], fallbackQueueId: sales.id });
    expect(await show(id)).toMatchObject({ fallbackQueueId: sales.id });
  });

  it("of an older connection is none, which is a finding for those who manage connections, and so are queues without people", async () => {
    const [sales, billing] = [
      await queue(company.id, { name: "Vendas" }),
      await queue(company.id, { name: "Financeiro" }),
    ];
    const agent = await user(company.id, { queues: [sales] });
    const { id } = await connection(company.id, { queues: [sales, billing], greetingMessage: "Olá!" });
    expect(adminOf(await show(id)).findings).toEqual([
      { kind: "noFallback" },
      { kind: "unserved", queue: "Financeiro" },
    ]);
    await change(id, { fallbackQueueId: billing.id });
    expect(adminOf(await show(id)).findings).toEqual([{ kind: "unservedFallback", queue: "Financeiro" }]);
    await change(id, { fallbackQueueId: sales.id, queueIds: [sales.id] });
    expect(adminOf(await show(id)).findings).toEqual([]);
    const caller = await signInAs(server.app, agent);
    expect(await caller.call(connectionApi.show, { params: { id } })).not.toHaveProperty("findings");
  });
});
