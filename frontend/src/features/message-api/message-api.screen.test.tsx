import { describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { externalMessageApi, type ExternalMessageDto } from "@guiche/contract/external-messages";
import { screen, waitFor, within } from "@testing-library/react";
import { AxiosError } from "axios";
import { fill, questionOf } from "../../testing/acts";

import { renderScreen, signedInUser } from "../../testing/render";
import { aConnection } from "../../testing/rows";
import { ErrorReply, serve } from "../../testing/server";
import { MessageApiPage } from "./MessageApiPage";

const queuedMessage: ExternalMessageDto = {
  id: 9,
  status: "queued",
  reason: null,
  nextTryAt: null,
  sendAt: null,
  leavesAt: "2027-03-10T12:00:00.000Z",
  number: "5581999990000",
  statusUrl: "/api/messages/send/9",
  createdAt: "2027-03-10T12:00:00.000Z",
};

async function openPage() {
  serve(connectionApi.list, [aConnection({ id: 4, name: "Vendas", token: "****abcd" })]);
  serve(externalMessageApi.quota, { used: 12, limit: 1_000, resetsAt: "2027-04-01T00:00:00.000Z" });
  const calls = {
    connection: "Vendas",
    number: "5581999990000",
    hasFile: false,
    sendAt: null,
    createdAt: queuedMessage.createdAt,
  };
  serve(externalMessageApi.calls, [
    { ...calls, id: 3, httpStatus: 202, error: null, status: "scheduled", sendAt: "2027-03-11T12:00:00.000Z" },
    { ...calls, id: 2, httpStatus: 429, error: "ERR_API_QUOTA", status: null },
    { ...calls, id: 1, httpStatus: 202, error: null, status: "read" },
  ]);
  return renderScreen(<MessageApiPage />, { user: signedInUser() });
}

describe("the page of the message API", () => {
  it("shows a sample for each language with this installation's address, the quota and the last calls", async () => {
    const { person } = await openPage();
    await screen.findByText(/^12 de 1000 mensagens/);
    for (const name of ["curl", "JS", "Python", "PHP", "n8n"]) {
      await person.click(screen.getByRole("tab", { name }));
      expect(screen.getByRole("tabpanel").textContent).toContain(`${location.origin}/api/messages/send`);
    }
    expect(screen.getByRole("link", { name: "Testar a API no navegador" }).getAttribute("href")).toBe("/api-docs.html");
    const openApi = screen.getByRole("link", { name: /OpenAPI/ });
    expect([openApi.getAttribute("href"), openApi.getAttribute("download")]).toEqual([
      "/api/openapi.json",
      "openapi.json",
    ]);
    expect(screen.getByRole("link", { name: /Postman/ }).getAttribute("href")).toBe("/api/postman.json");
    const log = within(screen.getByRole("region", { name: "Últimas 100 chamadas" }));
    const lines = (await log.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/agendada para 11\/03\/27/);
    expect(lines[1]).toContain("ERR_API_QUOTA");
    expect(lines[2]).toContain("Lida.");
    screen.getByText(/DELETE \/api\/messages\/send\/\{id\} a cancela/);
  });

  it("makes a token, sends a text with it and shows its true state", async () => {
    const { person } = await openPage();
    serve(connectionApi.makeToken, { token: "new-token" });
    const sendRequests = serve(externalMessageApi.send, queuedMessage);
    serve(externalMessageApi.status, { ...queuedMessage, status: "read" });
    const form = within(screen.getByRole("form", { name: "Enviar texto" }));
    expect(form.getByRole<HTMLButtonElement>("button", { name: "Enviar" }).disabled).toBe(true);
    await screen.findByPlaceholderText("****abcd");
    await person.click(screen.getByRole("button", { name: "Gerar novo token" }));
    const dialog = await questionOf("Gerar novo token");
    await person.click(dialog.getByRole("button", { name: "Gerar novo token" }));
    await screen.findByDisplayValue("new-token");
    // The page is reachable again once the question is gone.
    await screen.findByRole("textbox", { name: "Token" });
    await fill(person, form.getByRole("textbox", { name: /Número/ }), "+55 81 99999-0000");
    await fill(person, form.getByRole("textbox", { name: /Mensagem/ }), "Olá");
    await person.click(form.getByRole("button", { name: "Enviar" }));
    await screen.findByText("Mensagem enviada com sucesso");
    expect(sendRequests.map(({ body }) => body)).toEqual([{ number: "5581999990000", body: "Olá" }]);
    await screen.findByText("Lida.", { selector: "[role=status]" }, { timeout: 5_000 });
  });

  it("says what is missing, and why a call was refused", async () => {
    const { person } = await openPage();
    serve(externalMessageApi.send, new ErrorReply(400, "ERR_WAPP_INVALID_CONTACT"));
    await fill(person, await screen.findByRole("textbox", { name: "Token" }), "mine");
    const form = within(screen.getByRole("form", { name: "Enviar texto" }));
    await person.click(form.getByRole("button", { name: "Enviar" }));
    expect(await form.findAllByText(/obrigatório|Required|Preencha/i)).not.toHaveLength(0);
    await fill(person, form.getByRole("textbox", { name: /Número/ }), "5581999990000");
    await fill(person, form.getByRole("textbox", { name: /Mensagem/ }), "Olá");
    await person.click(form.getByRole("button", { name: "Enviar" }));
    await screen.findByRole("alert");
  });

  it("sends once what is sent again because no answer came, and anew what was answered", async () => {
    const { person } = await openPage();
    serve(externalMessageApi.status, queuedMessage);
    await fill(person, await screen.findByRole("textbox", { name: "Token" }), "mine");
    const form = within(screen.getByRole("form", { name: "Enviar texto" }));
    await fill(person, form.getByRole("textbox", { name: /Número/ }), "5581999990000");
    await fill(person, form.getByRole("textbox", { name: /Mensagem/ }), "Olá");
    const press = () => person.click(form.getByRole("button", { name: "Enviar" }));
    const failedRequests = serve(externalMessageApi.send, () => {
      throw new AxiosError("timeout");
    });
    await press();
    await waitFor(() => expect(failedRequests).toHaveLength(1));
    const sendRequests = serve(externalMessageApi.send, queuedMessage);
    for (const times of [1, 2]) {
      await waitFor(() => expect(form.getByRole<HTMLButtonElement>("button", { name: "Enviar" }).disabled).toBe(false));
      await press();
      await waitFor(() => expect(sendRequests).toHaveLength(times));
    }
    const [first, second, third] = [...failedRequests, ...sendRequests].map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[\da-z-]{16,}$/);
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it("says in words why a message failed", async () => {
    const { person } = await openPage();
    serve(externalMessageApi.send, queuedMessage);
    serve(externalMessageApi.status, { ...queuedMessage, status: "failed", reason: "recipient" });
    await fill(person, await screen.findByRole("textbox", { name: "Token" }), "mine");
    const form = within(screen.getByRole("form", { name: "Enviar texto" }));
    await fill(person, form.getByRole("textbox", { name: /Número/ }), "5581999990000");
    await fill(person, form.getByRole("textbox", { name: /Mensagem/ }), "Olá");
    await person.click(form.getByRole("button", { name: "Enviar" }));
    const words = { selector: "[role=status]" };
    await screen.findByText("Não foi possível entregar a este contato. Confira o número", words, { timeout: 5_000 });
  });

  it("sends a file with its caption, and none without one", async () => {
    const { person } = await openPage();
    const sendRequests = serve(externalMessageApi.send, queuedMessage);
    serve(externalMessageApi.status, queuedMessage);
    await fill(person, await screen.findByRole("textbox", { name: "Token" }), "mine");
    const form = within(screen.getByRole("form", { name: "Enviar arquivo" }));
    await fill(person, form.getByRole("textbox", { name: /Número/ }), "5581999990000");
    await person.click(form.getByRole("button", { name: "Enviar" }));
    await form.findByText("Escolha um arquivo.");
    expect(sendRequests).toEqual([]);
    const file = new File(["%PDF"], "boleto.pdf", { type: "application/pdf" });
    const input = form.getByRole("group", { name: "Arquivo" }).querySelector("input");
    await person.upload(input!, file);
    form.getByText("boleto.pdf");
    await fill(person, form.getByRole("textbox", { name: "Legenda" }), "Seu boleto");
    await person.click(form.getByRole("button", { name: "Enviar" }));
    await screen.findByText("Mensagem enviada com sucesso");
    const [{ body }] = sendRequests as unknown as [{ body: FormData }];
    expect([body.get("number"), body.get("body")]).toEqual(["5581999990000", "Seu boleto"]);
    expect((body.get("medias") as File).name).toBe("boleto.pdf");
  });
});
