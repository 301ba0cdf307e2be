import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { weekdays, type WorkDay } from "@guiche/contract/time/hours";
import { Company } from "../../models/accounts/company";
import { Connection } from "../../models/connections/connection";
import { ConnectionQueue } from "../../models/connections/connection-queue";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { Queue } from "../../models/connections/queue";
import { Ticket } from "../../models/tickets/ticket";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { setClock } from "../../testing/clock";
import { createCompany, connection, newNumber, queue, setting, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { withFailingInserts } from "../../testing/postgres";
import { sentTextsOf } from "../../testing/sent";
import { withServer } from "../../testing/server";
import { receive } from "../receive";
import { expectSameAgain } from "./replays.fixture";

withServer();

/** Monday to Friday 08:00-18:00, Saturday until noon; a Monday evening, unless a test says otherwise. */
let connectionRow: Connection;
let phone: string;
beforeEach(async () => {
  const company = await createCompany();
  connectionRow = await connection(company.id, { greetingMessage: "Olá!" });
  await Connection.update({ outOfHoursMessage: "Fechado." }, { where: { id: connectionRow.id } });
  await setting(company.id, "scheduleType", "company");
  phone = newNumber();
  itIs("2027-03-01 20:00");
});
afterEach(() => shiftClock(0));
afterEach(() => expectSameAgain({ id: connectionRow.companyId }));

/** São Paulo's local time. */
const itIs = (wall: string) => setClock(`${wall.replace(" ", "T")}-03:00`);
const ofCompany = () => ({ where: { companyId: connectionRow.companyId } });
const notifyCompanyChanged = () => companyChanged(scopeOfRow({ companyId: connectionRow.companyId }));
const comes = (text: string, more: Parameters<typeof inboundText>[3] = {}, by = phone) =>
  inboundText(connectionRow, by, text, { sentAt: now(), ...more });
/** The last decision about the message. */
async function writes(message = comes("Oi")) {
  const last = (await receive(message)).at(-1);
  return last?.result === "next" ? "next" : last?.result.stop;
}
const listSentTexts = () => sentTextsOf(ofCompany().where);
const close = () => Ticket.update({ status: "closed" }, ofCompany());
const words = async (outOfHoursMessage: string) => {
  await Connection.update({ outOfHoursMessage }, { where: { id: connectionRow.id } });
  notifyCompanyChanged();
};
/** Open around the clock, or never. */
const week = (endTime: string): WorkDay[] =>
  weekdays.map((day) => ({ ...day, startTime: "00:00", endTime, ranges: [] }));

describe("a customer who writes outside business hours", () => {
  it("gets no notice while the company is open or has no hours", async () => {
    itIs("2027-03-01 10:00");
    expect(await writes()).toBe("greeted");
    itIs("2027-03-01 20:00");
    await setting(connectionRow.companyId, "scheduleType", "disabled");
    expect(await writes()).toBe("next");
    expect(await listSentTexts()).toEqual(["Olá!"]);
  });

  it("gets one notice, as an ordinary message of the outbox, and no greeting", async () => {
    expect(await writes()).toBe("outside hours");
    expect(await writes(comes("Alguém?"))).toBe("outside hours");
    expect(await listSentTexts()).toEqual(["Fechado."]);
    expect(await OutboxEntry.count(ofCompany())).toBe(1);
    expect(await Ticket.findOne(ofCompany())).toMatchObject({ status: "pending", greetedAt: null });
  });

  it("gets no second notice on a new ticket in the same absence, and one in the next absence", async () => {
    await writes();
    await close();
    itIs("2027-03-02 07:59");
    expect(await writes()).toBe("outside hours");
    expect(await Ticket.count(ofCompany())).toBe(2);
    expect(await listSentTexts()).toEqual(["Fechado."]);
    itIs("2027-03-02 12:00");
    expect(await writes()).toBe("greeted");
    itIs("2027-03-02 18:00");
    await writes();
    expect(await listSentTexts()).toEqual(["Fechado.", "Olá!", "Fechado."]);
  });

  it("gets one notice for ten messages at once", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => receive(comes(`m${index}`))));
    await Promise.all(Array.from({ length: 10 }, (_, index) => receive(comes(`n${index}`))));
    expect(await listSentTexts()).toEqual(["Fechado."]);
  });

  it("gets the notice when the message is replayed after a crash without one, and never twice", async () => {
    const message = comes("Oi");
    await withFailingInserts("outbox", () => writes(message));
    expect(await listSentTexts()).toEqual([]);
    expect(await writes(message)).toBe("outside hours");
    expect(await writes(message)).toBe("answered before");
    expect(await listSentTexts()).toEqual(["Fechado."]);
  });

  it("is told when the company is back where no notice is written", async () => {
    await words("   ");
    expect(await writes()).toBe("outside hours");
    expect(await listSentTexts()).toEqual(["No momento não estamos atendendo. Voltamos amanhã às 8h."]);
    expect(await Ticket.findOne(ofCompany())).toMatchObject({ absenceToldAt: expect.any(Date) });
  });

  it("gets a notice on each connection, and so does every other customer", async () => {
    await writes();
    await writes(comes("Oi", {}, newNumber()));
    const first = connectionRow;
    connectionRow = await connection(first.companyId);
    await words("Aqui também.");
    await writes();
    expect(await listSentTexts()).toEqual(["Fechado.", "Fechado.", "Aqui também."]);
  });

  it("gets none while an agent holds the ticket, or for an old message", async () => {
    expect(await writes(comes("Oi", { sentAt: new Date(now().getTime() - 2 * 3_600_000) }))).toBe("written long ago");
    const agent = await user(connectionRow.companyId);
    await Ticket.update({ status: "open", userId: agent.id }, ofCompany());
    expect(await writes()).toBe("a person holds the ticket");
    await setting(connectionRow.companyId, "CheckMsgIsGroup", "disabled");
    expect(await writes(comes("all", { chat: { group: "1203630", address: "1203630@g.us" } }, ""))).toBe("a group");
    expect(await writes(comes("from the phone", { fromMe: true }))).toBe("written by the owner");
    expect(await listSentTexts()).toEqual(["from the phone"]);
  });

  it("who is merged with a contact that got the notice in this absence gets no second one", async () => {
    const lid = "99112233";
    await writes(comes("by phone"));
    itIs("2027-03-03 20:00");
    await writes(comes("by LID", { chat: { lid, address: `${lid}@lid` } }, ""));
    expect(await listSentTexts()).toHaveLength(2);
    expect(await writes(comes("both", { chat: { phone, lid, address: `${lid}@lid` } }))).toBe("outside hours");
    expect(await Ticket.count(ofCompany())).toBe(1);
    expect(await listSentTexts()).toHaveLength(2);
  });
});

