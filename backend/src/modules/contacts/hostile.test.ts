import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import type { SheetReport } from "@guiche/contract/contact-sheets";
import { Contact } from "../../models/contacts/contact";
import { ContactField } from "../../models/contacts/contact-field";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, contact, newNumber, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { sendSheet, sheetOf } from "../../testing/sheets";

const server = withServer();

let company: { companyId: number };
let admin: Caller;
beforeEach(async () => {
  company = { companyId: (await createCompany()).id };
  admin = await signInAs(server.app, await user(company.companyId, { profile: "admin" }));
});

const mapping = { name: 0, number: 1, hasHeader: false };
const send = (bytes: Buffer, { by = admin, name }: { by?: Caller; name?: string } = {}) =>
  sendSheet(by, bytes, { mapping, name });

describe("names in an imported sheet", () => {
  it("keep every script, and lose their bidi controls", async () => {
    const names = ["👩‍👩‍👧 Família", "محمد علي", "שרה כהן", "Zoë Ångström", "李小龍", "Łukasz"];
    const rows = [...names, "Ana\u202e gpj.exe", "\u2066Bia\u2069"].map((name) => [name, newNumber()]);
    expect((await send(sheetOf(rows))).body).toMatchObject({ created: rows.length, refused: 0 });
    const contacts = await Contact.findAll({ where: company, order: ["id"] });
    expect(contacts.map(({ name }) => name).sort()).toEqual([...names, "Ana gpj.exe", "Bia"].sort());
  });

  it("that look like formulas are stored as names and exported as text", async () => {
    const names = ["=1+1", "+55 formula", "-2+3", "@SUM(A1)", "\t=cmd|' /C calc'!A0"];
    await send(sheetOf(names.map((name) => [name, newNumber()])));
    const { text } = await admin.ask(contactApi.exported);
    const cells = text
      .slice(1)
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.replace(/^"/, ""));
    expect(cells).toHaveLength(names.length);
    for (const cell of cells) expect(cell).toMatch(/^'/);
  });
});

it("a sheet with corrupted bytes is read or refused, and nothing else breaks", async () => {
  const rows = Array.from({ length: 30 }, (_, at) => [`Cliente ${at}`, newNumber()]);
  const answers = new Set<number>();
  for (const format of ["xlsx", "biff8"] as const)
    for (let each = 0; each < 6; each += 1) {
      const bytes = sheetOf(rows, { format, isPacked: false });
      for (let change = 0; change < 40; change += 1) bytes[randomInt(8, bytes.length)] = randomInt(256);
      answers.add((await send(bytes, { name: format === "xlsx" ? "a.xlsx" : "a.xls" })).status);
    }
  expect([...answers].filter((status) => status !== 200 && status !== 400)).toEqual([]);
  expect((await send(sheetOf(rows))).status).toBe(200);
});

it("a file name is stored without path and bidi controls, and cut to fit", async () => {
  await send(sheetOf([["Ana", newNumber()]]), { name: `..\\..\\fdp\u202e${"x".repeat(400)}.xlsx` });
  const [importDto] = await admin.call(contactApi.imports, {});
  expect(importDto?.fileName).toMatch(/^[^\\/\u202e]{1,255}$/);
});

it("a contact with more fields than the form allows can still be changed", async () => {
  const ana = await contact(company.companyId, { name: "Ana" });
  const extraInfo = Array.from({ length: 60 }, (_, at) => ({ name: `Campo ${at}`, value: String(at) }));
  await ContactField.bulkCreate(extraInfo.map((field) => ({ ...company, contactId: ana.id, ...field })));
  const changedContact = await admin.call(contactApi.update, {
    params: { id: ana.id },
    body: { extraInfo: [{ name: "CPF", value: "1" }, ...extraInfo] },
  });
  expect(changedContact.extraInfo.map(({ name }) => name)).toEqual(["CPF", ...extraInfo.map(({ name }) => name)]);
});

it("a person whose account was deleted cannot import", async () => {
  const agent = await user(company.companyId);
  const caller = await signInAs(server.app, agent);
  await agent.destroy();
  const { status } = await send(sheetOf([["Ana", newNumber()]]), { by: caller });
  expect([status, await Contact.count({ where: company })]).toEqual([401, 0]);
});

it("different spellings of one number make one contact", async () => {
  const spellings = ["+55 (31) 98765-4321", "5531987654321", "55 31 8765-4321", "\u202a+55 31 98765\u20114321\u202c"];
  const report = (await send(sheetOf(spellings.map((number, at) => [`Ana ${at}`, number])))).body as SheetReport;
  expect(report).toMatchObject({ created: 1, unchanged: 3, refused: 0 });
});
