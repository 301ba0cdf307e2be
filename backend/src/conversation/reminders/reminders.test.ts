import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Connection } from "../../models/connections/connection";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import type { User } from "../../models/accounts/user";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { database } from "../../core/db/connect";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { applyAck, sendAutomatic, sendMessage, textMessage } from "../../modules/messages";
import { ticketStore } from "../../modules/tickets";
import { createCompany, connection, newNumber, queue, setting, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { sentTextsOf } from "../../testing/sent";
import { withServer } from "../../testing/server";
import { receive } from "../receive";

withServer();
afterEach(() => shiftClock(0));

let company: { id: number };
let connectionRow: Connection;
let anna: User;
let phone: string;
const scope = () => scopeOfRow({ companyId: company.id });
const inMinutes = (minutes: number) => shiftClock(minutes * 60_000);
beforeEach(async () => {
  company = await createCompany();
  const sales = await queue(company.id);
  connectionRow = await connection(company.id, { queues: [sales] });
  await connectionRow.update({
    firstReminderMinutes: 10,
    firstReminder: "Ainda aí, {{firstName}}?",
    secondReminderMinutes: 20,
    secondReminder: "Vou encerrar.",
    expiresTicket: 30,
    expiresInactiveMessage: "Encerrado.",
  });
  anna = await user(company.id, { queues: [sales] });
  phone = newNumber();
  await receive(inboundText(connectionRow, phone, "oi", { sentAt: now(), pushName: "Maria Souza" }));
  await Ticket.update({ status: "open", userId: anna.id, queueId: sales.id }, { where: { companyId: company.id } });
  await weWrite("Posso ajudar?");
  companyChanged(scope());
});
const ticketNow = () => Ticket.findOne({ where: { companyId: company.id }, rejectOnEmpty: true });
const weWrite = (text: string) => receive(inboundText(connectionRow, phone, text, { sentAt: now(), fromMe: true }));
const listSentTexts = () => sentTextsOf({ companyId: company.id });
/** Runs what is due with two workers at once. Our messages reach the customer first. */
async function timePasses(...names: string[]) {
  await Message.update({ ack: 2 }, { where: { companyId: company.id, fromMe: true, ack: 0 } });
  await workersRun(...names);
}
async function workersRun(...names: string[]) {
  for (const name of names.length > 0 ? names : ["ticket.remind", "ticket.time"]) {
    const job = findJob(name);
    const due = ((await job?.rebuild?.()) ?? []).filter(({ companyId }) => companyId === company.id);
    const run = () => Promise.all(due.map(async ({ payload }) => job?.run(scope(), payload)));
    await Promise.all([run(), run()]);
  }
}

describe("a customer who does not answer", () => {
  it("is reminded twice, each once, and then the ticket is closed", async () => {
    for (const minutes of [9, 11, 12, 19, 21, 22, 29, 31, 40]) {
      inMinutes(minutes);
      await timePasses();
    }
    expect(await listSentTexts()).toEqual(["Posso ajudar?", "Ainda aí, Maria?", "Vou encerrar.", "Encerrado."]);
    expect(await ticketNow()).toMatchObject({ status: "closed" });
  });

  it("is not reminded after thanks, unless we have asked something since", async () => {
    await receive(inboundText(connectionRow, phone, "Obrigado! 🙏", { sentAt: now() }));
    await weWrite("De nada, até logo.");
    inMinutes(15);
    await timePasses("ticket.remind");
    expect(await listSentTexts()).toEqual(["Posso ajudar?", "De nada, até logo."]);
    await weWrite("Posso ajudar em mais alguma coisa?");
    inMinutes(30);
    await timePasses("ticket.remind");
    expect((await listSentTexts()).at(-1)).toBe("Ainda aí, Maria?");
  });

  it("is not reminded after any answer, and anew after the next question", async () => {
    inMinutes(11);
    await timePasses();
    await receive(inboundText(connectionRow, phone, "Sim", { sentAt: now() }));
    inMinutes(25);
    await timePasses();
    expect(await listSentTexts()).toHaveLength(2);
    await weWrite("E o tamanho?");
    inMinutes(36);
    await timePasses();
    expect((await listSentTexts()).slice(2)).toEqual(["E o tamanho?", "Ainda aí, Maria?"]);
  });

  it("and waits for a person is not reminded, nor closed, whatever was sent by itself since", async () => {
    await receive(inboundText(connectionRow, phone, "Quanto custa o frete?", { sentAt: now() }));
    const ticket = await ticketStore(scope()).byId((await ticketNow()).id);
    await sendAutomatic(scope(), ticket!, textMessage("Lembrete: sua consulta é amanhã."));
    for (const minutes of [11, 21, 31]) {
      inMinutes(minutes);
      await timePasses();
    }
    expect(await listSentTexts()).toEqual(["Posso ajudar?", "Lembrete: sua consulta é amanhã."]);
    expect(await ticketNow()).toMatchObject({ status: "open" });
    await weWrite("R$ 20.");
    inMinutes(62);
    await timePasses("ticket.time");
    expect(await ticketNow()).toMatchObject({ status: "closed" });
  });

  it("is not reminded of a message that did not arrive, nor closed for it", async () => {
    await Message.update({ ack: -1 }, { where: { companyId: company.id, fromMe: true } });
    inMinutes(60);
    await timePasses();
    expect(await listSentTexts()).toEqual(["Posso ajudar?"]);
    expect(await ticketNow()).toMatchObject({ status: "open" });
  });

  it("is not reminded of a message that waits for its connection, and in due time once that has left", async () => {
    const ticket = await ticketStore(scope()).byId((await ticketNow()).id);
    const { wid } = await sendMessage(scope(), ticket!, textMessage("O pedido chegou."));
    inMinutes(60);
    await workersRun();
    expect(await listSentTexts()).toEqual(["Posso ajudar?", "O pedido chegou."]);
    await applyAck(scope(), connectionRow.id, wid, 2);
    await workersRun();
    inMinutes(69);
    await workersRun();
    expect(await listSentTexts()).toHaveLength(2);
    inMinutes(71);
    await workersRun();
    expect(await listSentTexts()).toEqual(["Posso ajudar?", "O pedido chegou.", "Ainda aí, Maria?"]);
    expect(await ticketNow()).toMatchObject({ status: "open" });
  });

  it("is reminded once of each, whatever the minutes are changed to in the meantime", async () => {
    inMinutes(11);
    await timePasses();
    await connectionRow.update({ firstReminderMinutes: 12, secondReminderMinutes: 25 });
    companyChanged(scope());
    for (const minutes of [13, 21, 24]) {
      inMinutes(minutes);
      await timePasses();
    }
    expect((await listSentTexts()).slice(1)).toEqual(["Ainda aí, Maria?"]);
    await connectionRow.update({ secondReminderMinutes: 14 });
    companyChanged(scope());
    for (const minutes of [24, 26]) {
      inMinutes(minutes);
      await timePasses();
    }
    expect((await listSentTexts()).slice(1)).toEqual(["Ainda aí, Maria?", "Vou encerrar."]);
  });

  it("is not reminded of a closing that is due itself, after the server was down", async () => {
    inMinutes(60);
    await timePasses("ticket.remind", "ticket.time", "ticket.remind");
    expect(await listSentTexts()).toEqual(["Posso ajudar?", "Encerrado."]);
  });

  /** The company is closed yesterday, today and tomorrow. */
  async function closes() {
    const days = [-1, 0, 1].map((each) => new Date(now().getTime() + each * 86_400_000).toISOString().slice(0, 10));
    const holidays = days.map((date) => ({ date, name: "Feriado", everyYear: false }));
    await setting(company.id, "scheduleType", "company");
    await setting(company.id, "holidays", JSON.stringify(holidays));
    companyChanged(scope());
  }
  async function opens() {
    await setting(company.id, "scheduleType", "disabled");
    companyChanged(scope());
  }

  it("is reminded when the company opens again", async () => {
    await closes();
    inMinutes(11);
    await timePasses("ticket.remind");
    expect(await listSentTexts()).toHaveLength(1);
    await opens();
    await timePasses("ticket.remind");
    expect(await listSentTexts()).toHaveLength(2);
  });

  it("is reminded, however many customers wait for the opening of another company", async () => {
    const { id: theirs } = await createCompany();
    const line = await connection(theirs);
    await line.update({ firstReminderMinutes: 10, firstReminder: "Ainda aí?" });
    await database().query(
      `WITH people AS (
         INSERT INTO contacts ("companyId", name, "isGroup", email, "nameIsChosen", "isUnchecked")
         SELECT $1, 'x', false, '', false, false FROM generate_series(1, 1001) RETURNING id)
       INSERT INTO tickets SELECT (jsonb_populate_record(t, jsonb_build_object('id', nextval('tickets_id_seq'),
                'uuid', gen_random_uuid(), 'number', p.id, 'companyId', $1::bigint, 'contactId', p.id, 'connectionId', $2::bigint,
                'userId', null, 'queueId', null, 'lastMessageAt', t."lastMessageAt" - interval '1 hour'))).*
         FROM people p, tickets t WHERE t."companyId" = $3`,
      { bind: [theirs, line.id, company.id] },
    );
    inMinutes(11);
    await timePasses("ticket.remind");
    await line.update({ firstReminderMinutes: 0 });
    expect(await listSentTexts()).toHaveLength(2);
  });

  it("has the ticket closed in time, and without a text while the company is closed", async () => {
    await closes();
    inMinutes(31);
    await timePasses();
    expect(await listSentTexts()).toEqual(["Posso ajudar?"]);
    expect(await ticketNow()).toMatchObject({ status: "closed" });
  });

  it("is not reminded twice at once when both reminders waited for the opening", async () => {
    await connectionRow.update({ expiresTicket: 0 });
    await closes();
    inMinutes(300);
    await timePasses("ticket.remind");
    expect(await listSentTexts()).toHaveLength(1);
    await opens();
    const sentCounts: number[] = [];
    for (const minutes of [300, 301, 309, 311]) {
      inMinutes(minutes);
      await timePasses("ticket.remind");
      sentCounts.push((await listSentTexts()).length);
    }
    expect(sentCounts).toEqual([2, 2, 2, 3]);
  });

  it("for more than a week is not written to when the times are turned on, and the ticket is closed", async () => {
    await connectionRow.update({ firstReminderMinutes: 0, secondReminderMinutes: 0, expiresTicket: 0 });
    inMinutes(8 * 24 * 60);
    await connectionRow.update({ firstReminderMinutes: 10, secondReminderMinutes: 20 });
    await timePasses();
    expect(await listSentTexts()).toEqual(["Posso ajudar?"]);
    expect(await ticketNow()).toMatchObject({ status: "open" });
    await connectionRow.update({ expiresTicket: 30 });
    await timePasses();
    expect(await listSentTexts()).toEqual(["Posso ajudar?"]);
    expect(await ticketNow()).toMatchObject({ status: "closed" });
  });

  it.each([
    ["ok", 2],
    ["obrigado", 1],
  ])(
    "and says %s just after the closing: an answer to the question before the reminders is heard",
    async (text, count) => {
      await setting(company.id, "briefThanks", "enabled");
      companyChanged(scope());
      for (const minutes of [11, 21, 31]) {
        inMinutes(minutes);
        await timePasses();
      }
      await receive(inboundText(connectionRow, phone, text, { sentAt: now() }));
      expect(await Ticket.count({ where: { companyId: company.id } })).toBe(count);
    },
  );

  it("in a group is never closed", async () => {
    await Ticket.update({ isGroup: true }, { where: { companyId: company.id } });
    inMinutes(60);
    await timePasses();
    expect(await ticketNow()).toMatchObject({ status: "open" });
  });
});
