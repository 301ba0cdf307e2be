/** @jest-environment-options {"server": "own"} */
import { beforeEach, expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { externalMessageApi, type ExternalMessageDto } from "@guiche/contract/external-messages";
import type { TemplateDto } from "@guiche/contract/templates";
import { ApiMessage } from "../../models/outreach/api-message";
import { shiftClock } from "../../core/clock";
import { apiKey } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { callerWith, type Caller } from "../../testing/sign-in-as";
import {
  admin,
  approvedTemplate,
  companyId,
  connectionId,
  control,
  createTemplate,
  customer,
  decideByWebhook,
  openTicket,
  server,
  shop,
} from "../official-numbers/official-numbers.fixture";
import { sendQueued } from "./send-queued";

let template: TemplateDto;
let program: Caller;
beforeEach(async () => {
  shiftClock(0);
  template = await approvedTemplate();
  program = callerWith(server.app, (await apiKey(companyId)).secret);
});

const order = { name: "pedido_enviado", language: "pt_BR", values: ["Maria", "1042"] };
const send = (body: object) => program.ask(externalMessageApi.send, { body: { ...body } });
const sendAccepted = async (body: object) => {
  const answer = await send(body);
  expect(answer.status).toBe(202);
  return answer.body as ExternalMessageDto;
};
const isNow = ({ id }: ExternalMessageDto, status: string) =>
  until(`it is ${status}`, async () => {
    await sendQueued();
    const now = await program.call(externalMessageApi.status, { params: { id } });
    return now.status === status && now;
  });
const lastText = async (person: string) =>
  (await control<{ text: string }[]>("GET", `/sim/people/${person}/messages`)).at(-1)?.text;

it("a program sends a template by its name to a person who never wrote, and by its id", async () => {
  const number = await customer();
  await isNow(await sendAccepted({ number, template: order }), "read");
  expect(await lastText(number)).toContain("Olá, Maria! O pedido 1042 saiu para entrega.");
  await isNow(await sendAccepted({ number, template: { id: template.id, values: ["Ana", "7"] } }), "read");
  expect(await lastText(number)).toContain("Olá, Ana! O pedido 7 saiu para entrega.");
});

it("many templates go in one call", async () => {
  const numbers = [await customer(), await customer()];
  const messages = numbers.map((number) => ({ number, template: order }));
  const { results } = await program.call(externalMessageApi.sendBatch, { body: { messages } });
  expect(results.map(({ status }) => status)).toEqual([202, 202]);
  for (const { message } of results) await isNow(message!, "read");
});

it("a text to a person who did not write is refused, and a scheduled one fails with that cause", async () => {
  const text = { number: await customer(), body: "Oferta" };
  expect(await send(text)).toMatchObject({ status: 400, body: { error: "ERR_WINDOW_CLOSED" } });
  const scheduledMessage = await sendAccepted({ ...text, sendAt: new Date(Date.now() + 3_600_000).toISOString() });
  shiftClock(2 * 3_600_000);
  expect((await isNow(scheduledMessage, "failed")).cause).toBe("window");
});

it("a scheduled template that Meta has paused by then fails with that cause", async () => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const scheduledMessage = await sendAccepted({ number: await customer(), template: order, sendAt });
  expect(scheduledMessage.status).toBe("scheduled");
  await decideByWebhook(template, "PAUSED");
  shiftClock(2 * 3_600_000);
  expect((await isNow(scheduledMessage, "failed")).cause).toBe("template");
  shiftClock(0);
});

it("a template is refused that is unknown, not approved or lacks a value, or comes with a text", async () => {
  const number = await customer();
  const refusalOf = async (body: object) => (await send({ number, ...body })).body as object;
  await createTemplate({ name: "novo" });
  expect(await refusalOf({ template: { ...order, name: "outro" } })).toMatchObject({ error: "ERR_NO_TEMPLATE_FOUND" });
  expect(await refusalOf({ template: { ...order, name: "novo" } })).toMatchObject({
    error: "ERR_TEMPLATE_NOT_SENDABLE",
    fields: { template: "PENDING" },
  });
  expect(await refusalOf({ template: { ...order, values: ["Maria"] } })).toMatchObject({
    fields: { "template.values[1]": "Required" },
  });
  expect(await refusalOf({ template: { name: "pedido_enviado", values: [] } })).toMatchObject({
    fields: { "template.language": "Required" },
  });
  expect(await refusalOf({ template: order, body: "Oi" })).toMatchObject({ fields: { body: "Not with template" } });
});

it("a template waits while Meta's limit of customers within 24 hours is used up, and says so; a reply does not", async () => {
  const standing = (tier: string) => control("POST", `/sim/cloud/numbers/${shop}/standing`, { tier });
  const untilLimit = (limit: number) =>
    until(`the limit is ${limit}`, async () => {
      const { official } = await admin.call(campaignApi.health, { params: { whatsappId: connectionId } });
      return official?.limit === limit;
    });
  await standing("TIER_1");
  await untilLimit(1);
  await isNow(await sendAccepted({ number: await customer(), template: order }), "read");
  const { maria } = await openTicket("quero saber");
  await isNow(await sendAccepted({ number: maria, template: order }), "read");
  const second = await sendAccepted({ number: await customer(), template: order });
  const waiting = await isNow(second, "waiting");
  expect(waiting.cause).toBe("tier");
  expect(Date.parse(waiting.nextTryAt ?? "")).toBeLessThanOrEqual(Date.now() + 3_600_000);
  await standing("TIER_2K");
  await untilLimit(2_000);
  await ApiMessage.update({ nextTryAt: new Date() }, { where: { id: second.id } });
  await isNow(second, "read");
});
