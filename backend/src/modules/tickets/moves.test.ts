import { beforeEach, describe, expect, it } from "@jest/globals";
import { queueApi } from "@guiche/contract/queues";
import { ticketApi, type TicketPatch } from "@guiche/contract/tickets";
import { userApi } from "@guiche/contract/users";
import { AuditEntry } from "../../models/audit-entry";
import { Connection } from "../../models/connection";
import { Contact } from "../../models/contact";
import { ContactIdentity } from "../../models/contact-identity";
import { Message } from "../../models/message";
import { Ticket } from "../../models/ticket";
import { TicketTracking } from "../../models/ticket-tracking";
import { User } from "../../models/user";
import { companyChanged } from "../../core/cache";
import { database } from "../../core/db/connect";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, contact, message, newNumber, queue, ticket, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { hasLockWaiter, withFailingInserts, withSlowDeletes } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { mergeContacts } from "../contacts";

const server = withServer();

let company: { id: number };
let sales: { id: number; name: string };
let support: { id: number; name: string };
let connectionRow: { id: number; name: string };
let people: Record<"ana" | "bruno" | "lead" | "boss", User>;
let ana: Caller;
let lead: Caller;
let boss: Caller;
beforeEach(async () => {
  company = await createCompany();
  [sales, support] = [await queue(company.id, { name: "Vendas" }), await queue(company.id, { name: "Suporte" })];
  connectionRow = await connection(company.id, { name: "Principal" });
  people = {
    ana: await user(company.id, { queues: [sales], name: "Ana" }),
    bruno: await user(company.id, { queues: [support], name: "Bruno" }),
    lead: await user(company.id, { profile: "supervisor", queues: [sales], name: "Lia" }),
    boss: await user(company.id, { profile: "admin", name: "Rita" }),
  };
  ana = await signInAs(server.app, people.ana);
  lead = await signInAs(server.app, people.lead);
  boss = await signInAs(server.app, people.boss);
});

const put = (by: Caller, id: number, body: Record<string, unknown>) =>
  by.ask(ticketApi.update, { params: { id }, body });
const moved = (by: Caller, id: number, body: Record<string, unknown>) =>
  by.call(ticketApi.update, { params: { id }, body });
const waiting = (values: Parameters<typeof ticket>[1] = {}) =>
  ticket(company.id, { queueId: sales.id, connectionId: connectionRow.id, ...values });
const held = (values: Parameters<typeof ticket>[1] = {}) =>
  waiting({ status: "open", userId: people.ana.id, ...values });
const holderIn = (answer: { body: unknown }) => JSON.parse((answer.body as { error: string }).error) as object;
const timeline = async (id: number) =>
  (await boss.call(ticketApi.timeline, { params: { id } })).map(({ kind, user: by, queue: to, toUser, note }) =>
    [kind, by?.name ?? "nobody", to, toUser, note].filter(Boolean).join(" · "),
  );
const lives = (ticketId: number) => TicketTracking.findAll({ where: { ticketId }, order: ["id"], raw: true });

