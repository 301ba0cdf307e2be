import { beforeEach, describe, expect, it } from "@jest/globals";
import { aStore, noStore } from "../../shared/testing";
import { firmChoice, sectionsOf, type Choice, type SectionName } from "./sections";
import { recentChoices, rememberChoice } from "./recent";

const run = () => undefined;
const choice = (section: SectionName, label: string, more: Partial<Choice> = {}): Choice => ({
  id: `${section}:${label}`,
  section,
  label,
  run,
  ...more,
});
const listSections = (choices: readonly Choice[], searchText = "", recent: readonly string[] = []) =>
  sectionsOf(choices, searchText, recent).map(({ name, choices: own }) => [name, ...own.map(({ label }) => label)]);

const desk = [
  choice("preferences", "Tema: Escuro"),
  choice("places", "Tags"),
  choice("places", "Usuários"),
  choice("ticket", "Transferir"),
  choice("ticket", "Marcar com tags"),
];

describe("the palette", () => {
  it("shows ticket actions first and no empty sections", () => {
    expect(listSections(desk)).toEqual([
      ["ticket", "Transferir", "Marcar com tags"],
      ["places", "Tags", "Usuários"],
      ["preferences", "Tema: Escuro"],
    ]);
  });

  it("runs the intended choice on Enter whatever the server finds later, and prefers a contact to a chance match", () => {
    const here = [...desk, choice("preferences", "Idioma: Português")];
    expect(firmChoice(here, "tag", [])).toBe("places:Tags");
    expect(firmChoice(here, "escuro", [])).toBe("preferences:Tema: Escuro");
    expect(firmChoice(here, "", [])).toBe("ticket:Transferir");
    const language = here.slice(-1);
    expect(listSections(language, "mar")).toEqual([["preferences", "Idioma: Português"]]);
    expect([firmChoice(language, "mar", []), firmChoice([], "mar", [])]).toEqual([null, null]);
  });

  it("puts recent choices at the top of their section", () => {
    expect(listSections(desk, "", ["places:Usuários", "ticket:Marcar com tags"])).toEqual([
      ["ticket", "Marcar com tags", "Transferir"],
      ["places", "Usuários", "Tags"],
      ["preferences", "Tema: Escuro"],
    ]);
  });

  it("shows the best match first while searching, whatever its section", () => {
    expect(listSections(desk, "tags")).toEqual([
      ["places", "Tags"],
      ["ticket", "Marcar com tags"],
    ]);
  });

  it("ranks recent choices above equal matches, but not above better ones", () => {
    const two = [choice("places", "Filas novas"), choice("places", "Filas antigas"), choice("places", "Perfil")];
    expect(listSections(two, "fila", ["places:Filas antigas"])).toEqual([["places", "Filas antigas", "Filas novas"]]);
    expect(listSections(desk, "tags", ["ticket:Marcar com tags"])[0]).toEqual(["places", "Tags"]);
  });

  it("finds hidden keywords, ranked below visible text", () => {
    const replies = [
      choice("replies", "/bomdia", { keywords: "Bom dia! Em que posso ajudar?" }),
      choice("replies", "/ajudar"),
    ];
    expect(listSections(replies, "ajudar")).toEqual([["replies", "/ajudar", "/bomdia"]]);
  });

  it("keeps a contact that the server matched by a hidden field", () => {
    expect(listSections([choice("contacts", "Maria", { found: true })], "99887")).toEqual([["contacts", "Maria"]]);
  });

  it("shows few replies before a search and at most eight during one", () => {
    const replies = Array.from({ length: 20 }, (_, at) => choice("replies", `/oi${at}`));
    expect(listSections(replies)[0]).toHaveLength(6);
    expect(listSections(replies, "oi")[0]).toHaveLength(9);
  });
});

describe("a recent choice", () => {
  let store: Map<string, string>;
  beforeEach(() => {
    store = aStore();
  });

  it("is stored per user, newest first, without duplicates, up to a limit", () => {
    for (const id of ["a", "b", "a"]) rememberChoice(1, id);
    rememberChoice(2, "c");
    expect([recentChoices(1), recentChoices(2)]).toEqual([["a", "b"], ["c"]]);
    for (let at = 0; at < 30; at += 1) rememberChoice(1, `n${at}`);
    expect(recentChoices(1)).toHaveLength(12);
  });

  it("is ignored when the stored value is invalid, and lasts until the page is closed when nothing can be stored", () => {
    store.set("guiche.recent.1", "{broken");
    expect(recentChoices(1)).toEqual([]);
    store.set("guiche.recent.1", '{"a":1}');
    expect(recentChoices(1)).toEqual([]);
    noStore();
    expect(recentChoices(3)).toEqual([]);
    rememberChoice(3, "a");
    expect(recentChoices(3)).toEqual(["a"]);
  });
});
