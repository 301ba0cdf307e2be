import { expect, it } from "@jest/globals";
import { contactInput } from "@guiche/contract/contacts";
import type { InputSchema } from "@guiche/contract/input";
import { edges, timings } from "@guiche/contract/limits";
import { noteInput } from "@guiche/contract/notes";
import { quickMessageInput } from "@guiche/contract/quick-messages";
import { fieldErrorsOf } from "../../testing/field-errors";
import { translationsOf } from "../../testing/translations";

/** Texts of the desk that the specification gives literally, and where they appear. */
const specifiedTexts: readonly (readonly [literal: string, key: string, where: string])[] = [
  ["Sem internet. Suas mensagens serão enviadas quando ela voltar.", "common:link.offline", "the bar"],
  ["Reconectando…", "common:link.reconnecting", "the bar"],
  ["Reconectado", "common:link.reconnected", "the bar"],
  ["Tentar novamente", "common:actions.tryAgain", "whatever could not be loaded"],
  ["Limpar filtros", "common:actions.clearFilters", "nothing found"],
  ["Carregar mais", "common:actions.loadMore", "every list"],
  ["Descartar alterações?", "common:dialogs.discardTitle", "a form that is left"],
  ["Deseja realmente excluir esse registro?", "panel:notes.removeText", "a note that is deleted"],
  ["Ir para o conteúdo", "shell:skip", "the first Tab"],
  ["Buscar ou executar…", "shell:palette", "the top bar"],
  ["Versão {{version}}", "shell:version", "the end of the menu"],
  ["Ticket", "tickets:areas.ticket", "a narrow window"],
  ["Atendimentos", "tickets:areas.list", "a narrow window"],
  ["Acesso não permitido", "tickets:ticket.notAllowed", "a conversation that is not theirs"],
  ["Erro ao obter informações da conversa", "tickets:ticket.failed", "a conversation that failed"],
  ["Erro ao buscar informações dos tickets", "tickets:list.failed", "a list that failed"],
  ["Selecione uma fila", "moving:begin.needQueue", "a new conversation"],
  ["Selecione uma fila", "moving:queueDialog.choose", "a conversation without a queue"],
  ["Mostrar todos", "search:filters.showAll", "the filters"],
  ["Aceitar", "tickets:actions.accept", "who waits"],
  ["Devolver", "tickets:actions.returnToQueue", "an open conversation"],
  ["Resolver", "tickets:actions.close", "an open conversation"],
  ["Reabrir", "tickets:actions.reopen", "a closed conversation"],
  ["Transferir", "tickets:actions.transfer", "an open conversation"],
  ["Espiar", "tickets:actions.spy", "another user's conversation"],
  ["Assumir", "tickets:actions.assume", "another user's conversation"],
  ["Em atendimento por {{name}}", "tickets:ticket.byAnother", "another user's conversation"],
  ["Desfazer", "serving:done.undo", "what can be taken back"],
  ["Rascunho:", "tickets:card.draft", "a card"],
  ["Atendimento resolvido · novo atendimento iniciado", "tickets:log.boundary", "between two conversations"],
  ["{{count}} mensagens não lidas", "tickets:log.unread_other", "above what is unread"],
  ["Mensagem apagada", "tickets:log.deleted", "a message"],
  ["Tipo não suportado", "tickets:log.unsupported", "a message"],
  ["Pendente", "tickets:ack.pending", "the ticks"],
  ["Enviada", "tickets:ack.sent", "the ticks"],
  ["Entregue", "tickets:ack.delivered", "the ticks"],
  ["Lida", "tickets:ack.read", "the ticks"],
  ["Reproduzida", "tickets:ack.played", "the ticks"],
  ["Não enviada", "tickets:outboxItem.notSent", "a message that was not sent"],
  ["Tentar novamente", "tickets:outboxItem.tryAgain", "a message that was not sent"],
  ["Editar", "tickets:outboxItem.edit", "a message that was not sent"],
  ["Descartar", "tickets:outboxItem.discard", "a message that was not sent"],
  ["Somente leitura", "panel:spy.readOnly", "looking on"],
  ["Observação adicionada com sucesso!", "panel:notes.added", "a note"],
  ["Observação excluída com sucesso!", "panel:notes.removed", "a note"],
  ["Buscando…", "moving:begin.searching", "whom to write to"],
  ["Criar contato “{{text}}”", "moving:begin.create", "whom to write to"],
  ["{{name}} está vendo", "attention:looking.one", "an open conversation"],
  ["{{name}} está digitando…", "attention:typing.one", "an open conversation"],
  ["Mensagem", "attention:desktop.message", "a discreet notice"],
  ["Tudo lido.", "attention:empty", "no notifications"],
  ["Nenhum atendimento aberto.", "search:empty.assigned", "no open one"],
  ["Fila vazia. Todo mundo foi atendido.", "search:empty.pending", "no customer waits"],
  ["Nada encontrado para “{{term}}”.", "search:nothing", "a search"],
  ["Nada encontrado para “{{term}}”.", "lists:nothingFound", "every list"],
  [
    "Você ainda não está em nenhuma fila. Peça a um administrador para incluir você.",
    "search:empty.noQueue",
    "a new user",
  ],
  ["Copiar pedido", "search:empty.copyRequest", "a new user"],
  ["Ver pendentes", "search:empty.seePending", "no open one"],
  ["Não lidas", "search:views.unread", "above the lists"],
  ["Sem resposta humana", "search:views.unanswered", "above the lists"],
  ["Grupos", "search:views.groups", "above the lists"],
  ["Resolver e ir para o próximo", "serving:goOn", "the menu of a conversation"],
  [
    "Quem escrever para a empresa aparece aqui. Você também pode importar uma planilha.",
    "contacts:empty.text",
    "no contacts",
  ],
  ["Abrir contato existente: {{name}}", "contacts:dialog.openExisting", "a number that is known"],
  ["Escreva uma vez, use com /.", "quick:empty", "no quick messages"],
  ["Escreva uma vez, use com /.", "writing:quick.empty", "no quick messages next to the field"],
  ["Salvas apenas neste navegador.", "todo:onlyHere", "the list of what to do"],
  ["Ações neste atendimento", "commands:palette.sections.ticket", "the palette"],
  ["Ir para", "commands:palette.sections.places", "the palette"],
  ["Contatos", "commands:palette.sections.contacts", "the palette"],
  ["Respostas rápidas", "commands:palette.sections.replies", "the palette"],
  ["Preferências", "commands:palette.sections.preferences", "the palette"],
];