describe("transferring a ticket", () => {
  it("is refused for one the person neither has nor may accept, and for a closed one", async () => {
    const colleagues = await waiting({ status: "open", userId: people.bruno.id });
    expect(statusAndCode(await put(ana, colleagues.id, { queueId: support.id }))).toBe("403 ERR_NO_PERMISSION");
    const elsewhere = await waiting({ queueId: support.id });
    expect(statusAndCode(await put(lead, elsewhere.id, { userId: people.lead.id }))).toBe("403 ERR_NO_PERMISSION");
    const over = await held({ status: "closed" });
    expect(statusAndCode(await put(ana, over.id, { userId: people.bruno.id }))).toBe("409 ERR_TICKET_CHANGED");
    expect(statusAndCode(await put(ana, over.id, { queueId: support.id }))).toBe("409 ERR_TICKET_CHANGED");
  });

  it("to a person, queue or connection of another company gets the same 404 as to a missing one", async () => {
    const globex = await createCompany();
    const { id } = await held();
    const strange = {
      user: await user(globex.id),
      queue: await queue(globex.id),
      connection: await connection(globex.id),
    };
    expect(statusAndCode(await put(ana, id, { userId: strange.user.id }))).toBe("404 ERR_NO_USER_FOUND");
    expect(statusAndCode(await put(ana, id, { queueId: strange.queue.id }))).toBe("404 ERR_NO_QUEUE_FOUND");
    expect(statusAndCode(await put(ana, id, { whatsappId: strange.connection.id }))).toBe("404 ERR_NO_WAPP_FOUND");
    expect(await Ticket.findByPk(id)).toMatchObject({ userId: people.ana.id, queueId: sales.id, status: "open" });
    expect(await timeline(id)).toEqual([]);
  });

  it("to a queue alone makes it pending there, without an agent, from now on", async () => {
    const { id, queuedAt } = await held();
    const after = await moved(ana, id, { queueId: support.id, note: " Pediu a segunda via " });
    expect(after).toMatchObject({ status: "pending", userId: null, user: null, queueId: support.id });
    expect(Date.parse(after.queuedAt)).toBeGreaterThan(queuedAt.getTime());
    expect(await timeline(id)).toEqual(["transferred · Ana · Suporte · Pediu a segunda via"]);
    const same = await held();
    expect(await moved(ana, same.id, { queueId: sales.id })).toMatchObject({ status: "pending", userId: null });
    expect(await timeline(same.id)).toEqual(["returned · Ana"]);
  });

  it("to a person makes it open with them, in the given queue or the one it had", async () => {
    const one = await held();
    expect(await moved(ana, one.id, { userId: people.bruno.id, queueId: support.id })).toMatchObject({
      status: "open",
      userId: people.bruno.id,
      user: { name: "Bruno" },
      queueId: support.id,
    });
    expect(await timeline(one.id)).toEqual(["transferred · Ana · Suporte · Bruno"]);
    const other = await waiting();
    const after = await moved(lead, other.id, { status: "open", userId: people.bruno.id });
    expect(after).toMatchObject({ status: "open", userId: people.bruno.id, queueId: sales.id });
    expect(await timeline(other.id)).toEqual(["transferred · Lia · Bruno"]);
    expect(await lives(other.id)).toMatchObject([{ userId: people.bruno.id, startedAt: expect.any(Date) }]);
  });

  it("broadcasts it to those who gain it and to those who lose it", async () => {
    const { id } = await held();
    const recorder = recordBroadcasts();
    await moved(ana, id, { queueId: support.id });
    recorder.stop();
    const room = (name: string) => `c:${company.id}:tickets:${name}`;
    expect(recorder.events.map(({ topic, event }) => `${topic} ${event.action}`)).toEqual([
      "ticket update",
      "ticket delete",
    ]);
    expect(recorder.events[0]?.audience.to).toContain(room(`pending:q:${support.id}`));
    expect(recorder.events[1]?.audience.to).toEqual(
      expect.arrayContaining([room(`open:u:${people.ana.id}`), room("open:all"), room(`open:q:${sales.id}`)]),
    );
  });

  it("to another connection uses the customer's address there", async () => {
    const other = await connection(company.id, { name: "Segunda" });
    companyChanged(scopeOfRow({ companyId: company.id }));
    const { id, contactId, address } = await held();
    await ContactIdentity.create({
      companyId: company.id,
      contactId,
      kind: "lid",
      value: `9${newNumber()}`.slice(0, 15),
    });
    const after = await moved(ana, id, { whatsappId: other.id });
    expect(after).toMatchObject({
      status: "open",
      userId: people.ana.id,
      whatsappId: other.id,
      whatsapp: { name: "Segunda" },
    });
    const row = await Ticket.findByPk(id);
    expect(row?.address).toMatch(/@lid$/);
    expect(row?.address).not.toBe(address);
    expect(await boss.call(ticketApi.timeline, { params: { id } })).toMatchObject([
      { kind: "transferred", connection: "Segunda", queue: null, toUser: null },
    ]);
    const busy = await ticket(company.id, {
      contactId,
      connectionId: connectionRow.id,
      status: "open",
      userId: people.bruno.id,
      queueId: support.id,
    });
    const answer = await put(ana, id, { whatsappId: connectionRow.id });
    expect([answer.status, holderIn(answer)]).toEqual([
      409,
      { userId: people.bruno.id, user: { name: "Bruno" }, queue: { name: "Suporte" } },
    ]);
    expect(await Ticket.count({ where: { id: [busy.id, id] } })).toBe(2);
  });

  it("to different places at the same time happens once", async () => {
    const third = await queue(company.id);
    const rivals = [
      [held, { queueId: support.id }, { userId: people.bruno.id }],
      [waiting, { queueId: support.id }, { userId: people.bruno.id }],
      [waiting, { queueId: support.id }, { queueId: third.id }],
    ] as const;
    for (const [begin, one, other] of rivals) await meet(begin, one, other);
  });

  /**
   * Concurrent requests may still run one after the other, and then both transfers succeed. Repeats until they collide.
   */
  async function meet(begin: typeof held, one: TicketPatch, other: TicketPatch) {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await begin();
      const answers = (await Promise.all([put(lead, id, one), put(boss, id, other)])).map(({ status }) => status);
      const done = answers.filter((status) => status === 200).length;
      expect(await timeline(id)).toHaveLength(done);
      if (done === 1) return expect(answers.filter((status) => status === 409)).toHaveLength(1);
    }
    throw new Error("The two requests never collided.");
  }
});

