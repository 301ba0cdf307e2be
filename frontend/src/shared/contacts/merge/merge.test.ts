import { describe, expect, it } from "@jest/globals";
import type { ContactDetailsDto } from "@guiche/contract/contacts";
import { aContact } from "@/testing/rows";
import { conflictsOf, isGoesSuggested, oldestFirst, mergeEffects } from "./merge";

const person = (over: Partial<ContactDetailsDto> = {}) =>
  aContact({ name: "Ana Lima", number: "5511987654321", ...over });
const cpf = { id: 1, name: "CPF", value: "123" };

describe("merging two contacts", () => {
  it("keeps the older one, whichever was selected first", () => {
    const [older, younger] = [person({ id: 3 }), person({ id: 8 })];
    expect(oldestFirst([younger, older])).toEqual([older, younger]);
    expect(oldestFirst([older, younger])).toEqual([older, younger]);
  });
  it("always moves the conversations, and mentions nothing else for identical contacts", () => {
    expect(mergeEffects(person(), person({ id: 2 }))).toEqual([{ what: "history" }]);
  });
  it("takes over what the older one lacks", () => {
    const stays = person({ number: null });
    const goes = person({ id: 2, email: "ana@example.com", extraInfo: [cpf] });
    expect(mergeEffects(stays, goes)).toEqual([
      { what: "history" },
      { what: "number", value: "5511987654321" },
      { what: "email", value: "ana@example.com" },
      { what: "extra", count: 1 },
    ]);
  });
  it("lets people choose between two values, and keeps the other one", () => {
    const stays = person({ email: "ana@example.com", extraInfo: [cpf, { id: 2, name: "Valor", value: "1.000" }] });
    const goes = person({
      id: 2,
      name: "Aninha",
      number: "5511900000000",
      email: "ana@other.example",
      extraInfo: [cpf, { id: 3, name: "valor", value: "1.500" }],
    });
    expect(mergeEffects(stays, goes)).toEqual([{ what: "history" }, { what: "kept" }]);
    expect(conflictsOf(stays, goes)).toEqual([
      { value: "name", field: "", stays: "Ana Lima", goes: "Aninha" },
      { value: "number", field: "", stays: "5511987654321", goes: "5511900000000" },
      { value: "email", field: "", stays: "ana@example.com", goes: "ana@other.example" },
      { value: null, field: "Valor", stays: "1.000", goes: "1.500" },
    ]);
  });
  it("suggests the older one's values, but no number for a name", () => {
    const suggestionsFor = (name: string) =>
      conflictsOf(person({ name }), person({ name: "Ana" })).map(isGoesSuggested);
    expect([suggestionsFor("Ana Lima"), suggestionsFor("+5511987654321"), suggestionsFor("WhatsApp")]).toEqual([
      [false],
      [true],
      [true],
    ]);
  });
});
