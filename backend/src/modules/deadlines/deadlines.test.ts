import { beforeEach, describe, expect, it } from "@jest/globals";
import { companyApi } from "@guiche/contract/companies";
import { weekOf } from "@guiche/contract/time/hours";
import { dashboardApi } from "@guiche/contract/dashboard";
import { messageApi } from "@guiche/contract/messages";
import { queueApi } from "@guiche/contract/queues";
import { settingApi } from "@guiche/contract/settings";
import { ticketApi, type TicketDto, type TicketEvent } from "@guiche/contract/tickets";
import { listener } from "../../conversation/listener";
import { receive } from "../../conversation/receive";
import { now } from "../../core/clock";
import { AnswerDeadline } from "../../models/tickets/answer-deadline";
import { Connection } from "../../models/connections/connection";
import { Company } from "../../models/accounts/company";
import { Ticket } from "../../models/tickets/ticket";
import { setClock } from "../../testing/clock";
import { setting } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { sweepDeadlines } from ".";
import {
  ana,
  anaId,
  boss,
  company,
  connectionRow,
  newCustomer,
  phone,
  sales,
  settle,
  support,
  ticketId,
} from "./deadlines.fixture";

const local = (at: string | null) =>
  at &&
  new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo", dateStyle: "short", timeStyle: "short" }).format(
    new Date(at),
  );

beforeEach(() => Connection.update({ greetingMessage: "Olá!" }, { where: { id: connectionRow.id } }));

const limit = (id: number, firstAnswerMinutes: number | null, nextAnswerMinutes: number | null = null) =>
  boss.call(queueApi.update, { params: { id }, body: { firstAnswerMinutes, nextAnswerMinutes } });
const comes = (text: string, more: Parameters<typeof inboundText>[3] = {}) =>
  receive(inboundText(connectionRow, phone, text, more));
const showTicket = async (): Promise<TicketDto> => boss.call(ticketApi.show, { params: { id: await ticketId() } });
const due = async () => local((await showTicket()).answerDueAt);
const deletes = (wid: string) =>
  listener.changed({
    connection: { companyId: company.id, connectionId: connectionRow.id, provider: "simulator" },
    wid: `${wid}GONE`,
    chat: { phone, address: `${phone}@s.whatsapp.net` },
    fromMe: false,
    pushName: "Maria",
    at: new Date(now()),
    target: { wid, fromMe: false },
    change: { kind: "removed" },
  });
const updateTicket = async (body: Record<string, unknown>) =>
  ana.call(ticketApi.update, { params: { id: await ticketId() }, body });
const says = async (body: string) =>
  ana.call(messageApi.send, { params: { ticketId: await ticketId() }, body: { body } });
const past = async () => AnswerDeadline.findAll({ where: { companyId: company.id }, order: ["id"] });

/** A customer who waits in Sales since noon. */
async function waits(): Promise<void> {
  await comes("bom dia");
  await updateTicket({ queueId: sales.id, userId: null });
  await settle();
}

describe("limits of a queue", () => {
  it("are set by admins only, within their bounds", async () => {
    expect((await ana.ask(queueApi.update, { params: { id: sales.id }, body: { firstAnswerMinutes: 5 } })).status).toBe(
      403,
    );
    for (const firstAnswerMinutes of [-1, 43_201, 1.5]) {
      const { status } = await boss.ask(queueApi.update, { params: { id: sales.id }, body: { firstAnswerMinutes } });
      expect([firstAnswerMinutes, status]).toEqual([firstAnswerMinutes, 400]);
    }
    expect(await limit(sales.id, 15, 0)).toMatchObject({ firstAnswerMinutes: 15, nextAnswerMinutes: 0 });
  });
});

