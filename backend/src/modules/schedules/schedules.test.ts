import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { scheduleApi, type ScheduleDto } from "@guiche/contract/schedules";
import { contactApi } from "@guiche/contract/contacts";
import { settingApi } from "@guiche/contract/settings";
import sharp from "sharp";
import { listener } from "../../conversation/listener";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { companyChanged } from "../../core/cache";
import { CampaignSetting } from "../../models/outreach/campaign-setting";
import { Company } from "../../models/accounts/company";
import type { Contact } from "../../models/contacts/contact";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { OptOut } from "../../models/contacts/opt-out";
import { Plan } from "../../models/accounts/plan";
import { Schedule } from "../../models/outreach/schedule";
import { Ticket } from "../../models/tickets/ticket";
import {
  campaign as makeCampaign,
  contact,
  createCompany,
  newNumber,
  plan,
  schedule,
  ticket,
  user,
} from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { mergeContacts } from "../contacts";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { sweepSchedules } from "./schedule.sending";

const harness = withHarness();
let { session, ref }: HarnessCompany = {} as HarnessCompany;
let person: Contact;
let agent: Caller;
let planId: number;

beforeEach(async () => {
  ({ session, ref } = await harness.createCompany());
  planId = (await plan()).id;
  await Company.update({ planId }, { where: { id: ref.companyId } });
  person = await contact(ref.companyId, { name: "Maria Souza", number: newNumber() });
  agent = await signInAs(harness.server.app, await user(ref.companyId, { name: "Ana" }));
});
afterEach(() => shiftClock(0));

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const make = (values: object = {}): Promise<ScheduleDto> =>
  agent.call(scheduleApi.create, {
    body: { body: "Bom dia, Maria", contactId: person.id, sendAt: minutes(60).toISOString(), ...values },
  });
const due = (values: object = {}) =>
  schedule(person, { sendAt: minutes(-5), connectionId: ref.connectionId, ...values });
const texts = () => session.sentMessages.map(({ content }) => ("text" in content ? content.text : ""));
const show = (id: number) => agent.call(scheduleApi.show, { params: { id } });
/** What WhatsApp says about the last message. */
const acknowledge = async (level: 2 | -1, cause?: string) =>
  listener.ack(ref, session.sentMessages.at(-1)?.id ?? "", level, cause);

describe("the company moves to another time zone", () => {
  it("what is still to be sent keeps its time of the day; what was due or sent stays", async () => {
    const admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
    const nine = "2099-01-05T12:00:00.000Z";
    const series = await make({ sendAt: nine, repeat: "weekly" });
    const once = await make({ sendAt: nine });
    const late = await due();
    const campaign = await makeCampaign(ref.companyId, { status: "PROGRAMADA", scheduledAt: new Date(nine) });
    const { events } = recordBroadcasts();
    await admin.call(settingApi.update, { params: { key: "timezone" }, body: { value: "America/Manaus" } });
    const movedTime = "2099-01-05T13:00:00.000Z";
    expect(await show(series.id)).toMatchObject({ sendAt: movedTime });
    expect(await show(once.id)).toMatchObject({ sendAt: movedTime });
    expect((await Schedule.findByPk(late.id))?.sendAt).toEqual(late.sendAt);
    expect((await campaign.reload()).scheduledAt?.toISOString()).toBe(movedTime);
    expect(events.filter(({ topic }) => topic === "schedule")).toHaveLength(2);
  });
});

