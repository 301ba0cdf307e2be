import { beforeEach, describe, expect, it } from "@jest/globals";
import { sheetLimits, type SheetMapping, type SheetPreview, type SheetReport } from "@guiche/contract/contact-sheets";
import { Contact } from "../../models/contacts/contact";
import { ContactField } from "../../models/contacts/contact-field";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, contact, newNumber, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { sendSheet, sheetOf } from "../../testing/sheets";

const server = withServer();

let company: { companyId: number };
let ana: Caller;
beforeEach(async () => {
  company = { companyId: (await createCompany()).id };
  ana = await signInAs(server.app, await user(company.companyId));
});

const look = async (bytes: Buffer) => (await sendSheet(ana, bytes)).body as SheetPreview;
const bring = async (bytes: Buffer, mapping: Partial<SheetMapping> = { number: 1, name: 0 }) => {
  const { status, body } = await sendSheet(ana, bytes, { mapping });
  expect([status, status === 200 ? undefined : (body as object)]).toEqual([200, undefined]);
  return body as SheetReport;
};
const contacts = async () =>
  (await Contact.findAll({ where: company, order: ["name"], raw: true })).map(({ name, number, email }) => [
    name,
    number,
    email,
  ]);

describe.each(["xlsx", "biff8"] as const)("previewing a sheet (%s)", (format) => {
  it("returns its columns, first five rows and row count, and imports nothing", async () => {
    const rows = Array.from({ length: 7 }, (_, at) => [`Cliente ${at}`, `55119000000${at}0`, `c${at}@example.com`]);
    const preview = await look(sheetOf([["Nome completo", "Celular", "E-mail"], ...rows], { format }));
    expect(preview).toEqual({
      columns: ["Nome completo", "Celular", "E-mail"],
      rows: rows.slice(0, 5),
      total: 7,
      mapping: {
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
    });
    expect(await Contact.count({ where: company })).toBe(0);
  });

  it("reads text: numbers in full, dates as shown, formulas as last calculated", async () => {
    const preview = await look(
      sheetOf(
        [
          ["a", "b", "c", "d", "e", "f", "g"],
          [
            5_511_987_654_321,
            { t: "n", v: 5_511_987_654_321, z: "#,##0" },
            { t: "n", v: 1_234_567, z: "00000-000" },
            { t: "n", v: 33_010, z: "dd/mm/yyyy" },
            { t: "n", f: 'HYPERLINK("http://a")', v: 7 },
            true,
            { t: "e", v: 0x2a },
          ],
        ],
        { format },
      ),
    );
    expect(preview.rows).toEqual([["5511987654321", "5511987654321", "01234-567", "17/05/1990", "7", "TRUE", ""]]);
  });

  it("suggests columns by content when there is no header", async () => {
    const preview = await look(
      sheetOf(
        [
          ["ana@example.com", "Ana", "+55 11 90000-0001"],
          ["", "Bia", "+55 11 90000-0002"],
        ],
        { format },
      ),
    );
    expect(preview.mapping).toEqual({
      name: 1,
      moreNames: [],
      number: 2,
      moreNumbers: [],
      otherNumbers: null,
      areaCode: null,
      email: 0,
      tags: null,
      extra: [],
      hasHeader: false,
      fromBrazil: false,
    });
  });
});

describe("importing a sheet", () => {
  it("makes unchecked contacts with email and extra fields", async () => {
    const number = newNumber();
    const recorder = recordBroadcasts();
    const report = await bring(
      sheetOf([
        ["Nome", "Telefone", "E-mail", "CPF", "Vazio"],
        [
          "  Ana\u00a0 Lima ",
          `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4)}`,
          "ana@example.com",
          "123",
          "",
        ],
      ]),
      {
        name: 0,
        number: 1,
        email: 2,
        tags: null,
        extra: [
          { column: 3, name: "CPF" },
          { column: 4, name: "Vazio" },
        ],
      },
    );
    recorder.stop();
    expect(report).toEqual({ created: 1, updated: 0, unchanged: 0, refused: 0, errors: [] });
    const [ana1] = await Contact.findAll({ where: company });
    expect(ana1).toMatchObject({
      name: "Ana Lima",
      number,
      email: "ana@example.com",
      isUnchecked: true,
      nameIsChosen: true,
    });
    const fields = await ContactField.findAll({ where: company });
    expect(fields.map(({ name, value }) => [name, value])).toEqual([["CPF", "123"]]);
    expect(recorder.events.map(({ topic, event }) => [topic, event])).toEqual([
      ["contact", { action: "create", contact: expect.objectContaining({ id: ana1!.id, name: "Ana Lima" }) }],
    ]);
  });

  it("lists each refused row by its number in the sheet, and imports the others", async () => {
    const report = await bring(
      sheetOf([
        ["Nome", "Telefone", "E-mail"],
        ["", "123", "nada"],
        ["x".repeat(201), "5511900000002", ""],
        [],
        ["Curto", "123", ""],
        ["Letras", "telefone", ""],
        ["Longo", "1".repeat(51), ""],
        ["Correio", "5511900000003", "nada"],
        ["", "5511900000004", ""],
        ["Sem número", "", ""],
        ["Boa", "5511900000005", ""],
      ]),
      { name: 0, number: 1, email: 2 },
    );
    expect(report).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      refused: 8,
      errors: [
        { row: 2, field: "name", error: "Required" },
        { row: 2, field: "number", error: "Too Short!" },
        { row: 2, field: "email", error: "Invalid email" },
        { row: 3, field: "name", error: "Too Long!" },
        { row: 5, field: "number", error: "Too Short!" },
        { row: 6, field: "number", error: "Invalid number" },
        { row: 7, field: "number", error: "Too Long!" },
        { row: 8, field: "email", error: "Invalid email" },
        { row: 9, field: "name", error: "Required" },
        { row: 10, field: "number", error: "Required" },
      ],
    });
    expect(await contacts()).toEqual([["Boa", "5511900000005", ""]]);
  });

  it("lists the first hundred problems, and counts the rest", async () => {
    const report = await bring(sheetOf(Array.from({ length: 130 }, () => ["Ana", "1"])), {
      name: 0,
      number: 1,
      hasHeader: false,
    });
    expect([report.refused, report.errors.length, report.errors.at(-1)?.row]).toEqual([130, 100, 100]);
  });

  it("treats both spellings of a Brazilian number as one person, in the sheet and in existing contacts", async () => {
    const [eight, nine] = ["551187654321", "5511987654321"];
    const existingContact = await contact(company.companyId, { number: "5521912345678", name: "Bia" });
    await ContactIdentity.create({ ...company, contactId: existingContact.id, kind: "phone", value: "552112345678" });
    const report = await bring(
      sheetOf([
        ["Nome", "Telefone", "E-mail"],
        ["Ana", eight, ""],
        ["Ana outra vez", nine, "ana@example.com"],
        ["Bia nova", "552112345678", "bia@example.com"],
      ]),
      { name: 0, number: 1, email: 2 },
    );
    expect(report).toMatchObject({ created: 1, updated: 1, unchanged: 1, refused: 0 });
    expect(await contacts()).toEqual([
      ["Ana", eight, "ana@example.com"],
      ["Bia", "5521912345678", "bia@example.com"],
    ]);
    const names = await ContactIdentity.findAll({ where: company });
    expect(names.map(({ value }) => value)).toEqual(expect.arrayContaining([eight, nine]));
  });

  it("fills the empty fields of known contacts, and changes nothing else", async () => {
    const [nameless, namedNumber] = [newNumber(), newNumber()];
    const first = await contact(company.companyId, { number: nameless, name: `+${nameless}` });
    const second = await contact(company.companyId, { number: namedNumber, name: "Cliente antigo" });
    await second.update({ email: "antigo@example.com" });
    await ContactField.create({ ...company, contactId: second.id, name: "CPF", value: "" });
    await ContactField.create({ ...company, contactId: second.id, name: "Rua", value: "das Flores" });
    const bytes = sheetOf([
      ["Nome", "Telefone", "E-mail", "CPF", "Rua"],
      ["Tia Lu", nameless, "", "", ""],
      ["Outro nome", namedNumber, "novo@example.com", "123", "Nova"],
    ]);
    const mapping = {
      name: 0,
      number: 1,
      email: 2,
      tags: null,
      extra: [
        { column: 3, name: "CPF" },
        { column: 4, name: "Rua" },
      ],
    };
    expect(await bring(bytes, mapping)).toMatchObject({ created: 0, updated: 2, unchanged: 0 });
    expect(await first.reload()).toMatchObject({ name: "Tia Lu", nameIsChosen: true });
    expect(await second.reload()).toMatchObject({ name: "Cliente antigo", email: "antigo@example.com" });
    const fields = await ContactField.findAll({ where: company, order: ["name"] });
    expect(fields.map(({ name, value }) => `${name} ${value}`)).toEqual(["CPF 123", "Rua das Flores"]);
    expect(await bring(bytes, mapping)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it("without a name column uses numbers as names, which do not count as chosen", async () => {
    const number = newNumber();
    expect(await bring(sheetOf([["Telefone"], [number]]), { number: 0 })).toMatchObject({ created: 1 });
    expect(await Contact.findAll({ where: company })).toMatchObject([{ name: `+${number}`, nameIsChosen: false }]);
  });

  it("imports the first row too when it is no header", async () => {
    const rows = [
      ["Ana", newNumber()],
      ["Bia", newNumber()],
    ];
    expect(await bring(sheetOf(rows), { number: 1, name: 0, hasHeader: false })).toMatchObject({ created: 2 });
  });

  it("leaves other companies' contacts with the same numbers alone", async () => {
    const number = newNumber();
    const other = await contact((await createCompany()).id, { number, name: `+${number}` });
    expect(
      await bring(
        sheetOf([
          ["Nome", "Telefone"],
          ["Ana", number],
        ]),
      ),
    ).toMatchObject({ created: 1 });
    expect(await other.reload()).toMatchObject({ name: `+${number}`, email: "" });
  });

  it("twice at the same time makes each contact once", async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`Cliente ${at}`, newNumber()]);
    const [forwards, backwards] = [rows, [...rows].reverse()].map((each) => sheetOf([["Nome", "Telefone"], ...each]));
    const reports = await Promise.all([bring(forwards!), bring(backwards!)]);
    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(300);
    expect(reports.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(300);
    expect(await Contact.count({ where: company })).toBe(300);
  });

  it("of twenty thousand rows works without an event per contact", async () => {
    const people = 2_000;
    const rows = Array.from({ length: sheetLimits.rows }, (_, at) => [
      `Cliente ${at}`,
      `5521${900_000_000 + (at % people)}`,
      `c${at}@example.com`,
    ]);
    const bytes = sheetOf([["Nome", "Telefone", "E-mail"], ...rows]);
    const recorder = recordBroadcasts();
    const report = await bring(bytes, { name: 0, number: 1, email: 2 });
    recorder.stop();
    expect(report).toEqual({
      created: people,
      updated: 0,
      unchanged: sheetLimits.rows - people,
      refused: 0,
      errors: [],
    });
    expect(recorder.events.map(({ topic, event }) => [topic, event])).toEqual([["contact", { action: "reload" }]]);
    expect(await Contact.count({ where: company })).toBe(people);
  });
});
