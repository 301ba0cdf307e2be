/** @jest-environment-options {"server": "own"} */
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { wireName } from "@guiche/contract/realtime";
import { ticketApi } from "@guiche/contract/tickets";
import { authApi } from "@guiche/contract/auth";
import { io, type Socket } from "socket.io-client";
import { receive } from "../../conversation/receive";
import { authenticate } from "../../modules/auth";
import { AccessExpired } from "../../modules/auth/authenticate";
import { broadcastTicket, ticketStore } from "../../modules/tickets";
import { AuthSession } from "../../models/accounts/auth-session";
import { Company } from "../../models/accounts/company";
import { Ticket } from "../../models/tickets/ticket";
import { UserQueue } from "../../models/accounts/user-queue";
import { signInAs, signInWithPassword, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, newNumber, queue, ticket, user } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { startTestServer, type TestServer } from "../../testing/start-server";
import { listen, originOf } from "../../testing/listen";
import { companyChanged } from "../cache";
import { startProcessBus } from "../events/process-bus";
import type { Authenticate } from "../http/route";
import { closeRedis, configureRedis } from "../redis";
import { scopeOfRow } from "../tenant/scope";
import { broadcast } from "./broadcast";
import { defineJoin } from "./client-events";
import { topicRoom, profileRoom } from "./rooms";
import { reviewRoom, reviewSockets, startRealtime, stopRealtime } from "./server";

let server: TestServer;
let http: Server;
let url: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  configureRedis(process.env.TEST_REDIS_URL ?? "");
  await startProcessBus();
  http = createServer(server.app);
  startRealtime({ http, authenticate, allowedOrigins: [] });
  url = originOf(await listen(http));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await stopRealtime();
  closeRedis();
  await server.stop();
});

interface Listening {
  socket: Socket;
  receivedEvents: { event: string; payload: { action: string; ticketId?: number } & Record<string, unknown> }[];
}

async function connect(token: string, extra: object = {}): Promise<Listening> {
  const socket = io(url, { transports: ["websocket"], auth: { token }, reconnection: false, forceNew: true, ...extra });
  sockets.push(socket);
  const receivedEvents: Listening["receivedEvents"] = [];
  socket.onAny((event: string, payload: Listening["receivedEvents"][number]["payload"]) => {
    // Presence and viewer events come in between.
    if (!/-(user|presence)$/.test(event)) receivedEvents.push({ event, payload });
  });
  await new Promise<void>((resolve, fail) => {
    socket.once("connect", resolve);
    socket.once("connect_error", fail);
  });
  return { socket, receivedEvents };
}

async function listening(caller: Caller): Promise<Listening> {
  const listener = await connect(caller.token);
  for (const status of ["open", "pending", "closed"]) listener.socket.emit("joinTickets", status);
  await new Promise((resolve) => setTimeout(resolve, 150));
  return listener;
}

it("the platform's owner receives an admin's events once, with any profile", async () => {
  const company = await createCompany();
  const scope = scopeOfRow({ companyId: company.id });
  const [admin, owner, agent] = await Promise.all([
    listening(await signInAs(server.app, await user(company.id, { profile: "admin" }))),
    listening(await signInAs(server.app, await user(company.id, { profile: "user", super: true }))),
    listening(await signInAs(server.app, await user(company.id))),
  ]);
  const event = (name: string) => ({ action: "update" as const, queue: { id: 1, name, color: "#123456" } });
  broadcast(scope, "queue", event("whole"), { to: [profileRoom(company.id, "admin")] });
  broadcast(scope, "queue", event("less"), { to: [profileRoom(company.id, "user")] });
  broadcast(scope, "queue", event("last"));
  const names = ({ receivedEvents }: Listening) =>
    receivedEvents.map(({ payload }) => (payload.queue as { name: string }).name);
  for (const one of [admin, owner, agent]) await until("the last has arrived", () => names(one).includes("last"));
  expect([admin, owner, agent].map(names)).toEqual([
    ["whole", "last"],
    ["whole", "last"],
    ["less", "last"],
  ]);
});

async function shop() {
  const company = await createCompany();
  const [sales, support] = [await queue(company.id), await queue(company.id)];
  const connectionRow = await connection(company.id, { queues: [sales] });
  const admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  const ana = await signInAs(server.app, await user(company.id, { queues: [sales] }));
  const bruno = await signInAs(server.app, await user(company.id, { queues: [support] }));
  return { home: company, connectionRow, admin, ana, bruno };
}
const quiet = () => new Promise((resolve) => setTimeout(resolve, 200));