describe("a schedule", () => {
  it("is refused while the plan has none", async () => {
    const { id } = await createCompany({ planId: (await plan({ useSchedules: false })).id });
    const other = await signInAs(harness.server.app, await user(id));
    expect((await other.ask(scheduleApi.page, {})).status).toBe(403);
  });

  it("needs a text of five characters, a contact and a time", async () => {
    const answer = await agent.ask(scheduleApi.create, { body: { body: "Oi" } as never });
    expect(answer.body).toEqual({
      error: "ERR_VALIDATION",
      fields: { body: "Mensagem muito curta", contactId: "Obrigatório", sendAt: "Obrigatório" },
    });
  });

  it("is made, found by contact, text and window, changed and deleted, with events", async () => {
    const { events } = recordBroadcasts();
    await ticket(ref.companyId, { contactId: person.id, connectionId: ref.connectionId });
    const createdSchedule = await make();
    expect(createdSchedule).toMatchObject({
      status: "PENDENTE",
      sentAt: null,
      whatsappId: ref.connectionId,
      isHeld: false,
    });
    const page = async (query: object) =>
      (await agent.call(scheduleApi.page, { query: { pageNumber: 1, ...query } })).schedules.map(({ id }) => id);
    expect([await page({ searchParam: "maria s" }), await page({ searchParam: "bom dia" })]).toEqual([
      [createdSchedule.id],
      [createdSchedule.id],
    ]);
    const window = { start: minutes(0).toISOString(), end: minutes(30).toISOString() };
    expect([await page(window), await page({ ...window, end: minutes(90).toISOString() })]).toEqual([
      [],
      [createdSchedule.id],
    ]);
    await agent.call(scheduleApi.update, { params: { id: createdSchedule.id }, body: { body: "Boa tarde" } });
    await agent.call(scheduleApi.remove, { params: { id: createdSchedule.id } });
    const own = events.filter((one) => one.topic === "schedule" && one.companyId === ref.companyId);
    expect(own.map(({ event }) => (event as { action: string }).action)).toEqual(["create", "update", "delete"]);
  });

  it("reads a time without an offset as a clock of the company shows it", async () => {
    const { sendAt } = await make({ sendAt: "2027-01-15T09:00" });
    expect(sendAt).toBe("2027-01-15T12:00:00.000Z");
  });

  it("that two people change names the other one", async () => {
    const createdSchedule = await make();
    const bruno = await signInAs(harness.server.app, await user(ref.companyId, { name: "Bruno" }));
    const body = { body: "Outro texto", updatedAt: createdSchedule.updatedAt };
    await bruno.call(scheduleApi.update, { params: { id: createdSchedule.id }, body });
    const answer = await agent.ask(scheduleApi.update, { params: { id: createdSchedule.id }, body });
    expect([answer.status, answer.body]).toEqual([409, { error: "ERR_SCHEDULE_CHANGED", users: ["Bruno"] }]);
  });

  it("takes a png or jpeg, and nothing else under their names", async () => {
    const { id } = await make();
    const send = (bytes: Buffer, name: string) =>
      agent.request(scheduleApi.setMedia, { id }).attach("file", bytes, name);
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    expect((await send(Buffer.from("%PDF-1.4 no picture"), "foto.png")).status).toBe(400);
    expect((await send(picture, "foto.png")).body).toMatchObject({ mediaName: "foto.png" });
    expect((await agent.ask(scheduleApi.media, { params: { id } })).body).toEqual(picture);
    await Schedule.update({ sendAt: minutes(-1), connectionId: ref.connectionId }, { where: { id } });
    await sweepSchedules();
    await until("the picture is sent", () => session.sentMessages.length === 1);
    expect(session.sentMessages[0]?.content).toMatchObject({
      kind: "media",
      media: { type: "image", caption: "Bom dia, Maria" },
    });
    const late = await agent.ask(scheduleApi.dropMedia, { params: { id } });
    expect(late.body).toEqual({ error: "ERR_SCHEDULE_SENT" });
  });
});