describe("the deadline of a customer who waits", () => {
  it("counts from the first unanswered message, and is warned of at four fifths", async () => {
    await limit(sales.id, 30);
    await waits();
    setClock("2026-03-04T12:10:00-03:00");
    await comes("alguém aí?");
    await settle();
    const { answerWarnAt, answerOverdue } = await showTicket();
    expect([await due(), local(answerWarnAt), answerOverdue]).toEqual(["2026-03-04 12:30", "2026-03-04 12:24", false]);
  });

  it("is the queue's, else the company's, else there is none", async () => {
    await waits();
    expect(await due()).toBeNull();
    await boss.call(settingApi.update, { params: { key: "firstAnswerMinutes" }, body: { value: "60" } });
    await settle();
    expect(await due()).toBe("2026-03-04 13:00");
    await limit(sales.id, 20);
    await settle();
    expect(await due()).toBe("2026-03-04 12:20");
    await limit(sales.id, 0);
    await settle();
    expect(await due()).toBeNull();
  });

  it("is another one once an agent serves the customer", async () => {
    await limit(sales.id, 30, 5);
    await waits();
    await updateTicket({ status: "open" });
    await settle();
    expect(await due()).toBe("2026-03-04 12:30");
    await says("Bom dia!");
    expect(await due()).toBeNull();
    setClock("2026-03-04T12:20:00-03:00");
    await comes("e o preço?");
    await settle();
    expect(await due()).toBe("2026-03-04 12:25");
  });

  it("follows a transfer: the new queue's limit, from the same beginning", async () => {
    await limit(sales.id, 30);
    await limit(support.id, 90);
    await waits();
    setClock("2026-03-04T12:20:00-03:00");
    await updateTicket({ queueId: support.id });
    await settle();
    expect(await due()).toBe("2026-03-04 13:30");
    await boss.call(queueApi.remove, { params: { id: support.id } });
    await settle();
    expect(await due()).toBeNull();
  });

  it("is computed again when hours or holidays change", async () => {
    await limit(sales.id, 30);
    await waits();
    const lunch = weekOf([]).map((day) => ({
      ...day,
      endTime: "12:10",
      ranges: [{ startTime: "13:00", endTime: "18:00" }],
    }));
    await boss.call(companyApi.setHours, { params: { id: company.id }, body: { schedules: lunch } });
    await settle();
    expect(await due()).toBe("2026-03-04 13:20");
    const today = JSON.stringify([{ date: "2026-03-04", name: "", everyYear: false }]);
    await boss.call(settingApi.update, { params: { key: "holidays" }, body: { value: today } });
    await settle();
    expect(await due()).toBe("2026-03-05 08:30");
    await boss.call(settingApi.update, { params: { key: "scheduleType" }, body: { value: "disabled" } });
    await settle();
    expect(await due()).toBe("2026-03-04 12:30");
  });

  it("counts in the queue's own hours where each queue has its own", async () => {
    await setting(company.id, "scheduleType", "queue");
    const night = weekOf([]).map((day) => ({ ...day, startTime: "22:00", endTime: "04:00", ranges: [] }));
    await boss.call(queueApi.update, { params: { id: sales.id }, body: { schedules: night, firstAnswerMinutes: 180 } });
    await waits();
    expect(await due()).toBe("2026-03-05 01:00");
  });

  it("begins at the opening for a message of the night", async () => {
    await limit(sales.id, 30);
    setClock("2026-03-04T23:00:00-03:00");
    await waits();
    expect(await due()).toBe("2026-03-05 08:30");
  });

  it("stops when the ticket is resolved, and begins anew when it is reopened", async () => {
    await limit(sales.id, 30);
    await waits();
    await updateTicket({ status: "closed" });
    await settle();
    expect([await due(), (await showTicket()).waitingSince === null]).toEqual([null, false]);
    setClock("2026-03-04T15:00:00-03:00");
    await boss.call(ticketApi.update, { params: { id: await ticketId() }, body: { status: "open" } });
    await settle();
    expect(await due()).toBe("2026-03-04 15:30");
  });

  it("exists for groups only by a setting, whose change computes it once", async () => {
    await setting(company.id, "CheckMsgIsGroup", "disabled");
    const set = (key: "firstAnswerMinutes" | "solutionMinutes" | "groupDeadlines", value: string) =>
      boss.call(settingApi.update, { params: { key }, body: { value } });
    await set("firstAnswerMinutes", "60");
    await set("solutionMinutes", "120");
    const id = "120363000000000007";
    await receive(
      inboundText(connectionRow, "", "oi", {
        chat: { group: id, address: `${id}@g.us` },
        participant: { phone, address: `${phone}@s.whatsapp.net` },
      }),
    );
    await settle();
    const group = async () => {
      const groupTicket = await Ticket.findOne({ where: { companyId: company.id, isGroup: true } });
      if (!groupTicket) throw new Error("There is no group.");
      return groupTicket;
    };
    const { waitingSince, ...row } = (await group()).get({ plain: true });
    expect(row).toMatchObject({ answerDueAt: null, solutionDueAt: null, deadlineStale: false, solutionStale: false });
    expect(waitingSince).not.toBeNull();
    const dueTimes = async () => {
      const { answerDueAt, solutionDueAt } = await group();
      return [answerDueAt, solutionDueAt].map((time) => local(time?.toISOString() ?? null));
    };
    await set("groupDeadlines", "enabled");
    await settle();
    expect(await dueTimes()).toEqual(["2026-03-04 13:00", "2026-03-04 14:00"]);
    setClock("2026-03-04T14:30:00-03:00");
    await settle();
    const { answers, solutions } = await boss.call(dashboardApi.waiting, { query: { days: 1 } });
    expect([answers.overdue, solutions.overdue]).toEqual([1, 1]);
    await set("groupDeadlines", "disabled");
    await settle();
    expect(await dueTimes()).toEqual([null, null]);
    expect(await group()).toMatchObject({ answerOverdue: false, solutionOverdue: false, deadlineStale: false });
    await set("groupDeadlines", "enabled");
    await settle();
    await boss.call(ticketApi.update, { params: { id: (await group()).id }, body: { status: "closed" } });
    await settle();
    expect((await past()).map(({ isSolution }) => isSolution).sort()).toEqual([false, true]);
  });
});

