import { describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { Ticket } from "../../models/tickets/ticket";
import { signInAs } from "../../testing/sign-in-as";
import { createCompany, connection, contact, message, queue, ticket, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";

const server = withServer();

/** A company with two queues: Ana serves Sales, Bruno Support; one admin. */
async function shop() {
  const company = await createCompany();
  const [sales, support] = [await queue(company.id), await queue(company.id)];
  const people = {
    admin: await user(company.id, { profile: "admin" }),
    ana: await user(company.id, { queues: [sales] }),
    bruno: await user(company.id, { queues: [support] }),
    supervisor: await user(company.id, { profile: "supervisor", queues: [sales] }),
    clara: await user(company.id, { queues: [sales], allTicket: true }),
  };
  return { home: company, sales, support, ...people };
}
const ids = (reply: { tickets: { id: number }[] }) => reply.tickets.map(({ id }) => id).sort((a, b) => a - b);

describe("who sees which tickets", () => {
  it("a user sees their own and the pending ones of their queues, nothing else", async () => {
    const { home: company, sales, support, ana, bruno } = await shop();
    const waiting = await ticket(company.id, { queueId: sales.id });
    await ticket(company.id, { queueId: support.id });
    await ticket(company.id, { queueId: null });
    await ticket(company.id, { queueId: sales.id, status: "open", userId: bruno.id });
    const own = await ticket(company.id, { queueId: support.id, status: "open", userId: ana.id });
    const caller = await signInAs(server.app, ana);
    expect(ids(await caller.call(ticketApi.list, { query: { status: "pending" } }))).toEqual([waiting.id]);
    expect(ids(await caller.call(ticketApi.list, { query: { status: "open", showAll: "true" } }))).toEqual([own.id]);
    expect(ids(await caller.call(ticketApi.list))).toEqual([waiting.id, own.id]);
  });

  it("tickets without a queue are visible only with allTicket", async () => {
    const { home: company, clara, ana } = await shop();
    const loose = await ticket(company.id, { queueId: null });
    expect(
      ids(await (await signInAs(server.app, clara)).call(ticketApi.list, { query: { status: "pending" } })),
    ).toEqual([loose.id]);
    expect((await (await signInAs(server.app, ana)).ask(ticketApi.show, { params: { id: loose.id } })).body).toEqual({
      error: "ERR_NO_PERMISSION",
    });
  });

  it("a supervisor sees all of their queues, an admin all", async () => {
    const { home: company, sales, support, supervisor, admin, ana } = await shop();
    const a = await ticket(company.id, { queueId: sales.id, status: "open", userId: ana.id });
    const b = await ticket(company.id, { queueId: support.id, status: "open", userId: ana.id });
    const list = { query: { status: "open" } };
    expect(ids(await (await signInAs(server.app, supervisor)).call(ticketApi.list, list))).toEqual([a.id]);
    const boss = await signInAs(server.app, admin);
    expect(ids(await boss.call(ticketApi.list, list))).toEqual([a.id, b.id]);
    expect(ids(await boss.call(ticketApi.list, { query: { status: "open", showAll: "false" } }))).toEqual([]);
  });

  it("another company's ticket and a missing one get the same 404", async () => {
    const { admin } = await shop();
    const foreign = await ticket((await createCompany()).id);
    const caller = await signInAs(server.app, admin);
    const answers = await Promise.all([
      caller.ask(ticketApi.show, { params: { id: foreign.id } }),
      caller.ask(ticketApi.show, { params: { id: 999_999_999 } }),
      caller.ask(ticketApi.showByUuid, { params: { uuid: foreign.uuid } }),
      caller.ask(ticketApi.showByUuid, { params: { uuid: "not-a-uuid" } }),
      caller.ask(ticketApi.update, { params: { id: foreign.id }, body: { status: "closed" } }),
    ]);
    for (const { status, body } of answers) expect([status, body]).toEqual([404, { error: "ERR_NO_TICKET_FOUND" }]);
  });
});

describe("pages", () => {
  it("hold forty tickets, newest first, without duplicates or gaps when rows move", async () => {
    const { home: company, admin } = await shop();
    const connectionRow = await connection(company.id);
    const start = Date.now() - 1_000_000;
    for (let index = 0; index < 85; index += 1) {
      const { id } = await contact(company.id);
      await ticket(company.id, {
        contactId: id,
        connectionId: connectionRow.id,
        updatedAt: new Date(start + index * 1_000),
      });
    }
    const caller = await signInAs(server.app, admin);
    const first = await caller.call(ticketApi.list, { query: { status: "pending" } });
    expect([first.tickets.length, first.hasMore]).toEqual([40, true]);
    const last = first.tickets.at(-1);
    // A ticket of the second page moves to the top in the meantime.
    const mover = await Ticket.findOne({
      where: { companyId: company.id },
      order: [["updatedAt", "ASC"]],
      rejectOnEmpty: true,
    });
    await Ticket.update({ lastMessage: "up" }, { where: { id: mover.id } });
    const before = `${last?.updatedAt},${last?.id}`;
    const second = await caller.call(ticketApi.list, { query: { status: "pending", before } });
    expect(second.tickets.length).toBe(40);
    expect(second.tickets.filter(({ id }) => first.tickets.some((firstPageRow) => firstPageRow.id === id))).toEqual([]);
    const third = await caller.call(ticketApi.list, { query: { status: "pending", before, pageNumber: 2, limit: 40 } });
    expect(third.tickets.map(({ id }) => id)).not.toContain(second.tickets[0]?.id);
    const long = await caller.call(ticketApi.list, { query: { status: "pending", limit: 200 } });
    expect([long.tickets.length, long.hasMore]).toEqual([85, false]);
    const byNumber = await caller.call(ticketApi.list, { query: { status: "pending", pageNumber: 3 } });
    expect([byNumber.tickets.length, byNumber.hasMore]).toEqual([5, false]);
  });

  it("an invalid page number and an invalid cursor are refused", async () => {
    const { admin } = await shop();
    const caller = await signInAs(server.app, admin);
    expect((await caller.ask(ticketApi.list, { query: { pageNumber: "two" } })).status).toBe(400);
    expect((await caller.ask(ticketApi.list, { query: { before: "1; DROP TABLE tickets" } })).status).toBe(400);
  });
});

describe("accepting, returning, closing, reopening", () => {
  it("a user without the ticket's queue gets 403", async () => {
    const { home: company, support, ana } = await shop();
    const waiting = await ticket(company.id, { queueId: support.id });
    const answer = await (
      await signInAs(server.app, ana)
    ).ask(ticketApi.update, { params: { id: waiting.id }, body: { status: "open" } });
    expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
  });

  it("of two concurrent accepts one wins, the other gets the agent's name", async () => {
    const { home: company, sales, ana, clara } = await shop();
    const waiting = await ticket(company.id, { queueId: sales.id });
    const callers = [await signInAs(server.app, ana), await signInAs(server.app, clara)];
    const answers = await Promise.all(
      callers.map((caller) => caller.ask(ticketApi.update, { params: { id: waiting.id }, body: { status: "open" } })),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, 409]);
    const losingResponse = answers.find(({ status }) => status === 409);
    const conflict = JSON.parse((losingResponse!.body as { error: string }).error) as {
      user: { name: string };
      queue: { name: string };
    };
    expect([ana.name, clara.name]).toContain(conflict.user.name);
    expect(conflict.queue.name).toBe(sales.name);
    expect(await Ticket.findByPk(waiting.id)).toMatchObject({ status: "open" });
  });

  it.each(["admin", "clara"] as const)("%s, accepting too late, gets the ticket's agent and queue", async (who) => {
    const { home: company, sales, ana, ...others } = await shop();
    const openTicket = await ticket(company.id, { queueId: sales.id, status: "open", userId: ana.id });
    const answer = await (
      await signInAs(server.app, others[who])
    ).ask(ticketApi.update, { params: { id: openTicket.id }, body: { status: "open" } });
    expect(answer.status).toBe(409);
    expect(JSON.parse((answer.body as { error: string }).error)).toEqual({
      userId: ana.id,
      user: { name: ana.name },
      queue: { name: sales.name },
    });
  });

  it("runs through all states and back, with events to those who gain it and those who lose it", async () => {
    const { home: company, sales, ana } = await shop();
    const waiting = await ticket(company.id, { queueId: sales.id });
    const caller = await signInAs(server.app, ana);
    const recorder = recordBroadcasts();
    const to = (status: "open" | "pending" | "closed") =>
      caller.call(ticketApi.update, { params: { id: waiting.id }, body: { status } });
    expect(await to("open")).toMatchObject({ status: "open", userId: ana.id, user: { name: ana.name } });
    expect(await to("pending")).toMatchObject({ status: "pending", userId: null });
    await to("open");
    expect(await to("closed")).toMatchObject({ status: "closed", userId: ana.id });
    expect(await to("open")).toMatchObject({ status: "open" });
    recorder.stop();
    const room = (name: string) => `c:${company.id}:tickets:${name}`;
    expect(recorder.events[0]).toMatchObject({ topic: "ticket", event: { action: "update" } });
    expect(recorder.events[0]?.audience.to).toEqual(
      expect.arrayContaining([room(`open:u:${ana.id}`), room("open:all")]),
    );
    expect(recorder.events[1]).toMatchObject({ event: { action: "delete", ticketId: waiting.id } });
    expect(recorder.events[1]?.audience.to).toEqual([room("pending:all"), room(`pending:q:${sales.id}`)]);
  });

  it("a closed ticket cannot be reopened while the customer has a newer live one", async () => {
    const { home: company, sales, ana, admin } = await shop();
    const connectionRow = await connection(company.id);
    const { id: contactId } = await contact(company.id);
    const old = await ticket(company.id, {
      contactId,
      connectionId: connectionRow.id,
      status: "closed",
      userId: ana.id,
    });
    await ticket(company.id, {
      contactId,
      connectionId: connectionRow.id,
      status: "open",
      userId: admin.id,
      queueId: sales.id,
    });
    const answer = await (
      await signInAs(server.app, ana)
    ).ask(ticketApi.update, { params: { id: old.id }, body: { status: "open" } });
    expect(answer.status).toBe(409);
    expect(JSON.parse((answer.body as { error: string }).error)).toMatchObject({ userId: admin.id });
  });

  it("another company's queue gets the same 404 as a missing one", async () => {
    const { home: company, clara } = await shop();
    const foreign = await queue((await createCompany()).id);
    const loose = await ticket(company.id, { queueId: null });
    const answer = await (
      await signInAs(server.app, clara)
    ).ask(ticketApi.update, {
      params: { id: loose.id },
      body: { status: "open", queueId: foreign.id },
    });
    expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_QUEUE_FOUND" }]);
    expect(await Ticket.findByPk(loose.id)).toMatchObject({ status: "pending", queueId: null });
  });
});

describe("reading a ticket", () => {
  it("its agent's view clears the unread count, an admin's does not", async () => {
    const { home: company, sales, ana, admin } = await shop();
    const openTicket = await ticket(company.id, {
      queueId: sales.id,
      status: "open",
      userId: ana.id,
      unreadMessages: 1,
    });
    await message(openTicket);
    await (await signInAs(server.app, admin)).call(messageApi.list, { params: { ticketId: openTicket.id } });
    expect(await Ticket.findByPk(openTicket.id)).toMatchObject({ unreadMessages: 1 });
    const reply = await (
      await signInAs(server.app, ana)
    ).call(messageApi.list, { params: { ticketId: openTicket.id } });
    expect(reply.ticket.unreadMessages).toBe(0);
    expect(await Ticket.findByPk(openTicket.id)).toMatchObject({ unreadMessages: 0 });
  });
});

describe("repeated and combined requests", () => {
  it("a second click on accept returns the ticket, not a conflict with oneself", async () => {
    const { home: company, sales, ana } = await shop();
    const caller = await signInAs(server.app, ana);
    const { id } = await ticket(company.id, { queueId: sales.id });
    const clicks = await Promise.all(
      Array.from({ length: 8 }, () => caller.ask(ticketApi.update, { params: { id }, body: { status: "open" } })),
    );
    expect(clicks.map((answer) => answer.status)).toEqual(Array(8).fill(200));
  });

  it("two concurrent closes both succeed", async () => {
    const { home: company, sales, admin, supervisor, ana } = await shop();
    const { id } = await ticket(company.id, { queueId: sales.id, status: "open", userId: ana.id });
    const callers = [
      await signInAs(server.app, admin),
      await signInAs(server.app, supervisor),
      await signInAs(server.app, ana),
    ];
    const responsePromises = callers.map((caller) =>
      caller.ask(ticketApi.update, { params: { id }, body: { status: "closed" } }),
    );
    expect((await Promise.all(responsePromises)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.each(["open", "pending", "closed"] as const)(
    "a new queue sent together with the status %s is stored",
    async (status) => {
      const { home: company, sales, support, admin } = await shop();
      const caller = await signInAs(server.app, admin);
      for (const from of ["pending", "open", "closed"] as const) {
        if (from === "closed" && status === "pending") continue;
        const userId = from === "pending" ? null : admin.id;
        const { id } = await ticket(company.id, { queueId: sales.id, status: from, userId });
        const movedTicket = await caller.call(ticketApi.update, {
          params: { id },
          body: { status, queueId: support.id },
        });
        expect([from, movedTicket.status, movedTicket.queueId]).toEqual([from, status, support.id]);
      }
    },
  );
});
