import { describe, expect, it } from "@jest/globals";
import { addressApi } from "@guiche/contract/rules/addresses";
import { webhookApi, type DeliveryDto, type WebhookDto } from "@guiche/contract/webhooks";
import { screen, waitFor, within } from "@testing-library/react";
import { choose, dialogOf, fill, questionOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { WebhooksPage } from "./WebhooksPage";

const shop: WebhookDto = {
  id: 3,
  url: "https://a.example",
  events: ["ticket.created"],
  isActive: true,
  failingSince: null,
  turnedOffAt: null,
  createdAt: "2027-03-10T12:00:00.000Z",
};
const failedDelivery: DeliveryDto = {
  id: 9,
  eventId: "evt_9",
  event: "ticket.created",
  state: "failed",
  attempts: 9,
  httpStatus: 503,
  failure: "status",
  ms: 12,
  answer: "busy",
  nextTryAt: null,
  blockedBy: null,
  createdAt: "2027-03-10T12:00:00.000Z",
};

const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();

async function openPage(rows: WebhookDto[], deliveries: DeliveryDto[] = []) {
  serve(webhookApi.list, rows);
  const requests = serve(webhookApi.deliveries, { deliveries, hasMore: deliveries.length > 1 });
  return { requests, ...(await renderScreen(<WebhooksPage />, { user: signedInUser() })) };
}

describe("the address of a webhook", () => {
  async function typeAddress(url: string, rows: WebhookDto[] = []) {
    const { person } = await openPage(rows);
    await person.click((await screen.findAllByRole("button", { name: rows[0] ? /^Editar/ : "Adicionar webhook" }))[0]!);
    const dialog = within(await screen.findByRole("dialog"));
    await fill(person, dialog.getByRole("textbox", { name: /Endereço/ }), url);
    return { person, dialog };
  }

  it.each([
    ["ok", "O endereço responde."],
    ["private", /rede interna, e o servidor não o chama\. .* OUTBOUND_ALLOW_CIDRS no servidor\.$/],
    ["port", /portas 80 e 443\. .* OUTBOUND_ALLOW_CIDRS no servidor\.$/],
    ["unresolved", "Este nome não existe agora na internet. Confira se está certo."],
    ["silent", "O endereço não respondeu agora. Você pode salvar mesmo assim."],
    ["plain", "O endereço responde, mas sem https: o conteúdo viaja aberto pela internet."],
  ] as const)("that is %s says so at once, and can be saved unless the server refuses it", async (verdict, text) => {
    const requests = serve(addressApi.check, { verdict, reason: null });
    const { person, dialog } = await typeAddress("https://b.example/hook");
    await dialog.findByText(text);
    expect(requests.map(({ body }) => body)).toEqual([{ url: "https://b.example/hook" }]);
    const createRequests = serve(
      webhookApi.create,
      new ErrorReply(400, "ERR_VALIDATION", { fields: { url: "Invalid" } }),
    );
    await person.click(dialog.getByRole("checkbox", { name: "ticket.created" }));
    await person.click(dialog.getByRole("button", { name: /Adicionar|Salvar/ }));
    await waitFor(() => expect(createRequests).toHaveLength(1));
    // The reason stays next to the refusal.
    dialog.getByText(text);
  });

  it("that is no address of the web says so without asking the server", async () => {
    const requests = serve(addressApi.check, { verdict: "ok", reason: null });
    const { dialog } = await typeAddress("shop.example");
    await dialog.findByText("Não é um endereço da web. Comece com https://, sem usuário e senha.");
    expect(requests).toEqual([]);
  });

  it("that is saved already is not called again", async () => {
    const requests = serve(addressApi.check, { verdict: "silent", reason: null });
    const { person, dialog } = await typeAddress("https://c.example", [shop]);
    await dialog.findByText(/não respondeu agora/);
    await fill(person, dialog.getByRole("textbox", { name: /Endereço/ }), shop.url);
    await waitFor(() => expect(dialog.queryByText(/não respondeu agora/)).toBeNull());
    expect(requests).toHaveLength(1);
  });
});

describe("the webhooks", () => {
  it("are added with their events, and the secret is shown once", async () => {
    const { person } = await openPage([]);
    serve(addressApi.check, { verdict: "ok", reason: null });
    const createRequests = serve(webhookApi.create, { ...shop, secret: "whsec_abc" });
    const [add] = await screen.findAllByRole("button", { name: "Adicionar webhook" });
    await person.click(add!);
    const dialog = await dialogOf("Adicionar webhook");
    await fill(person, dialog.getByRole("textbox", { name: /Endereço/ }), shop.url);
    await person.click(dialog.getByRole("checkbox", { name: "ticket.created" }));
    await person.click(dialog.getByRole("button", { name: /Adicionar|Salvar/ }));
    const secret = await dialogOf("Segredo do webhook");
    secret.getByText("whsec_abc");
    secret.getByText(/createServer/);
    await person.click(secret.getByRole("tab", { name: "Python" }));
    secret.getByText(/BaseHTTPRequestHandler/);
    expect(createRequests.map(({ body }) => body)).toEqual([
      { url: shop.url, events: ["ticket.created"], isActive: true },
    ]);
  });

  it("show what was sent, and send it again", async () => {
    const { person } = await openPage([shop], [failedDelivery]);
    const again = serve(webhookApi.resend, { ...failedDelivery, state: "pending" });
    const log = within(await screen.findByRole("region", { name: `Entregas para ${shop.url}` }));
    await log.findByText("Falhou");
    log.getByText(/503 · 12 ms · 9 tentativas/);
    log.getByText("busy");
    await person.click(log.getByRole("button", { name: "Reenviar ticket.created 9" }));
    expect(again.map(({ params }) => params)).toEqual([{ id: "3", deliveryId: "9" }]);
  });

  it("say which delivery one waits for, and what was not sent while the webhook was off", async () => {
    const waits = {
      ...failedDelivery,
      id: 12,
      state: "pending",
      failure: null,
      httpStatus: null,
      blockedBy: 9,
    } as const;
    await openPage([shop], [waits, { ...failedDelivery, id: 11, state: "missed" }]);
    const log = within(await screen.findByRole("region", { name: `Entregas para ${shop.url}` }));
    await log.findByText(/espera a entrega 9/);
    log.getByText("Não enviado");
  });

  it("show the content of a delivery, those of one state, and older ones", async () => {
    const { person, requests } = await openPage([shop], [failedDelivery, { ...failedDelivery, id: 8 }]);
    const body = JSON.stringify({ id: "evt_9", type: "ticket.created", data: { number: 512 } });
    serve(webhookApi.delivery, { ...failedDelivery, body });
    const log = within(await screen.findByRole("region", { name: `Entregas para ${shop.url}` }));
    await person.click(await log.findByRole("button", { name: "Ver o que foi enviado: ticket.created 9" }));
    await log.findByText(/"number": 512/);
    await person.click(log.getByRole("button", { name: "Mais antigas" }));
    await log.findByRole("button", { name: "Mais novas" });
    await person.click(log.getByRole("combobox", { name: "Situação" }));
    await person.click(await screen.findByRole("option", { name: "Falhou" }));
    await waitFor(() => expect(requests.at(-1)?.query).toEqual({ state: "failed" }));
    await choose(person, log.getByRole("combobox", { name: "Evento" }), "test");
    await waitFor(() => expect(requests.at(-1)?.query).toEqual({ state: "failed", event: "test" }));
    expect(requests.map(({ query }) => query)).toContainEqual({ before: "8" });
  });

  it("are sent everything since a moment again, by default since they fail", async () => {
    const { person } = await openPage([{ ...shop, failingSince: "2027-03-10T12:00:00.000Z" }], [failedDelivery]);
    const replayRequests = serve(webhookApi.replay, { deliveries: 3 });
    await person.click(await screen.findByRole("button", { name: "Reenviar desde…" }));
    const dialog = await dialogOf("Reenviar o que aconteceu");
    expect(dialog.getByLabelText(/Desde/)).toHaveProperty("value", "2027-03-10T09:00");
    await person.click(dialog.getByRole("button", { name: "Reenviar" }));
    await screen.findByText("3 entregas serão enviadas de novo.");
    expect(replayRequests.map(({ params, body }) => [params, body])).toEqual([
      [{ id: "3" }, { since: "2027-03-10T12:00:00.000Z" }],
    ]);
  });

  it("send an example of an event as a test", async () => {
    const { person } = await openPage([shop], [failedDelivery]);
    const testRequests = serve(webhookApi.test, failedDelivery);
    const log = within(await screen.findByRole("region", { name: `Entregas para ${shop.url}` }));
    await person.click(log.getByRole("combobox", { name: "Teste de" }));
    await person.click(await screen.findByRole("option", { name: "ticket.created" }));
    await person.click(log.getByRole("button", { name: "Enviar teste" }));
    await waitFor(() =>
      expect(testRequests.map(({ body: testBody }) => testBody)).toEqual([{ event: "ticket.created" }]),
    );
  });

  it("say when nothing was sent for a week, above what is older", async () => {
    await openPage([shop], [{ ...failedDelivery, createdAt: daysAgo(8) }]);
    await screen.findByText("Nada enviado nos últimos 7 dias.");
    screen.getByText("Falhou");
  });

  it("do not say so while something was", async () => {
    await openPage([shop], [{ ...failedDelivery, createdAt: daysAgo(6) }]);
    await screen.findByText("Falhou");
    expect(screen.queryByText("Nada enviado nos últimos 7 dias.")).toBeNull();
  });

  it("are changed and switched off", async () => {
    const { person } = await openPage([shop]);
    const updateRequests = serve(webhookApi.update, { ...shop, isActive: false });
    await person.click(await screen.findByRole("button", { name: `Editar ${shop.url}` }));
    const dialog = await dialogOf("Editar webhook");
    await person.click(dialog.getByRole("switch", { name: "Ativado" }));
    await person.click(dialog.getByRole("button", { name: /Salvar/ }));
    await waitFor(() =>
      expect(updateRequests.map(({ params, body }) => [params, body])).toEqual([
        [{ id: "3" }, { url: shop.url, events: ["ticket.created"], isActive: false }],
      ]),
    );
  });

  it("get another secret, which is shown once", async () => {
    const { person } = await openPage([shop]);
    const rotationRequests = serve(webhookApi.rotate, { ...shop, secret: "whsec_new" });
    await person.click(await screen.findByRole("button", { name: "Trocar segredo" }));
    const question = await questionOf("Trocar o segredo?");
    question.getByText(/ainda assina por 24 horas/);
    expect(rotationRequests).toEqual([]);
    await person.click(question.getByRole("button", { name: "Trocar segredo" }));
    (await dialogOf("Segredo do webhook")).getByText("whsec_new");
    expect(rotationRequests.map(({ params }) => params)).toEqual([{ id: "3" }]);
  });

  it("are deleted after a question", async () => {
    const { person } = await openPage([shop]);
    const deletionRequests = serve(webhookApi.remove, { message: "" });
    await person.click(await screen.findByRole("button", { name: `Excluir ${shop.url}` }));
    const question = await questionOf("Excluir este webhook?");
    expect(deletionRequests).toEqual([]);
    await person.click(question.getByRole("button", { name: "Ok" }));
    await waitFor(() => expect(deletionRequests.map(({ params }) => params)).toEqual([{ id: "3" }]));
  });

  it("say when one was turned off after days of failures, and send a test while nothing was sent", async () => {
    const { person } = await openPage([{ ...shop, isActive: false, turnedOffAt: "2027-03-13T12:00:00.000Z" }]);
    await screen.findByText("Desativado: as entregas falhavam");
    const testRequests = serve(webhookApi.test, failedDelivery);
    await person.click(await screen.findByRole("button", { name: "Enviar teste" }));
    await screen.findByText("Teste enviado.");
    expect(testRequests).toHaveLength(1);
  });
});
