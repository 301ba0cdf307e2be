import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { wireName } from "@guiche/contract/realtime";
import { queueApi } from "@guiche/contract/queues";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi, type UserEvent } from "@guiche/contract/users";
import type { Transaction } from "sequelize";
import { Ticket } from "../../models/tickets/ticket";
import type { User } from "../../models/accounts/user";
import { database } from "../../core/db/connect";
import { presenceMs } from "../../core/realtime/presence";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { type SocketClient, withSocketClients } from "../../testing/socket-clients";
import { createCompany, queue, ticket, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { hasLockWaiter } from "../../testing/postgres";

const { server, listeners } = withSocketClients();
beforeAll(async () => {
  Object.assign(presenceMs, { grace: 100, gather: 50 });
});

let company: { id: number };
let sales: { id: number };
let ana: User;
let boss: User;
let callers: Record<"admin" | "ana" | "bruno" | "otherCompany", Caller>;
beforeEach(async () => {
  company = await createCompany();
  sales = await queue(company.id, { name: "Sales" });
  ana = await user(company.id, { name: "Ana", queues: [sales] });
  boss = await user(company.id, { name: "Bia", profile: "admin" });
  const bruno = await user(company.id, { name: "Bruno", profile: "supervisor", queues: [sales] });
  callers = {
    admin: await signInAs(server.app, boss),
    ana: await signInAs(server.app, ana),
    bruno: await signInAs(server.app, bruno),
    otherCompany: await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" })),
  };
});

const eventOf = (recorder: SocketClient, topic: "user" | "ticket" = "user"): UserEvent[] =>
  recorder.events
    .filter(({ event }) => event === wireName(company.id, topic))
    .map(({ payload }) => payload as UserEvent);
/** Events about this person, other than presence. */
const userEventsOf = (recorder: SocketClient, id: number) =>
  eventOf(recorder).filter((event) => (event.action === "delete" ? event.userId : event.user.id) === id);
/** Connects all users and waits for presence, so that later events come from the test. */
async function everybodyListens(): Promise<Record<keyof typeof callers, SocketClient>> {
  const clients = {
    admin: await listeners.listen(callers.admin.token),
    ana: await listeners.listen(callers.ana.token),
    bruno: await listeners.listen(callers.bruno.token),
    otherCompany: await listeners.listen(callers.otherCompany.token),
  };
  const listOnlineIds = () => new Set(eventOf(clients.admin).map((event) => ("user" in event ? event.user.id : 0)));
  await until("all users are online", () => listOnlineIds().size === 3);
  // Events arrive in order, so a socket that got this one has got all earlier ones.
  await callers.admin.call(userApi.update, { params: { id: boss.id }, body: { name: "Last" } });
  const isLast = (event: UserEvent) => "user" in event && event.user.name === "Last";
  for (const recorder of [clients.admin, clients.ana, clients.bruno])
    await until("all users have the event", () => eventOf(recorder).some(isLast));
  for (const recorder of Object.values(clients)) recorder.events.length = 0;
  return clients;
}

describe("events of a person", () => {
  it("go whole to admins and the person, reduced to colleagues, not to other companies, and to no one twice", async () => {
    const clients = await everybodyListens();
    await callers.admin.call(userApi.update, { params: { id: ana.id }, body: { name: "Ana Maria" } });
    await until(
      "they hear",
      () =>
        userEventsOf(clients.admin, ana.id).length +
          userEventsOf(clients.ana, ana.id).length +
          userEventsOf(clients.bruno, ana.id).length >=
        3,
    );
    await callers.admin.call(userApi.update, { params: { id: ana.id }, body: { name: "Ana" } });
    await until("all users have the last event", () =>
      [clients.admin, clients.ana, clients.bruno].every((recorder) => userEventsOf(recorder, ana.id).length >= 2),
    );
    const colleague = {
      id: ana.id,
      name: "Ana Maria",
      queues: [expect.objectContaining({ id: sales.id })],
      online: true,
      away: false,
      leave: null,
    };
    const whole = { ...colleague, email: ana.email, profile: "user", companyId: company.id };
    for (const recorder of [clients.admin, clients.ana])
      expect(userEventsOf(recorder, ana.id)[0]).toMatchObject({ action: "update", user: whole });
    expect(userEventsOf(clients.bruno, ana.id)[0]).toEqual({ action: "update", user: colleague });
    expect(
      [clients.admin, clients.ana, clients.bruno].map((recorder) => userEventsOf(recorder, ana.id).length),
    ).toEqual([2, 2, 2]);
    expect(eventOf(clients.otherCompany)).toEqual([]);
  });

  it("are sent for a new person and a deleted one", async () => {
    const clients = await everybodyListens();
    const createdUser = await callers.admin.call(userApi.create, {
      body: { name: "Carla", email: `carla-${company.id}@example.com`, password: "Another-Horse-7", profile: "user" },
    });
    await callers.admin.call(userApi.remove, { params: { id: createdUser.id } });
    for (const recorder of [clients.admin, clients.bruno])
      await until("both events arrive", () => userEventsOf(recorder, createdUser.id).length === 2);
    expect(userEventsOf(clients.admin, createdUser.id)).toEqual([
      { action: "create", user: createdUser },
      { action: "delete", userId: createdUser.id },
    ]);
    expect(userEventsOf(clients.bruno, createdUser.id)[0]).toEqual({
      action: "create",
      user: { id: createdUser.id, name: "Carla", queues: [], online: false, away: false, leave: null },
    });
  });

  it("report who came online and who went offline, but not short reconnects", async () => {
    const clients = await everybodyListens();
    clients.ana.socket.disconnect();
    await until("Ana has left", () => userEventsOf(clients.bruno, ana.id).length === 1);
    expect(userEventsOf(clients.bruno, ana.id)[0]).toMatchObject({
      action: "update",
      user: { id: ana.id, online: false },
    });
    expect((await callers.admin.call(userApi.names)).find(({ id }) => id === ana.id)?.online).toBe(false);
    presenceMs.grace = 30_000;
    try {
      const back = await listeners.listen(callers.ana.token);
      await until("Ana is back", () => userEventsOf(clients.bruno, ana.id).length === 2);
      back.socket.disconnect();
      await listeners.listen(callers.ana.token);
      expect((await callers.admin.call(userApi.show, { params: { id: ana.id } })).online).toBe(true);
      await callers.admin.call(userApi.update, { params: { id: ana.id }, body: { name: "Ana Maria" } });
      await until("the later event arrives", () => userEventsOf(clients.bruno, ana.id).length >= 3);
      expect(userEventsOf(clients.bruno, ana.id)[2]).toMatchObject({ user: { name: "Ana Maria", online: true } });
    } finally {
      presenceMs.grace = 100;
    }
  });
});

describe("the tickets of a deleted person", () => {
  it("return to pending on every screen, and closed ones stay closed", async () => {
    const openTicket = await ticket(company.id, { queueId: sales.id, status: "open", userId: ana.id });
    const closedTicket = await ticket(company.id, { queueId: sales.id, status: "closed", userId: ana.id });
    const clients = await everybodyListens();
    const dora = await signInAs(server.app, await user(company.id, { queues: [sales] }));
    const doras = await listeners.listen(dora.token);
    for (const recorder of [clients.admin, doras])
      for (const status of ["open", "pending"]) recorder.socket.emit("joinTickets", status);
    await new Promise((joined) => setTimeout(joined, 200));
    await callers.admin.call(userApi.remove, { params: { id: ana.id } });
    const ticketEventsOf = (recorder: SocketClient) =>
      eventOf(recorder, "ticket") as unknown as { action: string; ticket: { id: number } }[];
    await until(
      "both get the ticket",
      () => ticketEventsOf(clients.admin).length > 0 && ticketEventsOf(doras).length > 0,
    );
    for (const recorder of [clients.admin, doras])
      expect(ticketEventsOf(recorder)[0]).toMatchObject({
        action: "update",
        ticket: { id: openTicket.id, status: "pending", userId: null, user: null },
      });
    expect(await Ticket.findByPk(openTicket.id, { raw: true })).toMatchObject({ status: "pending", userId: null });
    expect(await Ticket.findByPk(closedTicket.id, { raw: true })).toMatchObject({
      status: "closed",
      userId: null,
      updatedAt: closedTicket.updatedAt,
    });
    await dora.call(ticketApi.update, { params: { id: openTicket.id }, body: { status: "open" } });
  });

  /** Changes a ticket in a transaction that commits only once the deletion waits for it. */
  async function meanwhile(personId: number, change: (transaction: Transaction) => Promise<unknown>): Promise<void> {
    const transaction = await database().transaction();
    await change(transaction);
    const removal = callers.admin.call(userApi.remove, { params: { id: personId } });
    await until("the deletion waits", hasLockWaiter);
    await transaction.commit();
    await removal;
  }

  it("return to pending even when accepted or reopened during the deletion", async () => {
    for (const before of ["pending", "closed"] as const) {
      const person = await user(company.id, { queues: [sales] });
      const userId = before === "closed" ? person.id : null;
      const assignedTicket = await ticket(company.id, { queueId: sales.id, status: before, userId });
      await meanwhile(person.id, (transaction) =>
        assignedTicket.update({ status: "open", userId: person.id }, { transaction }),
      );
      expect(await Ticket.findByPk(assignedTicket.id, { raw: true })).toMatchObject({
        status: "pending",
        userId: null,
      });
    }
  });

  it("never stay open without an agent, even when the person accepts and reopens until the end", async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await user(company.id, { queues: [sales] });
      const caller = await signInAs(server.app, person);
      const waiting = await Promise.all(Array.from({ length: 4 }, () => ticket(company.id, { queueId: sales.id })));
      const closedTickets = await Promise.all(
        Array.from({ length: 4 }, () => ticket(company.id, { queueId: sales.id, status: "closed", userId: person.id })),
      );
      const takes = [...waiting, ...closedTickets].map(({ id }) =>
        caller.ask(ticketApi.update, { params: { id }, body: { status: "open" } }),
      );
      const [, ...answers] = await Promise.all([
        callers.admin.call(userApi.remove, { params: { id: person.id } }),
        ...takes,
      ]);
      expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body as unknown)).toEqual([]);
      expect(await Ticket.count({ where: { companyId: company.id, status: "open" } })).toBe(0);
    }
  });
});

it("after a queue is deleted its agents reconnect and are shown without it", async () => {
  const clients = await everybodyListens();
  await callers.admin.call(queueApi.remove, { params: { id: sales.id } });
  await until("their sockets are closed", () => !clients.ana.socket.connected && !clients.bruno.socket.connected);
  expect(clients.admin.socket.connected).toBe(true);
  await until("the list shows it", () =>
    userEventsOf(clients.admin, ana.id).some((event) => event.action === "update" && event.user.queues.length === 0),
  );
  expect((await callers.ana.ask(queueApi.list)).status).toBe(200);
});
