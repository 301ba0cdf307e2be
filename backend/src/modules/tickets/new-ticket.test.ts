import { describe, expect, it } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import { Connection } from "../../models/connections/connection";
import { Contact } from "../../models/contacts/contact";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import { Ticket } from "../../models/tickets/ticket";
import { User } from "../../models/accounts/user";
import { database } from "../../core/db/connect";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, contact, queue, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { hasLockWaiter } from "../../testing/postgres";
import {
  server,
  company,
  sales,
  support,
  connectionRow,
  people,
  ana,
  lead,
  boss,
  heldTicket,
  conflictIn,
  timeline,
  trackingRows,
} from "./moves.fixture";

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

  it("without a queue is for admins, and for those with allTicket who are in no queue", async () => {
    await Connection.update({ isDefault: true }, { where: { id: connectionRow.id } });
    const clara = await signInAs(server.app, await user(company.id, { allTicket: true }));
    for (const by of [boss, clara]) {
      const { id: contactId } = await contact(company.id);
      const answer = await begin(by, { contactId });
      expect([answer.status, answer.body]).toMatchObject([201, { queueId: null, status: "open" }]);
    }
    const dora = await signInAs(server.app, await user(company.id, { queues: [sales], allTicket: true }));
    const response = await begin(dora, { contactId: (await contact(company.id)).id });
    expect([response.status, response.body]).toMatchObject([400, { fields: { queueId: "Selecione uma fila" } }]);
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
    expect(await trackingRows(own.id)).toMatchObject([
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

  it("while another is live fails with its agent's name, also for all but one of concurrent requests", async () => {
    const { id: ticketId, contactId } = await heldTicket();
    const body = { contactId, queueId: sales.id, whatsappId: connectionRow.id };
    const answer = await begin(boss, body);
    expect([answer.status, conflictIn(answer)]).toEqual([
      409,
      { userId: people.ana.id, user: { name: "Ana" }, queue: { name: "Vendas" } },
    ]);
    expect(answer.body).toMatchObject({
      code: "ERR_OTHER_OPEN_TICKET",
      conflict: { userId: people.ana.id, ticketId, queueId: sales.id },
    });
    const bia = await signInAs(server.app, await user(company.id, { queues: [sales] }));
    expect((await begin(bia, body)).body).toMatchObject({ conflict: conflictIn(answer) });
    expect((await begin(bia, body)).body).not.toHaveProperty("conflict.ticketId");
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
    const responsePromise = begin(ana, { contactId: leaving.id, queueId: sales.id, whatsappId: connectionRow.id });
    const codePromise = responsePromise.then(statusAndCode);
    await until("the ticket waits for the deletion", hasLockWaiter);
    await transaction.commit();
    expect(await codePromise).toBe("400 ERR_CREATING_TICKET");
  });

  it("is possible with a group", async () => {
    const group = await Contact.create({ companyId: company.id, name: "Condomínio", number: null, isGroup: true });
    await ContactIdentity.create({ companyId: company.id, contactId: group.id, kind: "group", value: "1203630@g.us" });
    const createdTicket = await ana.call(ticketApi.create, {
      body: { contactId: group.id, queueId: sales.id, whatsappId: connectionRow.id },
    });
    expect(createdTicket).toMatchObject({ isGroup: true, contact: { name: "Condomínio" } });
    expect(await Ticket.findByPk(createdTicket.id)).toMatchObject({ address: "1203630@g.us" });
  });
});
