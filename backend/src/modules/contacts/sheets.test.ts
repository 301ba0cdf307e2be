import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import {
  contactApi,
  sheetLimits,
  type SheetMapping,
  type SheetPreview,
  type SheetReport,
} from "@guiche/contract/contacts";
import { uploadLimits } from "@guiche/contract/limits";
import { utils, write, type CellObject } from "@e965/xlsx";
import request from "supertest";
import { env } from "../../config/env";
import { Contact } from "../../models/contact";
import { ContactField } from "../../models/contact-field";
import { ContactIdentity } from "../../models/contact-identity";
import { as, pathOf, type Caller } from "../../testing/as";
import { company, contact, newNumber, user } from "../../testing/factories";
import { until } from "../../testing/fake-line";
import { listen } from "../../testing/heard";
import { startTestServer, type TestServer } from "../../testing/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

let home: { companyId: number };
let ana: Caller;
beforeEach(async () => {
  home = { companyId: (await company()).id };
  ana = await as(server.app, await user(home.companyId));
});

type Cell = string | number | boolean | CellObject;
type Format = "xlsx" | "biff8" | "ods" | "xlsb" | "csv" | "html";
function sheetOf(rows: Cell[][], format: Format = "xlsx"): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Contatos");
  return write(book, { type: "buffer", bookType: format, compression: true }) as Buffer;
}

const send = (bytes: Buffer | null, mapping?: Partial<SheetMapping>, caller = ana) => {
  const asked = request(server.app).post(pathOf(contactApi.upload)).set("Authorization", `Bearer ${caller.token}`);
  if (mapping) void asked.field("mapping", JSON.stringify(mapping));
  if (bytes) void asked.attach("file", bytes, "contatos.xlsx");
  return asked;
};
const look = async (bytes: Buffer) => (await send(bytes)).body as SheetPreview;
const bring = async (bytes: Buffer, mapping: Partial<SheetMapping> = { number: 1, name: 0 }) => {
  const { status, body } = await send(bytes, mapping);
  expect([status, status === 200 ? undefined : (body as object)]).toEqual([200, undefined]);
  return body as SheetReport;
};
const contacts = async () =>
  (await Contact.findAll({ where: home, order: ["name"], raw: true })).map(({ name, number, email }) => [
    name,
    number,
    email,
  ]);

/** A package of parts, each told as large as it is, or as it is said to be. */
function packageOf(parts: { name: string; bytes: Buffer; says?: number }[]): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, says = bytes.length } of parts) {
    const packed = deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(says, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(says, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    chunks.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += local.length + name.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...chunks, index, end]);
}

/** What the process that opens a sheet was given; null while there is none. */
async function childAtWork(): Promise<{ environment: string; command: string } | null> {
  for (const pid of await readdir("/proc")) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
    const command = await read("cmdline");
    if (!command.includes("sheet.child.mjs") || !(await read("status")).includes(`PPid:\t${process.pid}\n`)) continue;
    return { environment: await read("environ"), command };
  }
  return null;
}