describe("what falls due", () => {
  it("is sent once, without a ticket, and becomes ENVIADA when WhatsApp has it", async () => {
    const { id } = await due({ body: "Lembrete" });
    await Promise.all([sweepSchedules(), sweepSchedules(), sweepSchedules()]);
    await until("it is sent", () => session.sentMessages.length === 1);
    expect(await show(id)).toMatchObject({ status: "AGENDADA", sentAt: expect.any(String) });
    await acknowledge(2);
    await sweepSchedules();
    expect([(await show(id)).status, texts()]).toEqual(["ENVIADA", ["Lembrete"]]);
    expect([
      await Ticket.count({ where: { contactId: person.id } }),
      await OutreachMessage.count({ where: { contactId: person.id } }),
    ]).toEqual([0, 1]);
  });

  it("has its variables filled with what is known when it leaves", async () => {
    await due({ body: "Olá {nome}, seu número é {numero}; {desconhecido} fica" });
    await sweepSchedules();
    await until("it is sent", () => session.sentMessages.length === 1);
    expect(texts()).toEqual([`Olá Maria Souza, seu número é ${person.number}; {desconhecido} fica`]);
  });

  it("lands in a live ticket, marked, and does not end the customer's wait", async () => {
    const waitingSince = minutes(-30);
    const live = await ticket(ref.companyId, {
      contactId: person.id,
      connectionId: ref.connectionId,
      status: "pending",
    });
    await live.update({ waitingSince });
    await due({ body: "Lembrete" });
    await sweepSchedules();
    const [message] = await Message.findAll({ where: { ticketId: live.id, fromMe: true } });
    expect(message?.details).toMatchObject({ origin: { source: "schedule" } });
    expect((await Ticket.findByPk(live.id))?.waitingSince).toEqual(waitingSince);
  });

  it("after days of downtime is all sent, oldest first and a few at a time", async () => {
    for (let place = 0; place < 12; place += 1) {
      const somebody = await contact(ref.companyId);
      const values = { body: `number ${place}`, sendAt: minutes(-3 * 24 * 60 + place), connectionId: ref.connectionId };
      await schedule(somebody, values);
    }
    const order: string[] = [];
    for (let round = 1; order.length < 12; round += 1) {
      await sweepSchedules();
      const leaving = await Schedule.findAll({
        where: { companyId: ref.companyId, status: "AGENDADA" },
        order: ["sendAt"],
      });
      expect(leaving.length).toBeLessThanOrEqual(5);
      await until("they are sent", () => session.sentMessages.length === order.length + leaving.length);
      order.push(...leaving.map(({ body }) => body));
      for (const { id } of session.sentMessages.slice(-leaving.length)) await listener.ack(ref, id, 2);
    }
    expect(order).toEqual(Array.from({ length: 12 }, (_, place) => `number ${place}`));
    await sweepSchedules();
    expect([...texts()].sort()).toEqual([...order].sort());
  });

  it("that WhatsApp refuses is ERRO with its cause, and is sent again on request", async () => {
    const { id } = await due();
    await sweepSchedules();
    await until("it is sent", () => session.sentMessages.length === 1);
    await acknowledge(-1, "463");
    await sweepSchedules();
    expect(await show(id)).toMatchObject({ status: "ERRO", cause: "restricted" });
    await agent.call(scheduleApi.sendNow, { params: { id } });
    expect((await agent.ask(scheduleApi.sendNow, { params: { id } })).status).toBe(409);
    await sweepSchedules();
    expect(await Schedule.findByPk(id)).toMatchObject({ status: "AGENDADA", cause: null });
    await until("it is sent again", () => session.sentMessages.length === 2);
  });

  it("to new people is sent when it is due, however many messages the number may send today", async () => {
    await CampaignSetting.create({ companyId: ref.companyId, key: "coldLimit", value: 0 });
    companyChanged(scopeOfRow(ref));
    const values = { sendAt: minutes(-5), connectionId: ref.connectionId };
    await due({ body: "first" });
    await schedule(await contact(ref.companyId), { ...values, body: "second" });
    await sweepSchedules();
    await until("both are sent", () => session.sentMessages.length === 2);
    expect(texts().sort()).toEqual(["first", "second"]);
    expect(await OutreachMessage.count({ where: { companyId: ref.companyId, isCold: true } })).toBe(2);
  });

  it("to a contact who opted out of campaigns is sent: a person chose to write to them", async () => {
    const { companyId } = ref;
    await OptOut.create({ companyId, contactId: person.id, person: person.number ?? "", text: "SAIR", wid: "w" });
    const { id } = await due({ body: "Sua consulta é amanhã" });
    await sweepSchedules();
    await until("it is sent", () => session.sentMessages.length === 1);
    expect([await show(id), texts()]).toEqual([
      expect.objectContaining({ status: "AGENDADA", cause: null }),
      ["Sua consulta é amanhã"],
    ]);
    expect(await OptOut.count({ where: { companyId } })).toBe(1);
  });

  it("with nothing but a variable that the contact does not have is not sent, and says why", async () => {
    const { id } = await due({ body: "{{Aniversário}}" });
    await sweepSchedules();
    expect([await show(id), session.sentMessages.length]).toEqual([
      expect.objectContaining({ status: "ERRO", cause: "empty", sentAt: null }),
      0,
    ]);
  });

  it("later than it may be is not sent", async () => {
    const { id } = await due({ sendAt: minutes(-90), maxDelayMinutes: 60 });
    await sweepSchedules();
    expect([await show(id), session.sentMessages.length]).toEqual([
      expect.objectContaining({ status: "ERRO", cause: "late", sentAt: null }),
      0,
    ]);
  });

  it.each(["without a ticket", "in a ticket"])(
    "that waits for its connection %s is not sent once it is later than it may be",
    async (where) => {
      const { companyId, connectionId } = ref;
      if (where === "in a ticket") await ticket(companyId, { contactId: person.id, connectionId, status: "pending" });
      harness.endSession(ref);
      const [boundedSchedule, patient] = [await due({ maxDelayMinutes: 60 }), await due()];
      const states = async () => [(await show(boundedSchedule.id)).status, (await show(patient.id)).status];
      await sweepSchedules();
      expect(await states()).toEqual(["AGENDADA", "AGENDADA"]);
      shiftClock(54 * 60_000);
      await sweepSchedules();
      expect(await states()).toEqual(["AGENDADA", "AGENDADA"]);
      shiftClock(56 * 60_000);
      await sweepSchedules();
      expect([await states(), (await show(boundedSchedule.id)).cause]).toEqual([["ERRO", "AGENDADA"], "late"]);
      expect(await OutboxEntry.count({ where: { companyId } })).toBe(1);
    },
  );

  it("while the plan excludes schedules waits for a decision, also when the plan returns", async () => {
    const { id } = await due();
    await Plan.update({ useSchedules: false }, { where: { id: planId } });
    await sweepSchedules();
    await Plan.update({ useSchedules: true }, { where: { id: planId } });
    await sweepSchedules();
    expect(session.sentMessages).toHaveLength(0);
    const back = await signInAs(harness.server.app, await user(ref.companyId));
    expect(await back.call(scheduleApi.show, { params: { id } })).toMatchObject({ status: "PENDENTE", isHeld: true });
    const listHeldIds = async () =>
      (await back.call(scheduleApi.page, { query: { pageNumber: 1, held: "true" } })).schedules.map((row) => row.id);
    expect(await listHeldIds()).toEqual([id]);
    await back.call(scheduleApi.sendNow, { params: { id } });
    expect(await listHeldIds()).toEqual([]);
    await sweepSchedules();
    await until("it is sent", () => session.sentMessages.length === 1);
  });

  it("is either changed and unsent, or sent and refused", async () => {
    const { id } = await due({ body: "antes" });
    const [answer] = await Promise.all([
      agent.ask(scheduleApi.update, { params: { id }, body: { body: "depois", sendAt: minutes(60).toISOString() } }),
      sweepSchedules(),
    ]);
    const row = await show(id);
    if (answer.status === 200) expect([row.status, row.body]).toEqual(["PENDENTE", "depois"]);
    else {
      expect([answer.status, answer.body]).toEqual([409, { error: "ERR_SCHEDULE_SENT" }]);
      await until("it is sent", () => session.sentMessages.length === 1);
      expect([texts(), row.body]).toEqual([["antes"], "antes"]);
    }
  });

  it("of a deleted contact is ERRO with the name that remains; of a merged one goes to the other", async () => {
    const dueSchedule = await due();
    const admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
    await admin.call(contactApi.remove, { params: { id: person.id } });
    expect(await show(dueSchedule.id)).toMatchObject({
      status: "ERRO",
      cause: "contact",
      contactId: null,
      contact: { id: null, name: "Maria Souza" },
    });
    const remainingContact = await contact(ref.companyId, { name: "Kept", number: newNumber() });
    const double = await contact(ref.companyId);
    const movedSchedule = await schedule(double);
    await mergeContacts(scopeOfRow(ref), [remainingContact.id, double.id]);
    expect(await show(movedSchedule.id)).toMatchObject({
      contactId: remainingContact.id,
      contact: { name: "Kept" },
      status: "PENDENTE",
    });
  });
});