describe("a deadline that passes", () => {
  it("is marked and broadcast once, and filtered by", async () => {
    await limit(sales.id, 30);
    await waits();
    setClock("2026-03-04T12:29:59-03:00");
    await sweepDeadlines();
    expect((await showTicket()).answerOverdue).toBe(false);
    setClock("2026-03-04T12:31:00-03:00");
    const recorder = recordBroadcasts();
    await sweepDeadlines();
    await sweepDeadlines();
    recorder.stop();
    const id = await ticketId();
    const ticketEvents = recorder.events.filter(
      ({ companyId, topic }) => companyId === company.id && topic === "ticket",
    );
    expect(ticketEvents.map(({ event }) => event as TicketEvent)).toMatchObject([
      { action: "update", ticket: { id, answerOverdue: true } },
    ]);
    const { tickets } = await boss.call(ticketApi.list, { query: { status: "pending", overdue: "true" } });
    expect(tickets.map((row) => row.id)).toEqual([id]);
    await updateTicket({ status: "open" });
    await says("Desculpe a demora");
    expect(await showTicket()).toMatchObject({ answerOverdue: false, answerDueAt: null });
    expect((await boss.call(ticketApi.list, { query: { status: "open", overdue: "true" } })).tickets).toEqual([]);
  });

  it("is not passed any more after a change that extends it", async () => {
    await limit(sales.id, 30);
    await waits();
    setClock("2026-03-04T12:40:00-03:00");
    await settle();
    expect((await showTicket()).answerOverdue).toBe(true);
    await limit(sales.id, 60);
    await settle();
    expect([await due(), (await showTicket()).answerOverdue]).toEqual(["2026-03-04 13:00", false]);
  });

  it("of a suspended company is left alone", async () => {
    await limit(sales.id, 30);
    await waits();
    setClock("2026-03-04T12:40:00-03:00");
    await Company.update({ suspendedAt: new Date() }, { where: { id: company.id } });
    await sweepDeadlines();
    expect((await Ticket.findByPk(await ticketId()))?.answerOverdue).toBe(false);
  });
});

