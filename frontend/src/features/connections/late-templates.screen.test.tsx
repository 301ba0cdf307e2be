import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { screen, waitFor, within } from "@testing-library/react";
import { dialogOf, fill, setWidth } from "../../testing/acts";
import { serve } from "../../testing/server";
import { connection, openConnection } from "./connections.fixture";

beforeEach(() => setWidth(1280));
afterEach(() => setWidth(undefined));

const order: TemplateDto = {
  ...{ id: 7, wabaId: "1", name: "como_foi", language: "pt_BR", category: "UTILITY", state: "APPROVED" },
  ...{ reason: "", header: "", body: "Olá, {{1}}! Como foi?", footer: "", buttons: [], variables: ["1"] },
  ...{ file: null, links: [], isSendable: true, updatedAt: "2026-03-02T12:00:00.000Z" },
};
const official = (more: object = {}) => connection({ provider: "official", number: "5511987654321", ...more });
const tab = "Fora das 24 horas";

async function open(current = official()) {
  serve(templateApi.list, { templates: [order] });
  const updateRequests = serve(connectionApi.update, current);
  const connectionForm = await openConnection(current);
  await connectionForm.turnTo(tab);
  const group = within(await connectionForm.dialog.findByRole("group", { name: "Mensagem de avaliação" }));
  return { ...connectionForm, group, sentLateTemplates: () => updateRequests.at(-1)?.body?.lateTemplates };
}

describe("the templates that an official number sends after the customer's 24 hours", () => {
  it("are chosen for each automatic text, with values that may have variables", async () => {
    const { person, group, save, sentLateTemplates } = await open();
    await person.click(group.getByRole("button", { name: "Escolher modelo" }));
    await person.click((await dialogOf("Enviar um modelo")).getByText("como_foi"));
    await save();
    await group.findByText("Preencha este campo");
    const value = group.getByLabelText(/^\{\{1\}\}/);
    await fill(person, value, "{{firstName}}");
    await save();
    await waitFor(() => expect(sentLateTemplates()).toEqual({ ratingMessage: { id: 7, values: ["{{firstName}}"] } }));
  });

  it("are shown again, and can be taken away", async () => {
    const lateTemplates = { ratingMessage: { id: 7, values: ["{{firstName}}"] } };
    const { person, group, save, sentLateTemplates } = await open(official({ lateTemplates }));
    await group.findByText("como_foi");
    await person.click(group.getByRole("button", { name: "Remover modelo" }));
    await save();
    await waitFor(() => expect(sentLateTemplates()).toEqual({}));
  });

  it("are not for a paired number", async () => {
    const { dialog } = await openConnection(connection({}));
    expect(dialog.queryByRole("tab", { name: tab })).toBeNull();
    expect(screen.queryByRole("group", { name: "Mensagem de avaliação" })).toBeNull();
  });
});
