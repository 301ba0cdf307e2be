import { beforeEach, describe, expect, it } from "@jest/globals";
import type { CustomerAct } from "@guiche/contract/presence";
import { ticketApi, ticketStatuses } from "@guiche/contract/tickets";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { type SocketClient, withSocketClients } from "../../testing/socket-clients";
import { createCompany, contact, ticket, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { statementsOf } from "../../testing/postgres";
import { presenceReceived, watchedTicket, type WatchedTicket } from "../../testing/watched";
import type { Identity } from "../contacts";
import { noteCustomerActivity, clearCustomerActivity, typingMs } from "./ticket.typing";

const usualTimes = { ...typingMs };
const { server, listeners } = withSocketClients();

let ticketWatch: WatchedTicket;
let maria: Identity;
beforeEach(async () => {
  Object.assign(typingMs, usualTimes, { apart: 60 });
  ticketWatch = await watchedTicket(server.app);
  maria = { kind: "phone", value: ticketWatch.customer.number ?? "" };
});

/** A socket that joins all the rooms it can. */
async function listening(caller: Caller): Promise<SocketClient> {
  const recorder = await listeners.listen(caller.token);
  for (const status of ticketStatuses) recorder.socket.emit("joinTickets", status);
  recorder.socket.emit("joinNotification");
  recorder.socket.emit("joinChatBox", ticketWatch.row.id);
  return recorder;
}
/** Joins the ticket; the reply with its viewers shows that earlier joins are done. */
const watching = async (caller: Caller): Promise<SocketClient> => {
  const recorder = await listening(caller);
  await until("the ticket is watched", () => presenceReceived(recorder).length > 0, 10_000);
  return recorder;
};
const does = (act: CustomerAct, names = [maria]) =>
  noteCustomerActivity(scopeOfRow(ticketWatch), ticketWatch.connectionRow.id, names, act);
const acts = (recorder: SocketClient, ticketId = ticketWatch.row.id): CustomerAct[] =>
  presenceReceived(recorder).flatMap((event) =>
    event.action === "customer" && event.ticketId === ticketId ? [event.act] : [],
  );
const receives = (recorder: SocketClient, ...expected: CustomerAct[]) =>
  until(`received: ${expected.join(", ")}`, () => acts(recorder).join() === expected.join(), 10_000);
const quiet = () => new Promise((resolve) => setTimeout(resolve, 250));

describe("typing events of a customer", () => {
  it("go to those who may see the ticket, not to another company or a colleague without the queue", async () => {
    const elsewhere = await createCompany();
    const otherCompany = await signInAs(server.app, await user(elsewhere.id, { profile: "admin" }));
    const [strange, carla] = [await listening(otherCompany), await listening(ticketWatch.carla)];
    const ana = await watching(ticketWatch.ana);
    for (const act of ["composing", "recording", "paused"] as const) {
      does(act);
      await until(act, () => acts(ana).at(-1) === act, 10_000);
    }
    expect(acts(ana)).toEqual(["composing", "recording", "paused"]);
    await quiet();
    expect([acts(strange), acts(carla)]).toEqual([[], []]);
  });

  it("end with the customer's message, under whichever identity it arrives, and can begin again after it", async () => {
    const ana = await watching(ticketWatch.ana);
    const lid: Identity = { kind: "lid", value: "100000000000001" };
    does("composing", [maria]);
    await receives(ana, "composing");
    clearCustomerActivity(scopeOfRow(ticketWatch), ticketWatch.connectionRow.id, [lid, maria]);
    await receives(ana, "composing", "paused");
    does("composing");
    await receives(ana, "composing", "paused", "composing");
  });

  it("are repeated while the customer types, for those who join later", async () => {
    Object.assign(typingMs, { again: 100 });
    const ana = await watching(ticketWatch.ana);
    does("composing");
    await receives(ana, "composing");
    const bruno = await watching(ticketWatch.bruno);
    await until("it is broadcast again", () => (does("composing"), acts(bruno).length > 0), 10_000);
  });

  it("stop for a person who has lost access since", async () => {
    const [ana, bruno] = [await watching(ticketWatch.ana), await watching(ticketWatch.bruno)];
    does("composing");
    await receives(bruno, "composing");
    await ticketWatch.ana.call(ticketApi.update, { params: { id: ticketWatch.row.id }, body: { status: "open" } });
    does("recording");
    await receives(ana, "composing", "recording");
    await quiet();
    expect(acts(bruno)).toEqual(["composing"]);
  });

  it("of a customer without a ticket go to no user, until there is one", async () => {
    const joao = await contact(ticketWatch.companyId);
    const names: Identity[] = [{ kind: "phone", value: joao.number ?? "" }];
    const scope = scopeOfRow(ticketWatch);
    const ana = await watching(ticketWatch.ana);
    does("composing", names);
    await quiet();
    const own = await ticket(ticketWatch.companyId, {
      contactId: joao.id,
      queueId: ticketWatch.row.queueId,
      connectionId: ticketWatch.connectionRow.id,
      status: "pending",
    });
    clearCustomerActivity(scope, ticketWatch.connectionRow.id, names);
    does("composing", names);
    await until("his typing arrives", () => acts(ana, own.id).includes("composing"), 10_000);
  });

  it("a thousand times in a moment are throttled, and take one query", async () => {
    Object.assign(typingMs, { apart: 100 });
    const ana = await watching(ticketWatch.ana);
    await quiet();
    const since = Date.now();
    const statements = await statementsOf(async () => {
      for (let moment = 0; moment < 10; moment += 1) {
        for (let word = 0; word < 1_000; word += 1) does(word % 2 === 0 ? "recording" : "composing");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      does("recording");
      await until("the last is broadcast", () => acts(ana).at(-1) === "recording", 10_000);
    });
    expect(statements.filter((sql) => sql.includes("contact_identities"))).toHaveLength(1);
    expect(acts(ana).length).toBeLessThan(3 + (Date.now() - since) / typingMs.apart);
  });
});
