import { beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { defaultWeek } from "@guiche/contract/time/hours";
import { optionLimits, queueOptionApi } from "@guiche/contract/queue-options";
import { queueApi } from "@guiche/contract/queues";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi } from "@guiche/contract/users";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Connection } from "../../models/connections/connection";
import { Plan } from "../../models/accounts/plan";
import { Queue } from "../../models/connections/queue";
import { Ticket } from "../../models/tickets/ticket";
import { UserQueue } from "../../models/accounts/user-queue";
import { companyChanged } from "../../core/cache";
import { onProcessEvent } from "../../core/events/process-bus";
import { profileRoom } from "../../core/realtime/rooms";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, plan, queue, ticket, user } from "../../testing/factories";
import { broadcastsTo } from "../../testing/record-broadcasts";
import { withSlowDeletes } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { listRoomsOf, ticketRoom } from "../tickets";
import { queueOf } from ".";

const server = withServer();

let company: { id: number; planId: number };
let admin: Caller;
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin", name: "Rita" }));
});

const add = (body: Record<string, unknown>) => admin.ask(queueApi.create, { body });
const change = (id: number, body: Record<string, unknown>) => admin.ask(queueApi.update, { params: { id }, body });
const remove = (id: number) => admin.call(queueApi.remove, { params: { id } });
const scope = () => scopeOfRow({ companyId: company.id });
const broadcastsOf = (act: () => Promise<unknown>) => broadcastsTo(company.id, act);

