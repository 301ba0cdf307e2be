import { describe, expect, it } from "@jest/globals";
import { languages, type Language } from "@guiche/contract/texts/languages";
import { translationsOf } from "../../testing/translations";

/** A word of ours that has one translation, and the words that say the same and are not used. */
interface Term {
  use: string;
  not: RegExp;
}

const terms: Record<Language, readonly Term[]> = {
  pt: [
    { use: "atendimento", not: /\btickets?\b/i },
    { use: "etiqueta", not: /\btags?\b/i },
    { use: "agente", not: /\b(atendente|operador)(es|s)?\b/i },
    { use: "resposta rápida", not: /\bmensage(m|ns) rápidas?\b/i },
    { use: "ativado, desativado", not: /\b(des)?(ligad|habilitad)[oa]s?\b/i },
    { use: "excluir", not: /\b(apag|delet)(ar|e|ou|ad[oa]s?)\b/i },
    { use: "celular", not: /\bsmartphones?\b|\btelefones? celular/i },
    { use: "resolver", not: /\b(fechar|encerrar|finalizar) (o )?atendimentos?\b/i },
    { use: "você", not: /\b(tu|teus?|tuas?|contigo|vós)\b/i },
    { use: "Essa ação não pode ser desfeita", not: /\bnão há volta\b/i },
    { use: "automaticamente", not: /\bsozinho\b/i },
    { use: "tentar novamente", not: /\btent(ar|e|ad[oa]s?) de novo\b/i },
    { use: "Nova conversa", not: /\bpuxar conversa\b/i },
    { use: "robô", not: /\bbots?(?!\p{L})/iu },
  ],
  en: [
    { use: "conversation", not: /\btickets?\b/i },
    { use: "agent", not: /\b(attendant|operator)s?\b/i },
    { use: "quick reply", not: /\bquick messages?\b/i },
    { use: "tag", not: /\blabels?\b/i },
    { use: "turned on, turned off", not: /\b(en|dis)abled?\b/i },
    { use: "phone", not: /\b(cell ?phone|mobile|smartphone)s?\b/i },
    { use: "resolve", not: /\bclosed? (the )?conversations?\b/i },
    { use: "rating", not: /\b(a|any|the|the lowest) rate\b|^rate:/i },
    { use: "is viewing", not: /\bis looking\b/i },
    { use: "This can't be undone", not: /\bno way back\b/i },
    { use: "email", not: /\be-mails?\b/i },
  ],
  es: [
    { use: "conversación", not: /\btickets?\b|\batenciones\b|\b(la|una) atención\b/i },
    { use: "etiqueta", not: /\btags?\b/i },
    { use: "agente", not: /\boperador(es)?\b/i },
    { use: "respuesta rápida", not: /\bmensajes? rápidos?\b/i },
    { use: "activado, desactivado", not: /\b((in)?habilitad|encendid|apagad)[oa]s?\b/i },
    { use: "eliminar", not: /\b(borr(ar|as?|an|ó|ad[oa]s?))\b/i },
    { use: "celular", not: /\b(móvil|smartphone)(es|s)?\b/i },
    { use: "computadora", not: /\bordenador(es)?\b/i },
    { use: "resolver", not: /\bcerrar (la )?conversaci/i },
    { use: "bot", not: /\brobots?\b/i },
    { use: "cola", not: /\b(a la|de la|por) filas?\b/i },
    { use: "llave de acceso", not: /\bclaves? de acceso\b/i },
    { use: "hoja de cálculo", not: /\bplanillas?\b/i },
    { use: "agregar", not: /\bañad/i },
    { use: "nota", not: /\bobservaci/i },
    { use: "correo", not: /\bcorreo electrónico\b/i },
    { use: "tú", not: /\b(ustedes|usted|vosotr[oa]s|vuestr[oa]s?)\b/i },
    {
      use: "the imperative of tú",
      not: /(^|[.!?:] )(abra|agregue|conecte|confirme|elija|escanee|escriba|espere|guarde|haga|ingrese|intente|introduzca|pegue|pulse|revise|seleccione|verifique)\b/i,
    },
  ],
};

