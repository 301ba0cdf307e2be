// Makes a resource of the templates in scripts/templates/resource, and adds it to the lists that name every resource.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const templates = join(import.meta.dirname, "..", "templates", "resource");
const languages = ["pt", "en", "es"];

const stop = (message) => Object.assign(new Error(message), { stop: message });
const upperFirst = (word) => word[0].toUpperCase() + word.slice(1);
const camel = (kebab) => kebab.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** Words of the language that name no variable, of those that are nouns. */
const reservedWords =
  /^(await|break|case|class|default|delete|enum|export|import|interface|new|package|return|switch|this|throw|try|yield)$/;

const singularOf = (plural) =>
  /(ss|sh|ch|x)es$/.test(plural) ? plural.slice(0, -2) : plural.replace(/ies$/, "y").replace(/s$/, "");

/** `price-lists` → the names that the templates need. */
export function resourceNames(plural, singular = singularOf(plural)) {
  for (const word of [plural, singular])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word))
      throw stop(`"${word}" is no name: use lower case, as in price-lists.`);
  if (plural === singular) throw stop(`Give the singular as well: npm run new -- resource ${plural} <singular>`);
  if (reservedWords.test(singular))
    throw stop(`"${singular}" is a word of JavaScript: choose another name, as in shop-${plural}.`);
  return {
    kebabs: plural,
    kebab: singular,
    nouns: camel(plural),
    noun: camel(singular),
    Nouns: upperFirst(camel(plural)),
    Noun: upperFirst(camel(singular)),
    table: plural.replaceAll("-", "_"),
    CODE: singular.replaceAll("-", "_").toUpperCase(),
    Title: upperFirst(plural.replaceAll("-", " ")),
    title: plural.replaceAll("-", " "),
    one: `${/^[aeio]/.test(singular) ? "an" : "a"} ${singular.replaceAll("-", " ")}`,
  };
}

const fill = (text, names) =>
  Object.entries(names).reduce((filledText, [key, value]) => filledText.replaceAll(`__${key}__`, value), text);

/** Template → file. */
const files = (names, migration) => ({
  "contract.ts": `contract/src/${names.kebabs}.ts`,
  "migration.ts": `backend/migrations/${migration}.ts`,
  "model.ts": `backend/src/models/${names.kebabs}/${names.kebab}.ts`,
  ...Object.fromEntries(
    ["store", "presenter", "service", "routes"].map((role) => [
      `${role}.ts`,
      `backend/src/modules/${names.kebabs}/${names.kebab}.${role}.ts`,
    ]),
  ),
  "index.ts": `backend/src/modules/${names.kebabs}/index.ts`,
  "backend-test.ts": `backend/src/modules/${names.kebabs}/${names.kebabs}.test.ts`,
  "cache.ts": `frontend/src/features/${names.kebabs}/${names.kebab}.cache.ts`,
  "use.ts": `frontend/src/features/${names.kebabs}/use-${names.kebabs}.ts`,
  "page.tsx": `frontend/src/features/${names.kebabs}/${names.Nouns}Page.tsx`,
  "dialog.tsx": `frontend/src/features/${names.kebabs}/${names.Noun}Dialog.tsx`,
  "feature-index.ts": `frontend/src/features/${names.kebabs}/index.ts`,
  "screen-test.tsx": `frontend/src/features/${names.kebabs}/${names.kebabs}.screen.test.tsx`,
  ...Object.fromEntries(
    languages.map((language) => [
      `texts.${language}.ts`,
      `frontend/src/shared/i18n/locales/${language}/${names.nouns}.ts`,
    ]),
  ),
});