describe("creating a ticket", () => {
  const begin = (by: Caller, body: Record<string, unknown>) => by.ask(ticketApi.create, { body });

  it("needs an existing contact and, except for admins, one of the person's own queues", async () => {
    const { id: contactId } = await contact(company.id);
    expect(statusAndCode(await begin(ana, {}))).toBe("400 ERR_VALIDATION");
    expect(statusAndCode(await begin(ana, { contactId: 999_999_999, queueId: sales.id }))).toBe(
      "404 ERR_NO_CONTACT_FOUND",
    );
    const foreign = await createCompany();
    const strange = await contact(foreign.id);
    expect(statusAndCode(await begin(ana, { contactId: strange.id, queueId: sales.id }))).toBe(
      "404 ERR_NO_CONTACT_FOUND",
    );
    expect(statusAndCode(await begin(ana, { contactId, queueId: (await queue(foreign.id)).id }))).toBe(
      "404 ERR_NO_QUEUE_FOUND",
    );
    for (const by of [ana, lead])
      for (const queueId of [undefined, null, support.id]) {
        const answer = await begin(by, { contactId, queueId });
        expect([answer.status, answer.body]).toEqual([
          400,
          { error: "ERR_VALIDATION", fields: { queueId: "Selecione uma fila" } },
        ]);
      }
    expect(statusAndCode(await begin(ana, { contactId, queueId: sales.id, status: "closed" }))).toBe(
      "400 ERR_VALIDATION",
    );
    expect(await Ticket.count({ where: { companyId: company.id } })).toBe(0);
  });

  it("without a queue is for admins and for those with allTicket", async () => {
    await Connection.update({ isDefault: true }, { where: { id: connectionRow.id } });
    const clara = await signInAs(server.app, await user(company.id, { allTicket: true }));
    for (const by of [boss, clara]) {
      const { id: contactId } = await contact(company.id);
      const answer = await begin(by, { contactId });
      expect([answer.status, answer.body]).toMatchObject([201, { queueId: null, status: "open" }]);
    }
  });

  it("uses the chosen connection, else the person's own, else the company's, else the first connected one", async () => {
    const over = async (whatsappId?: number) => {
      const { id: contactId } = await contact(company.id);
      const answer = await begin(ana, { contactId, queueId: sales.id, whatsappId });
      return (answer.body as { whatsappId?: number; error?: string }).whatsappId ?? statusAndCode(answer);
    };
    expect(await over()).toBe("400 ERR_NO_DEF_WAPP_FOUND");
    const [up, standard, own] = [
      await connection(company.id),
      await connection(company.id),
      await connection(company.id),
    ];
    await Connection.update({ status: "CONNECTED" }, { where: { id: up.id } });
    expect(await over()).toBe(up.id);
    await Connection.update({ isDefault: true }, { where: { id: standard.id } });
    expect(await over()).toBe(standard.id);
    await User.update({ connectionId: own.id }, { where: { id: people.ana.id } });
    expect(await over()).toBe(own.id);
    expect(await over(connectionRow.id)).toBe(connectionRow.id);
    expect(await over((await connection((await createCompany()).id)).id)).toBe("404 ERR_NO_WAPP_FOUND");
  });

  it("makes it one's own or pending; only admins and supervisors may assign it to a colleague", async () => {
    const about = async (more: Record<string, unknown>) => ({
      contactId: (await contact(company.id)).id,
      queueId: sales.id,
      whatsappId: connectionRow.id,
      ...more,
    });
    const recorder = recordBroadcasts();
    const own = await ana.call(ticketApi.create, { body: await about({}) });
    recorder.stop();
    expect(own).toMatchObject({
      status: "open",
      userId: people.ana.id,
      user: { name: "Ana" },
      queue: { name: "Vendas" },
      tags: [],
    });
    expect(recorder.events).toMatchObject([{ topic: "ticket", event: { action: "create", ticket: own } }]);
    expect(await timeline(own.id)).toEqual(["created · Ana · Vendas · Ana"]);
    expect(await lives(own.id)).toMatchObject([
      { userId: people.ana.id, queueId: sales.id, startedAt: expect.any(Date), finishedAt: null },
    ]);
    expect(await ana.call(ticketApi.create, { body: await about({ status: "pending" }) })).toMatchObject({
      status: "pending",
      userId: null,
    });
    expect(statusAndCode(await begin(ana, await about({ userId: people.bruno.id })))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await begin(lead, await about({ userId: 999_999_999 })))).toBe("404 ERR_NO_USER_FOUND");
    expect(await lead.call(ticketApi.create, { body: await about({ userId: people.bruno.id }) })).toMatchObject({
      userId: people.bruno.id,
      user: { name: "Bruno" },
    });
  });

  it("beside a live one fails with its agent's name, also for all but one of concurrent requests", async () => {
    const { contactId } = await held();
    const body = { contactId, queueId: sales.id, whatsappId: connectionRow.id };
    const answer = await begin(boss, body);
    expect([answer.status, holderIn(answer)]).toEqual([
      409,
      { userId: people.ana.id, user: { name: "Ana" }, queue: { name: "Vendas" } },
    ]);
    const { id: other } = await contact(company.id);
    const answers = await Promise.all([ana, lead, boss, ana].map((by) => begin(by, { ...body, contactId: other })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await Ticket.count({ where: { companyId: company.id, contactId: other } })).toBe(1);
  });

  it("with a contact that is deleted at the same moment is refused", async () => {
    const leaving = await contact(company.id);
    const transaction = await database().transaction();
    await ContactIdentity.destroy({ where: { contactId: leaving.id }, transaction });
    await leaving.destroy({ transaction });
    const asked = begin(ana, { contactId: leaving.id, queueId: sales.id, whatsappId: connectionRow.id });
    const answered = asked.then(statusAndCode);
    await until("the ticket waits for the deletion", hasLockWaiter);
    await transaction.commit();
    expect(await answered).toBe("400 ERR_CREATING_TICKET");
  });

  it("is possible with a group", async () => {
    const group = await Contact.create({ companyId: company.id, name: "Condomínio", number: null, isGroup: true });
    await ContactIdentity.create({ companyId: company.id, contactId: group.id, kind: "group", value: "1203630@g.us" });
    const made = await ana.call(ticketApi.create, {
      body: { contactId: group.id, queueId: sales.id, whatsappId: connectionRow.id },
    });
    expect(made).toMatchObject({ isGroup: true, contact: { name: "Condomínio" } });
    expect(await Ticket.findByPk(made.id)).toMatchObject({ address: "1203630@g.us" });
  });
});

