import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { sheetLimits, type SheetMapping } from "@guiche/contract/contact-sheets";
import { uploadLimits } from "@guiche/contract/limits";
import { env } from "../../config/env";
import { Contact } from "../../models/contacts/contact";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { withServer } from "../../testing/server";
import { sendSheet, sheetOf } from "../../testing/sheets";
import { packageOf, workbookOf } from "../../testing/workbooks";

const server = withServer();

let company: { companyId: number };
let ana: Caller;
beforeEach(async () => {
  company = { companyId: (await createCompany()).id };
  ana = await signInAs(server.app, await user(company.companyId));
});

const send = (bytes: Buffer | null, mapping?: Partial<SheetMapping>) => sendSheet(ana, bytes, { mapping });

/** Environment and command line of the process that reads a sheet; null while there is none. */
async function childAtWork(): Promise<{ environment: string; command: string } | null> {
  for (const pid of await readdir("/proc")) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
    const command = await read("cmdline");
    if (!command.includes("sheet.child.mjs") || !(await read("status")).includes(`PPid:\t${process.pid}\n`)) continue;
    return { environment: await read("environ"), command };
  }
  return null;
}

describe("an invalid or hostile sheet", () => {
  /** The preview and the import read the sheet alike: only the first test asks for both. */
  const expectRefused = async (bytes: Buffer | null, error: string, status = 400, mapping?: Partial<SheetMapping>) => {
    const answer = await send(bytes, mapping);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ error })]);
    expect(await Contact.count({ where: company })).toBe(0);
    expect(await readdir(join(env().dataDir, "tmp")).catch(() => [])).toEqual([]);
  };

  it("that is missing or of another type, whatever its name, is unreadable", async () => {
    await expectRefused(null, "ERR_VALIDATION");
    const rows = [
      ["Nome", "Telefone"],
      ["Ana", "5511999990000"],
    ];
    for (const format of ["xlsb", "html", "rtf", "fods"] as const)
      await expectRefused(sheetOf(rows, { format }), "ERR_SHEET_UNREADABLE");
    for (const mapping of [undefined, { number: 0 }])
      await expectRefused(Buffer.from("PK\x03\x04 and nothing else"), "ERR_SHEET_UNREADABLE", 400, mapping);
    await expectRefused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]), "ERR_SHEET_UNREADABLE");
    await expectRefused(packageOf([{ name: "word/document.xml", bytes: Buffer.from("<a/>") }]), "ERR_SHEET_UNREADABLE");
  });

  it("that is truncated is unreadable", async () => {
    const whole = sheetOf([
      ["Nome", "Telefone"],
      ["Ana", "5511999990000"],
    ]);
    await expectRefused(whole.subarray(0, whole.length - 30), "ERR_SHEET_UNREADABLE");
  });

  it("that declares more than fifty megabytes uncompressed is too large, and is not decompressed", async () => {
    const workbook = { name: "xl/workbook.xml", bytes: Buffer.from("<workbook/>") };
    await expectRefused(packageOf([{ ...workbook, says: 51 * 1024 * 1024 }]), "ERR_SHEET_TOO_LARGE");
  });

  it("that declares a hundred times its compressed size is too large", async () => {
    const zeros = { name: "xl/worksheets/sheet1.xml", bytes: Buffer.alloc(2_000_000, 32) };
    await expectRefused(packageOf([zeros]), "ERR_SHEET_TOO_LARGE");
  });

  it("that decompresses to more than it declares is too large", async () => {
    const zeros = { name: "xl/worksheets/sheet1.xml", bytes: Buffer.alloc(20_000_000, 32), says: 100 };
    await expectRefused(packageOf([zeros]), "ERR_SHEET_TOO_LARGE");
  });

  it("that has over a thousand parts, or two with one name, is refused", async () => {
    const part = (name: string) => ({ name, bytes: Buffer.from("<a/>") });
    const many = Array.from({ length: 1_001 }, (_, at) => part(`xl/media/${at}.xml`));
    await expectRefused(packageOf(many), "ERR_SHEET_TOO_LARGE");
    await expectRefused(packageOf([part("xl/workbook.xml"), part("xl/workbook.xml")]), "ERR_SHEET_UNREADABLE");
  });

  it("with too many columns or rows is too large", async () => {
    await expectRefused(sheetOf([Array.from({ length: sheetLimits.columns + 1 }, () => "a")]), "ERR_SHEET_TOO_LARGE");
    const rows = Array.from({ length: sheetLimits.rows + 2 }, (_, at) => [String(5_511_900_000_000 + at)]);
    await expectRefused(sheetOf(rows), "ERR_SHEET_TOO_LARGE");
  });

  it("above the upload limit gets 413", async () => {
    await expectRefused(Buffer.alloc(uploadLimits.sheet + 1), "ERR_PAYLOAD_TOO_LARGE", 413);
  });

  it("that repeats one long text a thousand times is too large to return", async () => {
    const text = "x".repeat(30_000);
    const rows = Array.from({ length: 1_000 }, (_, at) => [String(5_511_900_000_000 + at), text]);
    const answer = await send(sheetOf(rows), { number: 0, name: 1 });
    expect([answer.status, answer.body]).toEqual([400, { error: "ERR_SHEET_TOO_LARGE" }]);
  });

  it("that exhausts memory or time only kills its own process, which has no secrets", async () => {
    const row = (at: number) => `<row r="${at}">${"<c><v>1</v></c>".repeat(140)}</row>`;
    const rows = Array.from({ length: 20_000 }, (_, at) => row(at + 1)).join("");
    // Incompressible, so that the whole stays below the compression ratio limit.
    const heavy = workbookOf(rows, [{ name: "xl/media/noise.bin", bytes: randomBytes(1_000_000) }]);
    const answerPromise = send(heavy).then(({ status, body }) => [status, body as unknown]);
    const { environment, command } = await until("the process has started", childAtWork, 20_000);
    expect(environment).toContain("NODE_CHANNEL_FD");
    expect(environment).not.toMatch(/DATABASE_URL|REDIS_URL|DATA_DIR|PATH=/);
    expect(command).toContain("--max-old-space-size=256");
    expect(await answerPromise).toEqual([400, { error: "ERR_SHEET_TOO_LARGE" }]);
    expect(await childAtWork()).toBeNull();
    expect((await send(sheetOf([["Nome"], ["Ana"]]))).body).toMatchObject({ total: 1 });
  });

  it("with an invalid mapping is refused before it is opened", async () => {
    const bytes = sheetOf([["Nome"]]);
    for (const mapping of [{}, { number: 501 }, { number: 0, extra: [{ column: 1, name: "" }] }])
      expect((await send(bytes, mapping)).body).toMatchObject({ error: "ERR_VALIDATION" });
  });
});
