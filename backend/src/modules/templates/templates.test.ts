import { describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { scopeOfRow } from "../../core/tenant/scope";
import { Message } from "../../models/messages/message";
import { until } from "../../testing/fake-session";
import { sendAutomatic, textMessage } from "../messages";
import { ticketStore } from "../tickets";
import {
  ackOf,
  admin,
  answers,
  companyId,
  connectionId,
  control,
  openTicket,
  shop,
} from "../official-numbers/official-numbers.fixture";

const order = {
  ...{ name: "pedido_enviado", language: "pt_BR", category: "UTILITY" as const, footer: "Loja Central" },
  ...{ body: "Olá, {{1}}! O pedido {{2}} saiu para entrega.", examples: ["Maria", "1234"], buttons: ["Obrigada"] },
};

const create = (more: object = {}) =>
  admin.call(templateApi.create, { body: { whatsappId: connectionId, ...order, ...more } });

const listed = async (query: object = {}) =>
  (await admin.call(templateApi.list, { query: { whatsappId: connectionId, ...query } })).templates;

/** Meta's decision, of which a webhook tells. */
async function decided({ name }: TemplateDto, status: string, reason?: string): Promise<TemplateDto> {
  const numbers = await control<{ number: string; templates: { id: string; name: string }[] }[]>(
    "GET",
    "/sim/cloud/numbers",
  );
  const { id = "" } = numbers.find((one) => one.number === shop)?.templates.find((one) => one.name === name) ?? {};
  await control("POST", `/sim/cloud/numbers/${shop}/templates/${id}`, { status, ...(reason && { reason }) });
  return until(`it is ${status}`, async () =>
    (await listed()).find((one) => one.name === name && one.state === status),
  );
}

it("a new template waits for Meta, and is offered once it is approved", async () => {
  const made = await create();
  expect(made).toMatchObject({ state: "PENDING", variables: ["1", "2"], buttons: ["Obrigada"], isSendable: false });
  expect(await listed({ sendable: "true" })).toEqual([]);
  expect(await decided(made, "APPROVED")).toMatchObject({ isSendable: true });
  expect((await listed({ sendable: "true" })).map(({ id }) => id)).toEqual([made.id]);
});

it("a refused template says why", async () => {
  expect(await decided(await create(), "REJECTED", "INVALID_FORMAT")).toMatchObject({
    reason: "INVALID_FORMAT",
    isSendable: false,
  });
});

it("a day after the customer's last message an approved template is delivered", async () => {
  const template = await decided(await create(), "APPROVED");
  const { maria, ticketId } = await openTicket("quando chega?");
  await control("POST", "/sim/cloud/clock", { hours: 25 });
  const sent = await answers(ticketId, { template: { id: template.id, values: ["Maria", "987"] } });
  await ackOf(sent, 4);
  const text = "Olá, Maria! O pedido 987 saiu para entrega.\n\nLoja Central";
  expect((await Message.findByPk(sent))?.body).toBe(text);
  const shown = await control<{ text: string }[]>("GET", `/sim/people/${maria}/messages`);
  expect(shown.at(-1)?.text).toContain("Olá, Maria! O pedido 987 saiu para entrega.");
});

it("a template whose values have names is filled by them", async () => {
  const body = "Olá, {{cliente}}! Seu código: {{codigo}}.";
  const template = await decided(
    await create({ name: "com_nomes", body, footer: "", examples: ["Ana", "77"] }),
    "APPROVED",
  );
  const { ticketId } = await openTicket("e o código?");
  const sent = await answers(ticketId, { template: { id: template.id, values: ["Maria", "42"] } });
  await ackOf(sent, 4);
  expect((await Message.findByPk(sent))?.body).toBe("Olá, Maria! Seu código: 42.");
});

it("reading Meta's list brings what was made there, and forgets what was deleted there", async () => {
  const made = await create();
  await admin.call(templateApi.remove, { params: { id: made.id } });
  expect(await listed()).toEqual([]);
  await create({ name: "outro" });
  const { templates } = await admin.call(templateApi.sync, { body: { whatsappId: connectionId } });
  expect(templates.map(({ name, state }) => [name, state])).toEqual([["outro", "PENDING"]]);
});

describe("what is refused", () => {
  const send = (ticketId: number, template: object) =>
    answers(ticketId, { template }).catch((error: Error) => error.message);

  it("a template that is not approved, one of another company, and too few values", async () => {
    const made = await create();
    const { ticketId } = await openTicket("oi!");
    expect(await send(ticketId, { id: made.id, values: ["a", "b"] })).toContain("ERR_TEMPLATE_NOT_SENDABLE");
    expect(await send(ticketId, { id: 999_999, values: [] })).toContain("ERR_NO_TEMPLATE_FOUND");
    await decided(made, "APPROVED");
    expect(await send(ticketId, { id: made.id, values: ["a"] })).toContain("template.values");
  });

  it("a second template of the same name and language, in Meta's words", async () => {
    await create();
    const answer = await admin.ask(templateApi.create, { body: { whatsappId: connectionId, ...order } });
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
