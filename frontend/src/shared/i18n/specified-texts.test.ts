import { describe, expect, it } from "@jest/globals";
import { announcementInput } from "@guiche/contract/announcements";
import { campaignInput } from "@guiche/contract/campaign-input";
import { defaultCampaignSettings, longerIntervals, messageIntervals } from "@guiche/contract/campaign-settings";
import { campaignStatuses, isEditable } from "@guiche/contract/campaigns";
import { contactListInput, contactListItemInput } from "@guiche/contract/contact-lists";
import { forgotInput, resetInput } from "@guiche/contract/auth";
import { companyInput, recurrenceNames, signUpInput } from "@guiche/contract/companies";
import { fileListInput } from "@guiche/contract/files";
import { helpInput } from "@guiche/contract/helps";
import type { InputSchema } from "@guiche/contract/input";
import { queueInput } from "@guiche/contract/queues";
import { isSettingKey, settingChoices, settingDefaults, type SettingKey } from "@guiche/contract/settings";
import { scheduleInput } from "@guiche/contract/schedules";
import { tagInput } from "@guiche/contract/tags";
import { normalizeAllTicket, userInput } from "@guiche/contract/users";
import { fieldErrorsOf } from "../../testing/field-errors";
import { translationsOf } from "../../testing/translations";

/** Texts that the specification gives literally, and where they appear. */
const specifiedTexts: readonly (readonly [literal: string, key: string, where: string])[] = [
  ["Sua conta foi acessada em outro computador.", "common:conflict", "the first of two browsers"],
  [
    "Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.",
    "common:noPermission",
    "a page that is not theirs",
  ],
  ["Deseja realmente excluir esse registro?", "common:dialogs.deleteText", "every deletion"],
  ["Ok", "common:actions.ok", "every question"],
  ["Cancelar", "common:actions.cancel", "every question"],
  ["An error occurred!", "errors:unknown", "a failure without a text of its own"],
  ["An error occurred!", "errors:ERR_INTERNAL", "a failure of the server"],
  ["Erro ao criar usuário, verifique os dados", "signup:failed", "a sign-up that failed"],
  ["Campo obrigatório", "password:required", "the new password"],
  [
    "Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.",
    "password:strong",
    "the new password",
  ],
  ["As senhas não correspondem", "password:different", "the new password"],
  ["Email não encontrado", "password:unknownEmail", "the forgotten password"],
  ["Email enviado com sucesso!", "password:sent", "the forgotten password"],
  ["Senha redefinida com sucesso.", "password:done", "the new password"],
  ["Não foi possível carregar a lista de registros", "lists:loadFailed", "every list"],
  ["Operação realizada com sucesso!", "lists:saved", "every save and deletion"],
  ["Não foi possível realizar a operação", "lists:failed", "every deletion that failed"],
  ["Queue saved successfully", "queues:saved", "a queue that was saved"],
  ["Dados da Fila", "queues:dialog.tabs.data", "the dialog of a queue"],
  ["Horários de Atendimento", "queues:dialog.tabs.hours", "the dialog of a queue"],
  ["Opções", "settings:tabs.options", "the settings"],
  ["Horários", "settings:tabs.hours", "the settings"],
  ["Empresas", "settings:tabs.companies", "the settings"],
  ["Planos", "settings:tabs.plans", "the settings"],
  ["Ajuda", "settings:tabs.helps", "the settings"],
  ["Atualizando...", "settings:busy", "an option that is being saved"],
  ["Operação atualizada com sucesso.", "settings:saved", "an option that was saved"],
  ["Horários atualizados com sucesso.", "settings:hours.saved", "hours that were saved"],
  ["Limpar", "platform:form.clear", "the platform's forms"],
  ["+Vencimento", "platform:companies.extend", "a company's form"],
  ["#", "platform:companies.columns.id", "the companies"],
  ["Nome", "platform:companies.columns.name", "the companies"],
  ["E-mail", "platform:companies.columns.email", "the companies"],
  ["Telefone", "platform:companies.columns.phone", "the companies"],
  ["Plano", "platform:companies.columns.plan", "the companies"],
  ["Campanhas", "platform:companies.columns.campaigns", "the companies"],
  ["Status", "platform:companies.columns.status", "the companies"],
  ["Criada Em", "platform:companies.columns.createdAt", "the companies"],
  ["Vencimento", "platform:companies.columns.dueDate", "the companies"],
  ["## : ##", "lists:hours.mask", "every time of the working hours"],
  ["Mês", "schedules:view.month", "the calendar"],
  ["Semana", "schedules:view.week", "the calendar"],
  ["Agenda", "schedules:view.agenda", "the calendar"],
  ["Msg.{{variant}}", "campaigns:dialog.variant", "the tabs of a campaign"],
  ["Nenhuma", "campaigns:dialog.none", "a campaign without a list or tag"],
  ["readonly", "campaigns:dialog.readonly", "a campaign that is locked"],
  ["Configurações salvas", "campaigns:config.saved", "the settings of campaigns"],
];