describe("adding a queue", () => {
  it("with invalid input returns validation errors", async () => {
    const refusal = async (body: Record<string, unknown>) => ((await add(body)).body as { fields?: object }).fields;
    expect(await refusal({})).toEqual({ name: "Required", color: "Required" });
    expect(await refusal({ name: "a", color: "#fff" })).toEqual({ name: "Too Short!" });
    expect(await refusal({ name: "a".repeat(51), color: "#fff" })).toEqual({ name: "Too Long!" });
    for (const color of ["#f", "#0123456789"])
      expect(await refusal({ name: "Vendas", color })).toEqual({ color: expect.any(String) });
    expect(await refusal({ name: "Vendas", color: "url(x)" })).toEqual({ color: "Invalid color" });
    expect(await refusal({ name: "Vendas", color: "#fff", schedules: defaultWeek.slice(1) })).toMatchObject({
      schedules: "Invalid",
    });
    expect(await Queue.count({ where: { companyId: company.id } })).toBe(0);
  });

  it("makes it with its options, each list in order", async () => {
    const other = await queue(company.id);
    const children = [
      { title: "Sim", closesTicket: true },
      { title: "Não", message: "Vou passar para alguém." },
    ];
    const options = [
      { title: "Sem internet", message: "Voltou?", children },
      { title: "Vendas", forwardQueueId: other.id },
    ];
    const createdQueue = await admin.call(queueApi.create, { body: { name: "Suporte", color: "#123456", options } });
    const tree = await admin.call(queueOptionApi.list, { query: { queueId: createdQueue.id } });
    expect(tree).toMatchObject([
      {
        ...{ title: "Sem internet", message: "Voltou?", option: 1, parentId: null },
        children: [
          { title: "Sim", option: 1, closesTicket: true },
          { title: "Não", option: 2, message: "Vou passar para alguém." },
        ],
      },
      { title: "Vendas", option: 2, forwardQueueId: other.id, children: [] },
    ]);
  });

  it("makes neither the queue nor an option when one of them is refused", async () => {
    const foreign = await queue((await createCompany()).id);
    const deep = (levels: number): object[] => (levels === 0 ? [] : [{ title: "x", children: deep(levels - 1) }]);
    const many = Array.from({ length: 26 }, () => ({ title: "x", children: Array(20).fill({ title: "y" }) }));
    const refusedOptions: [object[], string][] = [
      [[{ title: "Vendas", forwardQueueId: foreign.id }], "404 ERR_NO_QUEUE_FOUND"],
      [[{ title: "Certa", children: [{ title: " " }] }], "400 ERR_VALIDATION"],
      [deep(optionLimits.depth + 1), "400 ERR_VALIDATION"],
      [many, "400 ERR_VALIDATION"],
    ];
    for (const [options, answer] of refusedOptions)
      expect(statusAndCode(await add({ name: "Suporte", color: "#123456", options }))).toBe(answer);
    expect(await Queue.count({ where: { companyId: company.id } })).toBe(0);
    expect(statusAndCode(await add({ name: "Suporte", color: "#123456", options: deep(optionLimits.depth) }))).toBe(
      "201",
    );
  });

  it("with another queue's name or colour is refused; other companies' are free", async () => {
    await queue((await createCompany()).id, { name: "Vendas", color: "#ff0000" });
    expect(statusAndCode(await add({ name: "Vendas", color: "#FF0000" }))).toBe("201");
    expect(statusAndCode(await add({ name: "Suporte", color: "#ff0000" }))).toBe("400 ERR_QUEUE_COLOR_ALREADY_EXISTS");
    const response = await add({ name: "Vendas", color: "#00ff00" });
    expect([response.status, response.body]).toEqual([
      400,
      { error: "ERR_VALIDATION", fields: { name: "Already taken" } },
    ]);
    const other = await queue(company.id, { name: "Suporte", color: "#0000ff" });
    expect(statusAndCode(await change(other.id, { color: "#ff0000" }))).toBe("400 ERR_QUEUE_COLOR_ALREADY_EXISTS");
    expect(statusAndCode(await change(other.id, { name: "Vendas" }))).toBe("400 ERR_VALIDATION");
    expect(statusAndCode(await change(other.id, { name: "Suporte", color: "#0000FF" }))).toBe("200");
  });

  it("returns all fields; opening hours default to the default week", async () => {
    const night = defaultWeek.map((day) => ({ ...day, ranges: [{ startTime: "22:00", endTime: "02:00" }] }));
    const whole = { greetingMessage: "Olá", outOfHoursMessage: "Fechado", orderQueue: 3 };
    const createdQueue = await admin.call(queueApi.create, {
      body: { name: " Vendas ", color: "#ABCDEF", ...whole, schedules: [...night].reverse() },
    });
    expect(createdQueue).toMatchObject({ name: "Vendas", color: "#abcdef", ...whole, schedules: night });
    expect(await admin.call(queueApi.show, { params: { id: createdQueue.id } })).toEqual(createdQueue);
    const plain = await admin.call(queueApi.create, { body: { name: "Plain", color: "red" } });
    expect(plain).toMatchObject({ greetingMessage: "", outOfHoursMessage: "", orderQueue: 0, schedules: defaultWeek });
    expect((await admin.call(queueApi.list)).map(({ name }) => name)).toEqual(["Plain", "Vendas"]);
  });

  it("changing one field leaves the others as they are", async () => {
    const { id } = await admin.call(queueApi.create, {
      body: { name: "Vendas", color: "#111111", greetingMessage: "Olá", orderQueue: 2 },
    });
    expect((await change(id, { color: "#222222" })).body).toMatchObject({
      name: "Vendas",
      color: "#222222",
      greetingMessage: "Olá",
      orderQueue: 2,
    });
    expect((await change(id, {})).body).toMatchObject({ color: "#222222" });
    expect((await queueOf(scope(), id))?.color).toBe("#222222");
    expect(statusAndCode(await change(id + 1_000, {}))).toBe("404 ERR_NO_QUEUE_FOUND");
  });
});

describe("the plan's limit of queues", () => {
  it("lets exactly one of twenty concurrent requests take the last place, every time", async () => {
    const { id: planId } = await plan({ queues: 2 });
    company = await createCompany({ planId });
    admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    await queue(company.id);
    for (let round = 0; round < 10; round += 1) {
      const pendingCreations = Array.from({ length: 20 }, (_, index) =>
        add({ name: `Q ${index}`, color: `#2000${10 + index}` }),
      );
      const answers = (await Promise.all(pendingCreations)).map(statusAndCode).sort();
      expect(answers).toEqual(["201", ...Array.from({ length: 19 }, () => "400 ERR_PLAN_LIMIT_REACHED")]);
      const last = await Queue.findOne({
        where: { companyId: company.id },
        order: [["id", "DESC"]],
        rejectOnEmpty: true,
      });
      await remove(last.id);
    }
    expect(await Queue.count({ where: { companyId: company.id } })).toBe(1);
  });

  it("of zero allows no new queue; existing ones stay and can be changed", async () => {
    const existingQueue = await queue(company.id);
    await Plan.update({ queues: 0 }, { where: { id: company.planId } });
    companyChanged(scope());
    expect(statusAndCode(await add({ name: "One", color: "#fff" }))).toBe("400 ERR_PLAN_LIMIT_REACHED");
    expect(statusAndCode(await change(existingQueue.id, { name: "Still here" }))).toBe("200");
  });
});

