/** @jest-environment-options {"server": "own"} */
import { beforeEach, describe, expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { connectionApi } from "@guiche/contract/connections";
import { scheduleApi, type ScheduleDto, type ScheduleInput } from "@guiche/contract/schedules";
import type { TemplateDto } from "@guiche/contract/templates";
import { ticketApi } from "@guiche/contract/tickets";
import { Message } from "../../models/messages/message";
import { Schedule } from "../../models/outreach/schedule";
import { Ticket } from "../../models/tickets/ticket";
import { until } from "../../testing/fake-session";
import {
  admin,
  approvedTemplate,
  storedInbound,
  companyId,
  connectionId,
  control,
  customer,
  decideByWebhook,
  openTicket,
  shop,
  writes,
} from "../official-numbers/official-numbers.fixture";
import { sweepSchedules } from "./schedule.sending";

let template: TemplateDto;
beforeEach(async () => {
  template = await approvedTemplate();
});

const now = () => new Date(Date.now() + 500).toISOString();
const add = (contactId: number, values: Partial<ScheduleInput> = {}): Promise<ScheduleDto> =>
  admin.call(scheduleApi.create, {
    body: {
      ...{ contactId, body: "Seu pedido saiu!", sendAt: now(), whatsappId: connectionId },
      ...{ templateId: template.id, templateValues: ["{nome}", "987"] },
      ...values,
    },
  });
const withoutTemplate = { templateId: null, templateValues: [] };
const ends = ({ id }: ScheduleDto, status: string) =>
  until(`it is ${status}`, async () => {
    await sweepSchedules();
    const row = await admin.call(scheduleApi.show, { params: { id } });
    return row.status === status && row;
  });
const textsOf = async (person: string) =>
  (await control<{ text: string }[]>("GET", `/sim/people/${person}/messages`)).map(({ text }) => text);

/** A person whose 24 hours are over, without a live ticket. */
async function silent(): Promise<{ person: string; contactId: number }> {
  const person = await customer();
  await writes(person, "até mais");
  const { contactId, ticketId } = await storedInbound("até mais");
  await Ticket.update({ status: "closed" }, { where: { id: ticketId } });
  await passDay();
  return { person, contactId: contactId ?? 0 };
}

async function passDay(): Promise<void> {
  await control("POST", "/sim/cloud/clock", { hours: 25 });
  await Message.update({ createdAt: new Date(Date.now() - 25 * 3_600_000) }, { where: { companyId } });
}

describe("a schedule of an official number", () => {
  it("sends its text within the 24 hours, and its template after them", async () => {
    const { maria, ticketId } = await openTicket("quando chega?");
    const { contactId } = (await Ticket.findByPk(ticketId))!;
    await ends(await add(contactId), "ENVIADA");
    expect((await textsOf(maria)).at(-1)).toBe("Seu pedido saiu!");
    await passDay();
    await ends(await add(contactId), "ENVIADA");
    expect((await textsOf(maria)).at(-1)).toContain("Olá, Maria! O pedido 987 saiu para entrega.");
  });

  it("with no text sends its template at any time, to a person without a ticket too", async () => {
    const { person, contactId } = await silent();
    const createdSchedule = await add(contactId, { body: "" });
    expect(createdSchedule).toMatchObject({ body: "", template: { id: template.id, name: "pedido_enviado" } });
    await ends(createdSchedule, "ENVIADA");
    expect((await textsOf(person)).at(-1)).toContain("O pedido 987 saiu para entrega.");
  });

  it("without a template is not sent after the 24 hours: it says why, and so does the timeline", async () => {
    const { ticketId } = await openTicket("volto amanhã");
    const { contactId } = (await Ticket.findByPk(ticketId))!;
    await passDay();
    expect(await ends(await add(contactId, withoutTemplate), "ERRO")).toMatchObject({ cause: "window" });
    const timeline = await admin.call(ticketApi.timeline, { params: { id: ticketId } });
    expect(timeline.at(-1)).toMatchObject({ kind: "unsent", unsent: "Seu pedido saiu!" });
    const other = await silent();
    expect(await ends(await add(other.contactId, withoutTemplate), "ERRO")).toMatchObject({ cause: "window" });
  });

  it("fails with that reason when Meta has paused its template, and can be sent later", async () => {
    const { contactId } = await silent();
    await decideByWebhook(template, "PAUSED");
    const failedSchedule = await ends(await add(contactId), "ERRO");
    expect(failedSchedule.cause).toBe("template");
    await decideByWebhook(template, "APPROVED");
    await ends(await admin.call(scheduleApi.sendNow, { params: { id: failedSchedule.id } }), "ENVIADA");
  });

  it("waits while Meta's limit of customers within 24 hours is used up, and says so", async () => {
    const [first, second] = [await silent(), await silent()];
    await control("POST", `/sim/cloud/numbers/${shop}/standing`, { tier: "TIER_1" });
    await until("Meta's word is here", async () => {
      const { official } = await admin.call(campaignApi.health, { params: { whatsappId: connectionId } });
      return official?.limit === 1;
    });
    await ends(await add(first.contactId), "ENVIADA");
    const { id } = await add(second.contactId);
    const waiting = await until("it waits", async () => {
      await sweepSchedules();
      const row = await admin.call(scheduleApi.show, { params: { id } });
      return row.cause === "tier" && row;
    });
    expect(waiting.status).toBe("PENDENTE");
    expect(Date.parse(waiting.sendAt)).toBeGreaterThan(Date.now() + 1_800_000);
    const short = await add(second.contactId, { maxDelayMinutes: 30 });
    expect(await ends(short, "ERRO")).toMatchObject({ cause: "late" });
  });

  it("that repeats keeps its template", async () => {
    const { contactId } = await silent();
    await ends(await add(contactId, { repeat: "weekly" }), "ENVIADA");
    const [next] = await Schedule.findAll({ where: { companyId, status: "PENDENTE" } });
    expect(next).toMatchObject({
      templateId: template.id,
      templateName: "pedido_enviado",
      templateValues: ["{nome}", "987"],
    });
  });
});

it("neither text nor template, and a template of a number that has none, are refused", async () => {
  const { contactId } = await silent();
  const refusalOf = async (values: object) => {
    const body = { contactId, body: "", sendAt: now(), whatsappId: connectionId, ...values };
    return (await admin.ask(scheduleApi.create, { body })).body as object;
  };
  expect(await refusalOf({})).toMatchObject({ fields: { body: "Mensagem muito curta" } });
  const pairedConnection = await admin.call(connectionApi.create, { body: { name: "Celular", provider: "simulator" } });
  const templateFields = {
    templateId: template.id,
    templateValues: ["{nome}", "987"],
    whatsappId: pairedConnection.id,
  };
  expect(await refusalOf(templateFields)).toMatchObject({ fields: { templateId: "This number has no templates" } });
  const { id } = await add(contactId, { sendAt: "2099-01-01T12:00:00Z" });
  const patch = { body: "", templateId: null };
  const answer = await admin.ask(scheduleApi.update, { params: { id }, body: patch });
  expect(answer.body).toMatchObject({ fields: { body: "Obrigatório" } });
});
