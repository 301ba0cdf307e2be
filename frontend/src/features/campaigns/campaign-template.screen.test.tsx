import { expect, it } from "@jest/globals";
import { campaignApi, type CampaignDto, type CampaignForecast } from "@guiche/contract/campaigns";
import { connectionApi } from "@guiche/contract/connections";
import { contactListApi } from "@guiche/contract/contact-lists";
import { fileApi } from "@guiche/contract/files";
import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { tagApi } from "@guiche/contract/tags";
import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { screen, waitFor, within } from "@testing-library/react";
import { dialogOf, questionOf, setWidth } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { aConnection } from "../../testing/rows";
import { ErrorReply, serve } from "../../testing/server";
import { friday } from "./campaigns.fixture";
import { CampaignsPage } from "./CampaignsPage";

const order: TemplateDto = {
  ...{ id: 7, wabaId: "1", name: "pedido_enviado", language: "pt_BR", category: "UTILITY", state: "APPROVED" },
  ...{ reason: "", header: "", body: "Olá, {{1}}! O pedido {{2}} saiu.", footer: "Loja Central" },
  ...{
    buttons: [],
    variables: ["1", "2"],
    file: null,
    links: [],
    isSendable: true,
    updatedAt: "2026-01-01T10:00:00.000Z",
  },
};
const forecast: CampaignForecast = {
  ...{ recipients: 4, valid: 4, unknown: 0, repeated: 0, optedOut: 0, cold: 4, firstDay: 4, limit: null, lacking: [] },
  ...{ begins: "2026-12-01T12:00:00.000Z", ends: "2026-12-01T20:40:00.000Z", health: null },
};
const official = aConnection({ id: 1, name: "Vendas", capabilities: capabilitiesOf("official") });
const templateCampaign: CampaignDto = {
  ...{ ...friday, message1: "" },
  template: { id: 7, name: "pedido_enviado", language: "pt_BR", category: "UTILITY", state: "APPROVED" },
  templateValues: ["{nome}", "987"],
};

async function openDialog(row: CampaignDto, templates: TemplateDto[] = [order]) {
  setWidth(1_440);
  serve(campaignApi.list, { records: [row], hasMore: false });
  serve(campaignApi.preview, forecast);
  serve(connectionApi.list, [official, aConnection({ id: 2, name: "Celular" })]);
  serve(contactListApi.list, [{ id: 2, name: "Norte", contactsCount: 4 }]);
  serve(tagApi.all, []);
  serve(fileApi.page, { files: [], hasMore: false, bytes: 0 });
  serve(templateApi.list, { templates });
  const { person } = await renderScreen(<CampaignsPage />);
  await person.click(await screen.findByRole("button", { name: "Editar Black Friday" }));
  const dialog = await dialogOf("Editar campanha");
  await person.click(dialog.getByRole("tab", { name: "O quê" }));
  return { person, dialog };
}

it("a campaign by an official number chooses a template and its values instead of texts", async () => {
  const { person, dialog } = await openDialog(friday);
  const updateRequests = serve(campaignApi.update, templateCampaign);
  await person.click(await dialog.findByRole("button", { name: "Escolher modelo" }));
  expect(dialog.queryByRole("tab", { name: /Msg/ })).toBeNull();
  const list = await dialogOf("Enviar um modelo");
  await person.click(await list.findByRole("option", { name: /pedido_enviado/ }));
  await dialog.findByText("português (Brasil) · Utilidade (tarifa menor)");
  await person.click(dialog.getByRole("textbox", { name: /1/ }));
  await person.click(dialog.getByRole("button", { name: "Inserir nome" }));
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await dialog.findByText("Preencha este campo");
  expect(updateRequests).toHaveLength(0);
  await person.type(dialog.getByRole("textbox", { name: /2/ }), "987");
  within(dialog.getByTestId("template-preview")).getByText(/Olá, Maria Souza! O pedido 987 saiu\./);
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(updateRequests).toHaveLength(1));
  expect(updateRequests[0]?.body).toMatchObject({
    ...{ templateId: 7, templateValues: ["{nome}", "987"], message1: "", confirmation: false, fileListId: null },
  });
});

