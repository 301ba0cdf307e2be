import { describe, expect, it } from "@jest/globals";
import { webhookApi, type DeliveryDto, type WebhookDto } from "@guiche/contract/webhooks";
import { screen, within } from "@testing-library/react";
import { dialogOf, fill } from "../../testing/acts";
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

  it("say when one was turned off after days of failures, and send a test while nothing was sent", async () => {
    const { person } = await openPage([{ ...shop, isActive: false, turnedOffAt: "2027-03-13T12:00:00.000Z" }]);
    await screen.findByText("Desativado depois de três dias só de falhas");
    const tested = serve(webhookApi.test, failed);
    await person.click(await screen.findByRole("button", { name: "Enviar teste" }));
    await screen.findByText("Teste enviado.");
    expect(tested).toHaveLength(1);
  });
});