describe("the record of deadlines", () => {
  it("has each wait that ended, in time or late, also one that was answered before it was computed", async () => {
    await limit(sales.id, 30, 5);
    await waits();
    await updateTicket({ status: "open" });
    setClock("2026-03-04T12:20:00-03:00");
    await says("Bom dia!");
    await comes("e o preço?");
    setClock("2026-03-04T12:30:00-03:00");
    await says("10 reais");
    await settle();
    const rows = await past();
    expect(rows.map(({ isNext, dueAt, endedAt }) => [isNext, endedAt.getTime() <= (dueAt?.getTime() ?? 0)])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(rows.map(({ queueId, userId }) => [queueId, userId])).toEqual([
      [sales.id, anaId],
      [sales.id, anaId],
    ]);
  });

  it("has no wait whose only message the customer deleted: it was answered neither in time nor late", async () => {
    await limit(sales.id, 30);
    await comes("foi engano", { wid: "3AONLY" });
    await updateTicket({ queueId: sales.id, userId: null });
    await settle();
    await deletes("3AONLY");
    await settle();
    expect([(await showTicket()).waitingSince, await past()]).toEqual([null, []]);
    // Nor is there a wait if the message is deleted before the sweep computes its deadline.
    await comes("de novo", { wid: "3AAGAIN" });
    await deletes("3AAGAIN");
    await settle();
    expect(await past()).toEqual([]);
  });

  it("keeps a wait that was answered when its message is deleted later", async () => {
    await limit(sales.id, 30);
    await comes("bom dia", { wid: "3AANSWERED" });
    await updateTicket({ queueId: sales.id, status: "open" });
    await settle();
    await says("Bom dia!");
    await deletes("3AANSWERED");
    await settle();
    expect(await past()).toHaveLength(1);
  });

  it("goes on from the next message when the first one is deleted", async () => {
    await limit(sales.id, 30);
    await comes("bom dia", { wid: "3AFIRST" });
    await updateTicket({ queueId: sales.id, userId: null });
    setClock("2026-03-04T12:10:00-03:00");
    await comes("alguém aí?");
    await deletes("3AFIRST");
    await settle();
    expect([await due(), await past()]).toEqual(["2026-03-04 12:40", []]);
  });

  it("has nothing without limits, neither of before nor of a queue that has none", async () => {
    await waits();
    await updateTicket({ status: "open" });
    await says("Bom dia!");
    await limit(support.id, 30);
    await comes("obrigada");
    await says("De nada");
    await settle();
    expect(await past()).toEqual([]);
    expect(await Ticket.count({ where: { companyId: company.id, deadlineStale: true } })).toBe(0);
  });
});

describe("the list by deadline", () => {
  it("has the nearest first, then the others, and continues below a ticket", async () => {
    await limit(sales.id, 30);
    await limit(support.id, 10);
    const ids: number[] = [];
    for (const id of [sales.id, support.id, null]) {
      newCustomer();
      await comes("bom dia");
      await updateTicket({ queueId: id, userId: null });
      ids.push(await ticketId());
    }
    await settle();
    const listTickets = async (before?: string) =>
      (await boss.call(ticketApi.list, { query: { status: "pending", sort: "deadline", ...(before && { before }) } }))
        .tickets;
    const [first, second, third] = ids;
    const rows = await listTickets();
    expect(rows.map(({ id }) => id)).toEqual([second, first, third]);
    expect((await listTickets(`${rows[0]?.answerDueAt},${second}`)).map(({ id }) => id)).toEqual([first, third]);
    expect((await listTickets(`${rows[1]?.answerDueAt},${first}`)).map(({ id }) => id)).toEqual([third]);
    expect(await listTickets(`answered,${rows[2]?.updatedAt},${third}`)).toEqual([]);
  });
});