describe("deleting a ticket", () => {
  const remove = (by: Caller, id: number) => by.ask(ticketApi.remove, { params: { id } });

  it("is refused to everybody but admins", async () => {
    const { id } = await held();
    for (const by of [ana, lead]) expect(statusAndCode(await remove(by, id))).toBe("403 ERR_NO_PERMISSION");
    const globex = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    expect(statusAndCode(await remove(globex, id))).toBe("404 ERR_NO_TICKET_FOUND");
    expect(await Ticket.count({ where: { id } })).toBe(1);
  });

  it("deletes its messages too, gets more time than other calls, and is audited", async () => {
    const one = await held();
    await message(one);
    await moved(ana, one.id, { status: "pending" });
    const recorder = recordBroadcasts();
    const answer = await withSlowDeletes("messages", () => remove(boss, one.id)).finally(recorder.stop);
    expect(statusAndCode(answer)).toBe("200");
    expect([
      await Ticket.count({ where: { id: one.id } }),
      await Message.count({ where: { ticketId: one.id } }),
    ]).toEqual([0, 0]);
    expect(recorder.events).toMatchObject([{ topic: "ticket", event: { action: "delete", ticketId: one.id } }]);
    expect(recorder.events[0]?.audience.to).toContain(`c:${company.id}:ticket:${one.id}`);
    const [entry] = await AuditEntry.findAll({ where: { companyId: company.id, action: "ticket.deleted" }, raw: true });
    expect(entry?.target).toMatch(new RegExp(`^\\d{8}-${one.id} Customer`));
    expect(statusAndCode(await remove(boss, one.id))).toBe("404 ERR_NO_TICKET_FOUND");
  });
});