describe("a socket", () => {
  it("without a token, with a forged one or from a foreign page is rejected", async () => {
    await expect(connect("")).rejects.toThrow("ERR_SESSION_EXPIRED");
    await expect(connect("nonsense")).rejects.toThrow("ERR_SESSION_EXPIRED");
    const { admin } = await shop();
    await expect(connect(admin.token, { extraHeaders: { origin: "https://evil.example" } })).rejects.toThrow();
  });

  it("receives what its user may see: pending tickets of own queues, not of other queues, not of other companies", async () => {
    const { home: company, connectionRow, admin, ana, bruno } = await shop();
    const other = await shop();
    const listeners = await Promise.all([admin, ana, bruno, other.admin].map(listening));
    await receive(inboundText(connectionRow, newNumber(), "oi"));
    await quiet();
    const names = listeners.map(({ receivedEvents }) =>
      receivedEvents.map(({ event, payload }) => [event, payload.action]),
    );
    // Every user of the company receives contacts.
    const contact = [wireName(company.id, "contact"), "create"];
    const both = [contact, [wireName(company.id, "ticket"), "create"], [wireName(company.id, "appMessage"), "create"]];
    expect(names).toEqual([both, both, [contact], []]);
  });

  it("of an agent who does not get the ticket is told that it left, and gets no more of its messages", async () => {
    const { home: company, connectionRow, ana } = await shop();
    const phone = newNumber();
    await receive(inboundText(connectionRow, phone, "oi"));
    const ticket = await Ticket.findOne({ where: { companyId: company.id }, rejectOnEmpty: true });
    const queueId = Number(ticket.queueId);
    const dora = await signInAs(server.app, await user(company.id, { queues: [{ id: queueId }] }));
    const [anas, doras] = [await listening(ana), await listening(dora)];
    doras.socket.emit("joinChatBox", ticket.id);
    await quiet();
    await ana.call(ticketApi.update, { params: { id: ticket.id }, body: { status: "open" } });
    await until("Dora is told", () =>
      doras.receivedEvents.some(({ payload }) => payload.action === "delete" && payload.ticketId === ticket.id),
    );
    await quiet();
    doras.receivedEvents.length = 0;
    anas.receivedEvents.length = 0;
    await receive(inboundText(connectionRow, phone, "a secret"));
    await until("Ana received it", () =>
      anas.receivedEvents.some(({ event }) => event === wireName(company.id, "appMessage")),
    );
    await quiet();
    expect(doras.receivedEvents).toEqual([]);
    expect(anas.receivedEvents.length).toBe(1);
  });

  it("cannot join a ticket or list that its user may not read, and ignores invalid arguments", async () => {
    const { connectionRow, bruno } = await shop();
    const phone = newNumber();
    await receive(inboundText(connectionRow, phone, "oi"));
    const ticket = await Ticket.findOne({ where: { connectionId: connectionRow.id }, rejectOnEmpty: true });
    const listener = await listening(bruno);
    for (const joinRequest of [ticket.id, String(ticket.id), "1; --", { id: 1 }, null, -1])
      listener.socket.emit("joinChatBox", joinRequest);
    for (const joinRequest of ["pending:all", ["pending"], {}, 7]) listener.socket.emit("joinTickets", joinRequest);
    await quiet();
    await receive(inboundText(connectionRow, phone, "again"));
    await quiet();
    expect(listener.receivedEvents).toEqual([]);
    expect(listener.socket.connected).toBe(true);
  });

  it("is cut at logout, and at a sign-in elsewhere after a notification", async () => {
    const company = await createCompany();
    const agent = await user(company.id);
    const first = await signInWithPassword(server.app, agent.email);
    const listener = await listening(first);
    const second = await signInWithPassword(server.app, agent.email);
    await until("it is cut", () => !listener.socket.connected, 2_000);
    expect(listener.receivedEvents).toEqual([
      { event: wireName(company.id, "auth"), payload: { action: "update", user: { id: agent.id } } },
    ]);
    const later = await listening(second);
    await second.call(authApi.logout);
    await until("it is cut", () => !later.socket.connected, 2_000);
  });

  it("is cut without any event when its session ended, its company was suspended or its rights changed", async () => {
    const [signedOutShop, late, movedShop, same] = [await shop(), await shop(), await shop(), await shop()];
    const listeners = await Promise.all([signedOutShop, late, movedShop, same].map(({ ana }) => listening(ana)));
    await AuthSession.update({ revokedAt: new Date() }, { where: { companyId: signedOutShop.home.id } });
    await Company.update({ status: false }, { where: { id: late.home.id } });
    companyChanged(scopeOfRow({ companyId: late.home.id }));
    await UserQueue.destroy({ where: { companyId: movedShop.home.id } });
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await reviewSockets(authenticate);
    await until("they are cut", () => listeners.slice(0, 3).every(({ socket }) => !socket.connected), 1_000);
    expect(listeners[3]?.socket.connected).toBe(true);
  });

  it("is cut with changed rights also when it has joined a list since", async () => {
    const { home: company, ana } = await shop();
    const listener = await listening(ana);
    await UserQueue.destroy({ where: { companyId: company.id } });
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    listener.socket.emit("joinTickets", "open");
    await quiet();
    await reviewSockets(authenticate);
    await until("it is cut", () => !listener.socket.connected, 1_000);
  });

  it("of a supervisor of many queues receives the events of each", async () => {
    const { home: company, connectionRow } = await shop();
    const queues = [];
    for (let each = 0; each < 30; each += 1) queues.push(await queue(company.id));
    const lead = await signInAs(server.app, await user(company.id, { profile: "supervisor", queues }));
    const listener = await connect(lead.token);
    for (const name of ["joinNotification", "joinTickets"]) listener.socket.emit(name, "closed");
    await quiet();
    for (const status of ["pending", "closed"] as const) {
      const { id } = await ticket(company.id, { connectionId: connectionRow.id, queueId: queues[29]!.id, status });
      const row = await ticketStore(scopeOfRow({ companyId: company.id })).byId(id);
      broadcastTicket(scopeOfRow({ companyId: company.id }), row!);
    }
    await until("both events arrived", () => listener.receivedEvents.length === 2, 1_000);
  });

  it("with an expired token lives as long as its session", async () => {
    const { home: company, ana } = await shop();
    const listener = await listening(ana);
    const old: Authenticate = (token, options) =>
      options?.evenExpired ? authenticate(token, options) : Promise.reject(new AccessExpired());
    await reviewSockets(old);
    expect(listener.socket.connected).toBe(true);
    await AuthSession.update({ revokedAt: new Date() }, { where: { companyId: company.id } });
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await reviewSockets(old);
    await until("it is cut", () => !listener.socket.connected, 1_000);
  });

  it("whose right to a ticket ends while it joins the ticket's room gets no event of it", async () => {
    const { home: company, ana } = await shop();
    const room = topicRoom(company.id, "ticket", 5);
    let joins = 0;
    defineJoin(
      "joinChatBox",
      async () => {
        joins += 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
        return [room];
      },
      { replaces: true },
    );
    const listener = await connect(ana.token);
    listener.socket.emit("joinChatBox", 5);
    await until("its right is looked up", () => joins === 1);
    reviewRoom(room, () => false);
    await quiet();
    const scope = scopeOfRow({ companyId: company.id });
    broadcast(scope, "ticket", { action: "delete", ticketId: 5 }, { to: [room] });
    await quiet();
    expect(listener.receivedEvents).toEqual([]);
  });

  it("that switches tickets ends in the room it asked for last, however slow each check is", async () => {
    const { home: company, ana } = await shop();
    defineJoin(
      "joinChatBox",
      async (scope, id) => {
        await new Promise((resolve) => setTimeout(resolve, id === 1 ? 100 : 0));
        return [topicRoom(scope.companyId, "ticket", Number(id))];
      },
      { replaces: true },
    );
    const listener = await connect(ana.token);
    listener.socket.emit("joinChatBox", 1);
    listener.socket.emit("joinChatBox", 2);
    await new Promise((resolve) => setTimeout(resolve, 250));
    const scope = scopeOfRow({ companyId: company.id });
    for (const ticketId of [1, 2])
      broadcast(
        scope,
        "ticket",
        { action: "updateUnread", ticketId },
        { to: [topicRoom(company.id, "ticket", ticketId)] },
      );
    await quiet();
    expect(listener.receivedEvents.map(({ payload }) => payload.ticketId)).toEqual([2]);
  });
});
