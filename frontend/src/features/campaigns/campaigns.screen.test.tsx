import { describe, expect, it } from "@jest/globals";
import { campaignSettingApi, type CampaignSettingDto } from "@guiche/contract/campaign-settings";
import { campaignApi, campaignStatuses, type CampaignDto, type CampaignReport } from "@guiche/contract/campaigns";
import { connectionApi } from "@guiche/contract/connections";
import { contactListApi } from "@guiche/contract/contact-lists";
import { fileApi } from "@guiche/contract/files";
import { numberHealth } from "@guiche/contract/rules/number-health";
import { savedFilterApi } from "@guiche/contract/saved-filters";
import { tagApi } from "@guiche/contract/tags";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { cellsOf, dialogOf, fill, isClosed, questionOf } from "../../testing/acts";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { aConnection } from "../../testing/rows";
import { serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { CampaignConfigPage } from "./CampaignConfigPage";
import { CampaignReportPage } from "./CampaignReportPage";
import { friday } from "./campaigns.fixture";
import { CampaignsPage } from "./CampaignsPage";

const prices = { id: 8, name: "Tabela", message: "Segue", options: [], usedBy: [] };

async function openCampaigns(rows: CampaignDto[], user = signedInUser(), at = "/campaigns") {
  const requests = serve(campaignApi.list, { records: rows, hasMore: false });
  serve(savedFilterApi.list, []);
  serve(connectionApi.list, []);
  serve(contactListApi.list, [{ id: 2, name: "Norte", contactsCount: 1 }]);
  serve(tagApi.all, []);
  serve(fileApi.page, { files: [prices], hasMore: false, bytes: 0 });
  const { person } = await renderScreen(<CampaignsPage />, { user, at });
  const press = async (name: string) => person.click((await screen.findAllByRole("button", { name }))[0]!);
  return { person, press, requests };
}

describe("the campaigns", () => {
  it("say what each one is, and why one that runs rests", async () => {
    await openCampaigns([{ ...friday, status: "EM_ANDAMENTO", restReason: "connection" }]);
    const row = await screen.findByRole("row", { name: /Black Friday/ });
    expect(cellsOf(row).slice(0, 4)).toEqual(["Black Friday", "Em andamentoconexão fora", "Norte", "Vendas"]);
    expect(screen.getByRole("button", { name: "Parar Black Friday" })).toBeTruthy();
  });

  it("begin with a hint, and are changed by admins alone", async () => {
    await openCampaigns([], signedInUser({ profile: "supervisor" }));
    await screen.findByText("Comece por uma lista de contatos que pediram para receber.");
    expect(screen.queryByRole("button", { name: "Adicionar campanha" })).toBeNull();
  });

  it("are walked by arrows, and Enter opens the report", async () => {
    const { person } = await openCampaigns([{ ...friday, id: 4, name: "Natal" }, friday]);
    (await screen.findByRole("link", { name: "Natal" })).focus();
    await person.keyboard("{ArrowUp}{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("Black Friday");
    await person.keyboard("{ArrowDown}{Enter}");
    expect(address()).toBe("/campaign/3/report");
  });

  it("are found by a search that was kept", async () => {
    const { person, requests } = await openCampaigns([friday]);
    const savedFilter = { id: 4, kind: "campaigns", name: "Sextas", filters: "search=friday", icon: null } as const;
    const filterFields = { audience: "mine", queueId: null, pinned: true, isOwn: true } as const;
    const createRequests = serve(savedFilterApi.create, { ...savedFilter, ...filterFields });
    await person.type(await screen.findByRole("searchbox"), "friday");
    await person.type(await screen.findByRole("textbox", { name: "Nome para estes filtros" }), "Sextas");
    serve(savedFilterApi.list, [{ ...savedFilter, ...filterFields }]);
    await person.click(screen.getByRole("button", { name: "Salvar" }));
    await screen.findByRole("button", { name: "Aplicar o filtro Sextas" });
    expect(createRequests[0]?.body).toMatchObject({ kind: "campaigns", filters: "search=friday" });
    expect(requests.at(-1)?.query.searchParam).toBe("friday");
  });

  it("are narrowed to a status in the address, which is kept with the search, and say when it finds none", async () => {
    const { person, requests } = await openCampaigns([friday], signedInUser(), "/campaigns?search=friday");
    const filterBase = {
      id: 4,
      kind: "campaigns",
      audience: "mine",
      queueId: null,
      pinned: true,
      isOwn: true,
    } as const;
    const savedFilter = {
      ...filterBase,
      name: "Em curso",
      filters: "search=friday&status=EM_ANDAMENTO",
      icon: null,
    } as const;
    const createRequests = serve(savedFilterApi.create, savedFilter);
    fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Status" }));
    fireEvent.click(await screen.findByRole("option", { name: "Em andamento" }));
    expect(address()).toBe("/campaigns?search=friday&status=EM_ANDAMENTO");
    await waitFor(() =>
      expect(requests.at(-1)?.query).toMatchObject({ searchParam: "friday", status: "EM_ANDAMENTO" }),
    );
    await person.type(await screen.findByRole("textbox", { name: "Nome para estes filtros" }), "Em curso");
    await person.click(screen.getByRole("button", { name: "Salvar" }));
    await waitFor(() =>
      expect(createRequests[0]?.body).toMatchObject({ filters: "search=friday&status=EM_ANDAMENTO" }),
    );
    serve(campaignApi.list, { records: [], hasMore: false });
    serve(savedFilterApi.list, [{ ...savedFilter, name: "Canceladas", filters: "status=CANCELADA&gone=1" }]);
    cleanup();
    await renderScreen(<CampaignsPage />, { at: "/campaigns?search=friday" });
    fireEvent.click(await screen.findByRole("button", { name: "Aplicar o filtro Canceladas" }));
    expect(address()).toBe("/campaigns?status=CANCELADA");
    await screen.findByText("Nada encontrado para “Cancelada”.");
  });

  it("are saved with five messages, and require a name", async () => {
    const created = serve(campaignApi.create, friday);
    const { person, press } = await openCampaigns([]);
    await press("Adicionar campanha");
    const dialog = await dialogOf("Adicionar campanha");
    expect(dialog.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([...["Quem", "O quê", "Quando"]]);
    // The browser shows a mask in an empty date, so the label stands above it.
    const whenLabel = dialog.getAllByText(/^Quando/, { selector: "label" })[0];
    expect(whenLabel?.dataset.shrink).toBe("true");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await dialog.findByText("Preencha este campo");
    await fill(person, dialog.getByLabelText(/^Nome/), "Natal");
    fireEvent.mouseDown(dialog.getByLabelText(/^Arquivos/));
    fireEvent.click(await screen.findByText("Tabela"));
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(isClosed);
    expect(created[0]?.body).toMatchObject({
      ...{ name: "Natal", tagListId: "Nenhuma", fileListId: 8, scheduledAt: null, window: null },
    });
  });

  it("begin one to the list that the address names, once", async () => {
    const created = serve(campaignApi.create, friday);
    const { person } = await openCampaigns([], signedInUser(), "/campaigns?contactListId=2");
    const dialog = await dialogOf("Adicionar campanha");
    await waitFor(() => expect(dialog.getByRole("combobox", { name: "Lista de contatos" }).textContent).toBe("Norte"));
    await fill(person, dialog.getByLabelText(/^Nome/), "Natal");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(isClosed);
    expect(created[0]?.body).toMatchObject({ name: "Natal", contactListId: 2 });
    expect(address()).toBe("/campaigns");
  });

  it("show their text with an example's words, as a customer will read it", async () => {
    const { press } = await openCampaigns([{ ...friday, message1: "Oi {{primeiroNome}}, {nome}: {cupom}" }]);
    await press("Editar Black Friday");
    await screen.findByText("Oi Maria, Maria Souza: {cupom}");
  });

  it("that are locked open as «readonly»", async () => {
    const { person, press } = await openCampaigns([{ ...friday, status: "FINALIZADA" }]);
    await press("Editar Black Friday");
    const dialog = await dialogOf("readonly");
    expect(dialog.queryByRole("button", { name: "Salvar" })).toBeNull();
    await person.click(dialog.getByRole("button", { name: "Fechar" }));
  });

  it("that are cancelled keep their messages and the save button", async () => {
    const updateRequests = serve(campaignApi.update, friday);
    const { person, press } = await openCampaigns([{ ...friday, status: "CANCELADA" }]);
    await press("Editar Black Friday");
    const dialog = await dialogOf("Editar campanha");
    expect(dialog.queryByLabelText(/^Nome/)).toBeNull();
    await fill(person, dialog.getByDisplayValue("Oi {nome}"), "Tchau");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(updateRequests[0]?.body).toMatchObject({ message1: "Tchau" }));
  });

  it.each([
    ["pt", ["Inativa", "Programada", "Em andamento", "Cancelada", "Finalizada"]],
    ["en", ["Inactive", "Scheduled", "In progress", "Stopped", "Finished"]],
    ["es", ["Inactiva", "Programada", "En curso", "Detenida", "Finalizada"]],
  ] as const)("say their states as words (%s)", async (language, words) => {
    await setLanguage(language);
    await openCampaigns(campaignStatuses.map((status, id) => ({ ...friday, id, status })));
    const rows = (await screen.findAllByRole("row", { name: /Black Friday/ })).map((row) => cellsOf(row)[1]);
    expect(rows).toEqual(words);
  });
});

it("a running campaign whose connection was deleted says so, and continues through another one", async () => {
  const updateRequests = serve(campaignApi.update, friday);
  const orphanCampaign = { ...friday, status: "EM_ANDAMENTO", whatsappId: null, whatsapp: null } as const;
  const { person, press } = await openCampaigns([{ ...orphanCampaign, restReason: "noConnection" }]);
  serve(connectionApi.list, [aConnection({ id: 5, name: "Reserva" })]);
  await screen.findByText("conexão excluída: escolha outra");
  await press("Editar Black Friday");
  const dialog = await dialogOf("readonly");
  dialog.getByText("Oi {nome}");
  expect(dialog.queryByRole("tab")).toBeNull();
  fireEvent.mouseDown(dialog.getByLabelText(/^Conexão/));
  fireEvent.click(await screen.findByText("Reserva"));
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(isClosed);
  expect(updateRequests[0]?.body).toMatchObject({ whatsappId: 5 });
});

const day = 24 * 3_600_000;
const calm = {
  ...{ now: day * 100, restrictedUntil: null, warmSince: 0, skipsWarmUp: false, coldLimit: 250, drops24h: 0 },
  ...{ refused24h: 0, sent24h: 100, cold7d: 100, answered7d: 40, optOuts7d: 0 },
};
const finishedReport: CampaignReport = {
  ...{ asked: 0, confirmed: 0, sent: 8, delivered: 7, read: 3, replied: 1, optedOut: 0, done: 10 },
  ...{ contacts: 10, valid: 9, failed: 2, minutes: [], failures: [{ cause: "server", count: 2 }] },
  ...{ skipped: 1, skips: [{ cause: "recipient", count: 1 }], variants: [] },
};

async function openReport(
  report: CampaignReport,
  row: CampaignDto["status"] | Partial<CampaignDto> = "FINALIZADA",
  scheduledAt: string | null = null,
) {
  const more = typeof row === "string" ? { status: row } : row;
  const contactList = { ...(more.contactList ?? friday.contactList!), contacts: [] };
  serve(campaignApi.show, { ...friday, scheduledAt, ...more, contactList, shipping: [] });
  serve(campaignApi.report, report);
  serve(campaignApi.recipients, { records: [], hasMore: false });
  return renderScreen(
    <Routes>
      <Route path="/campaign/:campaignId/report" element={<CampaignReportPage />} />
    </Routes>,
    { user: signedInUser(), at: "/campaign/3/report" },
  );
}

it("the report counts, and tries again what may pass", async () => {
  const retryRequests = serve(campaignApi.retry, { retried: 2 });
  const { person } = await openReport(finishedReport);
  await screen.findByText("10 de 10 concluídos");
  expect(screen.getByTestId("count-delivered").textContent).toBe("7");
  expect(screen.getByTestId("count-skipped").textContent).toBe("1");
  screen.getByText("número sem WhatsApp: 1");
  await person.click(screen.getByRole("button", { name: "Tentar novamente os 2" }));
  await waitFor(() => expect(retryRequests.map(({ body }) => body)).toEqual([{ cause: "server" }]));
});

it("the report says why Meta delivers nothing in words, and names the number of what has none", async () => {
  await openReport({
    ...finishedReport,
    failures: [
      { cause: "heldBack", count: 3 },
      { cause: "130497", count: 1 },
    ],
  });
  await screen.findByText("retida pela Meta por enquanto: 3");
  screen.getByText("recusada pelo WhatsApp (código 130497): 1");
});

it("the report sets the variants side by side under their names", async () => {
  const of = (variant: 1 | 2, replyCount: number) => ({
    variant,
    contacts: 4,
    sent: 4,
    delivered: 4,
    read: 2,
    replied: replyCount,
  });
  await openReport({ ...finishedReport, variants: [of(1, 1), of(2, 3)] }, { variantName2: "Com preço" });
  const section = within(await screen.findByRole("region", { name: "Variantes, lado a lado" }));
  const cardTexts = section.getAllByRole("article").map(({ textContent }) => textContent);
  expect(cardTexts).toEqual([
    "Msg.1Contatos4Enviadas4 (100%)Entregues4 (100%)Lidas2 (50%)Respondidas1 (25%)",
    "Msg.2 · Com preçoContatos4Enviadas4 (100%)Entregues4 (100%)Lidas2 (50%)Respondidas3 (75%)",
  ]);
});

it("the report and the list keep the names of deleted lists and tags", async () => {
  const deletedSources = {
    contactListId: null,
    contactList: { id: null, name: "Norte" },
    tag: { id: null, name: "VIP" },
  };
  await openReport(finishedReport, { ...deletedSources, deletedFileListName: "Preços" });
  await screen.findByText("Lista: Norte (excluída) · Etiqueta: VIP (excluída) · Arquivos: Preços (excluída)");
  await openCampaigns([{ ...friday, ...deletedSources, status: "FINALIZADA" }]);
  expect(cellsOf(await screen.findByRole("row", { name: /Black Friday/ }))[2]).toBe("Norte (excluída)");
});

it("the report of a cancelled one says that what is tried again waits for the restart", async () => {
  serve(campaignApi.retry, { retried: 2 });
  const { person } = await openReport(finishedReport, "CANCELADA");
  await person.click(await screen.findByRole("button", { name: "Tentar novamente os 2" }));
  await screen.findByText("2 serão tentados novamente quando você reiniciar a campanha.");
});

const zeroForecast = {
  ...{ recipients: 0, valid: 0, unknown: 0, repeated: 0, optedOut: 0, cold: 0, firstDay: 0, limit: null, lacking: [] },
  ...{ begins: null, ends: null, health: null },
};
const zeros = {
  ...(Object.fromEntries(Object.keys(finishedReport).map((key) => [key, 0])) as unknown as CampaignReport),
  ...{ minutes: [], failures: [], skips: [], variants: [] },
};

it.each([
  ["PROGRAMADA", "2099-11-30T12:00:00.000Z", /^Começa seg\., 30 de nov\., 09:00\. Nada foi enviado\.$/],
  ["INATIVA", null, "Nada foi enviado."],
] as const)("the report of one that is %s says when it begins, and that nothing was sent", async (status, at, text) => {
  await openReport(zeros, status, at);
  await screen.findByText(text);
  expect(screen.queryByRole("button", { name: "Incluir novos" })).toBeNull();
});

it("the report of one that runs says when it will end, and includes those who came later", async () => {
  const health = numberHealth({ ...calm, coldToday: 10 });
  const people = {
    ...{
      recipients: 4,
      valid: 4,
      unknown: 0,
      repeated: 0,
      optedOut: 0,
      cold: 4,
      firstDay: 4,
      limit: null,
      lacking: [],
    },
  };
  serve(campaignApi.forecast, { ...people, begins: null, ends: "2026-12-01T20:40:00.000Z", health });
  const includeRequests = serve(campaignApi.include, { message: "" });
  const { person } = await openReport(finishedReport, "EM_ANDAMENTO");
  await screen.findByText("Termina por volta de ter., 1 de dez., 17:40.");
  screen.getByText("10 de 250 mensagens a quem não escreveu, hoje");
  await person.click(screen.getByRole("button", { name: "Incluir novos" }));
  const dialog = await questionOf("Incluir quem chegou depois?");
  await person.click(dialog.getByRole("button", { name: "Incluir novos" }));
  await screen.findByText("Quem chegou depois entra na fila.");
  expect(includeRequests).toHaveLength(1);
});

it("the report says a pause as a sentence with its end, and stops the campaign", async () => {
  const rests = { status: "EM_ANDAMENTO", restReason: "budget", resumesAt: "2026-12-02T03:00:00.000Z" } as const;
  serve(campaignApi.forecast, { ...zeroForecast });
  const cancelRequests = serve(campaignApi.cancel, { message: "" });
  const { person } = await openReport(finishedReport, rests);
  await screen.findByText(
    "Em pausa: o número já escreveu hoje a quantas pessoas novas pode. Continua sozinha em 02/12/26 00:00.",
  );
  await person.click(screen.getByRole("button", { name: "Parar" }));
  const question = await questionOf("Parar a campanha Black Friday?");
  await person.click(question.getByRole("button", { name: "Parar" }));
  await waitFor(() => expect(cancelRequests).toHaveLength(1));
});

it("the report of one that waits for its connection names no end", async () => {
  serve(campaignApi.forecast, { ...zeroForecast, ends: "2026-12-02T03:00:00.000Z" });
  await openReport(finishedReport, { status: "EM_ANDAMENTO", restReason: "connection", resumesAt: null });
  await screen.findByText("Em pausa: a conexão está fora. Continua sozinha quando ela voltar.");
  await screen.findByText("10 de 10 concluídos");
  expect(screen.queryByText(/^Termina/)).toBeNull();
});

it("a finished campaign that reached no contact says so", async () => {
  await openCampaigns([
    { ...friday, status: "FINALIZADA", progress: { contacts: 3, done: 3, isDelivered: false } },
    {
      ...friday,
      id: 4,
      name: "Natal",
      status: "EM_ANDAMENTO",
      progress: { contacts: 30, done: 10, isDelivered: true },
    },
  ]);
  const row = await screen.findByRole("row", { name: /Black Friday/ });
  expect(cellsOf(row)[1]).toBe("Finalizadanão chegou a ninguém");
  expect(within(row).getByText("Finalizada").getAttribute("style")).toContain("state-warn");
  expect(cellsOf(screen.getByRole("row", { name: /Natal/ }))[1]).toBe("Em andamento10 de 30");
});

it("the report of a campaign without contacts shows zero, and no share of nothing", async () => {
  await openReport(zeros);
  await screen.findByText("0 de 0 concluídos");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("0");
  expect(document.body.textContent).not.toContain("NaN");
});

const coldLimit = "Limite diário a quem não escreveu, por conexão";

it("the settings refuse a variable's key twice, and say that they are saved", async () => {
  serve(campaignSettingApi.list, [{ key: "variables", value: '[{"key":"cupom","value":"BF"}]' }]);
  const saveRequests = serve(campaignSettingApi.save, [{ key: "coldLimit", value: "100" }]);
  const { person } = await renderScreen(<CampaignConfigPage />, { user: signedInUser() });
  for (const key of ["cupom", "Cupom"]) {
    await fill(person, await screen.findByLabelText("Atalho"), key);
    await screen.findByText("Este atalho já existe.");
  }
  await fill(person, screen.getByLabelText(coldLimit), "100");
  await person.click(screen.getByRole("button", { name: "Salvar" }));
  await screen.findByText("Configurações salvas");
  expect(saveRequests.map(({ body }) => body)).toEqual([{ settings: { coldLimit: 100 } }]);
});

it("the settings keep what is typed while they are saved, and while a colleague changes others", async () => {
  serve(campaignSettingApi.list, [{ key: "coldLimit", value: "250" }]);
  let reply: (rows: CampaignSettingDto[]) => void = () => undefined;
  serve(campaignSettingApi.save, () => new Promise<CampaignSettingDto[]>((resolve) => (reply = resolve)));
  const { client, person } = await renderScreen(<CampaignConfigPage />, { user: signedInUser() });
  await fill(person, await screen.findByLabelText("Atalho"), "cupom");
  await person.click(screen.getByRole("button", { name: "Adicionar variável" }));
  await fill(person, screen.getByLabelText(coldLimit), "100");
  const variables = { key: "variables", value: '[{"key":"cupom","value":""}]' } as const;
  await act(async () => reply([{ key: "coldLimit", value: "250" }, variables]));
  await screen.findByText("Configurações salvas");
  expect(screen.getByLabelText<HTMLInputElement>(coldLimit).value).toBe("100");

  serve(campaignSettingApi.list, [variables, { key: "optOutWords", value: '["CHEGA"]' }]);
  await act(() => client.invalidateQueries());
  await screen.findByDisplayValue("CHEGA");
  expect(screen.getByLabelText<HTMLInputElement>(coldLimit).value).toBe("100");
});
