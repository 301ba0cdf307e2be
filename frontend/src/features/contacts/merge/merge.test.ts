import { describe, expect, it } from "@jest/globals";
import type { ContactDetailsDto } from "@guiche/contract/contacts";
import { eldestFirst, fates } from "./merge";

const person = (over: Partial<ContactDetailsDto> = {}): ContactDetailsDto => ({
  id: 1,
  name: "Ana Lima",
  number: "5511987654321",
  email: "",
  profilePicUrl: null,
  isGroup: false,
  extraInfo: [],
  whatsapp: null,
  isUnchecked: false,
  memberCount: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
  ...over,
});
const cpf = { id: 1, name: "CPF", value: "123" };

describe("of two contacts that are made one", () => {
  it("the older stays, whichever was chosen first", () => {
    const [older, younger] = [person({ id: 3 }), person({ id: 8 })];
    expect(eldestFirst([younger, older])).toEqual([older, younger]);
    expect(eldestFirst([older, younger])).toEqual([older, younger]);
  });
  it("the conversations always move, and nothing else is said of twins", () => {
    expect(fates(person(), person({ id: 2 }))).toEqual([{ what: "history" }]);
  });
  it("what the older lacks is taken over", () => {
    const stays = person({ number: null });
    const goes = person({ id: 2, email: "ana@example.com", extraInfo: [cpf] });
    expect(fates(stays, goes)).toEqual([
      { what: "history" },
      { what: "number", value: "5511987654321" },
      { what: "email", value: "ana@example.com" },
      { what: "extra", count: 1 },
    ]);
  });
  it("what cannot be kept is told, and another number leads to the one who stays", () => {
    const stays = person({ email: "ana@example.com", extraInfo: [cpf] });
    const goes = person({
      id: 2,
      name: "Aninha",
      number: "5511900000000",
      email: "ana@other.example",
      extraInfo: [cpf],
    });
    expect(fates(stays, goes)).toEqual([
      { what: "history" },
      { what: "name", kept: "Ana Lima" },
      { what: "otherNumber", value: "5511900000000" },
      { what: "emailLost", value: "ana@other.example" },
    ]);
  });
});