describe("people who cannot manage queues", () => {
  it.each(["user", "supervisor"] as const)("a %s sees id, name and colour only", async (profile) => {
    const { id, name, color } = await queue(company.id);
    await change(id, { greetingMessage: "only for admins" });
    const by = await signInAs(server.app, await user(company.id, { profile }));
    expect(await by.call(queueApi.list)).toEqual([{ id, name, color }]);
    expect(await by.call(queueApi.show, { params: { id } })).toEqual({ id, name, color });
  });

  it("get events with the same fields, once each", async () => {
    const { id } = await queue(company.id);
    const event = await broadcastsOf(() => change(id, { name: "Renamed", outOfHoursMessage: "only for admins" }));
    const short = { id, name: "Renamed", color: expect.any(String) };
    expect(event.map(({ topic, event, audience }) => [topic, event, audience])).toEqual([
      [
        "queue",
        { action: "update", queue: expect.objectContaining({ ...short, outOfHoursMessage: "only for admins" }) },
        { to: [profileRoom(company.id, "admin")] },
      ],
      [
        "queue",
        { action: "update", queue: short },
        { to: [profileRoom(company.id, "supervisor"), profileRoom(company.id, "user")] },
      ],
    ]);
  });
});

describe("deleting a queue", () => {
  it("leaves its tickets without a queue: live ones are broadcast, and removed from lists of those who may no longer see them", async () => {
    const deletedQueue = await queue(company.id);
    const agent = await user(company.id, { queues: [deletedQueue] });
    const waiting = await ticket(company.id, { queueId: deletedQueue.id });
    const openTicket = await ticket(company.id, { queueId: deletedQueue.id, status: "open", userId: agent.id });
    const closedTicket = await ticket(company.id, { queueId: deletedQueue.id, status: "closed" });
    const elsewhere = await ticket(company.id, { queueId: (await queue(company.id)).id });
    const before = await Ticket.findByPk(waiting.id, { rejectOnEmpty: true });
    const by = await signInAs(server.app, agent);
    expect((await by.call(ticketApi.list)).tickets).toHaveLength(2);

    const rows = (await broadcastsOf(() => remove(deletedQueue.id))).filter(({ topic }) => topic === "ticket");
    const places = [waiting, openTicket].map(({ id, status, userId }) => ({ id, status: status ?? "pending", userId }));
    expect(rows.map(({ event, audience }) => [event, audience])).toEqual(
      places.flatMap(({ id, ...place }) => {
        const then = listRoomsOf(scope(), { ...place, userId: place.userId ?? null, queueId: deletedQueue.id });
        const now = listRoomsOf(scope(), { ...place, userId: place.userId ?? null, queueId: null });
        const watching = [...now, ticketRoom(scope(), id)];
        const formerRooms = then.filter((room) => !now.includes(room));
        expect(formerRooms).toHaveLength(1);
        return [
          [{ action: "update", ticket: expect.objectContaining({ id, queueId: null, queue: null }) }, { to: watching }],
          [
            { action: "delete", ticketId: id },
            { to: formerRooms, except: watching },
          ],
        ];
      }),
    );
    for (const { id } of [waiting, openTicket, closedTicket])
      expect(await Ticket.findByPk(id)).toMatchObject({ queueId: null });
    expect(await Ticket.findByPk(elsewhere.id)).toMatchObject({ queueId: elsewhere.queueId });
    expect((await Ticket.findByPk(waiting.id))?.updatedAt).toEqual(before.updatedAt);
    expect((await by.call(ticketApi.list)).tickets.map(({ id }) => id)).toEqual([openTicket.id]);
  });

  it("makes the sockets of its agents, and no others, reconnect with their new rights", async () => {
    const [deletedQueue, other] = [await queue(company.id), await queue(company.id)];
    const people = [
      await user(company.id, { queues: [deletedQueue, other] }),
      await user(company.id, { queues: [deletedQueue] }),
    ];
    await user(company.id, { queues: [other] });
    const cut: number[] = [];
    const unsubscribe = onProcessEvent(
      "session.changed",
      ({ companyId, userId }) => companyId === company.id && cut.push(userId),
    );
    await remove(deletedQueue.id);
    unsubscribe();
    expect(cut.sort()).toEqual(people.map(({ id }) => id).sort());
  });

  it("removes it from its connections, and broadcasts them", async () => {
    const [deletedQueue, remainingQueue] = [await queue(company.id), await queue(company.id)];
    const offering = await connection(company.id, { queues: [deletedQueue, remainingQueue], greetingMessage: "Olá" });
    const moving = await connection(company.id);
    await Connection.update({ transferQueueId: deletedQueue.id }, { where: { id: moving.id } });
    await Connection.update({ fallbackQueueId: deletedQueue.id }, { where: { id: offering.id } });
    await connection(company.id, { queues: [remainingQueue] });
    const events = (await broadcastsOf(() => remove(deletedQueue.id))).filter(({ topic }) => topic === "whatsapp");
    const rows = events.map(({ event }) => ("whatsapp" in event ? event.whatsapp : undefined));
    expect(new Set(rows.map((row) => row?.id))).toEqual(new Set([offering.id, moving.id]));
    for (const row of rows)
      expect(row?.queues.map(({ id }) => id)).toEqual(row?.id === offering.id ? [remainingQueue.id] : []);
    expect(await admin.call(connectionApi.show, { params: { id: moving.id } })).toMatchObject({
      transferQueueId: null,
    });
    expect(await admin.call(connectionApi.show, { params: { id: offering.id } })).toMatchObject({
      fallbackQueueId: null,
    });
  });

  it("is broadcast to all users and audited with its name", async () => {
    const deletedQueue = await queue(company.id, { name: "Vendas" });
    const event = await broadcastsOf(() => remove(deletedQueue.id));
    expect(event.map(({ topic, event, audience }) => [topic, event, audience])).toEqual([
      ["queue", { action: "delete", queueId: deletedQueue.id }, {}],
    ]);
    expect(statusAndCode(await admin.ask(queueApi.remove, { params: { id: deletedQueue.id } }))).toBe(
      "404 ERR_NO_QUEUE_FOUND",
    );
    expect(await queueOf(scope(), deletedQueue.id)).toBeNull();
    const auditEntries = await AuditEntry.findAll({
      where: { companyId: company.id, action: "queue.deleted" },
      raw: true,
    });
    expect(auditEntries).toMatchObject([{ target: "Vendas", userName: "Rita" }]);
  });

  it("with years of tickets gets more time than other calls", async () => {
    const { id } = await queue(company.id);
    await withSlowDeletes("queues", () => remove(id));
    expect(await Queue.count({ where: { id } })).toBe(0);
  });

  it("while tickets move into it leaves none in it, and causes no deadlock", async () => {
    const [deletedQueue, other] = [await queue(company.id), await queue(company.id)];
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticket(company.id, { queueId: other.id })));
    const moves = tickets.map(({ id }) =>
      admin.ask(ticketApi.update, { params: { id }, body: { queueId: deletedQueue.id } }).then(({ status }) => status),
    );
    const [answers] = await Promise.all([Promise.all(moves), remove(deletedQueue.id)]);
    for (const status of answers) expect([200, 404, 409]).toContain(status);
    expect(await Ticket.count({ where: { companyId: company.id, queueId: deletedQueue.id } })).toBe(0);
  });

  it("while people and connections are given to it leaves none with it, and causes no deadlock", async () => {
    const [people, connectionRows] = [
      await Promise.all(Array.from({ length: 3 }, () => user(company.id))),
      await Promise.all(Array.from({ length: 3 }, () => connection(company.id))),
    ];
    for (let round = 0; round < 8; round += 1) {
      const { id } = await queue(company.id);
      const giveAll = () => [
        ...people.map((one) => admin.ask(userApi.update, { params: { id: one.id }, body: { queueIds: [id] } })),
        ...connectionRows.map((one) =>
          admin.ask(connectionApi.update, { params: { id: one.id }, body: { queueIds: [id] } }),
        ),
      ];
      await Promise.all(giveAll());
      const [answers] = await Promise.all([Promise.all(giveAll()), remove(id)]);
      for (const answer of answers) expect(["200", "404 ERR_NO_QUEUE_FOUND"]).toContain(statusAndCode(answer));
      expect(await UserQueue.count({ where: { queueId: id } })).toBe(0);
    }
  });
});