describe("a sheet that is no sheet", () => {
  const refused = async (bytes: Buffer | null, error: string, status = 400) => {
    for (const mapping of [undefined, { number: 0 }]) {
      const answer = await send(bytes, mapping);
      expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ error })]);
    }
    expect(await Contact.count({ where: home })).toBe(0);
    expect(await readdir(join(env().dataDir, "tmp")).catch(() => [])).toEqual([]);
  };

  it("that is missing, or of another kind whatever its name, is unreadable", async () => {
    await refused(null, "ERR_VALIDATION");
    const rows = [
      ["Nome", "Telefone"],
      ["Ana", "5511999990000"],
    ];
    for (const format of ["ods", "xlsb", "csv", "html"] as const)
      await refused(sheetOf(rows, format), "ERR_SHEET_UNREADABLE");
    await refused(Buffer.from("PK\x03\x04 and nothing else"), "ERR_SHEET_UNREADABLE");
    await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]), "ERR_SHEET_UNREADABLE");
    await refused(packageOf([{ name: "word/document.xml", bytes: Buffer.from("<a/>") }]), "ERR_SHEET_UNREADABLE");
  });

  it("that was cut short is unreadable", async () => {
    const whole = sheetOf([
      ["Nome", "Telefone"],
      ["Ana", "5511999990000"],
    ]);
    await refused(whole.subarray(0, whole.length - 30), "ERR_SHEET_UNREADABLE");
  });

  it("that says it unfolds into more than fifty megabytes is too large, and nothing of it is unfolded", async () => {
    const workbook = { name: "xl/workbook.xml", bytes: Buffer.from("<workbook/>") };
    await refused(packageOf([{ ...workbook, says: 51 * 1024 * 1024 }]), "ERR_SHEET_TOO_LARGE");
  });

  it("that says it is a hundred times what was sent is too large", async () => {
    const zeros = { name: "xl/worksheets/sheet1.xml", bytes: Buffer.alloc(2_000_000, 32) };
    await refused(packageOf([zeros]), "ERR_SHEET_TOO_LARGE");
  });

  it("that unfolds into more than it says is too large", async () => {
    const zeros = { name: "xl/worksheets/sheet1.xml", bytes: Buffer.alloc(20_000_000, 32), says: 100 };
    await refused(packageOf([zeros]), "ERR_SHEET_TOO_LARGE");
  });

  it("that has a thousand parts and more, or two of one name, is refused", async () => {
    const part = (name: string) => ({ name, bytes: Buffer.from("<a/>") });
    const many = Array.from({ length: 1_001 }, (_, at) => part(`xl/media/${at}.xml`));
    await refused(packageOf(many), "ERR_SHEET_TOO_LARGE");
    await refused(packageOf([part("xl/workbook.xml"), part("xl/workbook.xml")]), "ERR_SHEET_UNREADABLE");
  });

  it("that is wider or longer than sheets may be is too large", async () => {
    await refused(sheetOf([Array.from({ length: sheetLimits.columns + 1 }, () => "a")]), "ERR_SHEET_TOO_LARGE");
    const rows = Array.from({ length: sheetLimits.rows + 2 }, (_, at) => [String(5_511_900_000_000 + at)]);
    await refused(sheetOf(rows), "ERR_SHEET_TOO_LARGE");
  });

  it("that is larger than a sheet may be is not even taken", async () => {
    await refused(Buffer.alloc(uploadLimits.sheet + 1), "ERR_PAYLOAD_TOO_LARGE", 413);
  });

  it("that says one long text a thousand times over is too large to be handed over", async () => {
    const text = "x".repeat(30_000);
    const rows = Array.from({ length: 1_000 }, (_, at) => [String(5_511_900_000_000 + at), text]);
    const answer = await send(sheetOf(rows), { number: 0, name: 1 });
    expect([answer.status, answer.body]).toEqual([400, { error: "ERR_SHEET_TOO_LARGE" }]);
  });

  it("that takes all the memory of its process, or all its time, ends that process, which knew nothing of ours", async () => {
    const row = (at: number) => `<row r="${at}">${"<c><v>1</v></c>".repeat(140)}</row>`;
    const rows = Array.from({ length: 20_000 }, (_, at) => row(at + 1)).join("");
    const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
    const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
    const heavy = packageOf([
      {
        name: "[Content_Types].xml",
        bytes: xml(
          `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
        ),
      },
      {
        name: "xl/workbook.xml",
        bytes: xml(
          `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        ),
      },
      {
        name: "xl/_rels/workbook.xml.rels",
        bytes: xml(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        ),
      },
      {
        name: "xl/worksheets/sheet1.xml",
        bytes: xml(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
      },
      // What cannot be made smaller, so that the whole is no more than a hundred times what is sent.
      { name: "xl/media/noise.bin", bytes: randomBytes(1_000_000) },
    ]);
    const answered = send(heavy).then(({ status, body }) => [status, body as unknown]);
    const { environment, command } = await until("the process has begun", childAtWork, 20_000);
    expect(environment).toContain("NODE_CHANNEL_FD");
    expect(environment).not.toMatch(/DATABASE_URL|REDIS_URL|DATA_DIR|PATH=/);
    expect(command).toContain("--max-old-space-size=256");
    expect(await answered).toEqual([400, { error: "ERR_SHEET_TOO_LARGE" }]);
    expect(await childAtWork()).toBeNull();
    expect(await look(sheetOf([["Nome"], ["Ana"]]))).toMatchObject({ total: 1 });
  }, 60_000);

  it("with a mapping that is none is refused before it is opened", async () => {
    const bytes = sheetOf([["Nome"]]);
    for (const mapping of [{}, { number: 501 }, { number: 0, extra: [{ column: 1, name: "" }] }])
      expect((await send(bytes, mapping)).body).toMatchObject({ error: "ERR_VALIDATION" });
  });
});

