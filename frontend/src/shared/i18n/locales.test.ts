import { describe, expect, it } from "@jest/globals";
import { errorCodes } from "@guiche/contract/errors";
import { languages, type Language } from "@guiche/contract/texts/languages";
import { areas, chooseLanguage, type Area } from "./languages";

type Words = { readonly [key: string]: string | Words };

/** Words that are the same in two languages for a good reason: names, abbreviations, cognates and fixed literals. */
const sameOnPurpose = new Set([
  "messages:card.labels.total",
  "messages:card.labels.link",
  "messages:card.keys.CPF",
  "messages:card.keys.CNPJ",
  "messages:card.types.pix",
  "announcements:columns.status",
  "attention:volume.label",
  "platform:companies.columns.status",
  "common:productName",
  "common:actions.ok",
  "errors:unknown",
  "errors:ERR_INTERNAL",
  "connections:provider.beta",
  "connections:table.status",
  "panel:find.kinds.links",
  "tickets:areas.ticket",
  "tickets:list.tabs",
  "tags:dialog.kanban",
  "users:online",
  "dashboard:attendants.online",
  "dashboard:attendants.offline",
  "moving:online",
  "moving:offline",
  "users:offline",
  "users:profile.supervisor",
  "queues:saved",
  "campaigns:columns.status",
  "campaigns:dialog.readonly",
  "prompts:label",
  "billing:columns.status",
  "platform:report.columns.state",
  "prompts:columns.state",
  "webhooks:title",
  "templates:categories.MARKETING",
  "apiKeys:areas.webhooks",
  "platform:payments.clientId",
  "platform:payments.clientSecret",
  "platform:payments.providers.efi",
  "platform:payments.providers.asaas",
  "billing:pix.left",
  "messageApi:forms.token",
  "messageApi:languages.curl",
  "messageApi:languages.js",
  "messageApi:languages.python",
  "webhooks:secret.languages.js",
  "webhooks:secret.languages.python",
  "messageApi:languages.php",
  "messageApi:languages.n8n",
  "shell:items.webhooks",
  "billing:address.countries.usa",
  "prompts:dialog.tokens",
  "prompts:dialog.quietSeconds",
  "kanban:title",
  "shell:items.kanban",
  "platform:plans.flags.useKanban",
  "signup:areas.useKanban",
  "integrations:types.typebot",
  "integrations:types.dialogflow",
  "integrations:types.webhook",
  "migration:source.kinds.postgres",
]);

const read = async (language: Language, area: Area) =>
  ((await import(`./locales/${language}/${area}`)) as { default: Words }).default;

const flatten = (words: Words, prefix = ""): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value]] : Object.entries(flatten(value, `${prefix}${key}.`)),
    ),
  );

const placeholders = (text: string) => (text.match(/\{\{.*?\}\}|<\/?\w+\/?>/g) ?? []).sort();

/** Units and signs are no words. Portuguese and Spanish share many; only a longer sentence that is the same was forgotten. */
const looksForgotten = (language: Language, text: string) => {
  const words = text.replace(/\{\{.*?\}\}/g, "").match(/\p{L}{2,}/gu) ?? [];
  return language === "en" ? words.some((word) => word.length > 3) : words.length > 3;
};

describe.each(areas)("the words of %s", (area) => {
  it("have the same keys in every language", async () => {
    const [pt, ...others] = await Promise.all(languages.map((language) => read(language, area)));
    for (const other of others)
      expect(Object.keys(flatten(other)).sort()).toEqual(Object.keys(flatten(pt ?? {})).sort());
  });

  it("have the same placeholders, and none is empty", async () => {
    const pt = flatten(await read("pt", area));
    for (const language of languages) {
      for (const [key, text] of Object.entries(flatten(await read(language, area)))) {
        expect([language, key, text.trim() === ""]).toEqual([language, key, false]);
        expect([language, key, placeholders(text)]).toEqual([language, key, placeholders(pt[key] ?? "")]);
      }
    }
  });

  it("are translated", async () => {
    const pt = flatten(await read("pt", area));
    const untranslatedKeys: string[] = [];
    for (const language of ["en", "es"] as const) {
      for (const [key, text] of Object.entries(flatten(await read(language, area)))) {
        const same = text === pt[key] && !sameOnPurpose.has(`${area}:${key}`);
        if (same && looksForgotten(language, text)) untranslatedKeys.push(`${language} ${area}:${key} = ${text}`);
      }
    }
    expect(untranslatedKeys).toEqual([]);
  });
});

describe("a refusal", () => {
  it.each(languages)("speaks %s, whatever its code", async (language) => {
    const words = flatten(await read(language, "errors"));
    expect(errorCodes.filter((code) => !words[code] || words[code] === code)).toEqual([]);
  });
});

describe("the language", () => {
  it("is what was chosen here, else what the browser asks for, else Portuguese", () => {
    expect(chooseLanguage("es", ["en-US"])).toBe("es");
    expect(chooseLanguage(null, ["de-DE", "en-GB", "pt-BR"])).toBe("en");
    expect(chooseLanguage("xx", ["de"])).toBe("pt");
  });
});
