import { beforeEach, describe, expect, it } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import { QueryTypes } from "sequelize";
import { database } from "../../core/db/connect";
import { Contact } from "../../models/contacts/contact";
import { Ticket } from "../../models/tickets/ticket";
import { connection, contact, createCompany, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";

const server = withServer();
let company: { id: number };
let admin: Caller;
let connectionId: number;
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  connectionId = (await connection(company.id)).id;
});

const numbersOf = async (companyId: number) =>
  (await Ticket.findAll({ where: { companyId }, order: ["number"], attributes: ["number"] })).map(
    ({ number }) => number,
  );

describe("a ticket's number", () => {
  it("counts the tickets of its company alone, and is in the reply to every user who opens or sees one", async () => {
    await ticket((await createCompany()).id);
    const people = [await contact(company.id), await contact(company.id)];
    const openedTickets = await Promise.all(
      people.map(({ id }) => admin.call(ticketApi.create, { body: { contactId: id, whatsappId: connectionId } })),
    );
    expect(openedTickets.map(({ number }) => number).sort()).toEqual([1, 2]);
    const { tickets } = await admin.call(ticketApi.list, { query: {} });
    expect(tickets.map(({ id, number }) => [id, number]).sort()).toEqual(
      openedTickets.map((t) => [t.id, t.number]).sort(),
    );
  });

  it("is given to a row of the previous release, which does not name it", async () => {
    const { id } = await contact(company.id);
    const insert = `INSERT INTO tickets ("companyId", "contactId") VALUES ($1, $2) RETURNING number`;
    const rows = await database().query(insert, { bind: [company.id, id], type: QueryTypes.SELECT });
    expect(rows).toEqual([{ number: 1 }]);
  });

  it("waits for no other opening: the company's first tickets at once get numbers of their own", async () => {
    const open = [];
    for (let index = 0; index < 4; index += 1) {
      const { id } = await contact(company.id);
      const transaction = await database().transaction();
      // The ones before are not committed: a lock on the company would end here in a timeout.
      const row = await Ticket.create({ companyId: company.id, contactId: id, address: "" }, { transaction });
      open.push({ transaction, number: row.number });
    }
    expect(open.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    await open[1]!.transaction.rollback();
    for (const { transaction } of [open[3]!, open[2]!, open[0]!]) await transaction.commit();
    expect(await numbersOf(company.id)).toEqual([1, 3, 4]);
    expect((await ticket(company.id)).number).toBe(5);
  });

  it("is unique over many openings at once", async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, async () => (await contact(company.id)).id));
    await Promise.all(ids.map((contactId) => ticket(company.id, { contactId, connectionId })));
    const numbers = await numbersOf(company.id);
    expect([numbers.length, new Set(numbers).size]).toEqual([40, 40]);
  });

  it("is not used again after its ticket was deleted, alone or with its contact", async () => {
    const [, second] = [await ticket(company.id), await ticket(company.id, { status: "closed" })];
    await admin.call(ticketApi.remove, { params: { id: second.id } });
    const third = await ticket(company.id);
    expect(third.number).toBe(3);
    await Contact.destroy({ where: { id: third.contactId } });
    expect((await ticket(company.id)).number).toBe(4);
  });
});