/** The same for parts of a sentence. */
const parts: readonly (readonly [part: RegExp, key: string])[] = [
  [/ dia$/, "login:due_one"],
  [/ dias$/, "login:due_other"],
  [/venceu em \{\{date\}\}.*contato com o suporte/, "errors:expiredOn"],
  [/^Não foi possível realizar a operação.*mesmo nome.*preenchidos corretamente\.$/, "platform:failedSave"],
  [/^Erro de autenticação.*tente novamente\.$/, "errors:ERR_INVALID_CREDENTIALS"],
  [/cor já está em uso/, "errors:ERR_QUEUE_COLOR_ALREADY_EXISTS"],
  [/saudação é obrigatória quando há mais de uma fila/, "errors:ERR_WAPP_GREETING_REQUIRED"],
];

it("the Portuguese texts of the screens are those of the specification", async () => {
  const words = await translationsOf("pt");
  for (const [literal, key, where] of specifiedTexts) expect([where, words.get(key)]).toEqual([where, literal]);
  for (const [part, key] of parts) expect(words.get(key)).toMatch(part);
});

it("the texts for a saved queue and an unknown error are translated into every language", async () => {
  const expected = {
    en: ["Queue saved successfully", "An error occurred!"],
    es: ["Cola guardada con éxito", "¡Ocurrió un error!"],
  };
  for (const language of ["en", "es"] as const) {
    const texts = await translationsOf(language);
    expect([texts.get("queues:saved"), texts.get("errors:unknown")]).toEqual(expected[language]);
  }
});

const long = "x".repeat(51);
const strong = "Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.";

/** The error of each form for such a value. Forms show these texts unchanged in every language. */
const refusals: readonly (readonly [
  form: string,
  field: string,
  typed: unknown,
  words: string,
  schema: InputSchema,
])[] = [
  ["sign-up", "name", undefined, "Required", signUpInput],
  ["sign-up", "name", "x", "Too Short!", signUpInput],
  ["sign-up", "name", long, "Too Long!", signUpInput],
  ["sign-up", "email", undefined, "Required", signUpInput],
  ["sign-up", "email", "x", "Invalid email", signUpInput],
  ["sign-up", "password", undefined, "Required", signUpInput],
  ["sign-up", "password", "1234", "Too Short!", signUpInput],
  ["sign-up", "password", long, "Too Long!", signUpInput],
  ["sign-up", "planId", undefined, "Required", signUpInput],
  ["user", "name", undefined, "Required", userInput],
  ["user", "name", "x", "Too Short!", userInput],
  ["user", "name", long, "Too Long!", userInput],
  ["user", "email", undefined, "Required", userInput],
  ["user", "email", "x", "Invalid email", userInput],
  ["user", "password", "1234", "Too Short!", userInput],
  ["user", "password", long, "Too Long!", userInput],
  ["queue", "name", undefined, "Required", queueInput],
  ["queue", "name", "x", "Too Short!", queueInput],
  ["queue", "name", long, "Too Long!", queueInput],
  ["queue", "color", undefined, "Required", queueInput],
  ["queue", "color", "#1", "Too Short!", queueInput],
  ["queue", "color", "#123456789", "Too Long!", queueInput],
  ["tag", "name", undefined, "Obrigatório", tagInput],
  ["tag", "name", "VI", "Mensagem muito curta", tagInput],
  ["company", "email", undefined, "Required", companyInput],
  ["company", "planId", undefined, "Required", companyInput],
  ["announcement", "title", undefined, "Obrigatório", announcementInput],
  ["announcement", "text", undefined, "Obrigatório", announcementInput],
  ["campaign", "name", undefined, "Required", campaignInput],
  ["campaign", "name", "x", "Too Short!", campaignInput],
  ["campaign", "name", long, "Too Long!", campaignInput],
  ["contact list", "name", undefined, "Required", contactListInput],
  ["contact list", "name", "x", "Too Short!", contactListInput],
  ["contact list", "name", long, "Too Long!", contactListInput],
  ["person of a list", "name", undefined, "Required", contactListItemInput],
  ["person of a list", "name", "x", "Too Short!", contactListItemInput],
  ["person of a list", "name", long, "Too Long!", contactListItemInput],
  ["person of a list", "number", "1234567", "Too Short!", contactListItemInput],
  ["person of a list", "number", "1".repeat(51), "Too Long!", contactListItemInput],
  ["person of a list", "email", "x", "Invalid email", contactListItemInput],
  ["schedule", "body", "Oi", "Mensagem muito curta", scheduleInput],
  ["schedule", "contactId", undefined, "Obrigatório", scheduleInput],
  ["schedule", "sendAt", undefined, "Obrigatório", scheduleInput],
  ["file list", "name", "ab", "nome muito curto", fileListInput],
  ["file list", "message", undefined, "Obrigatório", fileListInput],
  ["help", "title", undefined, "Obrigatório", helpInput],
  ["forgotten password", "email", undefined, "Campo obrigatório", forgotInput],
  ["forgotten password", "email", "x", "Invalid email", forgotInput],
  ["new password", "password", undefined, "Campo obrigatório", resetInput],
  ["new password", "password", "fraca", strong, resetInput],
];

