import { describe, expect, it } from "@jest/globals";
import { sheetMapping, type SheetPreview, type SheetRefusals } from "@guiche/contract/contact-sheets";
import { uploadLimits } from "@guiche/contract/limits";
import { aMapping } from "@/testing/rows";
import { unfit } from "./check";
import { refusedCsv, type ErrorTexts } from "@/shared/contacts/refused-rows";
import {
  chooseExtra,
  chooseField,
  firstChoice,
  firstRows,
  headingOf,
  letterOf,
  mappingOf,
  listRejectedColumns,
  rowCount,
  spareColumns,
  wrongIn,
} from "./mapping";

const preview: SheetPreview = {
  columns: ["Nome", "Celular", "E-mail", "CPF", " Cidade "],
  rows: Array.from({ length: 5 }, (_, at) => [`Cliente ${at}`, `55119000000${at}0`, "", "123", "Recife"]),
  total: 40,
  mapping: aMapping({ email: 2 }),
};
const choice = firstChoice(preview);

describe("a file", () => {
  it("that cannot be a spreadsheet is refused before the upload", () => {
    expect(unfit({ name: "contatos.pdf", size: 10 })).toBe("type");
    expect(unfit({ name: "contatos.xlsx", size: 0 })).toBe("empty");
    expect(unfit({ name: "contatos.xlsx", size: uploadLimits.sheet + 1 })).toBe("size");
    for (const name of ["contatos.xls", "CONTATOS.XLSX", "contatos.ods", "contatos.csv", "iPhone.vcf"])
      expect(unfit({ name, size: uploadLimits.sheet })).toBeNull();
  });
});

describe("the columns of a sheet", () => {
  it("have letters, and the headings of the first row if it has any", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    expect([headingOf(preview, true, 4), headingOf(preview, false, 4)]).toEqual(["Cidade", ""]);
  });
  it("start with the server's suggestion, and are sent as the user assigns them", () => {
    const columnChoice = chooseExtra(chooseField(choice, "email", null), 3, " CPF ");
    expect(mappingOf(columnChoice)).toEqual(aMapping({ extra: [{ column: 3, name: "CPF" }] }));
    expect(sheetMapping.validateSync(mappingOf(columnChoice), { strict: true })).toEqual(mappingOf(columnChoice));
  });
  it("decide which of the first rows would be refused, before anything is sent", () => {
    const rows = [
      ["Ana", "11 98765-4321", "ana@example.com", "", ""],
      ["", "11987654321", "sem arroba", "", ""],
      ["Caio", "ramal 12", "", "", ""],
      ["Dora", "", "", "", ""],
      ["Eva", "11987654321", "eva(at)example.com", "", ""],
    ];
    const sheet = { ...preview, rows };
    expect(listRejectedColumns(sheet, choice)).toEqual([
      { row: 1, column: 0, field: "name", error: "Required" },
      { row: 1, column: 2, field: "email", error: "Invalid email" },
      { row: 2, column: 1, field: "number", error: "Invalid number" },
      { row: 3, column: 1, field: "number", error: "Required" },
      { row: 4, column: 2, field: "email", error: "Invalid email" },
    ]);
    const noMail = chooseField(chooseField(choice, "email", null), "name", null);
    expect(listRejectedColumns(sheet, noMail).map(({ row }) => row)).toEqual([2, 3]);
    // Without a heading, the first row is data.
    expect(listRejectedColumns(sheet, { ...choice, hasHeader: false })[0]).toMatchObject({ row: 0 });
  });
  it("have one use each: the last choice wins", () => {
    const columnChoice = chooseExtra(choice, 3, "CPF");
    expect(chooseField(columnChoice, "email", 3)).toMatchObject({ email: 3, extra: {} });
    expect(chooseField(columnChoice, "email", 0)).toMatchObject({ email: 0, name: null });
    expect(chooseField(columnChoice, "number", 2)).toMatchObject({ number: 2, email: null, extra: { 3: "CPF" } });
    expect(chooseField(columnChoice, "number", null).number).toBe(1);
  });
  it("without a use may become extra fields, and be unused again", () => {
    expect(spareColumns(preview, choice)).toEqual([3, 4]);
    expect(spareColumns(preview, chooseField(choice, "name", null))).toEqual([0, 3, 4]);
    expect(chooseExtra(chooseExtra(choice, 3, "CPF"), 3, null).extra).toEqual({});
  });
  it("block the import while one is assigned twice or an extra field has no unique name", () => {
    expect(wrongIn(choice)).toBeNull();
    expect(wrongIn(chooseField(choice, "name", 1))).toEqual({ fields: { name: true }, extra: {} });
    expect(wrongIn(chooseField(choice, "email", 1))).toEqual({ fields: { email: true }, extra: {} });
    expect(wrongIn(chooseExtra(choice, 3, " "))).toEqual({ fields: {}, extra: { 3: "missing" } });
    expect(wrongIn(chooseExtra(chooseExtra(choice, 3, "CPF"), 4, "CPF "))?.extra).toEqual({ 3: "twice", 4: "twice" });
  });
});

describe("the first rows", () => {
  it("are the five imported first, including the sheet's first row when there is no heading", () => {
    expect(firstRows(preview, true).map(([name]) => name)).toEqual(preview.rows.map(([name]) => name));
    expect(firstRows(preview, false)[0]).toEqual(preview.columns);
    expect(firstRows(preview, false)).toHaveLength(5);
    expect([rowCount(preview, true), rowCount(preview, false)]).toEqual([40, 41]);
  });
});

describe("the sheet of refused rows", () => {
  const texts: ErrorTexts = {
    headings: ["Linha", "Campo", "Motivo"],
    field: (name) => `<${name}>`,
    reason: (error) => error,
  };
  const makeRefusals = (titles: string[], cells: string[]): SheetRefusals => ({
    titles,
    refusedRows: [
      {
        cells,
        errors: [
          { row: 2, field: "number", error: "Missing area code" },
          { row: 2, field: "email", error: "Invalid email" },
        ],
      },
    ],
  });

  it("has every column as it was sent, safe from a spreadsheet's changes, and the reasons in one more", () => {
    const rows = makeRefusals(
      ["Nome", "Celular", "E-mail", "CPF", "Nascimento"],
      ["=Ana", "979611186", "a", "01234567890", "14/03"],
    );
    expect(refusedCsv(rows, preview.mapping, texts, "pt")).toBe(
      "\ufeffNome;Celular;E-mail;CPF;Nascimento;Motivo da recusa\r\n" +
        `'=Ana;979611186;a;"\t01234567890";"\t14/03";"<number>: Missing area code; <email>: Invalid email"\r\n`,
    );
  });
  it("leaves out the reasons of an earlier one", () => {
    const rows = makeRefusals(["Nome", "Reason for rejection", "Celular"], ["Ana", "old", "12"]);
    expect(refusedCsv(rows, preview.mapping, texts, "es").split("\r\n")[1]).toMatch(/^Ana;12;"<number>/);
  });
  it("names the columns of a sheet that has no names", () => {
    const rows = makeRefusals([], ["12", "Ana", "x"]);
    const mapping = { ...preview.mapping, number: 0, name: 1, email: null, hasHeader: false };
    expect(refusedCsv(rows, mapping, texts, "en").split("\r\n")[0]).toBe("\ufeff<number>;<name>;;Reason for rejection");
  });
});
