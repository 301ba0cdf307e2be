/** @jest-environment-options {"server": "own"} */
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi, type LateTemplates } from "@guiche/contract/connections";
import { ratingApi } from "@guiche/contract/ratings";
import { ticketApi } from "@guiche/contract/tickets";
import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { setting } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { everythingLeaves } from "../../testing/deliveries";
import { sentTextsOf } from "../../testing/sent";
import {
  ackOf,
  admin,
  answers,
  approvedTemplate,
  companyId,
  connectionId,
  decideByWebhook,
  openTicket,
  templateWithFile,
  writes,
} from "./official-numbers.fixture";

let order: TemplateDto;
beforeEach(async () => {
  order = await approvedTemplate();
});
afterEach(() => shiftClock(0));

const templateChoice = (values = ["{{firstName}}", "{{protocol}}"]) => ({ id: order.id, values });
const save = (body: object) => admin.call(connectionApi.update, { params: { id: connectionId }, body });
const choose = (lateTemplates: LateTemplates) => save({ lateTemplates });
const aDayPasses = () => shiftClock(25 * 3_600_000);
const listSentTexts = (ticketId: number) => sentTextsOf({ ticketId });
const unsent = async (ticketId: number) =>
  (await admin.call(ticketApi.timeline, { params: { id: ticketId } })).flatMap((event) => event.unsent ?? []);
async function close(ticketId: number) {
  await admin.call(ticketApi.update, { params: { id: ticketId }, body: { status: "closed" } });
  await everythingLeaves(companyId);
  return { said: await listSentTexts(ticketId), unsent: await unsent(ticketId) };
}
/** The agent has answered, and the customer has read it. */
const answerAndRead = async (ticketId: number) => ackOf(await answers(ticketId, { body: "Em que posso ajudar?" }), 4);
async function runDue(name: string) {
  const job = findJob(name);
  for (const due of (await job?.rebuild?.()) ?? [])
    if (due.companyId === companyId) await job?.run(scopeOfRow({ companyId }), due.payload);
}

const filledText = expect.stringMatching(/^Olá, Maria! O pedido \d{8}-\d+ saiu para entrega\.\n\nLoja Central$/);

describe("a day after the customer's last message", () => {
  it("the farewell goes out as the template that was chosen for it, with the customer's data", async () => {
    await save({ complationMessage: "Até logo!", lateTemplates: { complationMessage: templateChoice() } });
    const { ticketId } = await openTicket("obrigada por tudo");
    aDayPasses();
    expect(await close(ticketId)).toEqual({ said: [filledText], unsent: [] });
  });

  it("the rating question is asked by its template, and the answer is a rate", async () => {
    await setting(companyId, "userRating", "enabled");
    companyChanged(scopeOfRow({ companyId }));
    await choose({ ratingMessage: templateChoice() });
    const { maria, ticketId } = await openTicket("deu certo");
    await answerAndRead(ticketId);
    aDayPasses();
    expect(await close(ticketId)).toEqual({ said: ["Em que posso ajudar?", filledText], unsent: [] });
    shiftClock(0);
    await writes(maria, "3");
    const rating = () => admin.call(ratingApi.ofTicket, { params: { id: ticketId } });
    await until("the rate", async () => (await rating())[0]?.state === "rated");
  });

  it("the farewell goes out as its template where the rating question has none", async () => {
    await setting(companyId, "userRating", "enabled");
    companyChanged(scopeOfRow({ companyId }));
    await save({ complationMessage: "Até logo!", lateTemplates: { complationMessage: templateChoice() } });
    const { ticketId } = await openTicket("deu certo");
    await answerAndRead(ticketId);
    aDayPasses();
    expect(await close(ticketId)).toEqual({
      said: ["Em que posso ajudar?", filledText],
      unsent: [expect.stringContaining("Como foi o nosso atendimento?")],
    });
  });

  it("reminders and the text of closing for silence go out as theirs, each once", async () => {
    const templates = { firstReminder: templateChoice(["um", "1"]), secondReminder: templateChoice(["dois", "2"]) };
    await save({
      ...{ firstReminderMinutes: 1_500, firstReminder: "Ainda aí?", secondReminderMinutes: 1_600, secondReminder: "?" },
      ...{ expiresTicket: 1_700, expiresInactiveMessage: "Encerrado." },
      lateTemplates: { ...templates, expiresInactiveMessage: templateChoice(["três", "3"]) },
    });
    const { ticketId } = await openTicket("quanto custa?");
    await answerAndRead(ticketId);
    // The clock jumps below, at which a send that is under way would count as given up.
    await admin.call(connectionApi.logout, { params: { id: connectionId } });
    await until("the number is disconnected", async () => {
      const connectionDto = await admin.call(connectionApi.show, { params: { id: connectionId } });
      return connectionDto.status === "DISCONNECTED";
    });
    for (const minutes of [1_450, 1_550, 1_650, 1_750]) {
      shiftClock(minutes * 60_000);
      for (const name of ["ticket.remind", "ticket.time"]) await runDue(name);
      await everythingLeaves(companyId);
    }
    const [, ...late] = await listSentTexts(ticketId);
    expect(late.map((text) => /Olá, (\S+)!/.exec(text)?.[1])).toEqual(["um", "dois", "três"]);
  });

  it("a text without a template is said in the timeline, like one whose template gets an empty value or is paused", async () => {
    const closesLate = async (text: string) => {
      const { ticketId } = await openTicket(text);
      aDayPasses();
      const closing = await close(ticketId);
      shiftClock(0);
      return closing;
    };
    const unsentFarewell = { said: [], unsent: ["Até logo!"] };
    await save({ complationMessage: "Até logo!" });
    expect(await closesLate("um")).toEqual(unsentFarewell);
    await choose({ complationMessage: templateChoice(["{{firstName}}", "{{Plano}}"]) });
    expect(await closesLate("dois")).toEqual(unsentFarewell);
    await choose({ complationMessage: templateChoice() });
    await decideByWebhook(order, "PAUSED");
    expect(await closesLate("três")).toEqual(unsentFarewell);
  });
});

it("within the day the text itself is sent", async () => {
  await save({ complationMessage: "Até logo!", lateTemplates: { complationMessage: templateChoice() } });
  const { ticketId } = await openTicket("obrigada");
  expect(await close(ticketId)).toEqual({ said: ["Até logo!"], unsent: [] });
});

it("only a template of this number is chosen; one that Meta has deleted keeps its place until another is chosen", async () => {
  const ask = (templateId: number) =>
    admin.ask(connectionApi.update, {
      params: { id: connectionId },
      body: { lateTemplates: { ratingMessage: { id: templateId, values: ["a", "b"] } } },
    });
  expect((await ask(999_999)).body).toEqual({ error: "ERR_NO_TEMPLATE_FOUND" });
  // No user is there to add its file.
  const withPicture = await templateWithFile("IMAGE");
  expect((await ask(withPicture.id)).body).toEqual({ error: "ERR_TEMPLATE_NOT_SENDABLE" });
  expect((await choose({ ratingMessage: templateChoice() })).lateTemplates).toEqual({
    ratingMessage: templateChoice(),
  });
  await admin.call(templateApi.remove, { params: { id: order.id } });
  expect((await save({ name: "Outra", lateTemplates: { ratingMessage: templateChoice() } })).name).toBe("Outra");
  expect((await choose({})).lateTemplates).toEqual({});
});
