import { expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { languages, type Language } from "@guiche/contract/texts/languages";
import { tooCommon, type InputSchema } from "@guiche/contract/input";
import { signUpInput } from "@guiche/contract/companies";
import { contactListItemInput } from "@guiche/contract/contact-lists";
import { queueInput } from "@guiche/contract/queues";
import { tagInput } from "@guiche/contract/tags";
import { userInput } from "@guiche/contract/users";
import { readdirSync, readFileSync } from "node:fs";
import type { TFunction } from "i18next";
import { translationsOf } from "../../testing/translations";
import { fieldErrorText } from "./field-error-text";

interface Node {
  fields?: Record<string, Node>;
  innerType?: Node;
  spec?: { meta?: { literals?: readonly string[] } };
  tests?: readonly { OPTIONS?: { message?: unknown } }[];
  internalTests?: Record<string, { OPTIONS?: { message?: unknown } } | undefined>;
}

/** Every message of a schema and of what is below it. */
function messagesOf(node: Node): string[] {
  const own = [...(node.tests ?? []), ...Object.values(node.internalTests ?? {})].flatMap((test) => {
    const message = test?.OPTIONS?.message;
    return typeof message === "string" ? [message.replace(/\$\{\w+\}/g, "1")] : [];
  });
  const below = [...Object.values(node.fields ?? {}), ...(node.innerType ? [node.innerType] : [])];
  return [...own, ...below.flatMap(messagesOf)];
}

const texts = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await translationsOf(language)] as const)),
);

/** What a form's field shows for this message. */
function translateError(message: string, language: Language, field = "x", schema: InputSchema | null = null): string {
  const t = (key: string, { limit = "" }: { limit?: number | string } = {}) =>
    texts[language]?.get(`common:${key}`)?.replace("{{limit}}", String(limit));
  return fieldErrorText(field, message, t as TFunction<"common">, schema);
}

const schemas = allEndpoints.flatMap(({ name, endpoint }) => (endpoint.body ? [[name, endpoint.body] as const] : []));

/** Sentences that the specification gives in Portuguese for one form each. */
const specifiedTexts = [
  "Informe o setor",
  "O nome completo é obrigatório",
  "O Endereço é obrigatório",
  "Cidade é obrigatória",
  "CEP é obrigatório",
  "País é obrigatório",
  "Selecione uma fila",
  "Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.",
];

it("every message of every schema is said in the interface language", () => {
  expect(schemas.length).toBeGreaterThan(100);
  const unsaid = schemas.flatMap(([name, schema]) =>
    messagesOf(schema as unknown as Node)
      .filter((message) => !specifiedTexts.includes(message) && translateError(message, "pt") === message)
      .map((message) => `${name}: ${message}`),
  );
  expect(unsaid).toEqual([]);
});

/** The files below a folder that are no tests. */
const sources = (folder: URL): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/test|fixture|testing/.test(file))
    .map((file) => readFileSync(new URL(file, folder), "utf8"));

it("so is every message that the screens' own schemas and the server give", () => {
  const root = new URL("../../../../", import.meta.url);
  const text = ["frontend/src/", "backend/src/modules/"].flatMap((folder) => sources(new URL(folder, root))).join("\n");
  const messages = [
    ...text.matchAll(/\.(?:required|email|defined)\("([^"]+)"\)/g),
    ...text.matchAll(/\.(?:min|max|matches|test|oneOf)\([^\n"]*(?:"[\w-]+", )?"([A-Z][^"]*)"/g),
    ...text.matchAll(/(?:fields: |\binvalid\()\{ (?:\w+|\[\w+\]): "([A-Z][^"]+)" \}/g),
  ].map(([, message = ""]) => message);
  expect(messages).toContain("Invalid image");
  // `wrongFields` translates it.
  const exceptions = ["Already taken"];
  const unsaid = new Set(
    messages.filter(
      (message) => ![...specifiedTexts, ...exceptions].includes(message) && translateError(message, "pt") === message,
    ),
  );
  expect([...unsaid]).toEqual([]);
});

it.each([
  ["user", "name", "Too Short!", userInput],
  ["user", "password", "Too Long!", userInput],
  ["user", "email", "Invalid email", userInput],
  ["queue", "name", "Required", queueInput],
  ["queue", "color", "Too Short!", queueInput],
  ["person of a list", "email", "Invalid email", contactListItemInput],
  ["tag", "name", "Mensagem muito curta", tagInput],
])("the %s form keeps the specification's text for %s: %p", (_form, field, message, schema) => {
  for (const language of languages) expect(translateError(message, language, field, schema)).toBe(message);
});

it.each([
  ["pt", "Use pelo menos 2 caracteres", "Use no máximo 50 caracteres", "Preencha este campo", "E-mail inválido"],
  ["en", "Use at least 2 characters", "Use at most 50 characters", "Fill in this field", "Invalid email address"],
  ["es", "Usa al menos 2 caracteres", "Usa como máximo 50 caracteres", "Completa este campo", "Correo no válido"],
] as const)(
  "another form says it in the interface language (%s), with the limit",
  (language, least, most, empty, email) => {
    expect(translateError("Too Short!", language, "name", signUpInput)).toBe(least);
    expect(translateError("Too Long!", language, "name", signUpInput)).toBe(most);
    expect(translateError("Required", language, "name", signUpInput)).toBe(empty);
    expect(translateError("Invalid email", language, "email", signUpInput)).toBe(email);
  },
);

it("a wrong type and the commonest passwords have their words, and a sentence stays as it is", () => {
  expect(translateError("Not of the type number", "pt", "expiresTicket")).toBe("Valor inválido");
  expect(translateError(tooCommon, "pt", "password")).toMatch(/^Esta senha está entre as mais usadas/);
  expect(translateError("Este e-mail já está em uso", "en", "email")).toBe("Este e-mail já está em uso");
});