describe("the history of a ticket", () => {
  it("is visible to those who may see the ticket", async () => {
    const { id } = await waiting({ queueId: support.id });
    expect(statusAndCode(await ana.ask(ticketApi.timeline, { params: { id } }))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await boss.ask(ticketApi.timeline, { params: { id: 999_999_999 } }))).toBe(
      "404 ERR_NO_TICKET_FOUND",
    );
  });

  it("records that its queue was deleted, and that its agent was", async () => {
    const { id } = await held();
    expect((await boss.ask(queueApi.remove, { params: { id: sales.id } })).status).toBe(200);
    expect((await boss.ask(userApi.remove, { params: { id: people.ana.id } })).status).toBe(200);
    expect(await timeline(id)).toEqual(["transferred · Rita", "returned · Rita"]);
    expect(await lives(id)).toMatchObject([{ userId: null, queueId: null, finishedAt: null }]);
    expect(await Ticket.findByPk(id)).toMatchObject({ status: "pending", userId: null, queueId: null });
  });

  it("has timeline entries in order, and one tracking row for each life", async () => {
    const { id } = await waiting();
    await moved(ana, id, { status: "open" });
    await moved(ana, id, { status: "pending" });
    await moved(lead, id, { status: "open", queueId: sales.id });
    await moved(lead, id, { status: "closed", userId: people.lead.id, queueId: sales.id });
    await moved(lead, id, { status: "open" });
    expect(await timeline(id)).toEqual([
      "accepted · Ana · Ana",
      "returned · Ana",
      "accepted · Lia · Lia",
      "closed · Lia",
      "reopened · Lia",
    ]);
    const [first, second, ...more] = await lives(id);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ userId: people.lead.id, queueId: sales.id, connectionId: connectionRow.id });
    const [queued, started, finished] = [first?.queuedAt, first?.startedAt, first?.finishedAt].map(
      (at) => at?.getTime() ?? 0,
    );
    expect(started).toBeGreaterThanOrEqual(queued!);
    expect(finished).toBeGreaterThanOrEqual(started!);
    const events = await boss.call(ticketApi.timeline, { params: { id } });
    expect(new Date(started!).toISOString()).toBe(events[0]?.createdAt);
    expect(new Date(finished!).toISOString()).toBe(events[3]?.createdAt);
    expect(second).toMatchObject({ userId: people.lead.id, startedAt: expect.any(Date), finishedAt: null });
  });

  it("is merged with that of the other ticket when two contacts are merged, starting when the earlier one did", async () => {
    const [older, newer] = [await waiting(), await waiting()];
    for (const { id } of [older, newer]) await moved(ana, id, { status: "open" });
    await moved(ana, newer.id, { status: "closed" });
    await moved(ana, newer.id, { status: "open" });
    await mergeContacts(scopeOfRow({ companyId: company.id }), [older.contactId, newer.contactId]);
    expect(await timeline(older.id)).toEqual([
      "accepted · Ana · Ana",
      "accepted · Ana · Ana",
      "closed · Ana",
      "reopened · Ana",
    ]);
    expect((await lives(older.id)).map(({ finishedAt }) => finishedAt === null)).toEqual([true, false]);
    expect(await TicketTracking.count({ where: { companyId: company.id } })).toBe(2);
  });

  it("is rolled back with the move when a later step fails", async () => {
    const { id } = await waiting();
    const recorder = recordBroadcasts();
    const answer = await withFailingInserts("ticket_events", () => put(ana, id, { status: "open" })).finally(
      recorder.stop,
    );
    expect(answer.status).toBe(500);
    expect(await Ticket.findByPk(id)).toMatchObject({ status: "pending", userId: null });
    expect([await lives(id), recorder.events]).toEqual([[], []]);
  });
});
