import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import type { SheetMapping, SheetPreview, SheetReport } from "@guiche/contract/contact-sheets";
import { Contact } from "../../models/contacts/contact";
import { createCompany, contact, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { sendSheet, sheetOf } from "../../testing/sheets";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { recordsOf, textOfFile } from "./sheet.csv.mjs";
import { likelyMapping } from "./sheet.mapping";

const server = withServer();

let company: { companyId: number };
let chief: Caller;
beforeEach(async () => {
  company = { companyId: (await createCompany()).id };
  chief = await signInAs(server.app, await user(company.companyId, { profile: "admin" }));
});

const send = (bytes: Buffer, mapping?: SheetMapping) => sendSheet(chief, bytes, { mapping, name: "contatos.csv" });
const look = async (bytes: Buffer | string) => (await send(Buffer.from(bytes))).body as SheetPreview;
/** As the dialog does it: the columns as the server suggests them. */
const bring = async (bytes: Buffer | string) => {
  const { mapping } = await look(bytes);
  return (await send(Buffer.from(bytes), mapping)).body as SheetReport;
};
const contactsOf = async ({ companyId }: { companyId: number }) =>
  (await Contact.findAll({ where: { companyId }, raw: true }))
    .map(({ name, number, email, nameIsChosen }) => ({ name, number, email, nameIsChosen }))
    .sort((a, b) => ((a.number ?? "") < (b.number ?? "") ? -1 : 1));

describe("the CSV that the export wrote", () => {
  const names = [
    'Ana; "a boa", com vírgula',
    "=HYPERLINK(1)",
    "'=já etiquetado",
    "'78",
    "-1",
    "@nome",
    "Zé",
    "🌻",
    "Z",
    "x".repeat(120),
    "+5511900000010",
    '"entre aspas"',
  ];

  it("gives an empty company the same contacts", async () => {
    for (const [at, name] of names.entries()) {
      const number = String(5_511_900_000_000 + at);
      const one = await contact(company.companyId, { name, number });
      await one.update({ email: at % 2 ? `c${at}@example.com` : "", nameIsChosen: name !== `+${number}` });
    }
    // As long as a Brazilian number without its country code, though Spanish.
    await contact(company.companyId, { name: "Tienda", number: "34912345678" }).then((one) =>
      one.update({ nameIsChosen: true }),
    );
    const before = await contactsOf(company);
    const { text } = await chief.ask(contactApi.exported);
    company = { companyId: (await createCompany()).id };
    chief = await signInAs(server.app, await user(company.companyId, { profile: "admin" }));
    expect(await bring(text)).toEqual({
      created: names.length + 1,
      updated: 0,
      unchanged: 0,
      refused: 0,
      errors: [],
    });
    expect(await contactsOf(company)).toEqual(before);
    expect(await bring(text)).toMatchObject({ created: 0, updated: 0, unchanged: names.length + 1 });
  });

  it("is taken after Excel saved it as a workbook too", async () => {
    const report = await send(
      sheetOf([
        ["name", "number", "email"],
        ["Ana", 5_511_900_000_001, "ana@example.com"],
      ]),
      {
        name: 0,
        moreNames: [],
        number: 1,
        moreNumbers: [],
        otherNumbers: null,
        areaCode: null,
        email: 2,
        tags: null,
        extra: [],
        hasHeader: true,
        fromBrazil: false,
      },
    );
    expect(report.body).toMatchObject({ created: 1, refused: 0 });
  });
});

it.each([
  ["a CSV", (name: string) => `Nome;Número\n${name};5511900000001`],
  ["a vCard", (name: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL:+5511900000001\nEND:VCARD\n`],
])("the preview of %s cuts a long cell before a character, not in the middle of it", async (_what, fileOf) => {
  const beginning = "x".repeat(199);
  expect((await look(fileOf(`${beginning}🌻🌻`))).rows[0]?.[0]).toBe(beginning);
});

describe("a CSV from elsewhere", () => {
  const whole = { columns: ["Nome", "Número"], rows: [["José", "5511900000001"]], total: 1 };
  const recordsIn = (bytes: Buffer) => [...recordsOf(textOfFile(bytes) ?? "")].filter((cells) => cells.some(Boolean));

  it.each([
    ["semicolons", "Nome;Número\r\nJosé;5511900000001\r\n"],
    ["commas", "Nome,Número\nJosé,5511900000001"],
    ["tabs", "Nome\tNúmero\nJosé\t5511900000001\n"],
    ["a line that names the separator", "sep=;\r\nNome;Número\r\nJosé;5511900000001\r\n"],
    ["quotes around each cell", '"Nome";"Número"\r\n"José";"5511900000001"'],
    ["old line ends", "Nome;Número\rJosé;5511900000001\r"],
  ])("is read with %s", (_what, text) => {
    expect(recordsIn(Buffer.from(text))).toEqual([whole.columns, ...whole.rows]);
  });

  it("is read with empty lines", async () => {
    expect(await look("\r\nNome;Número\r\n\r\nJosé;5511900000001\r\n;\r\n")).toMatchObject(whole);
  });

  it("is read in the encodings of Excel", () => {
    const text = "Nome;Número\r\nJosé;5511900000001\r\n";
    for (const bytes of [
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text, "latin1"),
      Buffer.from(`\ufeff${text}`, "utf16le"),
    ])
      expect(recordsIn(bytes)).toEqual([whole.columns, ...whole.rows]);
  });

  it.each([
    ["pt", "Nome;Telefone;E-mail"],
    ["en", "Name;Phone;Email"],
    ["es", "Nombre;Teléfono;Correo electrónico"],
  ])("has its columns found by their names in %s", (_language, header) => {
    const row = ["Ana", "+55 11 98765-4321", "ana@example.com"];
    const mapping = likelyMapping({ columns: header.split(";"), rows: [row], sample: [row], total: 1 });
    expect(mapping).toEqual({
      name: 0,
      moreNames: [],
      number: 1,
      moreNumbers: [],
      otherNumbers: null,
      areaCode: null,
      email: 2,
      tags: null,
      extra: [],
      hasHeader: true,
      fromBrazil: false,
    });
  });

  it("keeps separators, quotes and line ends inside quotes", async () => {
    const { rows } = await look('Nome;Obs\r\n"a;b""c""";"duas\r\nlinhas"\r\nTela 24";x\r\n');
    expect(rows).toEqual([
      ['a;b"c"', "duas\r\nlinhas"],
      ['Tela 24"', "x"],
    ]);
  });

  it("lists every fault of a row by its number in the file", async () => {
    const report = await bring("Nome;Telefone;E-mail\nAna;5511900000001;\n\n;12;nada\nBia;ramal;\n");
    expect(report).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      refused: 2,
      errors: [
        { row: 4, field: "name", error: "Required" },
        { row: 4, field: "number", error: "Too Short!" },
        { row: 4, field: "email", error: "Invalid email" },
        { row: 5, field: "number", error: "Invalid number" },
      ],
    });
  });

  it("that is no text is unreadable", async () => {
    for (const bytes of [Buffer.from([1, 2, 3, 0, 5]), Buffer.from("%PDF-1.7\n"), Buffer.from(" \n")])
      expect(textOfFile(bytes)).toBeNull();
    expect((await send(Buffer.from("%PDF-1.7\n"))).body).toEqual({ error: "ERR_SHEET_UNREADABLE" });
  });
});