it("another number's campaign sends texts again", async () => {
  const { person, dialog } = await openDialog(templateCampaign);
  const updateRequests = serve(campaignApi.update, friday);
  await dialog.findByText("pedido_enviado");
  await person.click(dialog.getByRole("tab", { name: "Quem" }));
  await person.click(dialog.getByRole("combobox", { name: "Conexão" }));
  await person.click(await screen.findByRole("option", { name: "Celular" }));
  await person.click(dialog.getByRole("tab", { name: "O quê" }));
  dialog.getByRole("tab", { name: "Msg.1" });
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(updateRequests).toHaveLength(1));
  expect(updateRequests[0]?.body).toMatchObject({ whatsappId: 2, templateId: null, templateValues: [] });
});

it("a template that Meta has paused says so", async () => {
  const { dialog } = await openDialog(templateCampaign, [
    { ...order, state: "PAUSED", file: null, links: [], isSendable: false },
  ]);
  await dialog.findByText("Pausado");
});

it("a deleted template asks for another one", async () => {
  const { dialog } = await openDialog(templateCampaign, []);
  await dialog.findByText("Este modelo foi excluído na Meta. Escolha outro.");
});

it("a missing template is said at its field", async () => {
  const { person, dialog } = await openDialog(friday);
  serve(campaignApi.update, new ErrorReply(400, "ERR_VALIDATION", { fields: { templateId: "Required" } }));
  await dialog.findByRole("button", { name: "Escolher modelo" });
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await dialog.findByText("Preencha este campo");
});

it("a campaign that has begun shows its template as people get it", async () => {
  serve(campaignApi.list, {
    records: [{ ...templateCampaign, status: "EM_ANDAMENTO", restReason: "template" }],
    hasMore: false,
  });
  serve(connectionApi.list, [official]);
  for (const api of [contactListApi.list, tagApi.all]) serve(api, [] as never);
  serve(fileApi.page, { files: [], hasMore: false, bytes: 0 });
  serve(templateApi.list, { templates: [order] });
  const { person } = await renderScreen(<CampaignsPage />);
  await screen.findByText("modelo não pode ser enviado");
  await person.click(screen.getByRole("button", { name: "Editar Black Friday" }));
  const readonlyDialog = await dialogOf("readonly");
  await readonlyDialog.findByText(/Olá, \{nome\}! O pedido 987 saiu\./);
});

it("a template with a picture gets its date once it has the picture", async () => {
  const withPicture: TemplateDto = { ...order, body: "Oi!", footer: "", variables: [], file: "image" };
  const { person, dialog } = await openDialog({ ...friday, scheduledWall: "2031-01-05 09:00:00" }, [withPicture]);
  const draft = { ...templateCampaign, templateValues: [] };
  const updateRequests = serve(campaignApi.update, draft);
  const mediaUploadRequests = serve(campaignApi.setMedia, { ...draft, mediaPath: "/x", mediaName: "foto.jpg" });
  await person.click(await dialog.findByRole("button", { name: "Escolher modelo" }));
  await person.click(await (await dialogOf("Enviar um modelo")).findByRole("option"));
  const group = await dialog.findByRole("group", { name: "Imagem do cabeçalho" });
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await within(group).findByText("Preencha este campo");
  expect(updateRequests).toHaveLength(0);
  await person.upload(group.querySelector("input")!, new File(["x"], "foto.jpg", { type: "image/jpeg" }));
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await person.click((await questionOf("Enviar para 4 pessoas?")).getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(updateRequests).toHaveLength(2));
  expect(mediaUploadRequests).toHaveLength(1);
  expect(updateRequests.map(({ body }) => (body as { scheduledAt: string | null }).scheduledAt)).toEqual([
    null,
    "2031-01-05 09:00:00",
  ]);
});