describe("hours of the company", () => {
  it("use the company's own time zone and holidays", async () => {
    await Company.update({ schedules: week("23:59") }, { where: { id: connectionRow.companyId } });
    notifyCompanyChanged();
    expect(await writes()).toBe("greeted");
    await setting(
      connectionRow.companyId,
      "holidays",
      JSON.stringify([{ date: "2027-03-01", name: "", everyYear: false }]),
    );
    expect(await writes()).toBe("outside hours");
    await setting(connectionRow.companyId, "timezone", "Asia/Tokyo");
    expect(await writes()).toBe("next");
  });
});

it("the company's own notice goes where neither queue nor connection has one", async () => {
  await Company.update({ outOfHoursMessage: "Voltamos às 8h." }, { where: { id: connectionRow.companyId } });
  await words("");
  await writes();
  await words("Loja fechada.");
  await writes(comes("Oi", {}, newNumber()));
  expect(await listSentTexts()).toEqual(["Voltamos às 8h.", "Loja fechada."]);
});

describe("hours of a queue", () => {
  beforeEach(() => setting(connectionRow.companyId, "scheduleType", "queue"));

  it("apply to its tickets, with its own notice; the default week where it has none", async () => {
    const sales = await queue(connectionRow.companyId);
    await Queue.update({ outOfHoursMessage: "Vendas fechou." }, { where: { id: sales.id } });
    await ConnectionQueue.create({
      companyId: connectionRow.companyId,
      connectionId: connectionRow.id,
      queueId: sales.id,
    });
    notifyCompanyChanged();
    expect(await writes()).toBe("outside hours");
    expect(await Ticket.findOne(ofCompany())).toMatchObject({ queueId: sales.id });
    expect(await listSentTexts()).toEqual(["Vendas fechou."]);
    await Queue.update({ schedules: week("23:59") }, { where: { id: sales.id } });
    notifyCompanyChanged();
    expect(await writes(comes("Oi", {}, newNumber()))).toBe("next");
  });

  it("do not apply to a ticket without a queue", async () => {
    await Company.update({ schedules: week("00:00") }, { where: { id: connectionRow.companyId } });
    notifyCompanyChanged();
    expect(await writes()).toBe("greeted");
    expect(await listSentTexts()).toEqual(["Olá!"]);
  });
});

describe("a company that is suspended", () => {
  it("stores what comes in and sends nothing automatically", async () => {
    await Company.update({ status: false }, { where: { id: connectionRow.companyId } });
    notifyCompanyChanged();
    expect(await writes()).toBe("the company is suspended");
    itIs("2027-03-02 12:00");
    expect(await writes()).toBe("the company is suspended");
    expect(await listSentTexts()).toEqual([]);
    expect(await Message.count(ofCompany())).toBe(2);
  });
});