describe.each(["xlsx", "biff8"] as const)("a sheet (%s) that is only looked at", (format) => {
  it("tells its columns, its first five rows and how many there are, and is not brought in", async () => {
    const rows = Array.from({ length: 7 }, (_, at) => [`Cliente ${at}`, `55119000000${at}0`, `c${at}@example.com`]);
    const preview = await look(sheetOf([["Nome completo", "Celular", "E-mail"], ...rows], format));
    expect(preview).toEqual({
      columns: ["Nome completo", "Celular", "E-mail"],
      rows: rows.slice(0, 5),
      total: 7,
      mapping: { name: 0, number: 1, email: 2, extra: [], hasHeader: true, fromBrazil: false },
    });
    expect(await Contact.count({ where: home })).toBe(0);
  });

  it("is read as text: numbers whole, dates as they stand, formulas as they last came out", async () => {
    const shown = await look(
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
        format,
      ),
    );
    expect(shown.rows).toEqual([["5511987654321", "5511987654321", "01234-567", "17/05/1990", "7", "TRUE", ""]]);
  });

  it("without names of columns is told by what stands in it", async () => {
    const preview = await look(
      sheetOf(
        [
          ["ana@example.com", "Ana", "+55 11 90000-0001"],
          ["", "Bia", "+55 11 90000-0002"],
        ],
        format,
      ),
    );
    expect(preview.mapping).toEqual({ name: 1, number: 2, email: 0, extra: [], hasHeader: false, fromBrazil: false });
  });
});