it.each(refusals)("a form (%s) refuses %s: %p with %p", async (_form, field, fieldValue, words, schema) => {
  expect(await fieldErrorsOf(schema, field, fieldValue)).toContain(words);
});

describe("the values on the wire", () => {
  it("are those of the specification", () => {
    expect(recurrenceNames).toEqual(["MENSAL", "BIMESTRAL", "TRIMESTRAL", "SEMESTRAL", "ANUAL"]);
    expect(["enable", "enabled", "desabled"].map(normalizeAllTicket)).toEqual(["enable", "enable", "desabled"]);
    expect(settingChoices.scheduleType).toEqual(["disabled", "queue", "company"]);
    expect(settingChoices.chatBotType).toEqual(["text"]);
    const keys =
      "userRating scheduleType call CheckMsgIsGroup sendGreetingAccepted sendMsgTransfTicket " +
      "sendGreetingMessageOneQueues chatBotType ipixc tokenixc ipmkauth clientidmkauth clientsecretmkauth asaas";
    expect(keys.split(" ").filter((key) => !isSettingKey(key))).toEqual([]);
  });

  it("include the defaults of the settings", () => {
    const off =
      "userRating sendGreetingAccepted sendMsgTransfTicket sendGreetingMessageOneQueues scheduleType call " +
      "botOutOfHours multipleSessions";
    expect(off.split(" ").map((key) => [key, settingDefaults[key as SettingKey]])).toEqual(
      off.split(" ").map((key) => [key, "disabled"]),
    );
    expect(settingDefaults).toMatchObject({
      ...{ CheckMsgIsGroup: "enabled", chatBotType: "text", campaignsEnabled: "true", reopenMinutes: "0" },
      ...{ timezone: "America/Sao_Paulo", language: "pt", mediaAutoDownloadMb: "64" },
    });
  });

  it("include a campaign's states, defaults and choices", () => {
    expect(campaignStatuses).toEqual(["INATIVA", "PROGRAMADA", "EM_ANDAMENTO", "CANCELADA", "FINALIZADA"]);
    expect(campaignInput.cast({ name: "Natal" })).toMatchObject({ tagListId: "Nenhuma", confirmation: false });
    expect([...messageIntervals]).toEqual([0, 5, 10, 15, 20]);
    expect([...longerIntervals]).toEqual([0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120]);
    const { messageInterval, longerIntervalAfter, greaterInterval } = defaultCampaignSettings;
    expect([messageInterval, longerIntervalAfter, greaterInterval]).toEqual([20, 20, 60]);
    const hourAhead = (ms: number) =>
      isEditable({ status: "PROGRAMADA", scheduledAt: new Date(3_600_000 + ms).toISOString() }, 0);
    expect([hourAhead(0), hourAhead(1)]).toEqual([false, true]);
  });
});