/** File → lines, each with the text that it goes before. `__…__` are filled as in the templates. */
const additions = (migration) => ({
  "contract/src/api.ts": [
    [`import { tagApi }`, `import { __noun__Api } from "./__kebabs__";`],
    [`  tags: tagApi,`, `  __nouns__: __noun__Api,`],
  ],
  "contract/src/api-docs/summaries.ts": [[`  tags: ["a tag",`, `  __nouns__: ["__one__", "__title__"],`]],
  "contract/src/realtime.ts": [
    [`import type { TagEvent }`, `import type { __Noun__Event } from "./__kebabs__";`],
    [`  tag: TagEvent;`, `  __noun__: __Noun__Event;`],
    [`  "tag",`, `  "__noun__",`],
  ],
  "contract/src/permissions.ts": [
    [`  "tags:use":`, `  "__kebabs__:manage": admins,`],
    // No API key is admitted until the rule is given a scope.
    [/\} as const satisfies Record<Rule, string \| null>/, `  "__kebabs__:manage": null,`],
  ],
  "contract/src/errors.ts": [[`  ERR_NO_TAG_FOUND:`, `  ERR_NO___CODE___FOUND: 404,`]],
  "contract/src/audit/areas.ts": [[`  tags: ["tags"],`, `  __nouns__: ["__kebabs__"],`]],
  "contract/src/audit/words/pt.ts": [[`    tags: "etiquetas",`, `    __nouns__: "lista de __title__",`]],
  "contract/src/audit/words/en.ts": [[`    tags: "tags",`, `    __nouns__: "__title__",`]],
  "contract/src/audit/words/es.ts": [[`    tags: "etiquetas",`, `    __nouns__: "listado de __title__",`]],
  "backend/migrations/index.ts": [
    [`\n/** Every migration`, `import * as __noun__Table from "./${migration}";`],
    [/\};\s*$/, `  "${migration}": __noun__Table,`],
  ],
  "backend/src/models/tables.ts": [[`export { Tag }`, `export { __Noun__ } from "./__kebabs__/__kebab__";`]],
  "backend/src/wiring.ts": [
    [`import { moveTagsOfTicket,`, `import { __noun__Routes } from "./modules/__kebabs__";`],
    [`  ...tagRoutes,`, `  ...__noun__Routes,`],
  ],
  "backend/src/testing/factories.ts": [
    [`import { Tag }`, `import { __Noun__ } from "../models/__kebabs__/__kebab__";`],
    [
      `export async function tag(`,
      `export const __noun__ = (companyId: number, values: { name?: string } = {}) =>
  __Noun__.create({ companyId, ...values, name: values.name ?? \`__Noun__ \${next()}\` });
`,
    ],
  ],
  "backend/src/testing/seed-company.ts": [
    [`  const tag = await`, `  const __noun__ = await make.__noun__(id, { name: \`\${mark} __noun__\` });`],
    [`    tag,\n`, `    __noun__,`],
  ],
  "backend/src/testing/endpoint-inputs.ts": [
    [`    tags: of.tag,`, `    "__kebabs__": of.__noun__,`],
    [
      `    "notes.create":`,
      `    "__nouns__.create": { name: \`__Noun__ \${serial}\` },
    "__nouns__.update": { name: "Another" },`,
    ],
  ],
  "e2e/fuzz/entities.ts": [[`  "tag",`, `  "__noun__",`]],
  "e2e/fuzz/requests.ts": [[`  tags: "tag",`, `  "__kebabs__": "__noun__",`]],
  "e2e/fuzz/add-rows.ts": [[`    tag: [await add(`, `    __noun__: [await add("__table__", { name })],`]],
  "frontend/src/app/later-caches.ts": [
    [`import { tagPatches }`, `import { __noun__Patches } from "../features/__kebabs__/__kebab__.cache";`],
    [`  tagPatches,`, `  __noun__Patches,`],
  ],
  "frontend/src/app/screens.ts": [
    [
      `  tags: {`,
      `  __nouns__: {
    path: "/__kebabs__",
    gate: { rule: "__kebabs__:manage" },
    ...screen(["__nouns__", "lists"], () => import("../features/__kebabs__").then((found) => found.__Nouns__Page)),
  },`,
    ],
  ],
  "frontend/src/app/layout/menu.ts": [
    [`import type { LucideIcon }`, `import __Nouns__Icon from "lucide-react/icons/list";`],
    [`      { name: "queues",`, `      { name: "__nouns__", Icon: __Nouns__Icon },`],
  ],
  "frontend/src/app/layout/menu.screen.test.tsx": [[`"/queues", "/users",`, `"/__kebabs__",`]],
  "frontend/src/shared/i18n/portuguese.ts": [
    [`export { default as tags }`, `export { default as __nouns__ } from "./locales/pt/__nouns__";`],
  ],
  "frontend/src/shared/i18n/languages.ts": [[`  "tags",`, `  "__nouns__",`]],
  "frontend/src/shared/i18n/locales/pt/shell.ts": [[`    tags:`, `    __nouns__: "Lista de __title__",`]],
  "frontend/src/shared/i18n/locales/en/shell.ts": [[`    tags:`, `    __nouns__: "__Title__",`]],
  "frontend/src/shared/i18n/locales/es/shell.ts": [[`    tags:`, `    __nouns__: "Listado de __title__",`]],
  "frontend/src/shared/i18n/locales/pt/errors.ts": [
    [`  ERR_NO_TAG_FOUND:`, `  ERR_NO___CODE___FOUND: "Não encontrado. Pode ter sido excluído.",`],
  ],
  "frontend/src/shared/i18n/locales/en/errors.ts": [
    [`  ERR_NO_TAG_FOUND:`, `  ERR_NO___CODE___FOUND: "Not found. It may have been deleted.",`],
  ],
  "frontend/src/shared/i18n/locales/es/errors.ts": [
    [`  ERR_NO_TAG_FOUND:`, `  ERR_NO___CODE___FOUND: "No se encontró. Puede que se haya eliminado.",`],
  ],
});