describe("a sheet that is brought in", () => {
  it("makes contacts that nobody has asked WhatsApp about, with e-mail and extra fields", async () => {
    const number = newNumber();
    const ear = listen();
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
        extra: [
          { column: 3, name: "CPF" },
          { column: 4, name: "Vazio" },
        ],
      },
    );
    ear.stop();
    expect(report).toEqual({ created: 1, updated: 0, unchanged: 0, refused: 0, errors: [] });
    const [ana1] = await Contact.findAll({ where: home });
    expect(ana1).toMatchObject({
      name: "Ana Lima",
      number,
      email: "ana@example.com",
      isUnchecked: true,
      nameIsChosen: true,
    });
    const fields = await ContactField.findAll({ where: home });
    expect(fields.map(({ name, value }) => [name, value])).toEqual([["CPF", "123"]]);
    expect(ear.heard.map(({ topic, news }) => [topic, news])).toEqual([
      ["contact", { action: "create", contact: expect.objectContaining({ id: ana1!.id, name: "Ana Lima" }) }],
    ]);
  });

  it("names each row that is refused by its number in the sheet, and brings in the others", async () => {
    const report = await bring(
      sheetOf([
        ["Nome", "Telefone", "E-mail"],
        ["A", "5511900000001", ""],
        ["x".repeat(51), "5511900000002", ""],
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
        { row: 2, field: "name", error: "Too Short!" },
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

  it("tells the first hundred of what is wrong, and counts the rest", async () => {
    const report = await bring(sheetOf(Array.from({ length: 130 }, () => ["Ana", "1"])), {
      name: 0,
      number: 1,
      hasHeader: false,
    });
    expect([report.refused, report.errors.length, report.errors.at(-1)?.row]).toEqual([130, 100, 100]);
  });

  it("takes both spellings of a Brazilian number for one person, in the sheet and in what is there", async () => {
    const [eight, nine] = ["551187654321", "5511987654321"];
    const known = await contact(home.companyId, { number: "5521912345678", name: "Bia" });
    await ContactIdentity.create({ ...home, contactId: known.id, kind: "phone", value: "552112345678" });
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
    const names = await ContactIdentity.findAll({ where: home });
    expect(names.map(({ value }) => value)).toEqual(expect.arrayContaining([eight, nine]));
  });

  it("fills what is empty of those who are known, and changes nothing else", async () => {
    const [nameless, named] = [newNumber(), newNumber()];
    const first = await contact(home.companyId, { number: nameless, name: `+${nameless}` });
    const second = await contact(home.companyId, { number: named, name: "Cliente antigo" });
    await second.update({ email: "antigo@example.com" });
    await ContactField.create({ ...home, contactId: second.id, name: "CPF", value: "" });
    await ContactField.create({ ...home, contactId: second.id, name: "Rua", value: "das Flores" });
    const bytes = sheetOf([
      ["Nome", "Telefone", "E-mail", "CPF", "Rua"],
      ["Tia Lu", nameless, "", "", ""],
      ["Outro nome", named, "novo@example.com", "123", "Nova"],
    ]);
    const mapping = {
      name: 0,
      number: 1,
      email: 2,
      extra: [
        { column: 3, name: "CPF" },
        { column: 4, name: "Rua" },
      ],
    };
    expect(await bring(bytes, mapping)).toMatchObject({ created: 0, updated: 2, unchanged: 0 });
    expect(await first.reload()).toMatchObject({ name: "Tia Lu", nameIsChosen: true });
    expect(await second.reload()).toMatchObject({ name: "Cliente antigo", email: "antigo@example.com" });
    const fields = await ContactField.findAll({ where: home, order: ["name"] });
    expect(fields.map(({ name, value }) => `${name} ${value}`)).toEqual(["CPF 123", "Rua das Flores"]);
    expect(await bring(bytes, mapping)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it("without a column of names calls people by their numbers, as if nobody had named them", async () => {
    const number = newNumber();
    expect(await bring(sheetOf([["Telefone"], [number]]), { number: 0 })).toMatchObject({ created: 1 });
    expect(await Contact.findAll({ where: home })).toMatchObject([{ name: `+${number}`, nameIsChosen: false }]);
  });

  it("has its first row brought in too when it bears no names of columns", async () => {
    const rows = [
      ["Ana", newNumber()],
      ["Bia", newNumber()],
    ];
    expect(await bring(sheetOf(rows), { number: 1, name: 0, hasHeader: false })).toMatchObject({ created: 2 });
  });

  it("changes nothing of another company that knows the same people", async () => {
    const number = newNumber();
    const other = await contact((await company()).id, { number, name: `+${number}` });
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

  it("twice at the same moment makes everybody once", async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`Cliente ${at}`, newNumber()]);
    const [forwards, backwards] = [rows, [...rows].reverse()].map((each) => sheetOf([["Nome", "Telefone"], ...each]));
    const reports = await Promise.all([bring(forwards!), bring(backwards!)]);
    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(300);
    expect(reports.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(300);
    expect(await Contact.count({ where: home })).toBe(300);
  });

  it("of twenty thousand rows is brought in, and nobody is told of each", async () => {
    const rows = Array.from({ length: sheetLimits.rows }, (_, at) => [
      `Cliente ${at}`,
      `5521${900_000_000 + at}`,
      `c${at}@example.com`,
    ]);
    const bytes = sheetOf([["Nome", "Telefone", "E-mail"], ...rows]);
    const ear = listen();
    const report = await bring(bytes, { name: 0, number: 1, email: 2 });
    ear.stop();
    expect(report).toEqual({ created: sheetLimits.rows, updated: 0, unchanged: 0, refused: 0, errors: [] });
    expect(ear.heard.map(({ topic, news }) => [topic, news])).toEqual([["contact", { action: "reload" }]]);
    expect(await Contact.count({ where: home })).toBe(sheetLimits.rows);
  }, 180_000);
});
