import { afterEach, expect, it } from "@jest/globals";
import { campaignApi, type CampaignDto, type CampaignForecast } from "@guiche/contract/campaigns";
import { connectionApi } from "@guiche/contract/connections";
import { contactListApi } from "@guiche/contract/contact-lists";
import { fileApi } from "@guiche/contract/files";
import { tagApi } from "@guiche/contract/tags";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { cellsOf, dialogOf, fill, questionOf, setWidth, valueOf } from "../../testing/acts";
import { setDate } from "../../testing/clock";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { friday } from "./campaigns.fixture";
import { CampaignsPage } from "./CampaignsPage";

afterEach(() => setWidth(undefined));

const inZone = (timezone: string) => {
  const { company, ...user } = signedInUser();
  return { ...user, company: { ...company, settings: [{ key: "timezone", value: timezone }] as never } };
};
const forecast: CampaignForecast = {
  ...{ recipients: 4, valid: 4, unknown: 0, repeated: 0, optedOut: 0, cold: 4, firstDay: 4, limit: null, lacking: [] },
  ...{ begins: "2026-12-01T12:00:00.000Z", ends: "2026-12-01T20:40:00.000Z", health: null },
};

async function openDialog(row: CampaignDto, zone = "America/Sao_Paulo") {
  serve(campaignApi.list, { records: [row], hasMore: false });
  serve(campaignApi.preview, forecast);
  serve(connectionApi.list, []);
  serve(contactListApi.list, []);
  serve(tagApi.all, []);
  serve(fileApi.page, { files: [], hasMore: false, bytes: 0 });
  const { person } = await renderScreen(<CampaignsPage />, { user: inZone(zone) });
  const cells = cellsOf(await screen.findByRole("row", { name: /Black Friday/ }));
  await person.click(screen.getByRole("button", { name: "Editar Black Friday" }));
  return { person, cells, dialog: await dialogOf("Editar campanha") };
}

const ahead = "2099-12-01T12:00:00.000Z";
const scheduledCampaign: CampaignDto = {
  ...friday,
  status: "PROGRAMADA",
  scheduledAt: ahead,
  scheduledWall: "2099-12-01 09:00:00",
};

// The browser of these tests has one zone: at least one company is in another one.
it.each([
  [
    "America/Sao_Paulo",
    "2099-12-01 09:00:00",
    "01/12/99 09:00",
    "4 pessoas recebem: de 01/12/26 09:00 até 01/12/26 17:40.",
    "Brasília",
  ],
  [
    "Asia/Tokyo",
    "2099-12-01 21:00:00",
    "01/12/99 21:00",
    "4 pessoas recebem: de 01/12/26 21:00 até 02/12/26 05:40.",
    "Japão",
  ],
])("times are shown and entered in the time zone %s, which is named", async (zone, wall, inList, span, name) => {
  const { dialog, cells } = await openDialog({ ...scheduledCampaign, scheduledWall: wall }, zone);
  expect(cells[4]).toBe(inList);
  await dialog.findByText(span);
  dialog.getByText(new RegExp(name));
  expect(valueOf(dialog.getByLabelText(/^Quando/, { selector: "input" }))).toBe(wall.replace(" ", "T").slice(0, 16));
});

it("a time that a clock change skips is explained at its field", async () => {
  const { dialog } = await openDialog(
    { ...scheduledCampaign, scheduledWall: "2099-12-01 09:00:00" },
    "America/New_York",
  );
  fireEvent.change(dialog.getByLabelText(/^Quando/, { selector: "input" }), { target: { value: "2027-03-14T02:30" } });
  await dialog.findByText("Esse horário não existe nesse dia. O envio será às 03:00.");
});

