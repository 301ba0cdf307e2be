import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { tagApi } from "@guiche/contract/tags";
import { sheetLimits, type SheetMapping, type SheetPreview, type SheetReport } from "@guiche/contract/contact-sheets";
import { Contact } from "../../models/contacts/contact";
import { createCompany, tag, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { sendSheet, sheetOf, type Cell } from "../../testing/sheets";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { likelyMapping } from "./sheet.mapping";

const server = withServer();

let company: { companyId: number };
let ana: Caller;
beforeEach(async () => {
  company = { companyId: (await createCompany()).id };
  ana = await signInAs(server.app, await user(company.companyId));
});

const send = (bytes: Buffer, name: string, mapping?: SheetMapping) => sendSheet(ana, bytes, { mapping, name });
const look = async (bytes: Buffer | string, name = "agenda.csv") =>
  (await send(Buffer.from(bytes), name)).body as SheetPreview;
/** As the dialog does it: the columns as the server suggests them. */
async function bring(bytes: Buffer | string, name?: string): Promise<SheetReport> {
  const { mapping } = await look(bytes, name);
  return (await send(Buffer.from(bytes), name ?? "agenda.csv", mapping)).body as SheetReport;
}
const people = async () =>
  (await Contact.findAll({ where: company, order: ["name"], raw: true })).map(({ name, number, email }) =>
    [name, number, email].filter(Boolean),
  );

describe("a phone book", () => {
  it("of Google has its numbers below their values, not below their labels", async () => {
    const csv = `First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value
Ana,,Lima,,,,Padaria Sol,* myContacts,* Work,ana@example.com ::: ana2@example.com,Work,+55 11 3333-4444,Mobile,+55 11 98765-4321
Bia,Maria,Souza,,,,,* myContacts,,,Mobile,+55 21 91234-5678 ::: +55 21 2222-3333,,
Caio,,,,,,,* myContacts,,,Home,31 3333-4444,,
`;
    expect(await bring(csv)).toMatchObject({ created: 3, refused: 0 });
    expect(await people()).toEqual([
      ["Ana Lima", "5511987654321", "ana@example.com"],
      ["Bia Maria Souza", "5521912345678"],
      ["Caio", "553133334444"],
    ]);
  });

  it("of Google in its older columns has one name", async () => {
    const csv = `Name,Given Name,Additional Name,Family Name,Group Membership,Phone 1 - Type,Phone 1 - Value
Ana Lima,Ana,,Lima,* myContacts,Mobile,+55 11 98765-4321
`;
    await bring(csv);
    expect(await people()).toEqual([["Ana Lima", "5511987654321"]]);
  });

  it("of Outlook has a mobile number next to an empty business phone", async () => {
    const csv = `First Name,Middle Name,Last Name,Company,Business Fax,Business Phone,Home Phone,Mobile Phone,E-mail Address
Ana,,Lima,Padaria Sol,11 3333-0000,,,11 98765-4321,ana@example.com
Bia,,Souza,,,11 3333-4444,,,
`;
    expect(await bring(csv)).toMatchObject({ created: 2, refused: 0 });
    expect(await people()).toEqual([
      ["Ana Lima", "5511987654321", "ana@example.com"],
      ["Bia Souza", "551133334444"],
    ]);
  });
});

describe("a phone book of cards", () => {
  const cards = [
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lima;Ana;;;\r\nFN:Ana Lima\r\nORG:Padaria Sol;\r\nEMAIL;type=INTERNET:ana@example.com\r\nitem1.TEL;type=WORK:+55 11 3333-4444\r\nTEL;type=CELL;type=VOICE;type=pref:+55 (11) 98765-4321\r\nCATEGORIES:myContacts,Revenda\r\nPHOTO;ENCODING=b;TYPE=JPEG:" +
      `${"A".repeat(75)}\r\n ${"B".repeat(75)}\r\nEND:VCARD\r\n`,
    "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;Jo=C3=A3o=20da=20Concei=\r\n=C3=A7=C3=A3o;;;\r\nTEL;CELL:21 91234-5678\r\nEND:VCARD\r\n",
    "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Rita\r\nTEL;VALUE=uri;TYPE=cell:tel:+34-912-345-678\r\nEND:VCARD\r\n",
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Sem DDD\r\nTEL:979611186\r\nEND:VCARD\r\n",
  ].join("");

  it("of an iPhone or an Android is read like a sheet, in every version", async () => {
    expect(await look(cards, "contatos.vcf")).toMatchObject({
      columns: ["Name", "Phone", "E-mail", "Tags", "Company"],
      total: 4,
      mapping: { name: 0, number: 1, email: 2, tags: 3, fromBrazil: true },
    });
    expect(await bring(cards, "contatos.vcf")).toMatchObject({
      created: 3,
      errors: [{ row: 5, field: "number", error: "Missing area code" }],
    });
    expect(await people()).toEqual([
      ["Ana Lima", "5511987654321", "ana@example.com"],
      ["João da Conceição", "5521912345678"],
      ["Rita", "34912345678"],
    ]);
    expect((await ana.call(tagApi.all)).map(({ name }) => name)).toEqual(["Revenda"]);
  });

  it("may have more cards than a message, and more rows than allowed is too large", async () => {
    const card = (at: number) =>
      `BEGIN:VCARD\nVERSION:3.0\nFN:Pessoa ${at}\nTEL;type=CELL:+55119${String(80_000_000 + at)}\nEND:VCARD\n`;
    const many = (count: number) => Array.from({ length: count }, (_, at) => card(at)).join("");
    expect(await bring(many(400), "contatos.vcf")).toMatchObject({ created: 400, refused: 0 });
    expect((await send(Buffer.from(many(sheetLimits.rows + 1)), "contatos.vcf")).body).toEqual({
      error: "ERR_SHEET_TOO_LARGE",
    });
  });
});

describe("a sheet whose titles promise something else", () => {
  const mappingOf = (columns: string[], ...rows: string[][]) =>
    likelyMapping({ columns, rows, sample: rows, total: rows.length });

  it("has its numbers where the cells are numbers", () => {
    const rows = [
      ["residencial", "11 98765-4321", "Ana"],
      ["celular", "11 98765-4322", "Bia"],
    ];
    const mapping = mappingOf(["Telefone", "Contato", "Nome"], ...rows);
    expect(mapping).toMatchObject({ number: 1, moreNumbers: [], name: 2 });
  });

  it("does not take a tax id for a telephone number", () => {
    const mapping = mappingOf(["Nome", "CPF", "Celular"], ["Ana", "11987654321", "11 98765-4321"]);
    expect(mapping).toMatchObject({ number: 2, moreNumbers: [] });
  });
});

describe("a number", () => {
  it("without its area code takes that of another column, and is refused without one", async () => {
    expect((await look("Nome;DDD;Telefone\nAna;11;979611186\n")).mapping).toMatchObject({
      areaCode: 1,
      number: 2,
      fromBrazil: true,
    });
    expect(await bring("Nome;DDD;Telefone\nAna;11;979611186\nBia;;979611187\nCaio;21;2222-3333\n")).toMatchObject({
      created: 2,
      errors: [{ row: 3, field: "number", error: "Missing area code" }],
    });
    expect(await bring("Nome;Telefone\nDora;979611186\n")).toMatchObject({
      created: 0,
      errors: [{ row: 2, field: "number", error: "Missing area code" }],
    });
    expect(await people()).toEqual([
      ["Ana", "5511979611186"],
      ["Caio", "552122223333"],
    ]);
  });

  it("that another system wrote as text for Excel is that number", async () => {
    const csv =
      'Nome;Telefone\r\nAna;="5511999998888"\r\nBia;"=""5511999997777"""\r\nCaio;\'5511999996666\r\nDora;"\t5511999995555"\r\n';
    expect(await bring(csv)).toMatchObject({ created: 4, refused: 0 });
    expect((await people()).map(([, number]) => number)).toEqual([
      "5511999998888",
      "5511999997777",
      "5511999996666",
      "5511999995555",
    ]);
  });

  it("that Excel rounded is refused with that reason", async () => {
    expect(await bring("Nome;Telefone\nAna;5,51199E+12\nBia;5,511999997777E+12\n")).toMatchObject({
      created: 1,
      errors: [{ row: 2, field: "number", error: "Rounded number" }],
    });
    expect(await people()).toEqual([["Bia", "5511999997777"]]);
  });
});

describe("a column of tags", () => {
  const tagsOf = async () =>
    new Map(
      (await ana.call(contactApi.list, { query: { beside: "true" } })).contacts.map(({ name, ownTags = [] }) => [
        name,
        ownTags.map((tag) => tag.name),
      ]),
    );

  it("gives the contacts the tags that exist, however they are written, and makes the others once", async () => {
    const vip = await tag(company.companyId, { name: "Clientes São Paulo" });
    const csv =
      "Nome;Telefone;Etiqueta\nAna;5511999990001;CLIENTES SAO PAULO, Revenda\nBia;5511999990002;revenda\nCaio;5511999990003;\n";
    expect((await look(csv)).mapping).toMatchObject({ tags: 2 });
    expect(await bring(csv)).toMatchObject({ created: 3, refused: 0 });
    expect(await tagsOf()).toEqual(
      new Map([
        ["Ana", ["Clientes São Paulo", "Revenda"]],
        ["Bia", ["Revenda"]],
        ["Caio", []],
      ]),
    );
    expect((await ana.call(tagApi.all)).map(({ id, name }) => [id, name])).toEqual([
      [vip.id, "Clientes São Paulo"],
      [expect.any(Number), "Revenda"],
    ]);
    expect(await bring(csv)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await bring("Nome;Telefone;Tags\nCaio;5511999990003;Revenda\n")).toMatchObject({ updated: 1 });
  });

  it("refuses a row whose tag is too short or too long", async () => {
    const csv = `Nome;Telefone;Tags\nAna;5511999990001;ab\nBia;5511999990002;${"x".repeat(51)}\n`;
    expect(await bring(csv)).toMatchObject({
      refused: 2,
      errors: [
        { row: 2, field: "tags", error: "Mensagem muito curta" },
        { row: 3, field: "tags", error: "Too Long!" },
      ],
    });
  });

  it("of Google leaves out the groups that every phone book has", async () => {
    await bring("First Name,Last Name,Labels,Phone 1 - Value\nAna,Lima,* myContacts ::: Fornecedores,+5511999990001\n");
    expect(await tagsOf()).toEqual(new Map([["Ana Lima", ["Fornecedores"]]]));
  });

  it("stays with the contact that two contacts are merged into, and can be changed by hand", async () => {
    await bring("Nome;Telefone;Tags\nAna;5511999990001;Revenda\nAna L.;5511999990002;Revenda, Atacado\n");
    const [first, second] = await Contact.findAll({ where: company, order: ["id"] });
    const merged = await ana.call(contactApi.merge, { params: { id: first!.id }, body: { contactId: second!.id } });
    expect(merged.ownTags.map(({ name }) => name)).toEqual(["Atacado", "Revenda"]);
    const [{ id: keptId } = { id: 0 }] = merged.ownTags;
    const changedContact = await ana.call(contactApi.update, { params: { id: merged.id }, body: { tagIds: [keptId] } });
    expect(changedContact.ownTags.map(({ name }) => name)).toEqual(["Atacado"]);
    const other = await tag((await createCompany()).id);
    const response = await ana.ask(contactApi.update, { params: { id: merged.id }, body: { tagIds: [other.id] } });
    expect([response.status, response.body]).toEqual([404, { error: "ERR_NO_TAG_FOUND" }]);
  });
});

describe("a sheet of LibreOffice", () => {
  it("is read like one of Excel", async () => {
    const rows: Cell[][] = [
      ["Nome", "Telefone", "Desde"],
      ["Ana", 5_511_987_654_321, { t: "n", v: 33_010, z: "dd/mm/yyyy" }],
      ["Bia", "5511987654322", ""],
    ];
    const bytes = sheetOf(rows, { format: "ods" });
    const { rows: previewRows } = await look(bytes, "contatos.ods");
    expect(previewRows.map(([name, number]) => [name, number])).toEqual([
      ["Ana", "5511987654321"],
      ["Bia", "5511987654322"],
    ]);
    expect(await bring(bytes, "contatos.ods")).toMatchObject({ created: 2, refused: 0 });
  });
});
