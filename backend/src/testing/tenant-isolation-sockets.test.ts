import { beforeAll, expect, it } from "@jest/globals";
import { topics, wireName, type ClientEvents, type RealtimeEvents, type Topic } from "@guiche/contract/realtime";
import { transaction } from "../core/db/transaction";
import { broadcast, type Audience } from "../core/realtime/broadcast";
import { companyRoom, topicRoom, profileRoom, sessionRoom, userRoom, type Room } from "../core/realtime/rooms";
import { scopeOfRow } from "../core/tenant/scope";
import { type SocketClient, withSocketClients } from "./socket-clients";
import { seedCompany, signIn, callerKinds, type SeededCompany, type Who } from "./seed-company";
import { until } from "./fake-session";
import { database } from "../core/db/connect";
import { QueryTypes } from "sequelize";

const { server, listeners } = withSocketClients();
let acme: SeededCompany;
let globex: SeededCompany;
const own = {} as Record<Who, SocketClient>;
const others = {} as Record<Who, SocketClient>;

beforeAll(async () => {
  [acme, globex] = [await seedCompany("Acme"), await seedCompany("Globex")];
  for (const [company, into] of [
    [acme, own],
    [globex, others],
  ] as const) {
    const callers = await signIn(server.app, company);
    for (const who of callerKinds) into[who] = await listeners.listen(callers[who].token);
  }
  // They try to join every room, those of the other company first.
  for (const { socket } of Object.values(others)) {
    const say = <Name extends keyof ClientEvents>(name: Name, ...args: Parameters<ClientEvents[Name]>) =>
      socket.emit(name, ...args);
    for (const status of ["open", "pending", "closed"] as const) say("joinTickets", status);
    say("joinNotification");
    say("joinChatBox", acme.ticket.id);
    say("joinChatBox", globex.ticket.id);
    say("joinChatBox", acme.ticket.id);
    say("typing", acme.ticket.id);
    say("userStatus");
    for (const room of [companyRoom(acme.id), topicRoom(acme.id, "tickets", "open", "all")]) socket.emit("join", room);
  }
});

const events = 7_000;
const isOwn = (company: SeededCompany, { event }: SocketClient["events"][number]) =>
  event.startsWith(`company-${company.id}-`);

/** Every kind of audience, rooms of the other company included. */
async function audiences(): Promise<Audience[]> {
  const [theirs] = await database().query<{ sid: string }>(
    `SELECT sid FROM auth_sessions WHERE "companyId" = $1 ORDER BY id LIMIT 1`,
    { bind: [globex.id], type: QueryTypes.SELECT },
  );
  const roomsOf = ({ id, people, ticket, queue }: SeededCompany): Room[] => [
    companyRoom(id),
    profileRoom(id, "admin"),
    profileRoom(id, "user"),
    userRoom(id, people.get("admin")?.id ?? 0),
    sessionRoom(id, theirs?.sid ?? ""),
    topicRoom(id, "ticket", ticket.id),
    topicRoom(id, "tickets", "open", "all"),
    topicRoom(id, "tickets", "open", "q", queue.id),
    topicRoom(id, "tickets", "pending", "q", "none"),
  ];
  const [ours, foreign] = [roomsOf(acme), roomsOf(globex)];
  return [
    {},
    { to: [companyRoom(acme.id)], except: [userRoom(acme.id, 1)] },
    ...ours.map((room) => ({ to: [room] })),
    ...foreign.map((room) => ({ to: [room] })),
    { to: [...ours, ...foreign] },
    { to: foreign, except: ours },
    { to: ours, except: foreign },
    { to: [] },
  ];
}

it(`of ${events} events of every kind and audience, another company's browsers hear none`, async () => {
  const scope = scopeOfRow({ companyId: acme.id });
  const shapes = await audiences();
  const say = (topic: Topic, at: number, within = scope) => {
    const payload = { action: "update", from: acme.mark, at } as unknown as RealtimeEvents[Topic];
    broadcast(within, topic, payload, shapes[Math.floor(at / topics.length) % shapes.length]);
  };
  expect(topics.length * shapes.length * 10).toBeLessThan(events);
  // A socket receives events in order: after this one it has received everything meant for it.
  const arrives = async (action: string) => {
    for (const company of [acme, globex])
      broadcast(scopeOfRow({ companyId: company.id }), "settings", { action } as never);
    const isIt = ({ payload }: SocketClient["events"][number]) => (payload as { action: string }).action === action;
    for (const recorder of [...Object.values(own), ...Object.values(others)]) await listeners.after(recorder, isIt);
  };
  for (let at = 0; at < events; at += 1) {
    const topic = topics[at % topics.length]!;
    if (at % 10 === 0) await transaction(scope, async (inside) => say(topic, at, inside));
    else say(topic, at);
    // A buffer that grows too large loses events.
    if (at % 500 === 0) await arrives(`until ${at}`);
  }
  await arrives("last");

  for (const who of callerKinds) {
    expect(others[who].socket.connected).toBe(true);
    const foreign = others[who].events.filter(
      (clientEvent) => !isOwn(globex, clientEvent) || JSON.stringify(clientEvent.payload).includes(acme.mark),
    );
    expect([who, foreign.length, foreign.slice(0, 3)]).toEqual([who, 0, []]);
  }
  // The same sockets do receive their own events: every user, every topic, and at least a tenth of all.
  for (const who of callerKinds) {
    const markedEvents = own[who].events.filter(({ payload }) => (payload as { from?: string }).from === acme.mark);
    expect(new Set(markedEvents.map(({ event }) => event))).toEqual(
      new Set(topics.map((topic) => wireName(acme.id, topic))),
    );
    expect(markedEvents.length).toBeGreaterThan(events / 10);
  }
});

it("a browser that asks for another company's ticket is not in its room, while its own company's browsers are", async () => {
  const scope = scopeOfRow({ companyId: globex.id });
  const ticketId = globex.ticket.id;
  others.admin.socket.emit("joinChatBox", ticketId);
  await until("it is in", async () => {
    broadcast(
      scope,
      "ticket",
      { action: "updateUnread", ticketId },
      { to: [topicRoom(globex.id, "ticket", ticketId)] },
    );
    return others.admin.events.some(({ event }) => event === wireName(globex.id, "ticket"));
  });
  expect(own.admin.events.filter(({ event }) => event.startsWith(`company-${globex.id}-`))).toEqual([]);
});
