import { describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { queueApi } from "@guiche/contract/queues";
import { settingApi, type SettingDto } from "@guiche/contract/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { choose, fill, valueOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { HolidaysCard } from "./HolidaysCard";
import { Option } from "./Option";
import type { OptionKey } from "./options";
import { OptionsTab } from "./OptionsTab";
import { useSettings, valueIn } from "./use-settings";

async function openOptions(...settings: SettingDto[]) {
  serve(settingApi.list, settings);
  serve(queueApi.list, [{ id: 7, name: "Recuperação", color: "#34449b" }]);
  const { person } = await renderScreen(<OptionsTab />);
  await screen.findByText("Avaliações");
  return person;
}

/** One part of the tab alone, with the value that the settings have: the whole tab takes four times as long. */
function Alone({ part }: { part: OptionKey | "holidays" }) {
  const { data: settings } = useSettings();
  if (!settings) return null;
  const value = valueIn(settings, part);
  if (part === "holidays") return <HolidaysCard value={value} zone={valueIn(settings, "timezone")} />;
  return <Option option={part} value={value} />;
}
async function openAlone(part: OptionKey | "holidays", ...settings: SettingDto[]) {
  serve(settingApi.list, settings);
  serve(queueApi.list, [{ id: 7, name: "Recuperação", color: "#34449b" }]);
  const { person } = await renderScreen(<Alone part={part} />);
  await (part === "holidays" ? screen.findByText("Feriados") : screen.findByTestId(`option-${part}`));
  return person;
}

/** The server saves what it is sent. */
const serveSaves = () => serve(settingApi.update, ({ params, body }) => ({ ...body, key: params.key }) as SettingDto);
const sentTo = (requests: { params: Record<string, string>; body: unknown }[]) =>
  requests.map(({ params, body }) => [params.key, body]);

const flip = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });
const field = (label: string) => screen.getByLabelText(label);
const holiday = (name: string, date: string, everyYear = false) => ({ date, name, everyYear });

