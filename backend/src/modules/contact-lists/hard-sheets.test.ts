import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactListApi, type ContactListReport } from "@guiche/contract/contact-lists";
import { utils, write, type BookType } from "@e965/xlsx";
import { ContactListItem } from "../../models/contacts/contact-list-item";
import { createCompany, plan, user } from "../../testing/factories";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";
import { workbookOf } from "../../testing/workbooks";

const server = withServer();
let companyId: number;
let admin: Caller;
let listId: number;
beforeEach(async () => {
  companyId = (await createCompany({ planId: (await plan({ useCampaigns: true })).id })).id;
  admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
  listId = (await admin.call(contactListApi.create, { body: { name: "Clientes" } })).id;
});

const send = async (bytes: Buffer, name = "pessoas.xlsx") => {
  const uploadRequest = admin.request(contactListApi.upload, { id: listId }).attach("file", bytes, name);
  return (await uploadRequest).body as ContactListReport;
};
const people = async () =>
  (await ContactListItem.findAll({ where: { companyId }, order: ["id"] })).map(({ name, number }) => [name, number]);

describe.each(["xlsx", "biff8"] as const)("a sheet with merged cells (%s)", (format: BookType) => {
  const bookOf = (rows: string[][], merges: string[]) => {
    const sheet = utils.aoa_to_sheet(rows);
    sheet["!merges"] = merges.map((range) => utils.decode_range(range));
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, "Contatos");
    return write(book, { type: "buffer", bookType: format }) as Buffer;
  };

  it("repeats a name that is merged over several numbers", async () => {
    const rows = [
      ["Nome", "Telefone"],
      ["Ana", "5511987650001"],
      ["", "5511987650002"],
      ["", "5511987650003"],
      ["Bia", "5511987650004"],
      [],
      ["", "", "fim"],
    ];
    expect(await send(bookOf(rows, ["A2:A4", "A5:A1048576"]))).toMatchObject({ created: 4, refused: 1 });
    expect(await people()).toEqual([
      ["Ana", "5511987650001"],
      ["Ana", "5511987650002"],
      ["Ana", "5511987650003"],
      ["Bia", "5511987650004"],
    ]);
  });

  it("keeps a title that is merged over columns out of the people", async () => {
    const rows = [
      ["Clientes de 2026", "", ""],
      ["Nome", "Telefone", "E-mail"],
      ["Ana", "5511987650001", "ana@example.com"],
    ];
    expect(await send(bookOf(rows, ["A1:C1"]))).toMatchObject({ created: 1, refused: 1 });
    expect(await people()).toEqual([["Ana", "5511987650001"]]);
  });
});

describe("a sheet of 1,048,576 rows that are empty but for two people", () => {
  const all = 1_048_576;
  const inLittleMemory = async (bytes: Buffer, name?: string) => {
    const { rss } = process.memoryUsage();
    const report = await send(bytes, name);
    expect(process.memoryUsage().rss - rss).toBeLessThan(80 * 1_024 * 1_024);
    return report;
  };
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (at: number, name: string, number: string) =>
    `<row r="${at}">${cell(`A${at}`, name)}${cell(`B${at}`, number)}</row>`;
  const header = row(1, "Nome", "Telefone");

  it("that are not in the file is read at once", async () => {
    const rows = header + row(2, "Ana", "5511987650001") + row(all, "Bia", "5511987650002");
    expect(await inLittleMemory(workbookOf(rows))).toMatchObject({ created: 2, refused: 0 });
  });

  it("that are in the file, formatted, is read in bounded time and memory", async () => {
    let empty = "";
    for (let at = 3; at < all; at += 1) empty += `<row r="${at}" ht="15"/>`;
    const rows = header + row(2, "Ana", "5511987650001") + empty + row(all, "Bia", "5511987650002");
    expect(await inLittleMemory(workbookOf(rows))).toMatchObject({ created: 2, refused: 0 });
  });

  it("as text is read in bounded time and memory", async () => {
    const text = `Nome;Telefone\r\nAna;5511987650001\r\n${";\r\n".repeat(all - 3)}Bia;5511987650002\r\n`;
    expect(await inLittleMemory(Buffer.from(text), "pessoas.csv")).toMatchObject({ created: 2, refused: 0 });
  });
});
