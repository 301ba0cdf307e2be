import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactListApi } from "@guiche/contract/contact-lists";
import { contactApi } from "@guiche/contract/contacts";
import type { SheetMapping, SheetPreview, SheetRefusals, SheetReport } from "@guiche/contract/contact-sheets";
import { Contact } from "../../models/contacts/contact";
import { ContactField } from "../../models/contacts/contact-field";
import { ContactListItem } from "../../models/contacts/contact-list-item";
import { createCompany, plan, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { sendSheet, sheetOf } from "../../testing/sheets";
import { signInAs, type Caller } from "../../testing/sign-in-as";

const server = withServer();

async function newCompany(): Promise<{ companyId: number; admin: Caller }> {
  const { id: companyId } = await createCompany({ planId: (await plan({ useCampaigns: true })).id });
  return { companyId, admin: await signInAs(server.app, await user(companyId, { profile: "admin" })) };
}
let company: { companyId: number; admin: Caller };
beforeEach(async () => (company = await newCompany()));

const send = (bytes: Buffer | string, mapping?: SheetMapping, name = "contatos.csv") =>
  sendSheet(company.admin, Buffer.from(bytes), { mapping, name });
/** As the dialog does it: the columns as the server suggests them. */
async function bring(bytes: Buffer | string, name?: string): Promise<SheetReport> {
  const { mapping } = (await send(bytes, undefined, name)).body as SheetPreview;
  return (await send(bytes, mapping, name)).body as SheetReport;
}

/** Everything that an import can set. */
async function everything() {
  const { companyId, admin } = company;
  const fields = await ContactField.findAll({ where: { companyId }, raw: true });
  const { contacts } = await admin.call(contactApi.list, { query: { beside: "true" } });
  const rows = await Contact.findAll({ where: { companyId }, raw: true });
  return rows
    .map(({ id, name, number, otherNumbers, email, nameIsChosen }) => ({
      ...{ name, number, otherNumbers, email, nameIsChosen },
      tags: contacts.find((one) => one.id === id)?.ownTags?.map((tag) => tag.name),
      fields: fields
        .filter(({ contactId }) => contactId === id)
        .map((field) => `${field.name}=${field.value}`)
        .sort(),
    }))
    .sort((a, b) => ((a.number ?? "") < (b.number ?? "") ? -1 : 1));
}

/** The cells of an exported file, with the marks that a spreadsheet sees. */
const rawRows = (csv: string): string[][] =>
  csv
    .slice(1)
    .split("\r\n")
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map(([, cell = ""]) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    );

/** What Excel shows of a cell and saves as CSV, in Brazil: only a text stays as it is. */
function asExcelShows(cell: string): string {
  if (/^\d{12,}$/.test(cell)) return `${cell[0]},${cell.slice(1, 6)}E+${cell.length - 1}`;
  if (/^[+]?\d+$/.test(cell)) return String(Number(cell));
  if (/^\d{1,2}\/\d{1,2}$/.test(cell)) return `${cell.slice(0, 2)}/mar`;
  return cell;
}

const source = [
  "Nome;Telefone;E-mail;Etiquetas;CPF;Nascimento;Saldo;Obs;Outros",
  'Ana; ="5511999990001";ana@example.com;VIP, Revenda;01234567890;14/03;1.234,50;"a ""boa""; e só";+5511999990007, +34 912 345 679',
  "Bia;+34 912 345 678;;;;;;=1+1;+525512345678",
  "Caio;5511999990003;;Revenda;;;;;",
  "+5511999990004;5511999990004;;;98765432100;;;;",
];
const fullMapping: SheetMapping = {
  ...{ name: 0, moreNames: [], number: 1, moreNumbers: [], otherNumbers: 8, areaCode: null, email: 2, tags: 3 },
  extra: ["CPF", "Nascimento", "Saldo", "Obs"].map((name, at) => ({ column: at + 4, name })),
  ...{ hasHeader: true, fromBrazil: false },
};

describe("what was exported and is imported into an empty company", () => {
  it.each([
    ["as it is", (csv: string) => Buffer.from(csv)],
    [
      "after Excel saved it as CSV",
      (csv: string) =>
        Buffer.from(
          rawRows(csv)
            .map((row) => row.map((cell) => `"${asExcelShows(cell).replaceAll('"', '""')}"`).join(";"))
            .join("\r\n"),
          "latin1",
        ),
    ],
    ["after Excel saved it as a workbook", (csv: string) => sheetOf(rawRows(csv))],
  ])("gives the same contacts, fields and tags %s", async (_what, savedSheet) => {
    expect((await send(source.join("\r\n"), fullMapping)).body).toMatchObject({ created: 4, refused: 0 });
    const before = await everything();
    expect(before[1]).toMatchObject({
      name: "Ana",
      tags: ["Revenda", "VIP"],
      otherNumbers: ["5511999990007", "34912345679"],
      fields: expect.arrayContaining(["Nascimento=14/03"]),
    });
    const { text } = await company.admin.ask(contactApi.exported);
    company = await newCompany();
    expect(await bring(savedSheet(text))).toMatchObject({ created: 4, refused: 0 });
    expect(await everything()).toEqual(before);
  });

  it("keeps what a company has already, and adds the numbers that it lacks", async () => {
    const sheet = ["name;number;email;otherNumbers;tags", "Ana;+5511999990001;;+5511999990007, +5511999990008;"];
    await bring("Nome;Telefone\r\nAna;5511999990001\r\nDuda;5511999990008");
    expect(await bring(sheet.join("\r\n"))).toMatchObject({ created: 0, updated: 1, refused: 0 });
    expect(await bring(sheet.join("\r\n"))).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    const [ana, duda] = await everything();
    expect([ana?.otherNumbers, duda?.otherNumbers]).toEqual([["5511999990007"], []]);
    // A message from that number is Ana's.
    expect(await bring("Nome;Telefone\r\nOutra;5511999990007")).toMatchObject({ created: 0, unchanged: 1 });
  });

  it("gives a number to the person whose own row has it, and refuses one that is none", async () => {
    const rows = [
      "name;number;email;otherNumbers;tags",
      "Ana;+5511999990001;;+5511999990002, +5511999990009;",
      "Bia;+5511999990002;;+5511999990009;",
      "Caio;+5511999990003;;+5511999990007, 123;",
    ];
    const report = await bring(rows.join("\r\n"));
    expect(report).toMatchObject({ created: 2, refused: 1, errors: [{ row: 4, field: "otherNumbers" }] });
    expect((await everything()).map(({ name, otherNumbers }) => [name, otherNumbers])).toEqual([
      ["Ana", ["5511999990009"]],
      ["Bia", []],
    ]);
  });

  it("gives the same people and columns of a list", async () => {
    const upload = async (text: string) => {
      const { id } = await company.admin.call(contactListApi.create, { body: { name: "Clientes" } });
      const params = { id };
      await sendSheet(company.admin, Buffer.from(text), {
        listId: id,
        mapping: "guessed",
        name: "lista.csv",
      });
      const rows = await ContactListItem.findAll({
        where: { companyId: company.companyId },
        order: ["number"],
        raw: true,
      });
      const people = rows.map(({ name, number, email, fields }) => ({ name, number, email, fields }));
      return { people, text: (await company.admin.ask(contactListApi.exported, { params })).text };
    };
    const first = await upload(source.join("\r\n"));
    expect(first.people[1]).toMatchObject({
      name: "Ana",
      fields: expect.arrayContaining([{ name: "Nascimento", value: "14/03" }]),
    });
    company = await newCompany();
    const second = await upload(first.text);
    const sorted = ({ people }: typeof first) =>
      people.map(({ fields, ...one }) => ({ ...one, fields: [...fields].sort((a, b) => (a.name < b.name ? -1 : 1)) }));
    expect(sorted(second)).toEqual(sorted(first));
  });
});

describe("the rows that an import refuses", () => {
  it("come back whole, with every fault, and nothing is stored", async () => {
    const csv = "Nome;Fone;Cidade;E-mail\nAna;979611186;Olinda;\nBia;5511999990001;;\n;5511999990002;Recife;nada\n";
    const { mapping } = (await send(csv)).body as SheetPreview;
    const { body } = await sendSheet(company.admin, Buffer.from(csv), {
      mapping,
      name: "contatos.csv",
      refused: true,
    });
    expect(body).toEqual({
      titles: ["Nome", "Fone", "Cidade", "E-mail"],
      refusedRows: [
        {
          cells: ["Ana", "979611186", "Olinda", ""],
          errors: [{ row: 2, field: "number", error: "Missing area code" }],
        },
        {
          cells: ["", "5511999990002", "Recife", "nada"],
          errors: [
            { row: 4, field: "name", error: "Required" },
            { row: 4, field: "email", error: "Invalid email" },
          ],
        },
      ],
    } satisfies SheetRefusals);
    expect(await Contact.count({ where: { companyId: company.companyId } })).toBe(0);
  });

  it("are imported once they are corrected, and the reasons become nothing", async () => {
    const csv = "Nome;Fone;Cidade;Motivo da recusa\nAna;11 979611186;Olinda;Número: Falta o DDD\n";
    const { mapping } = (await send(csv)).body as SheetPreview;
    expect(mapping).toMatchObject({ name: 0, number: 1, email: null, tags: null, extra: [] });
    expect(await bring(csv)).toMatchObject({ created: 1, refused: 0 });
    const { id } = await company.admin.call(contactListApi.create, { body: { name: "Clientes" } });
    await sendSheet(company.admin, Buffer.from(csv), {
      listId: id,
      mapping: "guessed",
      name: "lista.csv",
    });
    const [item] = await ContactListItem.findAll({ where: { companyId: company.companyId } });
    expect(item?.fields).toEqual([{ name: "Cidade", value: "Olinda" }]);
  });
});
