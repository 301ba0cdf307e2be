import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { cleanFileName, contentDisposition, fileNameFor } from "./file-name";
import type { FileStore } from "./store-types";
import { mapFullDisk, localFiles } from "./local-files";
import { sweepTemporary, temporaryPath } from "./temporary";

let dataDir: string;
let store: FileStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "guiche-files-"));
  store = localFiles(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
/** The file system dates files by the machine's clock, which need not be this process's. */
const setFileTime = (path: string, at: Date) => utimes(path, at, at);
const keysBefore = async (date: Date): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.keysStoredBefore(date)) keys.push(key);
  return keys;
};

describe("a file in the store", () => {
  it("is readable by the server alone", async () => {
    const { key } = await store.write(7, Readable.from(["x"]));
    expect((await stat(join(dataDir, "media", key))).mode & 0o077).toBe(0);
  });

  it("that was written elsewhere is moved in, not copied", async () => {
    const path = await temporaryPath(dataDir);
    await writeFile(path, "hello");
    const { ino } = await stat(path);
    const adoptedFile = await store.adopt(7, path);
    expect([adoptedFile.bytes, await filesIn("tmp")]).toEqual([5, []]);
    expect((await stat(join(dataDir, "media", adoptedFile.key))).ino).toBe(ino);
  });

  it("whose stream breaks off leaves nothing behind", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        throw new Error("The connection is gone.");
      })(),
    );
    await expect(store.write(7, broken)).rejects.toThrow("The connection is gone.");
    expect([await filesIn("tmp"), await filesIn("media")]).toEqual([[], []]);
  });

  it("is listed by its age", async () => {
    const old = await store.write(7, Readable.from(["old"]));
    const young = await store.write(8, Readable.from(["young"]));
    await setFileTime(join(dataDir, "media", old.key), new Date(1_000));
    await setFileTime(join(dataDir, "media", young.key), new Date());
    await writeFile(join(dataDir, "media", "not-ours"), "x");
    expect(await keysBefore(new Date(Date.now() - 60_000))).toEqual([old.key]);
    expect((await keysBefore(new Date(Date.now() + 60_000))).sort()).toEqual([old.key, young.key].sort());
  });
});

describe("a full disk", () => {
  it.each(["ENOSPC", "EDQUOT"])("that reports %s gets its own error code, and no partial file stays", async (code) => {
    const full = Readable.from(
      (async function* () {
        yield Buffer.alloc(70_000);
        throw Object.assign(new Error("write"), { code });
      })(),
    );
    await expect(store.write(7, full)).rejects.toMatchObject({ code: "ERR_STORAGE_FULL", status: 507 });
    expect([await filesIn("tmp"), await filesIn("media")]).toEqual([[], []]);
  });

  it("is not confused with other errors", () => {
    const other = Object.assign(new Error("x"), { code: "EACCES" });
    expect(mapFullDisk(other)).toBe(other);
  });
});

describe("an unfinished file", () => {
  it("is removed at the next start when its process is gone, and kept while it lives", async () => {
    const mine = await temporaryPath(dataDir);
    const [host] = mine.split("/").at(-1)!.split(".");
    const temporaryPathOf = (pid: number, by = host) => join(dataDir, "tmp", `${by}.${pid}.${"ab".repeat(16)}`);
    // The parent process outlives its child; the other pid is never assigned.
    const [alive, dead, elsewhere, elsewhereOld] = [
      temporaryPathOf(process.ppid),
      temporaryPathOf(2 ** 22 + 1),
      temporaryPathOf(1, "00000000"),
      temporaryPathOf(2, "00000000"),
    ];
    for (const path of [mine, alive, dead, elsewhere, elsewhereOld]) await writeFile(path, "x");
    await setFileTime(elsewhere, new Date());
    await setFileTime(elsewhereOld, new Date(1_000));
    expect(await sweepTemporary(dataDir)).toBe(3);
    expect((await filesIn("tmp")).sort()).toEqual([alive, elsewhere].map((path) => path.split("/").at(-1)).sort());
    expect(hostname()).not.toBe("");
  });

  it("does not break the first start", async () => {
    expect(await sweepTemporary(join(dataDir, "none"))).toBe(0);
  });
});

describe("a sender's file name", () => {
  it.each([
    ["foto 😀.png", "foto 😀.png"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\secret\\x.txt", "C__secret_x.txt"],
    ["Nota Fiscal 12/2026.pdf", "Nota Fiscal 12_2026.pdf"],
    ['Ata 14:30 <"1*2?">|.pdf', "Ata 14_30 __1_2____.pdf"],
    ["nul.pdf", "nul_.pdf"],
    ["COM1", "COM1_"],
    ["consulta.pdf", "consulta.pdf"],
    ["recibo.pdf. ", "recibo.pdf"],
    ["a\r\nSet-Cookie: x=1.pdf", "aSet-Cookie_ x=1.pdf"],
    ["annex\u202egpj.exe", "annexgpj.exe"],
    ["שלום.pdf", "שלום.pdf"],
    ["half \ud83d.png", "half \ufffd.png"],
    ["\0", null],
    ["...", null],
    ["", null],
    [undefined, null],
  ])("%j is kept as %j", (name, cleanName) => {
    expect(cleanFileName(name)).toBe(cleanName);
  });

  it("is shortened in the middle", () => {
    const short = cleanFileName(`${"😀".repeat(500)}.jpeg`)!;
    expect([[...short].length, short.slice(-5)]).toEqual([150, ".jpeg"]);
  });

  it.each([
    ["comprovante", "application/pdf", "comprovante.pdf"],
    ["Empresa S.A.", "application/pdf", "Empresa S.A.pdf"],
    ["contrato v1.2", "application/pdf", "contrato v1.2.pdf"],
    ["Sr. Silva", "image/heic", "Sr. Silva.heic"],
    ["voz", "audio/x-m4a", "voz.m4a"],
    ["voz", "audio/ogg; codecs=opus", "voz.ogg"],
    // A workbook with macros looks like an archive: a known extension is believed.
    ["contas.xlsm", "application/zip", "contas.xlsm"],
    ["FOTO.JPEG", "image/jpeg", "FOTO.JPEG"],
    ["comprovante", "application/octet-stream", "comprovante"],
    [null, "application/pdf", null],
  ])("%j of type %s is saved as %j", (name, mimetype, savedName) => {
    expect(fileNameFor(name, mimetype)).toBe(savedName);
  });

  it("keeps its extension however long it is", () => {
    expect(fileNameFor("n".repeat(300), "application/pdf")).toBe(`${"n".repeat(146)}.pdf`);
  });

  it("is quoted in a header so that it cannot break out", () => {
    expect(contentDisposition("attachment", `o'"k\\;%\r\nX: 1 é😀.pdf`)).toBe(
      `attachment; filename="o'_k___X_ 1 ___.pdf"; filename*=UTF-8''o%27_k_%3B%25X_%201%20%C3%A9%F0%9F%98%80.pdf`,
    );
    expect(contentDisposition("inline", "\u202e")).toBe(`inline; filename="file"; filename*=UTF-8''file`);
  });
});
