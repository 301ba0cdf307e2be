import { expect, it } from "@jest/globals";
import { isAtHome, normalizedNumber, readRow } from "./sheet-rows";

it("a Brazilian number gives the same result in every notation", () => {
  for (const written of [
    "11987654321",
    "(11) 98765-4321",
    "11 9 8765 4321",
    "11.98765.4321",
    "011 98765-4321",
    "(0xx11) 98765-4321",
    "0XX11 98765-4321",
    "0 15 11 98765-4321",
    "+55 (11) 98765-4321",
    "+55 11 98765\u20114321",
    "\u202a+55 11 98765\u20134321\u202c",
    "55 11 98765-4321",
    "0055 11 98765-4321",
    "\u00a011\u00a098765-4321 ",
    "１１ ９８７６５-４３２１",
  ])
    expect([written, normalizedNumber(written)]).toEqual([written, "5511987654321"]);
});

it("a number of eight digits is complete, and 55 is also an area code", () => {
  expect(normalizedNumber("(11) 8765-4321")).toBe("551187654321");
  expect(normalizedNumber("(11) 3333-4444")).toBe("551133334444");
  expect(normalizedNumber("55 99999-1234")).toBe("5555999991234");
  expect(normalizedNumber("(55) 3222-1111")).toBe("555532221111");
});

it("a foreign number stays unchanged", () => {
  expect(normalizedNumber("+1 (305) 555-1234")).toBe("13055551234");
  expect(normalizedNumber("00351 912 345 678")).toBe("351912345678");
  expect(normalizedNumber("351912345678")).toBe("351912345678");
  expect(normalizedNumber("34612345678")).toBe("34612345678");
});

it("a number without its area, or for domestic calls only, is refused", () => {
  for (const written of ["98765-4321", "3333-4444", "0800 123 4567", "0119876"])
    expect([written, normalizedNumber(written)]).toEqual([written, null]);
});

it("an empty cell is null, and words are left for validation", () => {
  expect(["", "telefone", "11 98765-4321 / 3333-4444"].map(normalizedNumber)).toEqual([
    "",
    "telefone",
    "11987654321/33334444",
  ]);
});

it("only a number without a country code is domestic", () => {
  expect(["(11) 98765-4321", "+55 11 98765-4321", "5511987654321", "351912345678", "Ana"].map(isAtHome)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it("a row tells all its faults, one for each cell", () => {
  const row = {
    name: " ",
    number: "",
    email: "ana(at)example.com",
    extraInfo: [{ name: "CPF", value: "1".repeat(1_001) }],
  };
  expect(readRow(row)).toEqual([
    { field: "name", error: "Required" },
    { field: "number", error: "Required" },
    { field: "email", error: "Invalid email" },
    { field: "extraInfo", error: "Too Long!" },
  ]);
  expect(readRow({ ...row, name: "Ana", number: null, email: "", extraInfo: [] })).toEqual([
    { field: "number", error: "Invalid number" },
  ]);
});

it("a name from WhatsApp is taken however short or long, and a row without names has its number as one", () => {
  const row = { number: "5511987654321", email: "", extraInfo: [] };
  for (const name of ["Z", "🌻", "x".repeat(200)]) expect(readRow({ ...row, name })).toMatchObject({ name });
  expect(readRow({ ...row, name: "x".repeat(201) })).toEqual([{ field: "name", error: "Too Long!" }]);
  expect(readRow({ ...row, name: null })).toMatchObject({ name: "+5511987654321" });
});