it.each([360, 1440])(
  "at %i px the dialog shows the forecast, a preview of the message and the button that sends a test",
  async (width) => {
    setWidth(width);
    serve(campaignApi.list, { records: [scheduledCampaign], hasMore: false });
    serve(campaignApi.preview, forecast);
    for (const api of [connectionApi.list, contactListApi.list, tagApi.all]) serve(api, [] as never);
    serve(fileApi.page, { files: [], hasMore: false, bytes: 0 });
    const { person } = await renderScreen(<CampaignsPage />);
    await person.click(await screen.findByRole("button", { name: "Editar Black Friday" }));
    const dialog = await dialogOf("Editar campanha");
    const people = await dialog.findByText(/^4 pessoas recebem/);
    const name = dialog.getByLabelText(/^Nome/);
    const isFirst = Boolean(people.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(isFirst).toBe(width === 360);
    dialog.getByText("Oi Maria Souza");
    dialog.getByRole("button", { name: "Enviar teste para mim" });
  },
);

it("a campaign that began while its dialog was open turns «readonly» when it is saved", async () => {
  const { person, dialog } = await openDialog(scheduledCampaign);
  serve(campaignApi.update, new ErrorReply(409, "ERR_CAMPAIGN_LOCKED"));
  serve(campaignApi.show, { ...scheduledCampaign, status: "EM_ANDAMENTO", contactList: null, shipping: [] });
  await fill(person, dialog.getByLabelText(/^Nome/), "Tarde demais");
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  const question = await questionOf("Enviar para 4 pessoas?");
  question.getByText("4 pessoas recebem: de 01/12/26 09:00 até 01/12/26 17:40.");
  await person.click(question.getByRole("button", { name: "Enviar" }));
  const readonlyDialog = await dialogOf("readonly");
  readonlyDialog.getByText("Black Friday");
  expect(readonlyDialog.queryByRole("button", { name: "Salvar" })).toBeNull();
});

it("a missing confirmation question is reported at its field, which says how long an answer counts", async () => {
  const { person, dialog } = await openDialog({ ...scheduledCampaign, confirmation: true });
  serve(campaignApi.update, new ErrorReply(400, "ERR_VALIDATION", { fields: { confirmationMessage1: "Required" } }));
  dialog.getAllByText("Quem responder em até 24 horas recebe a mensagem. “Não” é uma recusa.");
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await person.click((await questionOf("Enviar para 4 pessoas?")).getByRole("button", { name: "Enviar" }));
  await dialog.findByText("Preencha este campo");
});

it("the tabs with a text are marked, and the preview shows question, file and message", async () => {
  const asks = { ...scheduledCampaign, confirmation: true, confirmationMessage1: "Posso enviar, {nome}?" };
  const { person, dialog } = await openDialog({
    ...asks,
    mediaPath: "/campaigns/3/media?version=1",
    mediaName: "tabela.pdf",
  });
  await person.click(dialog.getByRole("tab", { name: "O quê" }));
  const names = () =>
    dialog
      .getAllByRole("tab")
      .slice(3)
      .map((tab) => tab.getAttribute("aria-label") ?? tab.textContent);
  expect(names()).toEqual(["Msg.1, preenchida", "Msg.2", "Msg.3", "Msg.4", "Msg.5"]);
  dialog.getByText("Posso enviar, Maria Souza?");
  const message = dialog.getByText("Oi Maria Souza");
  expect(message.textContent).toBe("tabela.pdfOi Maria Souza");
  await person.click(dialog.getByRole("tab", { name: "Msg.2" }));
  await person.type(dialog.getAllByRole("tabpanel").at(-1)!.querySelector("textarea")!, "Olá");
  expect(names().slice(0, 3)).toEqual(["Msg.1, preenchida", "Msg.2, preenchida", "Msg.3"]);
});

it("a variant's name is next to the specification's label, on its tab and above its preview", async () => {
  const { person, dialog } = await openDialog({ ...scheduledCampaign, message2: "Olá", variantName2: "Curta" });
  const updateRequests = serve(campaignApi.update, scheduledCampaign);
  await person.click(dialog.getByRole("tab", { name: "O quê" }));
  expect(
    dialog
      .getAllByRole("tab")
      .slice(3, 5)
      .map(({ textContent }) => textContent),
  ).toEqual(["Msg.1", "Msg.2 · Curta"]);
  const [name] = dialog.getAllByLabelText("Título da variante");
  await fill(person, name!, "Com preço");
  dialog.getByRole("tab", { name: "Msg.1 · Com preço, preenchida" });
  dialog.getByText("Msg.1 · Com preço (1 de 2)");
  await person.click(dialog.getByRole("button", { name: "Próxima" }));
  dialog.getByText("Msg.2 · Curta (2 de 2)");
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await person.click((await questionOf("Enviar para 4 pessoas?")).getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(updateRequests).toHaveLength(1));
  expect(updateRequests[0]?.body).toMatchObject({ variantName1: "Com preço", variantName2: "Curta" });
});

it("«Enviar agora» asks once, and saves with the present minute of the company's clock", async () => {
  setDate("2026-12-01T20:15:30.000Z");
  const { person, dialog } = await openDialog(friday, "America/Manaus");
  const updateRequests = serve(campaignApi.update, { ...friday, status: "PROGRAMADA" });
  await person.click(dialog.getByRole("tab", { name: "Quando" }));
  await person.click(dialog.getByRole("button", { name: "Enviar agora" }));
  const question = await questionOf("Enviar para 4 pessoas?");
  question.getByText(/^4 pessoas recebem: /);
  expect(updateRequests).toHaveLength(0);
  await person.click(question.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(updateRequests).toHaveLength(1));
  expect(updateRequests[0]?.body).toMatchObject({ scheduledAt: "2026-12-01 16:15:00" });
});

it("«Enviar agora» that is taken back sends nothing", async () => {
  const { person, dialog } = await openDialog(friday);
  const updateRequests = serve(campaignApi.update, friday);
  await person.click(dialog.getByRole("tab", { name: "Quando" }));
  await person.click(dialog.getByRole("button", { name: "Enviar agora" }));
  await person.click((await questionOf("Enviar para 4 pessoas?")).getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Enviar agora" })).toHaveProperty("disabled", false));
  expect(updateRequests).toHaveLength(0);
});

const limited = [
  [
    "budget",
    "4 pessoas: 1 hoje e as outras até 03/12/26 17:40, porque este número escreve por dia a poucas pessoas que nunca escreveram à empresa.",
  ],
  [
    "tier",
    "4 pessoas: 1 hoje e as outras até 03/12/26 17:40, porque a Meta limita a quantas pessoas a empresa escreve primeiro em 24 horas.",
  ],
  [
    "health",
    "4 pessoas: 1 hoje e as outras até 03/12/26 17:40, porque a saúde deste número está baixa e nada sai até melhorar.",
  ],
] as const;

it("one sentence says to how many, how many today, until when and why", async () => {
  setDate("2026-12-01T11:00:00.000Z");
  const { dialog } = await openDialog(scheduledCampaign);
  const when = dialog.getByLabelText(/^Quando/, { selector: "input" });
  for (const [at, [limit, sentence]] of limited.entries()) {
    serve(campaignApi.preview, { ...forecast, firstDay: 1, limit, ends: "2026-12-03T20:40:00.000Z" });
    // Another minute asks for another forecast.
    fireEvent.change(when, { target: { value: `2026-12-01T09:0${at}` } });
    await dialog.findByText(sentence);
    // Where the budget is the cause, the choice to raise it is next to it.
    const choice = dialog.queryByRole("link", { name: "Este número já é usado há tempo? Diga em Conexões." });
    expect(choice?.getAttribute("href") ?? null).toBe(limit === "budget" ? "/connections" : null);
  }
});