describe("a repetition", () => {
  it("goes on when its message that fell due without the plan is discarded", async () => {
    const weekly = { anchor: "2026-01-05T09:00", repeat: "weekly", sendAt: new Date("2026-01-05T12:00:00Z") } as const;
    const { id } = await due(weekly);
    await Plan.update({ useSchedules: false }, { where: { id: planId } });
    await sweepSchedules();
    await Plan.update({ useSchedules: true }, { where: { id: planId } });
    await agent.call(scheduleApi.remove, { params: { id } });
    const rows = await Schedule.findAll({ where: { companyId: ref.companyId, status: "PENDENTE" } });
    expect(rows).toMatchObject([{ repeat: "weekly", heldAt: null }]);
    expect(rows[0]?.sendAt.getTime()).toBeGreaterThan(Date.now());
    await sweepSchedules();
    expect(session.sentMessages).toHaveLength(0);
  });

  it("that was missed nine times is sent once and continues", async () => {
    const anchor = "2026-01-05T09:00";
    await due({ sendAt: new Date("2026-01-05T12:00:00Z"), anchor, repeat: "weekly" });
    await sweepSchedules();
    await until("it is sent", () => session.sentMessages.length === 1);
    await acknowledge(2);
    await sweepSchedules();
    const rows = await Schedule.findAll({ where: { companyId: ref.companyId }, order: ["sendAt"] });
    expect(rows.map(({ status }) => status)).toEqual(["ENVIADA", "PENDENTE"]);
    expect(rows[1]!.sendAt.getTime()).toBeGreaterThan(Date.now());
    expect(rows[1]!.sendAt.toISOString().slice(11)).toBe("12:00:00.000Z");
    expect(session.sentMessages).toHaveLength(1);
  });

  it("that failed, or came too late, and is sent again or edited leaves the series as it is", async () => {
    const weekly = { anchor: "2026-01-05T09:00", repeat: "weekly" };
    const refusedSchedule = await due({ ...weekly, sendAt: new Date("2026-01-05T12:00:00Z") });
    await sweepSchedules();
    await until("it is sent", () => session.sentMessages.length === 1);
    await acknowledge(-1, "503");
    await sweepSchedules();
    const late = await due({ ...weekly, sendAt: minutes(-90), maxDelayMinutes: 60 });
    await sweepSchedules();
    const rows = () => Schedule.findAll({ where: { companyId: ref.companyId }, order: ["id"], raw: true });
    const series = async () => (await rows()).map(({ status, repeat }) => [status, repeat]);
    expect(await series()).toEqual([
      ["ERRO", "none"],
      ["PENDENTE", "weekly"],
      ["ERRO", "none"],
      ["PENDENTE", "weekly"],
    ]);
    await agent.call(scheduleApi.sendNow, { params: { id: refusedSchedule.id } });
    const sendAt = minutes(-1).toISOString();
    await agent.call(scheduleApi.update, { params: { id: late.id }, body: { sendAt, body: "Ainda vale" } });
    await sweepSchedules();
    await until("both are sent", () => session.sentMessages.length >= 2);
    expect((await series()).length).toBe(4);
  });

  it("keeps its day when the message of a short month is edited in a form, which sends the time that it shows", async () => {
    const { id } = await due({
      sendAt: new Date("2031-02-28T12:00:30Z"),
      anchor: "2031-01-31T09:00",
      repeat: "monthly",
    });
    const update = (body: object) => agent.call(scheduleApi.update, { params: { id }, body });
    const shown = { sendAt: "2031-02-28T09:00", repeat: "monthly", skipHolidays: false };
    const march = { start: "2031-03-01T00:00", end: "2031-04-01T00:00" };
    const inMarch = async () => (await agent.call(scheduleApi.repetitions, { query: march })).repetitions[0]?.at;
    await update({ ...shown, body: "Feliz aniversário" });
    expect(await inMarch()).toEqual(["2031-03-31T12:00:00.000Z"]);
    await update({ ...shown, skipHolidays: true });
    expect(await inMarch()).toEqual(["2031-03-31T12:00:00.000Z"]);
    expect(await update({ ...shown, sendAt: "2031-02-27T10:00" })).toMatchObject({
      sendAt: "2031-02-27T13:00:00.000Z",
    });
    expect(await inMarch()).toEqual(["2031-03-27T13:00:00.000Z"]);
    expect(await update({ ...shown, sendAt: "2031-02-27T10:00", repeat: "weekly" })).toMatchObject({
      repeat: "weekly",
    });
    expect((await inMarch())?.[0]).toBe("2031-03-06T13:00:00.000Z");
  });

  it("that waits for a decision goes on waiting when only its text is edited", async () => {
    const { id, sendAt } = await due();
    await Plan.update({ useSchedules: false }, { where: { id: planId } });
    await sweepSchedules();
    await Plan.update({ useSchedules: true }, { where: { id: planId } });
    const edited = { body: "Bom dia de novo", sendAt: sendAt.toISOString() };
    expect(await agent.call(scheduleApi.update, { params: { id }, body: edited })).toMatchObject({ isHeld: true });
    await sweepSchedules();
    expect(session.sentMessages).toHaveLength(0);
  });

  it("is listed on its dates in the company's zone, with its schedule, until the end of the window", async () => {
    const weekly = await make({ sendAt: "2031-01-06T22:30", repeat: "weekly" });
    const monthEnd = await make({ sendAt: "2031-01-10T09:00", repeat: "lastDay" });
    await make({ sendAt: "2031-01-08T09:00" });
    await due({
      sendAt: new Date("2031-01-07T12:00:00Z"),
      anchor: "2031-01-07T09:00",
      repeat: "weekly",
      status: "ERRO",
    });
    const strange = await signInAs(harness.server.app, await user((await createCompany({ planId })).id));
    const list = async (query: object, by = agent) =>
      (await by.call(scheduleApi.repetitions, { query })).repetitions.map(({ schedule: { id }, at }) => [id, at]);
    const january = { start: "2031-01-01T00:00", end: "2031-02-01T00:00" };
    expect(await list(january)).toEqual([
      [weekly.id, ["2031-01-14T01:30:00.000Z", "2031-01-21T01:30:00.000Z", "2031-01-28T01:30:00.000Z"]],
      [monthEnd.id, ["2031-01-31T12:00:00.000Z"]],
    ]);
    expect(await list({ start: "2032-02-01T00:00", end: "2032-03-01T00:00" })).toEqual([
      [weekly.id, expect.arrayContaining(["2032-02-03T01:30:00.000Z"])],
      [monthEnd.id, ["2032-02-29T12:00:00.000Z"]],
    ]);
    expect(await list({ ...january, userId: 1 })).toEqual([]);
    expect(await list(january, strange)).toEqual([]);
  });
});