/** The same for parts of a sentence. */
const parts: readonly (readonly [part: RegExp, key: string])[] = [
  [/^Este não é um número de WhatsApp válido/, "errors:ERR_WAPP_INVALID_CONTACT"],
  [/pelo menos uma conexão padrão/, "errors:ERR_NO_OTHER_WHATSAPP"],
  [/Já existe um atendimento aberto para este contato/, "errors:ERR_OTHER_OPEN_TICKET"],
  [/talvez ela seja muito antiga/, "errors:ERR_FETCH_WAPP_MSG"],
  [/^O atendimento vai para \*\*.+\*\* da fila /, "moving:consequence.toQueue_one"],
];

it("the Portuguese texts of the desk are those of the specification", async () => {
  const words = await translationsOf("pt");
  for (const [literal, key, where] of specifiedTexts) expect([where, words.get(key)]).toEqual([where, literal]);
  for (const [part, key] of parts) expect(words.get(key)).toMatch(part);
});

const long = "x".repeat(51);
const refusals: readonly (readonly [
  form: string,
  field: string,
  typed: string | undefined,
  words: string,
  schema: InputSchema,
])[] = [
  ["contact", "name", undefined, "Required", contactInput],
  ["contact", "name", "x", "Too Short!", contactInput],
  ["contact", "name", long, "Too Long!", contactInput],
  ["contact", "number", undefined, "Required", contactInput],
  ["contact", "number", "1234567", "Too Short!", contactInput],
  ["contact", "number", "1".repeat(51), "Too Long!", contactInput],
  ["contact", "email", "x", "Invalid email", contactInput],
  ["note", "note", undefined, "Required", noteInput],
  ["note", "note", "x", "Too Short!", noteInput],
  ["quick message", "shortcode", undefined, "Obrigatório", quickMessageInput],
];

it.each(refusals)("a form (%s) refuses %s: %p with %p", async (_form, field, fieldValue, words, schema) => {
  expect(await fieldErrorsOf(schema, field, fieldValue)).toContain(words);
});

it("delays and preloading distances are those of the specification", () => {
  expect(timings).toMatchObject({
    searchDebounce: 500,
    pageDebounce: 500,
    contactLookup: 1_500,
    formSubmitDelay: 400,
    toast: 2_000,
    ticketAge: 30_000,
    conflictReload: 1_000,
    noPermissionRedirect: 1_000,
    adminToast: 3_000,
    adminSubmitDelay: 500,
  });
  expect(edges).toEqual({ messages: 50, lists: 100 });
});
