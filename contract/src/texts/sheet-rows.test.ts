import { expect, it } from "@jest/globals";
import { sheetMapping } from "../contact-sheets";
import {
  cellOfTags,
  isAtHome,
  isDialable,
  tagsIn,
  normalizedNumber as normalized,
  numberOf,
  readRow,
  writtenIn,
} from "./sheet-rows";

const normalizedNumber = (notation: string) => normalized(notation, { fromBrazil: true });

it("a Brazilian number gives the same result in every notation", () => {
  for (const notation of [
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
    expect([notation, normalizedNumber(notation)]).toEqual([notation, "5511987654321"]);
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

it("a number without its area is refused, and so is one for domestic calls only", () => {
  for (const notation of ["98765-4321", "3333-4444", "979611186"])
    for (const fromBrazil of [true, false])
      expect([notation, normalized(notation, { fromBrazil })]).toEqual([notation, { error: "Missing area code" }]);
  for (const notation of ["0800 123 4567", "0119876"])
    expect([notation, normalizedNumber(notation)]).toEqual([notation, { error: "Invalid number" }]);
});

it("the area code of another column completes a number that has none", () => {
  for (const areaCode of ["11", "011", "(11)"])
    for (const notation of ["979611186", "97961-1186", "(11) 97961-1186", "5511979611186", "+55 11 97961-1186"])
      expect([notation, normalized(notation, { fromBrazil: false, areaCode })]).toEqual([notation, "5511979611186"]);
  expect(normalized("979611186", { fromBrazil: true, areaCode: "?" })).toEqual({ error: "Missing area code" });
});

it("the marks of a spreadsheet are not part of the number", () => {
  for (const notation of [
    '="5511999998888"',
    "'5511999998888",
    '="5511999998888"',
    "5511999998888.0",
    "5511999998888,00",
  ])
    expect([notation, normalizedNumber(notation)]).toEqual([notation, "5511999998888"]);
});

it("a number in scientific notation is read when it has all its digits, and refused when Excel rounded it", () => {
  expect(normalizedNumber("5,511999998888E+12")).toBe("5511999998888");
  for (const notation of ["5,51199E+12", "5.51E+12", "6E+12", "'5,51199E+12"])
    expect([notation, normalizedNumber(notation)]).toEqual([notation, { error: "Rounded number" }]);
});

it("an empty cell is empty, and words are left for validation", () => {
  expect(["", "telefone"].map(normalizedNumber)).toEqual(["", "telefone"]);
});

it("of several numbers the first mobile number counts, else the first that can be called", () => {
  const first = (...cells: string[]) => numberOf(cells, { fromBrazil: true });
  expect(first("11 3333-4444 ::: 11 98765-4321")).toBe("5511987654321");
  expect(first("11 98765-4321 / 3333-4444")).toBe("5511987654321");
  expect(first("ramal 12", "", "11 3333-4444; 11 3333-5555")).toBe("551133334444");
  expect(first("+1 305 555-1234", "+34 912 345 678")).toBe("13055551234");
  expect(first("3333-4444", "ramal 12")).toEqual({ error: "Missing area code" });
  expect(first("", " ")).toBe("");
});

it("only what the telephone network can call is a number", () => {
  const callable = [
    "5511987654321",
    "551133334444",
    "13055551234",
    "34912345678",
    "351912345678",
    "29812345678",
    "5215512345678",
  ];
  const others = [
    "11979611186",
    "55119876543",
    "5511887654321",
    "5501987654321",
    "0551198765432",
    "97912345678901234",
    "28012345678",
  ];
  expect(callable.filter(isDialable)).toEqual(callable);
  expect(others.filter(isDialable)).toEqual([]);
  const row = { name: "Ana", email: "", extraInfo: [] };
  for (const number of others.slice(0, 5))
    expect([number, readRow({ ...row, number })]).toEqual([number, [{ field: "number", error: "Invalid number" }]]);
});

it("a name is joined from its columns, without what it has already", () => {
  const mapping = sheetMapping.cast({ name: 0, moreNames: [1, 2], number: 3 });
  const nameOf = (...cells: string[]) => writtenIn(mapping, (at) => cells[at] ?? "").name;
  expect(nameOf("Ana", "", "Lima")).toBe("Ana Lima");
  expect(nameOf("", "", "Lima")).toBe("Lima");
  expect(nameOf("Ana Lima", "", "Lima")).toBe("Ana Lima");
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
  expect(readRow({ ...row, name: "Ana", number: { error: "Missing area code" }, email: "", extraInfo: [] })).toEqual([
    { field: "number", error: "Missing area code" },
  ]);
});

it("a name from WhatsApp is taken however short or long, and a row without names has its number as one", () => {
  const row = { number: "5511987654321", email: "", extraInfo: [] };
  for (const name of ["Z", "🌻", "x".repeat(200)]) expect(readRow({ ...row, name })).toMatchObject({ name });
  expect(readRow({ ...row, name: "x".repeat(201) })).toEqual([{ field: "name", error: "Too Long!" }]);
  expect(readRow({ ...row, name: null })).toMatchObject({ name: "+5511987654321" });
});

it("tags are read from a cell as they are written into one", () => {
  for (const names of [["Revenda"], ["Atacado", "Revenda"], ["São Paulo, SP"], ["a; b", "c | d", "Revenda"], []])
    expect(tagsIn(cellOfTags(names))).toEqual(names);
  expect(tagsIn("* myContacts ::: Revenda ::: * starred")).toEqual(["Revenda"]);
  expect(tagsIn(" Revenda;Atacado, Revenda ")).toEqual(["Revenda", "Atacado"]);
});