/** Literals of the specification, and places where the word means something else. */
const allowedKeys = new Set([
  "pt tickets:areas.ticket",
  "pt tickets:list.failed",
  "pt campaigns:dialog.tag",
  "pt errors:ERR_CAMPAIGN_EMPTY",
  "pt kanban:removed",
  "pt kanban:added",
  "pt platform:rules.saving",
  "pt settings:busy",
  // WhatsApp deletes messages with «Apagar».
  "pt messages:menu.remove",
  "pt messages:menu.removeTitle",
  "pt messages:menu.removeText",
  "pt messages:refused.remove",
  "pt chats:deleted",
  "pt chats:remove",
  "pt chats:removeTitle",
  "pt tickets:log.deleted",
  "pt errors:ERR_DELETE_WAPP_MSG",
  "pt errors:ERR_NO_MESSAGE_FOUND",
  // For the operator of the servers.
  "pt integrations:dialog.urlHelp",
  "en integrations:dialog.urlHelp",
  "es integrations:dialog.urlHelp",
]);

/** What no text of any language contains. */
const typography: readonly Term[] = [
  { use: "…", not: /\.\.\./ },
  { use: "one space", not: / {2}/ },
  { use: "no space at the ends", not: /^\s|\s$/ },
  { use: "no space before a mark", not: /\p{L} [,.;:!?](\s|$)/u },
  { use: "“ and ”", not: /"/ },
  { use: "'", not: /[‘’]/ },
];

const decimalComma: Term = { use: "a decimal comma", not: /\d\.\d+\s?×/ };

const textsOf = async (language: Language) => [...(await translationsOf(language))];

const withoutPlaceholders = (text: string) => text.replace(/\{\{.*?\}\}/g, "X").replace(/<\/?\w+\/?>/g, "");

/** The texts that break a rule, each with what to write instead. */
const faultsOf = (language: Language, texts: readonly [string, string][], rules: readonly Term[]): string[] =>
  texts
    .filter(([key]) => !allowedKeys.has(`${language} ${key}`))
    .flatMap(([key, text]) =>
      rules.filter(({ not }) => not.test(withoutPlaceholders(text))).map(({ use }) => `${key}: «${text}» (${use})`),
    );

describe.each(languages)("the texts in %s", (language) => {
  it("use one word per thing", async () => {
    expect(faultsOf(language, await textsOf(language), terms[language])).toEqual([]);
  });

  it("follow the typographic rules", async () => {
    const rules = language === "en" ? typography : [...typography, decimalComma];
    expect(faultsOf(language, await textsOf(language), rules)).toEqual([]);
  });
});

it("texts that send people to the button for a forgotten password call it as the sign-in does", async () => {
  for (const language of languages) {
    const texts = new Map(await textsOf(language));
    for (const key of ["errors:ERR_TOO_MANY_ACCOUNTS", "migration:next.passwords"])
      expect(texts.get(key)).toContain(`“${texts.get("login:forgot")}”`);
  }
});

it("files are saved under names in the language of the page", async () => {
  const nameOf = async (language: Language, key: string) => new Map(await textsOf(language)).get(key);
  for (const key of [
    "audit:export.file",
    "campaigns:reportPage.file",
    "contactLists:file",
    "contactLists:exampleFile",
  ]) {
    expect(await nameOf("en", key)).toMatch(/^[a-z-]+\.csv$/);
    expect(await nameOf("en", key)).not.toBe(await nameOf("pt", key));
  }
});

it("questions and exclamations in Spanish open with their sign", async () => {
  const count = (text: string, mark: string) => text.split(mark).length;
  const unopenedTexts = (await textsOf("es"))
    // A sign between quotation marks is a key.
    .map(([key, text]) => [key, text.replace(/“.”/g, "")] as const)
    .filter(([, text]) => count(text, "?") !== count(text, "¿") || count(text, "!") !== count(text, "¡"));
  expect(unopenedTexts).toEqual([]);
});

it("every exception of these rules is a text that exists", async () => {
  const keys = new Set<string>();
  for (const language of languages) for (const [key] of await textsOf(language)) keys.add(`${language} ${key}`);
  expect([...allowedKeys].filter((key) => !keys.has(key))).toEqual([]);
});
