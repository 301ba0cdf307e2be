import { describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { act, screen, waitFor, within } from "@testing-library/react";
import { choose, dialogOf, fill, isClosed, questionOf } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { aConnection } from "../../testing/rows";
import { ErrorReply, serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { templatePatches } from "../../shared/templates/template.cache";
import { TemplatesPage } from "./TemplatesPage";

const official = aConnection({ id: 4, name: "Oficial", capabilities: capabilitiesOf("official") });
const order: TemplateDto = {
  ...{ id: 7, wabaId: "1", name: "pedido_enviado", language: "pt_BR", category: "UTILITY", state: "APPROVED" },
  ...{ reason: "", header: "", body: "O pedido {{1}} saiu.", footer: "", buttons: ["Obrigada"], variables: ["1"] },
  ...{ file: null, links: [], isSendable: true, updatedAt: "2026-03-02T12:00:00.000Z" },
};

async function openPage(templates: TemplateDto[] = [order], connections = [aConnection(), official]) {
  serve(connectionApi.list, connections);
  serve(templateApi.list, { templates });
  const { person } = await renderScreen(<TemplatesPage />);
  return person;
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest<HTMLElement>("tr")!);

describe("the templates", () => {
  it("say in words how it stands with them, and why Meta refused one", async () => {
    const rejectedTemplate: TemplateDto = { ...order, state: "REJECTED" };
    await openPage([
      order,
      { ...rejectedTemplate, id: 8, name: "oferta", reason: "PROMOTIONAL" },
      { ...rejectedTemplate, id: 9, name: "outra", reason: "NEW_CODE" },
      { ...order, id: 10, name: "espera", state: "PENDING" },
      { ...order, id: 11, name: "com_foto", file: null, links: [], isSendable: false },
    ]);
    const approvedRow = await rowOf("pedido_enviado");
    approvedRow.getByText("Aprovado");
    approvedRow.getByText("português (Brasil)");
    approvedRow.getByText("Utilidade");
    (await rowOf("oferta")).getByText("É publicidade: use a categoria Marketing.");
    (await rowOf("outra")).getByText("NEW_CODE");
    (await rowOf("espera")).getByText("Em análise");
    (await rowOf("com_foto")).getByText(/^A Meta aprovou, mas o Guichê não envia: tem um lugar no cabeçalho/);
  });

  it("change on the open page when Meta decides", async () => {
    serve(connectionApi.list, [official]);
    serve(templateApi.list, { templates: [{ ...order, state: "PENDING" }] });
    const { client } = await renderScreen(<TemplatesPage />);
    (await rowOf("pedido_enviado")).getByText("Em análise");
    serve(templateApi.list, { templates: [order] });
    act(() => templatePatches.template?.(client, { action: "update" }));
    await screen.findByText("Aprovado");
  });

  it("show what the customer will see", async () => {
    const person = await openPage();
    await person.click(await screen.findByRole("button", { name: "Ver pedido_enviado" }));
    const dialog = await dialogOf("pedido_enviado");
    dialog.getByText("O pedido {{1}} saiu.");
    dialog.getByText("Obrigada");
  });

  it("are read from Meta for each official number, and no other", async () => {
    const syncRequests = serve(templateApi.sync, { templates: [] });
    const person = await openPage();
    await person.click(await screen.findByRole("button", { name: "Atualizar da Meta" }));
    await screen.findByText("Modelos atualizados.");
    expect(syncRequests.map(({ body }) => body)).toEqual([{ whatsappId: 4 }]);
  });

  it("are deleted after a question", async () => {
    const removed = serve(templateApi.remove, { message: "" });
    const person = await openPage();
    await person.click(await screen.findByRole("button", { name: "Excluir pedido_enviado" }));
    const question = await questionOf("Excluir pedido_enviado?");
    question.getByText(/também é excluído na Meta, em todos os idiomas/);
    await person.click(question.getByRole("button", { name: "Ok" }));
    await waitFor(() => expect(removed.map(({ params }) => params)).toEqual([{ id: "7" }]));
  });

  it("need an official number", async () => {
    await openPage([], [aConnection()]);
    expect((await screen.findByRole("link", { name: "Conectar um número" })).getAttribute("href")).toBe("/connections");
    expect(screen.queryByRole("button", { name: "Adicionar modelo" })).toBeNull();
  });

  it.each([
    ["en", "Refresh from Meta", "Approved"],
    ["es", "Actualizar desde Meta", "Aprobada"],
  ] as const)("speak %s", async (language, button, state) => {
    await setLanguage(language);
    await openPage();
    await screen.findByRole("button", { name: button });
    await screen.findByText(state);
  });
});

describe("a new template", () => {
  async function openForm() {
    const person = await openPage();
    await person.click(await screen.findByRole("button", { name: "Adicionar modelo" }));
    return { person, dialog: await dialogOf("Adicionar modelo") };
  }

  it("asks for an example of each variable, and goes to Meta with what was filled", async () => {
    const created = serve(templateApi.create, order);
    const { person, dialog } = await openForm();
    await fill(person, dialog.getByRole("textbox", { name: /^Nome/ }), "entrega");
    await choose(person, dialog.getByRole("combobox", { name: "Categoria" }), /Marketing/);
    await fill(person, dialog.getByRole("textbox", { name: /^Texto/ }), "Olá, {{nome}}!");
    await fill(person, dialog.getByRole("textbox", { name: "Botão 2" }), "Quero");
    await person.click(dialog.getByRole("button", { name: "Enviar para aprovação" }));
    await dialog.findByText("Preencha este campo");
    await fill(person, dialog.getByRole("textbox", { name: /^Exemplo de \{\{nome\}\}/ }), "Maria");
    within(dialog.getByTestId("template-preview")).getByText("Olá, Maria!");
    await person.click(dialog.getByRole("button", { name: "Enviar para aprovação" }));
    await isClosed();
    expect(created.map(({ body }) => body)).toEqual([
      {
        ...{ whatsappId: 4, name: "entrega", language: "pt_BR", category: "MARKETING" },
        ...{ header: "", body: "Olá, {{nome}}!", footer: "", buttons: ["Quero"], examples: ["Maria"] },
      },
    ]);
  });

  it("shows Meta's refusal at the text, and stays open", async () => {
    serve(
      templateApi.create,
      new ErrorReply(400, "ERR_META_REFUSED", { fields: { body: "There is already a template." } }),
    );
    const { person, dialog } = await openForm();
    await fill(person, dialog.getByRole("textbox", { name: /^Nome/ }), "entrega");
    await fill(person, dialog.getByRole("textbox", { name: /^Texto/ }), "Olá!");
    await person.click(dialog.getByRole("button", { name: "Enviar para aprovação" }));
    await dialog.findByText("There is already a template.");
  });
});
