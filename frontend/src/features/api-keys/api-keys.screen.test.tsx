import { expect, it } from "@jest/globals";
import { apiKeyApi, type ApiKeyDto } from "@guiche/contract/api-keys";
import { screen } from "@testing-library/react";
import { dialogOf, fill, isClosed, questionOf, valueOf } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { serve } from "../../testing/server";
import { ApiKeysPage } from "./ApiKeysPage";

const erp: ApiKeyDto = {
  id: 7,
  name: "ERP",
  hint: "gk_AbCdEf",
  scopes: ["contacts:read", "send"],
  ips: ["203.0.113.0/24"],
  expiresAt: null,
  lastUsedAt: null,
  formerUntil: null,
  createdAt: "2026-03-02T12:00:00.000Z",
};

it("is made with the scopes that were ticked, and its secret is shown once", async () => {
  serve(apiKeyApi.list, []);
  const created = serve(apiKeyApi.create, { ...erp, secret: "gk_secret" });
  const { person } = await renderScreen(<ApiKeysPage />);
  await screen.findByText("Dê a um programa acesso aos dados da empresa.");
  await person.click(screen.getAllByRole("button", { name: "Adicionar chave de API" })[0]!);
  const dialog = await dialogOf("Adicionar chave de API");
  await fill(person, dialog.getByRole("textbox", { name: /Nome/ }), "ERP");
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await dialog.findByText("Escolha ao menos uma permissão.");
  await person.click(dialog.getByRole("checkbox", { name: "Contatos: Ler" }));
  await person.click(dialog.getByRole("checkbox", { name: "Tudo: Enviar" }));
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Mensagens: Enviar" }).disabled).toBe(true);
  await fill(person, dialog.getByRole("textbox", { name: /Endereços IP/ }), "203.0.113.0/24, 198.51.100.7");
  serve(apiKeyApi.list, [erp]);
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  const secret = await dialogOf("Segredo da chave");
  secret.getByText("gk_secret");
  expect(created.map(({ body }) => body)).toEqual([
    { name: "ERP", scopes: ["contacts:read", "send"], expiresAt: null, ips: ["203.0.113.0/24", "198.51.100.7"] },
  ]);
});

it("ends with its last day on the company's clock, wherever the browser is", async () => {
  const last = "2031-01-01T02:59:59.999Z";
  serve(apiKeyApi.list, [{ ...erp, expiresAt: last }]);
  const updateRequests = serve(apiKeyApi.update, erp);
  const { person } = await renderScreen(<ApiKeysPage />);
  await screen.findByText("31/12/2030");
  await person.click(screen.getByRole("button", { name: "Editar ERP" }));
  const dialog = await dialogOf("Editar ERP");
  const day = dialog.getByLabelText(/Último dia/);
  expect(valueOf(day)).toBe("31/12/2030");
  await fill(person, day, "30122030");
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await isClosed();
  expect(updateRequests.map(({ body }) => body.expiresAt)).toEqual(["2030-12-31T02:59:59.999Z"]);
});

it("gets a new secret after a question that says how long the present one works", async () => {
  serve(apiKeyApi.list, [erp]);
  const rotationRequests = serve(apiKeyApi.rotate, { ...erp, secret: "gk_other" });
  const { person } = await renderScreen(<ApiKeysPage />);
  await person.click(await screen.findByRole("button", { name: "Trocar o segredo de ERP" }));
  const question = await questionOf("Trocar o segredo de ERP?");
  question.getByText("O segredo atual ainda funciona por 24 horas, ao lado do novo.");
  await person.click(question.getByRole("button", { name: "Trocar" }));
  await screen.findByText("gk_other");
  expect(rotationRequests.map(({ params }) => params)).toEqual([{ id: "7" }]);
});

it("is deleted after a question, and the list no longer shows it", async () => {
  serve(apiKeyApi.list, [erp]);
  serve(apiKeyApi.remove, { message: "" });
  const { person } = await renderScreen(<ApiKeysPage />);
  await person.click(await screen.findByRole("button", { name: "Excluir ERP" }));
  const question = await questionOf("Excluir ERP?");
  serve(apiKeyApi.list, []);
  await person.click(question.getByRole("button", { name: /Excluir|Ok/ }));
  await isClosed();
  await screen.findByText("Dê a um programa acesso aos dados da empresa.");
});
