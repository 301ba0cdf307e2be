import { expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { scheduleApi, type ScheduleDto } from "@guiche/contract/schedules";
import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { screen, waitFor, within } from "@testing-library/react";
import { dialogOf, fill } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { aConnection } from "../../testing/rows";
import { serve } from "../../testing/server";
import ScheduleDialog from "../../shared/schedules/ScheduleDialog";

const order: TemplateDto = {
  ...{ id: 7, wabaId: "1", name: "pedido_enviado", language: "pt_BR", category: "UTILITY", state: "APPROVED" },
  ...{ reason: "", header: "", body: "Olá, {{1}}! O pedido saiu.", footer: "" },
  ...{ buttons: [], variables: ["1"], file: null, links: [], isSendable: true, updatedAt: "2026-01-01T10:00:00.000Z" },
};
const maria = { id: 9, name: "Maria Souza", number: "5511987654321", email: "", isGroup: false, extraInfo: [] };
const official = aConnection({ id: 3, name: "Oficial", capabilities: capabilitiesOf("official") });

async function openDialog(connections = [official]) {
  serve(connectionApi.list, connections);
  serve(contactApi.show, maria as never);
  serve(templateApi.list, { templates: [order] });
  const requests = serve(scheduleApi.create, {} as ScheduleDto);
  const { person } = await renderScreen(<ScheduleDialog contactId={9} onClose={() => undefined} />);
  return { person, made: requests, dialog: await dialogOf("Agendar mensagem") };
}

const warning = "Sem modelo, o texto só sai se o contato tiver escrito nas 24 horas antes do envio.";

it("without a template, an official number warns that the text may not be sent", async () => {
  const { dialog } = await openDialog();
  await dialog.findByText(warning);
});

it("a number without templates does not mention them", async () => {
  const { person, dialog } = await openDialog([aConnection({ name: "Celular" })]);
  await person.click(dialog.getByRole("button", { name: "Mais opções" }));
  await person.click(dialog.getByRole("combobox", { name: "Conexão" }));
  await screen.findByRole("option", { name: "Celular" });
  expect(dialog.queryByText(warning)).toBeNull();
});

it("a template with its value goes with the text, over the connection of its account", async () => {
  const { person, made, dialog } = await openDialog();
  await person.click(await dialog.findByRole("button", { name: "Escolher modelo" }));
  await person.click(await (await dialogOf("Enviar um modelo")).findByRole("option", { name: /pedido_enviado/ }));
  expect(dialog.queryByText(warning)).toBeNull();
  await fill(person, dialog.getByRole("textbox", { name: /1/ }), "{nome}");
  within(await dialog.findByTestId("template-preview")).getByText("Olá, Maria Souza! O pedido saiu.");
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]?.body).toMatchObject({ body: "", whatsappId: 3, templateId: 7, templateValues: ["{nome}"] });
  await waitFor(() => screen.getAllByRole("alert"));
});
