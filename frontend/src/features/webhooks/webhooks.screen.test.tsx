import { describe, expect, it } from "@jest/globals";
import { webhookApi, type DeliveryDto, type WebhookDto } from "@guiche/contract/webhooks";
import { screen, waitFor, within } from "@testing-library/react";
import { dialogOf, fill, questionOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
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
const failed: DeliveryDto = {
  id: 9,
  event: "ticket.created",
  state: "failed",
  attempts: 9,
  httpStatus: 503,
  failure: "status",
  ms: 12,
  answer: "busy",
  nextTryAt: null,
  createdAt: "2027-03-10T12:00:00.000Z",
};

const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();

async function openPage(rows: WebhookDto[], deliveries: DeliveryDto[] = []) {
  serve(webhookApi.list, rows);
  serve(webhookApi.deliveries, deliveries);
  return renderScreen(<WebhooksPage />, { user: signedInUser() });
}

describe("the webhooks", () => {
  it("are added with their events, and the secret is shown once", async () => {
    const { person } = await openPage([]);
    const sent = serve(webhookApi.create, { ...shop, secret: "whsec_abc" });
    const [add] = await screen.findAllByRole("button", { name: "Novo webhook" });
    await person.click(add!);
    const dialog = await dialogOf("Novo webhook");
    await fill(person, dialog.getByRole("textbox", { name: /Endereço/ }), shop.url);
    await person.click(dialog.getByRole("checkbox", { name: "ticket.created" }));
    await person.click(dialog.getByRole("button", { name: /Adicionar|Salvar/ }));
    const secret = await dialogOf("Segredo do webhook");
    secret.getByText("whsec_abc");
    secret.getByText(/createServer/);
    await person.click(secret.getByRole("tab", { name: "Python" }));
    secret.getByText(/BaseHTTPRequestHandler/);
    expect(sent.map(({ body }) => body)).toEqual([{ url: shop.url, events: ["ticket.created"], isActive: true }]);
  });

  it("show what was sent, and send it again", async () => {
    const { person } = await openPage([shop], [failed]);
    const again = serve(webhookApi.resend, { ...failed, state: "pending" });
    const log = within(await screen.findByRole("region", { name: `Entregas para ${shop.url}` }));
    await log.findByText("Falhou");
    log.getByText(/503 · 12 ms · 9 tentativas/);
    log.getByText("busy");
    await person.click(log.getByRole("button", { name: "Reenviar ticket.created 9" }));
    expect(again.map(({ params }) => params)).toEqual([{ id: "3", deliveryId: "9" }]);
  });

  it("say when nothing was sent for a week, above what is older", async () => {
    await openPage([shop], [{ ...failed, createdAt: daysAgo(8) }]);
    await screen.findByText("Nada enviado nos últimos 7 dias.");
    screen.getByText("Falhou");
  });

  it("do not say so while something was", async () => {
    await openPage([shop], [{ ...failed, createdAt: daysAgo(6) }]);
    await screen.findByText("Falhou");
    expect(screen.queryByText("Nada enviado nos últimos 7 dias.")).toBeNull();
  });

  it("are changed and switched off", async () => {
    const { person } = await openPage([shop]);
    const sent = serve(webhookApi.update, { ...shop, isActive: false });
    await person.click(await screen.findByRole("button", { name: `Editar ${shop.url}` }));
    const dialog = await dialogOf("Editar webhook");
    await person.click(dialog.getByRole("switch", { name: "Ativado" }));
    await person.click(dialog.getByRole("button", { name: /Salvar/ }));
    await waitFor(() =>
      expect(sent.map(({ params, body }) => [params, body])).toEqual([
        [{ id: "3" }, { url: shop.url, events: ["ticket.created"], isActive: false }],
      ]),
    );
  });

  it("get another secret, which is shown once", async () => {
    const { person } = await openPage([shop]);
    const sent = serve(webhookApi.rotate, { ...shop, secret: "whsec_new" });
    await person.click(await screen.findByRole("button", { name: "Trocar segredo" }));
    const question = await questionOf("Trocar o segredo?");
    question.getByText(/ainda assina por 24 horas/);
    expect(sent).toEqual([]);
    await person.click(question.getByRole("button", { name: "Ok" }));
    (await dialogOf("Segredo do webhook")).getByText("whsec_new");
    expect(sent.map(({ params }) => params)).toEqual([{ id: "3" }]);
  });

  it("are deleted after a question", async () => {
    const { person } = await openPage([shop]);
    const sent = serve(webhookApi.remove, { message: "" });
    await person.click(await screen.findByRole("button", { name: `Excluir ${shop.url}` }));
    const question = await questionOf("Excluir este webhook?");
    expect(sent).toEqual([]);
    await person.click(question.getByRole("button", { name: "Ok" }));
    await waitFor(() => expect(sent.map(({ params }) => params)).toEqual([{ id: "3" }]));
  });

  it("say when one was turned off after days of failures, and send a test while nothing was sent", async () => {
    const { person } = await openPage([{ ...shop, isActive: false, turnedOffAt: "2027-03-13T12:00:00.000Z" }]);
    await screen.findByText("Desativado: as entregas falhavam");
    const tested = serve(webhookApi.test, failed);
    await person.click(await screen.findByRole("button", { name: "Enviar teste" }));
    await screen.findByText("Teste enviado.");
    expect(tested).toHaveLength(1);
  });
});