describe("the options", () => {
  it("have their defaults until the company chooses", async () => {
    await openOptions();
    const on = screen.getAllByRole<HTMLInputElement>("switch").map(({ checked }) => checked);
    // From the beginning messages of groups are ignored, links have a preview, and bills go to the phone on record.
    expect(on.filter(Boolean)).toHaveLength(3);
    expect(flip("Mostrar prévia de links").checked).toBe(true);
    expect(flip("Ignorar mensagens de grupos").checked).toBe(true);
    expect(valueOf(field("Horário de atendimento"))).toBe("Nenhum");
    expect(valueOf(field("Tipo do robô"))).toBe("Texto");
    expect(valueOf(field("Reabrir atendimento resolvido"))).toBe("0");
    expect(valueOf(field("Idioma dos textos automáticos"))).toBe("Português");
  });

  it("say that they are being saved, and then that they are", async () => {
    const person = await openAlone("userRating");
    let answer: (saved: SettingDto) => void = () => undefined;
    const requests = serve(settingApi.update, () => new Promise<SettingDto>((resolve) => (answer = resolve)));
    await person.click(flip("Avaliações"));
    await screen.findByText("Atualizando...");
    expect(flip("Avaliações").checked).toBe(true);
    answer({ key: "userRating", value: "enabled" });
    await screen.findByText("Operação atualizada com sucesso.");
    await waitFor(() => expect(screen.queryByText("Atualizando...")).toBeNull());
    expect(sentTo(requests)).toEqual([["userRating", { value: "enabled" }]]);
  });

  it("are switched off again", async () => {
    const person = await openOptions({ key: "userRating", value: "enabled" });
    const requests = serveSaves();
    await person.click(flip("Avaliações"));
    await waitFor(() => expect(sentTo(requests)).toEqual([["userRating", { value: "disabled" }]]));
  });

  it("return to their value when the server refuses, and say why", async () => {
    const person = await openAlone("userRating");
    serve(settingApi.update, new ErrorReply(403, "ERR_NO_PERMISSION"));
    await person.click(flip("Avaliações"));
    const alertElement = await within(screen.getByTestId("option-userRating")).findByRole("alert");
    expect(alertElement.textContent).toBe("Você não tem permissão para isso. Peça a um administrador.");
    await waitFor(() => expect(flip("Avaliações").checked).toBe(false));
  });

  it("choose whose hours count", async () => {
    const person = await openAlone("scheduleType");
    const requests = serveSaves();
    await person.click(field("Horário de atendimento"));
    const optionTexts = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(optionTexts).toEqual(["Nenhum", "Fila", "Empresa"]);
    await person.click(screen.getByRole("option", { name: "Empresa" }));
    await waitFor(() => expect(sentTo(requests)).toEqual([["scheduleType", { value: "company" }]]));
  });

  it("offer text as the only kind of bot", async () => {
    const person = await openAlone("chatBotType");
    await person.click(field("Tipo do robô"));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Texto"]);
  });

  it("choose the language of the automatic texts", async () => {
    const person = await openAlone("language");
    const requests = serveSaves();
    await choose(person, field("Idioma dos textos automáticos"), "Español");
    await waitFor(() => expect(sentTo(requests)).toEqual([["language", { value: "es" }]]));
  });

  it("take a number with Enter", async () => {
    const person = await openAlone("reopenMinutes");
    const requests = serveSaves();
    const minutes = field("Reabrir atendimento resolvido");
    await person.clear(minutes);
    await person.type(minutes, " 015{Enter}");
    await waitFor(() => expect(sentTo(requests)).toEqual([["reopenMinutes", { value: "15" }]]));
    await waitFor(() => expect(valueOf(minutes)).toBe("15"));
  });

  it("choose the queue in which dissatisfied customers wait, and none again", async () => {
    const person = await openAlone("recoveryQueueId");
    const requests = serveSaves();
    expect(valueOf(field("Fila de recuperação"))).toBe("Nenhuma");
    await choose(person, field("Fila de recuperação"), "Recuperação");
    await waitFor(() => expect(valueOf(field("Fila de recuperação"))).toBe("Recuperação"));
    await choose(person, field("Fila de recuperação"), "Nenhuma");
    await waitFor(() =>
      expect(sentTo(requests)).toEqual([
        ["recoveryQueueId", { value: "7" }],
        ["recoveryQueueId", { value: "" }],
      ]),
    );
  });

  it("keep the steps of the bot for as many days as the company says", async () => {
    const person = await openAlone("botTraceDays");
    const requests = serveSaves();
    const days = field("Guardar os passos do robô");
    expect(valueOf(days)).toBe("30");
    await fill(person, days, "90");
    await person.keyboard("{Enter}");
    await waitFor(() => expect(sentTo(requests)).toEqual([["botTraceDays", { value: "90" }]]));
  });

  it("refuse a number outside of the bounds, and keep it for correction", async () => {
    const person = await openAlone("mediaAutoDownloadMb");
    const requests = serveSaves();
    const size = field("Baixar automaticamente arquivos de até");
    await fill(person, size, "2001");
    await person.tab();
    await screen.findByText("Informe um número inteiro de 0 a 2000.");
    expect(size.getAttribute("aria-invalid")).toBe("true");
    expect(valueOf(size)).toBe("2001");
    expect(requests).toHaveLength(0);
  });

  it("forget a typed number with Escape", async () => {
    const person = await openAlone("reopenMinutes", { key: "reopenMinutes", value: "30" });
    const requests = serveSaves();
    const minutes = field("Reabrir atendimento resolvido");
    await fill(person, minutes, "45");
    await person.keyboard("{Escape}");
    expect(valueOf(minutes)).toBe("30");
    await person.tab();
    expect(requests).toHaveLength(0);
  });

  it("find a time zone by a city without accents", async () => {
    const person = await openAlone("timezone");
    const requests = serveSaves();
    const zone = screen.getByRole<HTMLInputElement>("combobox", { name: "Fuso horário" });
    expect(zone.value).toBe("America/Sao Paulo");
    zone.focus();
    zone.setSelectionRange(0, zone.value.length);
    await person.paste("manaus");
    await person.click(await screen.findByRole("option", { name: "America/Manaus" }));
    await waitFor(() => expect(sentTo(requests)).toEqual([["timezone", { value: "America/Manaus" }]]));
  });

  it("save an automatic text with Ctrl+Enter", async () => {
    const person = await openAlone("textCallRefused");
    const asked = serveSaves();
    await person.type(field("Aviso de chamada recusada"), "Não atendemos.{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sentTo(asked)).toEqual([["textCallRefused", { value: "Não atendemos." }]]));
  });

  it("save an automatic text when the person leaves the field", async () => {
    const person = await openAlone("textCallRefused");
    const requests = serveSaves();
    await fill(person, field("Aviso de chamada recusada"), "Não atendemos.");
    await person.tab();
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it("name the unknown variables of an automatic text while it is typed", async () => {
    serve(contactApi.fieldNames, []);
    const person = await openAlone("textToUser");
    await fill(person, field("Aviso: transferido para um agente"), "{{agnte}} vai atender.");
    await screen.findByText("{{agnte}} não é uma variável conhecida: sai da mensagem.");
  });

  it("show the text that is sent while the company has none, in the customers' language", async () => {
    await openAlone("textCallRefused", { key: "language", value: "en" });
    const option = within(screen.getByTestId("option-textCallRefused"));
    option.getByText(/^We don't take calls on this number/);
  });

  it("return to the usual text on demand", async () => {
    const person = await openAlone("textToUser", { key: "textToUser", value: "Agora com {{user}}" });
    const asked = serveSaves();
    await person.click(within(screen.getByTestId("option-textToUser")).getByRole("button"));
    await waitFor(() => expect(sentTo(asked)).toEqual([["textToUser", { value: "" }]]));
  });

  it("insert a placeholder where the caret is", async () => {
    const person = await openAlone("textToUser");
    const text = field("Aviso: transferido para um agente");
    await person.type(text, "Com !{ArrowLeft}");
    await person.click(screen.getByRole("button", { name: "Inserir agente" }));
    expect(valueOf(text)).toBe("Com {{user}}!");
  });

  it("are found by their words", async () => {
    const person = await openOptions();
    await fill(person, screen.getByRole("searchbox", { name: "Buscar uma opção" }), "chamada");
    expect(screen.getAllByTestId(/^option-/).map((row) => row.dataset["testid"])).toEqual([
      "option-call",
      "option-textCallRefused",
    ]);
  });

  it("are all back after a search that found nothing", async () => {
    const person = await openOptions();
    await fill(person, screen.getByRole("searchbox", { name: "Buscar uma opção" }), "zzz");
    await screen.findByText("Nenhuma opção encontrada para “zzz”.");
    await person.click(screen.getAllByRole("button", { name: "Limpar busca" })[1]!);
    screen.getByText("Avaliações");
  });

  it.each([
    ["admin", true],
    ["supervisor", false],
  ] as const)("link the profile %s to the log of changes: %s", async (profile, offered) => {
    serve(settingApi.list, []);
    await renderScreen(<OptionsTab />, { user: signedInUser({ profile }) });
    await screen.findByText("Avaliações");
    const link = screen.queryByRole("link", { name: "Histórico de mudanças" });
    expect(link?.getAttribute("href")).toBe(offered ? "/audit?action=setting.changed" : undefined);
  });

  it("cannot be shown: the page says why, and tries again when asked", async () => {
    serve(settingApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<OptionsTab />);
    await screen.findByText("Não foi possível carregar. An error occurred!");
    serve(settingApi.list, []);
    await person.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    await screen.findByText("Avaliações");
  });
});

describe("the holidays", () => {
  const withHolidays = (...days: ReturnType<typeof holiday>[]) =>
    openAlone("holidays", { key: "holidays", value: JSON.stringify(days) });
  const add = () => screen.getByRole("button", { name: "Adicionar feriado" });

  it.each([
    ["disabled", false],
    ["queue", true],
  ])("are among the options where the hours are of kind %s: %s", async (value, shown) => {
    await openOptions({ key: "scheduleType", value });
    expect(screen.queryByRole("heading", { name: "Feriados" }) !== null).toBe(shown);
  });

  it("are listed by date, those of every year without the year", async () => {
    const days = [holiday("Natal", "2026-12-25", true), holiday("Aniversário da loja", "2026-03-02")];
    await openOptions({ key: "scheduleType", value: "queue" }, { key: "holidays", value: JSON.stringify(days) });
    const rows = within(screen.getByRole("list", { name: "Feriados" })).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "02/03/2026Aniversário da loja",
      "25/12NatalRepete todo ano",
    ]);
  });

  it("get another day", async () => {
    const person = await withHolidays();
    screen.getByText("Nenhum feriado cadastrado.");
    const requests = serveSaves();
    await fill(person, screen.getByLabelText("Data"), "25122026");
    await person.type(screen.getByLabelText("Nome"), " Natal ");
    await person.click(screen.getByRole("switch", { name: "Repete todo ano" }));
    await person.click(add());
    await screen.findByRole("button", { name: "Excluir Natal" });
    const value = JSON.stringify([holiday("Natal", "2026-12-25", true)]);
    expect(sentTo(requests)).toEqual([["holidays", { value }]]);
    expect(valueOf(screen.getByLabelText("Data"))).toBe("");
  });

  it("are half ones with the hours of the day, both or none", async () => {
    const person = await withHolidays();
    const asked = serveSaves();
    await fill(person, screen.getByLabelText("Data"), "24122026");
    await person.type(screen.getByLabelText("Abre às (meio feriado)"), "0800");
    await person.click(add());
    await screen.findByText("Preencha as duas horas, ou nenhuma.");
    expect(asked).toHaveLength(0);
    await person.type(screen.getByLabelText("Fecha às (meio feriado)"), "1200");
    await person.click(add());
    await screen.findByText("Aberto das 08:00 às 12:00");
    const value = JSON.stringify([{ ...holiday("", "2026-12-24"), startTime: "08:00", endTime: "12:00" }]);
    expect(sentTo(asked)).toEqual([["holidays", { value }]]);
  });

  it("of a country are added at once, and nothing is added twice", async () => {
    const person = await withHolidays(holiday("Natal na loja", "2026-12-25", true));
    const requests = serve(settingApi.update, ({ body }) => ({ key: "holidays" as const, value: body.value }));
    const national = screen.getByRole("button", { name: "Adicionar feriados nacionais" });
    await person.click(national);
    await screen.findByText(/^\d+ feriados adicionados\.$/);
    screen.getByRole("button", { name: "Excluir Tiradentes" });
    screen.getAllByRole("button", { name: "Excluir Sexta-feira Santa" });
    expect(screen.queryByRole("button", { name: "Excluir Natal" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Excluir Carnaval" })).toBeNull();
    await person.click(national);
    await screen.findByText("Nada a adicionar: todos já estão na lista.");
    expect(sentTo(requests)).toHaveLength(1);
    await choose(person, screen.getByRole("combobox", { name: "País" }), "México");
    await person.click(national);
    await screen.findAllByRole("button", { name: "Excluir Día de la Constitución" });
  });

  it("need a date", async () => {
    const person = await withHolidays();
    await person.type(screen.getByLabelText("Nome"), "Natal{Enter}");
    await screen.findByText("Informe a data.");
    expect(document.activeElement).toBe(screen.getByLabelText("Data"));
  });

  it("take each day once", async () => {
    const person = await withHolidays(holiday("Natal", "2025-12-25", true));
    await fill(person, screen.getByLabelText("Data"), "25122026");
    await person.click(add());
    await screen.findByText("Este dia já está na lista. Escolha outro.");
  });

  it("lose a day on demand", async () => {
    const person = await withHolidays(holiday("Natal", "2026-12-25"), holiday("Ano novo", "2027-01-01"));
    const requests = serveSaves();
    await person.click(screen.getByRole("button", { name: "Excluir Natal" }));
    const value = JSON.stringify([holiday("Ano novo", "2027-01-01")]);
    await waitFor(() => expect(sentTo(requests)).toEqual([["holidays", { value }]]));
    expect(screen.queryByRole("button", { name: "Excluir Natal" })).toBeNull();
  });

  it("give a refused day back to the form, and say why", async () => {
    const person = await withHolidays();
    serve(settingApi.update, new ErrorReply(403, "ERR_NO_PERMISSION"));
    await fill(person, screen.getByLabelText("Data"), "25122026");
    await person.type(screen.getByLabelText("Nome"), "Natal{Enter}");
    await waitFor(() =>
      expect(screen.getAllByText("Você não tem permissão para isso. Peça a um administrador.")).not.toHaveLength(0),
    );
    await waitFor(() => expect(valueOf(screen.getByLabelText("Nome"))).toBe("Natal"));
    expect(valueOf(screen.getByLabelText("Data"))).toBe("25/12/2026");
  });
});
