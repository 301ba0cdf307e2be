/** @jest-environment-options {"server": "own"} */
import { describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { templateApi } from "@guiche/contract/templates";
import { scopeOfRow } from "../../core/tenant/scope";
import { WebhookDelivery } from "../../models/accounts/webhook-delivery";
import { Message } from "../../models/messages/message";
import { MessageTemplate } from "../../models/messages/message-template";
import { webhook } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { sendAutomatic, textMessage } from "../messages";
import { ticketStore } from "../tickets";
import {
  ackOf,
  admin,
  answers,
  approvedTemplate,
  companyId,
  connectionId,
  control,
  createTemplate,
  decide,
  decideByWebhook,
  openTicket,
  tell,
  templateOfOrder,
} from "../official-numbers/official-numbers.fixture";

const listTemplates = async (query: object = {}) =>
  (await admin.call(templateApi.list, { query: { whatsappId: connectionId, ...query } })).templates;

it("a new template waits for Meta, and is offered once it is approved", async () => {
  const createdTemplate = await createTemplate();
  expect(createdTemplate).toMatchObject({
    state: "PENDING",
    variables: ["1", "2"],
    buttons: ["Obrigada"],
    isSendable: false,
  });
  expect(await listTemplates({ sendable: "true" })).toEqual([]);
  expect(await decideByWebhook(createdTemplate, "APPROVED")).toMatchObject({ isSendable: true });
  expect((await listTemplates({ sendable: "true" })).map(({ id }) => id)).toEqual([createdTemplate.id]);
});

it("Meta's decision, and what is made, read and deleted here, reach the open lists", async () => {
  const recorder = recordBroadcasts();
  const toldOf = async (act: () => Promise<unknown>) => {
    const before = recorder.events.length;
    await act();
    await until("the event", () =>
      Promise.resolve(
        recorder.events.slice(before).some((event) => event.companyId === companyId && event.topic === "template"),
      ),
    );
  };
  let createdTemplate = { id: 0, name: "" };
  await toldOf(async () => (createdTemplate = await createTemplate()));
  await toldOf(() => decide(createdTemplate, "APPROVED"));
  await toldOf(() => admin.call(templateApi.sync, { body: { whatsappId: connectionId } }));
  await toldOf(() => admin.call(templateApi.remove, { params: { id: createdTemplate.id } }));
  recorder.stop();
});

it("an event that is no state of its own leads to the state that it means, or changes nothing", async () => {
  const { id } = await approvedTemplate();
  // More digits than a number keeps.
  await MessageTemplate.update({ metaId: "25012345678901233" }, { where: { id } });
  const stateAfter = async (event: string) => {
    await tell(
      "message_template_status_update",
      `{"event":"${event}","message_template_id":25012345678901233,"reason":"NONE"}`,
    );
    return (await MessageTemplate.findByPk(id))?.state;
  };
  expect(await stateAfter("FLAGGED")).toBe("APPROVED");
  expect(await stateAfter("PAUSED")).toBe("PAUSED");
  expect(await stateAfter("REINSTATED")).toBe("APPROVED");
  expect(await stateAfter("ARCHIVED")).toBe("DISABLED");
  expect(await stateAfter("UNARCHIVED")).toBe("APPROVED");
  expect(await stateAfter("DELETED")).toBe("DISABLED");
});

it("a refused template says why, to programs too", async () => {
  const hook = await webhook(companyId);
  await hook.update({ events: ["template.updated"] });
  const createdTemplate = await createTemplate();
  expect(await decideByWebhook(createdTemplate, "REJECTED", "INVALID_FORMAT")).toMatchObject({
    reason: "INVALID_FORMAT",
    isSendable: false,
  });
  const deliveries = await WebhookDelivery.findAll({ where: { webhookId: hook.id }, raw: true });
  expect(deliveries).toMatchObject([
    {
      event: "template.updated",
      payload: {
        ...{
          id: createdTemplate.id,
          name: createdTemplate.name,
          language: "pt_BR",
          state: "REJECTED",
          reason: "INVALID_FORMAT",
        },
        changed: {
          state: { before: "PENDING", after: "REJECTED" },
          reason: { before: "", after: "INVALID_FORMAT" },
        },
      },
    },
  ]);
});

it("a day after the customer's last message an approved template is delivered", async () => {
  const template = await approvedTemplate();
  const { maria, ticketId } = await openTicket("quando chega?");
  await control("POST", "/sim/cloud/clock", { hours: 25 });
  const messageId = await answers(ticketId, { template: { id: template.id, values: ["Maria", "987"] } });
  await ackOf(messageId, 4);
  const text = "Olá, Maria! O pedido 987 saiu para entrega.\n\nLoja Central";
  expect((await Message.findByPk(messageId))?.body).toBe(text);
  const receivedMessages = await control<{ text: string }[]>("GET", `/sim/people/${maria}/messages`);
  expect(receivedMessages.at(-1)?.text).toContain("Olá, Maria! O pedido 987 saiu para entrega.");
});

it("a template whose values have names is filled by them", async () => {
  const body = "Olá, {{cliente}}! Seu código: {{codigo}}.";
  const template = await decideByWebhook(
    await createTemplate({ name: "com_nomes", body, footer: "", examples: ["Ana", "77"] }),
    "APPROVED",
  );
  const { ticketId } = await openTicket("e o código?");
  const messageId = await answers(ticketId, { template: { id: template.id, values: ["Maria", "42"] } });
  await ackOf(messageId, 4);
  expect((await Message.findByPk(messageId))?.body).toBe("Olá, Maria! Seu código: 42.");
});

it("reading Meta's list brings what was made there, and forgets what was deleted there", async () => {
  const createdTemplate = await createTemplate();
  await admin.call(templateApi.remove, { params: { id: createdTemplate.id } });
  expect(await listTemplates()).toEqual([]);
  await createTemplate({ name: "outro" });
  const { templates } = await admin.call(templateApi.sync, { body: { whatsappId: connectionId } });
  expect(templates.map(({ name, state }) => [name, state])).toEqual([["outro", "PENDING"]]);
});

describe("what is refused", () => {
  const send = (ticketId: number, template: object) =>
    answers(ticketId, { template }).catch((error: Error) => error.message);

  it("a template that is not approved, one of another company, and too few values", async () => {
    const createdTemplate = await createTemplate();
    const { ticketId } = await openTicket("oi!");
    expect(await send(ticketId, { id: createdTemplate.id, values: ["a", "b"] })).toContain("ERR_TEMPLATE_NOT_SENDABLE");
    expect(await send(ticketId, { id: 999_999, values: [] })).toContain("ERR_NO_TEMPLATE_FOUND");
    await decideByWebhook(createdTemplate, "APPROVED");
    expect(await send(ticketId, { id: createdTemplate.id, values: ["a"] })).toContain("template.values");
  });

  it("a second template of the same name and language, in Meta's words", async () => {
    await createTemplate();
    const answer = await admin.ask(templateApi.create, { body: templateOfOrder() });
    expect(answer.body).toMatchObject({ error: "ERR_META_REFUSED" });
    expect(answer.text).toContain("already a template");
  });
});

it("a reminder that comes after the customer's 24 hours is not sent, and the timeline says so", async () => {
  const { ticketId } = await openTicket("volto amanhã");
  await Message.update({ createdAt: new Date(Date.now() - 25 * 3_600_000) }, { where: { ticketId } });
  const scope = scopeOfRow({ companyId });
  const row = await ticketStore(scope).byId(ticketId);
  expect(await sendAutomatic(scope, row!, textMessage("Ainda está aí?"))).toBeNull();
  const { window } = await admin.call(messageApi.list, { params: { ticketId } });
  expect(window).toEqual({ hours: 24, until: null });
  const timeline = await admin.call(ticketApi.timeline, { params: { id: ticketId } });
  expect(timeline.at(-1)).toMatchObject({ kind: "unsent", unsent: "Ainda está aí?" });
});
