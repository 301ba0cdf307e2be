import { expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.(test|suite|fixture)\.ts$|^testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, "utf8") }));

/** `modules/tickets` of `modules/tickets/ticket.store.ts`; other rooms are one each. */
const roomOf = (file: string): string => /^modules\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file;

const model = /@Table\(\{ tableName: "(\w+)"[^)]*\)\nexport class (\w+)/;
const tables = new Map(
  sources.flatMap(({ text }) => {
    const [, table, name] = model.exec(text) ?? [];
    return table && name ? [[name, table] as const] : [];
  }),
);

const change =
  /\b(?:UPDATE|INSERT\s+INTO|DELETE\s+FROM)\s+(?:ONLY\s+)?"?([a-z_]+)\b|\brepository\(\s*\w+,\s*([A-Z]\w+)/g;

/** By table, who has SQL that changes it, or a repository of it. */
const writers = (whoOf: (file: string) => string, pattern: RegExp): Record<string, string[]> => {
  const writersByTable: Record<string, Set<string>> = {};
  for (const { file, text } of sources)
    for (const [, named, name = ""] of text.matchAll(pattern))
      (writersByTable[named ?? tables.get(name) ?? name] ??= new Set()).add(whoOf(file));
  return Object.fromEntries(Object.entries(writersByTable).map(([table, who]) => [table, [...who].sort()]));
};

/** Tables that more rooms than one change, from before the rule. A new one asks the table's module for a verb. */
const sharedTables: Readonly<Record<string, readonly string[]>> = {
  answer_deadlines: ["modules/deadlines", "modules/messages"],
  auth_sessions: ["modules/auth", "modules/companies", "modules/users"],
  connections: ["modules/companies", "modules/connections"],
  loose_messages: ["modules/messages", "modules/outreach"],
  messages: ["modules/bot", "modules/messages", "modules/outreach", "modules/tickets"],
  outbox: ["modules/messages", "modules/outreach"],
  settings: ["modules/companies", "modules/settings"],
  storage_usage: ["modules/media", "modules/storage-notices"],
  ticket_trackings: ["modules/dashboard", "modules/ratings", "modules/tickets"],
  users: ["modules/api-keys", "modules/billing", "modules/companies", "modules/users"],
};

it("a table is changed by one module", () => {
  const all = writers(roomOf, change);
  expect(all).toMatchObject({ contacts: ["modules/contacts"], opt_outs: ["modules/outreach"], tags: ["modules/tags"] });
  expect(Object.fromEntries(Object.entries(all).filter(([, rooms]) => rooms.length > 1))).toEqual(sharedTables);
});

it("the SQL of a module stands in its stores", () => {
  const elsewhere = sources.filter(
    ({ file, text }) =>
      file.startsWith("modules/") && !file.endsWith(".store.ts") && /\b(?:sqlOf|crossTenantSql)\(/.test(text),
  );
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
});

it("tickets change in one file: other stores compose its statement into theirs", () => {
  expect(writers((file) => file, /\bUPDATE\s+(?:ONLY\s+)?"?(tickets)\b/g)).toEqual({
    tickets: ["modules/tickets/ticket.write.ts"],
  });
  const users = sources.filter(({ text }) => /^(?:import|export) \{ Ticket\b/m.test(text)).map(({ file }) => file);
  expect(users.sort()).toEqual(["models/tables.ts", "modules/tickets/ticket.store.ts"]);
  const store = sources.find(({ file }) => file === "modules/tickets/ticket.store.ts");
  expect(store?.text).not.toMatch(/tickets\s*\.\s*change\b/);
});

it("every trigger says in its file why no statement of a module can do the same", () => {
  const folder = `${import.meta.dirname}/../schema/triggers`;
  const triggers = readdirSync(folder);
  const silent = triggers.filter((file) => !readFileSync(`${folder}/${file}`, "utf8").startsWith("-- Why a trigger: "));
  expect([triggers.length > 0, silent]).toEqual([true, []]);
});
