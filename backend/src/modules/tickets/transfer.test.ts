import { describe, expect, it } from "@jest/globals";
import { ticketApi, type TicketPatch } from "@guiche/contract/tickets";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import { Ticket } from "../../models/tickets/ticket";
import { companyChanged } from "../../core/cache";
import { database } from "../../core/db/connect";
import { scopeOfRow } from "../../core/tenant/scope";
import { statusAndCode } from "../../testing/sign-in-as";
import { createCompany, connection, newNumber, queue, ticket, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { hasLockWaiter } from "../../testing/postgres";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { askUpdate, updateTicket } from "../../testing/update-ticket";
import {
  company,
  sales,
  support,
  connectionRow,
  people,
  ana,
  lead,
  boss,
  waitingTicket,
  heldTicket,
  conflictIn,
  timeline,
  trackingRows,
} from "./moves.fixture";

describe("transferring a ticket", () => {
  it("is refused for a ticket that the user neither has nor may accept, and for a closed one", async () => {
    const colleagues = await waitingTicket({ status: "open", userId: people.bruno.id });
    expect(statusAndCode(await askUpdate(ana, colleagues.id, { queueId: support.id }))).toBe("403 ERR_NO_PERMISSION");
    const elsewhere = await waitingTicket({ queueId: support.id });
    expect(statusAndCode(await askUpdate(lead, elsewhere.id, { userId: people.lead.id }))).toBe(
      "403 ERR_NO_PERMISSION",
    );
    const over = await heldTicket({ status: "closed" });
    expect(statusAndCode(await askUpdate(ana, over.id, { userId: people.bruno.id }))).toBe("409 ERR_TICKET_CHANGED");
    expect(statusAndCode(await askUpdate(ana, over.id, { queueId: support.id }))).toBe("409 ERR_TICKET_CHANGED");
  });

  it("to a person, queue or connection of another company gets the same 404 as to a missing one", async () => {
    const globex = await createCompany();
    const { id } = await heldTicket();
    const strange = {
      user: await user(globex.id),
      queue: await queue(globex.id),
      connection: await connection(globex.id),
    };
    expect(statusAndCode(await askUpdate(ana, id, { userId: strange.user.id }))).toBe("404 ERR_NO_USER_FOUND");
    expect(statusAndCode(await askUpdate(ana, id, { queueId: strange.queue.id }))).toBe("404 ERR_NO_QUEUE_FOUND");
    expect(statusAndCode(await askUpdate(ana, id, { whatsappId: strange.connection.id }))).toBe(
      "404 ERR_NO_WAPP_FOUND",
    );
    expect(await Ticket.findByPk(id)).toMatchObject({ userId: people.ana.id, queueId: sales.id, status: "open" });
    expect(await timeline(id)).toEqual([]);
  });

  it("to a queue alone makes it pending there, without an agent, queued from now", async () => {
    const { id, queuedAt } = await heldTicket();
    const after = await updateTicket(ana, id, { queueId: support.id, note: " Pediu a segunda via " });
    expect(after).toMatchObject({ status: "pending", userId: null, user: null, queueId: support.id });
    expect(Date.parse(after.queuedAt)).toBeGreaterThan(queuedAt.getTime());
    expect(await timeline(id)).toEqual(["transferred · Ana · Suporte · Pediu a segunda via"]);
    const same = await heldTicket();
    expect(await updateTicket(ana, same.id, { queueId: sales.id })).toMatchObject({ status: "pending", userId: null });
    expect(await timeline(same.id)).toEqual(["returned · Ana"]);
  });

  it("to a person makes it open with them, in the given queue or the one it had", async () => {
    const one = await heldTicket();
    expect(await updateTicket(ana, one.id, { userId: people.bruno.id, queueId: support.id })).toMatchObject({
      status: "open",
      userId: people.bruno.id,
      user: { name: "Bruno" },
      queueId: support.id,
    });
    expect(await timeline(one.id)).toEqual(["transferred · Ana · Suporte · Bruno"]);
    const other = await waitingTicket();
    const after = await updateTicket(lead, other.id, { status: "open", userId: people.bruno.id });
    expect(after).toMatchObject({ status: "open", userId: people.bruno.id, queueId: sales.id });
    expect(await timeline(other.id)).toEqual(["transferred · Lia · Bruno"]);
    expect(await trackingRows(other.id)).toMatchObject([{ userId: people.bruno.id, startedAt: expect.any(Date) }]);
  });

  it("broadcasts it to those who gain it and to those who lose it", async () => {
    const { id } = await heldTicket();
    const recorder = recordBroadcasts();
    await updateTicket(ana, id, { queueId: support.id });
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
    const { id, contactId, address } = await heldTicket();
    await ContactIdentity.create({
      companyId: company.id,
      contactId,
      kind: "lid",
      value: `9${newNumber()}`.slice(0, 15),
    });
    const after = await updateTicket(ana, id, { whatsappId: other.id });
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
    const answer = await askUpdate(ana, id, { whatsappId: connectionRow.id });
    expect([answer.status, conflictIn(answer)]).toEqual([
      409,
      { userId: people.bruno.id, user: { name: "Bruno" }, queue: { name: "Suporte" } },
    ]);
    expect(await Ticket.count({ where: { id: [busy.id, id] } })).toBe(2);
  });

  it("to another queue while an agent of the old one accepts or closes it: the agent is told, and it waits there", async () => {
    for (const status of ["open", "closed"]) {
      const waiting = await waitingTicket();
      const transaction = await database().transaction();
      await waiting.update({ queueId: support.id }, { transaction });
      const answer = askUpdate(ana, waiting.id, { status });
      await until("the agent's request waits", hasLockWaiter);
      await transaction.commit();
      expect(statusAndCode(await answer)).toBe("409 ERR_TICKET_CHANGED");
      expect(await waiting.reload()).toMatchObject({ status: "pending", userId: null, queueId: support.id });
    }
  });

  it("to different places at the same time happens once", async () => {
    const third = await queue(company.id);
    const rivals = [
      [heldTicket, { queueId: support.id }, { userId: people.bruno.id }],
      [waitingTicket, { queueId: support.id }, { userId: people.bruno.id }],
      [waitingTicket, { queueId: support.id }, { queueId: third.id }],
    ] as const;
    for (const [begin, one, other] of rivals) await collide(begin, one, other);
  });

  /**
   * Concurrent requests may still run one after the other, and then both transfers succeed. Repeats until they collide.
   */
  async function collide(begin: typeof heldTicket, one: TicketPatch, other: TicketPatch) {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await begin();
      const answers = (await Promise.all([askUpdate(lead, id, one), askUpdate(boss, id, other)])).map(
        ({ status }) => status,
      );
      const successCount = answers.filter((status) => status === 200).length;
      expect(await timeline(id)).toHaveLength(successCount);
      if (successCount === 1) return expect(answers.filter((status) => status === 409)).toHaveLength(1);
    }
    throw new Error("The two requests never collided.");
  }
});