/** Of these, the lists in which the noun is a name of its own. */
const nounLists = new Set([
  "contract/src/realtime.ts",
  "backend/src/testing/factories.ts",
  "backend/src/testing/seed-company.ts",
  "e2e/fuzz/entities.ts",
]);

/** The text with a line before the place. Throws where the place is not there: then this file needs a new one. */
function withLine(text, place, addition, file) {
  const at = typeof place === "string" ? text.indexOf(place) : text.search(place);
  if (at < 0) throw stop(`${file} no longer contains ${place}: mend scripts/lib/new-resource.mjs.`);
  return `${text.slice(0, at)}${addition}\n${text.slice(at)}`;
}

/** A variable of the templates, of those that have one named after the resource. */
const isTemplateWord = (noun) =>
  readdirSync(templates)
    .map((file) => readFileSync(join(templates, file), "utf8").replaceAll(/"[^"\n]*"/g, ""))
    .some((text) => /(?<![\w.])__noun__(?!\w)/.test(text) && new RegExp(`\\b${noun}\\b`).test(text));

/** Whether one of the lists has something else of this name. */
const isListed = (text, noun) =>
  new RegExp(`(?:\\b(?:const|let|function) |\\()${noun}\\b|^ +"?${noun}"?[,:]`, "m").test(text);

const nextMigration = (root, { kebabs }) => {
  const last = Math.max(...readdirSync(join(root, "backend/migrations")).map((file) => Number.parseInt(file, 10) || 0));
  return `${String(last + 1).padStart(4, "0")}-${kebabs}`;
};

/** Writes the files and returns them. Nothing is written if one of them exists or a list has no place for it. */
export function newResource(root, names) {
  const { noun } = names;
  if (isTemplateWord(noun)) throw stop(`The new files have a variable "${noun}" of their own: choose another name.`);
  const migration = nextMigration(root, names);
  const outputFiles = new Map();
  for (const [template, file] of Object.entries(files(names, migration))) {
    if (existsSync(join(root, file))) throw stop(`${file} exists already.`);
    outputFiles.set(file, fill(readFileSync(join(templates, `${template}.txt`), "utf8"), names));
  }
  for (const [file, lines] of Object.entries(additions(migration))) {
    const before = readFileSync(join(root, file), "utf8");
    if (isListed(before, noun) && nounLists.has(file))
      throw stop(`${file} has another "${noun}": choose another name.`);
    outputFiles.set(
      file,
      lines.reduce((text, [place, addition]) => withLine(text, place, fill(addition, names), file), before),
    );
  }
  for (const [file, text] of outputFiles) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const run = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  run("scripts/permissions.mjs");
  run("scripts/replies.mjs");
  run("node_modules/oxfmt/bin/oxfmt", ...outputFiles.keys());
  return [...outputFiles.keys(), "docs/permissions.md", "contract/src/api-docs/replies.json"];
}
