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
const shown = (choices: readonly Choice[], typed = "", recent: readonly string[] = []) =>
  sectionsOf(choices, typed, recent).map(({ name, choices: own }) => [name, ...own.map(({ label }) => label)]);

const desk = [
  choice("preferences", "Tema: Escuro"),
  choice("places", "Tags"),
  choice("places", "Usuários"),
  choice("ticket", "Transferir"),
  choice("ticket", "Marcar com tags"),
];

describe("the palette", () => {
  it("shows what can be done here first, and no section that is empty", () => {
    expect(shown(desk)).toEqual([
      ["ticket", "Transferir", "Marcar com tags"],
      ["places", "Tags", "Usuários"],
      ["preferences", "Tema: Escuro"],
    ]);
  });

  it("does with Enter what was meant, whoever is found later, and a contact's conversation before what fits by chance", () => {
    const here = [...desk, choice("preferences", "Idioma: Português")];
    expect(firmChoice(here, "tag", [])).toBe("places:Tags");
    expect(firmChoice(here, "escuro", [])).toBe("preferences:Tema: Escuro");
    expect(firmChoice(here, "", [])).toBe("ticket:Transferir");
    const language = here.slice(-1);
    expect(shown(language, "mar")).toEqual([["preferences", "Idioma: Português"]]);
    expect([firmChoice(language, "mar", []), firmChoice([], "mar", [])]).toEqual([null, null]);
  });

  it("puts what was chosen last on top of its section", () => {
    expect(shown(desk, "", ["places:Usuários", "ticket:Marcar com tags"])).toEqual([
      ["ticket", "Marcar com tags", "Transferir"],
      ["places", "Usuários", "Tags"],
      ["preferences", "Tema: Escuro"],
    ]);
  });

  it("shows whoever searches the best on top, whatever it is", () => {
    expect(shown(desk, "tags")).toEqual([
      ["places", "Tags"],
      ["ticket", "Marcar com tags"],
    ]);
  });

  it("lets what was chosen last decide between what fits alike, but not against what fits better", () => {
    const two = [choice("places", "Filas novas"), choice("places", "Filas antigas"), choice("places", "Perfil")];
    expect(shown(two, "fila", ["places:Filas antigas"])).toEqual([["places", "Filas antigas", "Filas novas"]]);
    expect(shown(desk, "tags", ["ticket:Marcar com tags"])[0]).toEqual(["places", "Tags"]);
  });

  it("finds by words that are not shown, after those that are", () => {
    const replies = [
      choice("replies", "/bomdia", { words: "Bom dia! Em que posso ajudar?" }),
      choice("replies", "/ajudar"),
    ];
    expect(shown(replies, "ajudar")).toEqual([["replies", "/ajudar", "/bomdia"]]);
  });

  it("keeps a contact that the server found by what is not shown", () => {
    expect(shown([choice("contacts", "Maria", { found: true })], "99887")).toEqual([["contacts", "Maria"]]);
  });

  it("shows few replies before anything is typed, and no more than eight after", () => {
    const replies = Array.from({ length: 20 }, (_, at) => choice("replies", `/oi${at}`));
    expect(shown(replies)[0]).toHaveLength(6);
    expect(shown(replies, "oi")[0]).toHaveLength(9);
  });
});

describe("what was chosen", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = aStore();
  });

  it("is remembered for each person, newest first, once, and not for ever", () => {
    for (const id of ["a", "b", "a"]) rememberChoice(1, id);
    rememberChoice(2, "c");
    expect([recentChoices(1), recentChoices(2)]).toEqual([["a", "b"], ["c"]]);
    for (let at = 0; at < 30; at += 1) rememberChoice(1, `n${at}`);
    expect(recentChoices(1)).toHaveLength(12);
  });

  it("is nothing where something else is kept, and holds for a while where nothing can be", () => {
    kept.set("guiche.recent.1", "{broken");
    expect(recentChoices(1)).toEqual([]);
    kept.set("guiche.recent.1", '{"a":1}');
    expect(recentChoices(1)).toEqual([]);
    noStore();
    expect(recentChoices(3)).toEqual([]);
    rememberChoice(3, "a");
    expect(recentChoices(3)).toEqual(["a"]);
  });
});
