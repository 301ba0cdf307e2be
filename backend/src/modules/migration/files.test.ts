/** @jest-environment-options {"server": "own"} */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { configureFiles, files } from "../../core/files/file-store";
import { s3Files } from "../../core/files/s3-files";
import { aPhoto } from "../../testing/pictures";
import { S3Double } from "../../testing/s3/s3-double";
import { withServer } from "../../testing/server";
import { bring, lines, notes, rows } from "./migration.fixture";
import { shop } from "./shop.fixture";
import type { OtherSystem } from "./source.fixture";
import { openFolder, type Folder } from "./source/folder";

withServer();

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "guiche-public-"));
});
afterAll(() => rmSync(root, { recursive: true }));

it("a file is found under any spelling of its name, and nothing outside the folder is read", async () => {
  const folder = join(root, "public");
  mkdirSync(join(folder, "media"), { recursive: true });
  writeFileSync(join(root, "secret.txt"), "secret");
  symlinkSync(join(root, "secret.txt"), join(folder, "link.txt"));
  for (const name of ["ação.jpg".normalize("NFD"), "com espaço.jpg", "100%.jpg", "media/a.jpg"])
    writeFileSync(join(folder, name), "x");
  writeFileSync(join(folder, "vazio.jpg"), "");
  const { find } = await openFolder(folder);
  const nameOf = async (...paths: string[]) => {
    const fileOrReason = await find(paths);
    return typeof fileOrReason === "string"
      ? fileOrReason
      : fileOrReason.path.slice(fileOrReason.path.lastIndexOf("/") + 1).normalize("NFC");
  };
  expect(await nameOf("ação.jpg")).toBe("ação.jpg");
  expect(await nameOf("com%20espa%C3%A7o.jpg")).toBe("com espaço.jpg");
  expect(await nameOf("100%.jpg")).toBe("100%.jpg");
  expect(await nameOf("no.jpg", "media/a.jpg")).toBe("a.jpg");
  for (const path of ["vazio.jpg", "no.jpg", "media", `${"x".repeat(300)}.jpg`])
    expect(await nameOf(path)).toBe("missingFile");
  for (const path of [
    "../secret.txt",
    "link.txt",
    "/etc/passwd",
    "media/../../secret.txt",
    "a\0b",
    "..\\secret.txt",
    "%2e%2e/secret.txt",
  ])
    expect([path, await nameOf(path)]).toEqual([path, "outsideFolder"]);
});

describe("the files of a Whaticket", () => {
  let there: OtherSystem;
  let folder: string;
  let photo: Buffer;
  beforeAll(async () => {
    there = await shop("saas");
    folder = join(root, "saas");
    photo = await aPhoto();
    mkdirSync(join(folder, "company2/quick"), { recursive: true });
    writeFileSync(join(folder, "1704888004000_foto da loja.jpg"), photo);
    await there.run(`ALTER TABLE "QuickMessages" ADD "mediaPath" text`);
    await there.run(`UPDATE "QuickMessages" SET "mediaPath" = 'tabela.pdf' WHERE id = 1`);
    writeFileSync(join(folder, "company2/quick/tabela.pdf"), "%PDF-1.4 tabela");
    await there.run(`UPDATE "Campaigns" SET "mediaPath" = 'oferta.pdf' WHERE id = 1`);
    writeFileSync(join(folder, "company2/oferta.pdf"), "%PDF-1.4 oferta");
    // From the time before each company had its folder.
    writeFileSync(join(folder, "oferta.pdf"), "%PDF-1.4 de outra empresa");
    await there.run(`UPDATE "Announcements" SET "mediaPath" = 'novidade.jpg' WHERE id = 1`);
    mkdirSync(join(folder, "announcements"));
    writeFileSync(join(folder, "announcements/novidade.jpg"), photo);
    await there.run(
      `UPDATE "Messages" SET "mediaUrl" = '../../etc/passwd', "mediaType" = 'application' WHERE id = 'M13'`,
    );
  });
  afterAll(() => there.drop());

  const report = {
    "(messages: files)": "3 found, 1 come, 1 outsideFolder, 1 missingFile",
    "(quick_messages: files)": "1 found, 1 come",
    "(campaigns: files)": "1 found, 1 come",
    "(announcements: files)": "1 found, 1 come",
  };

  it("are counted by a dry run", async () => {
    expect(lines(await bring(there, false, await openFolder(folder)))).toMatchObject(report);
    expect(readdirSync(folder)).toHaveLength(4);
  });

  it("are copied, and named where they are missing", async () => {
    const outcome = await bring(there, true, await openFolder(folder));
    expect(lines(outcome)).toMatchObject(report);
    expect(notes(outcome)).toEqual(expect.arrayContaining(["fileOwed: M4|1, M5|1, M13|1"]));
    const [row] = await rows<{ key: string; sha256: Buffer; details: unknown; mediaState: string }>(
      `SELECT f.key, f.sha256, m.details, m."mediaState" FROM messages m JOIN media f ON f.id = m."mediaId" WHERE m.wid = 'M4'`,
    );
    expect(row).toMatchObject({
      mediaState: "ready",
      sha256: createHash("sha256").update(photo).digest(),
      details: {
        media: { filename: "foto da loja.jpg", mimetype: "image/jpeg", width: 900, height: 600, hasThumbnail: true },
      },
    });
    expect((await buffer((await files().read(row!.key))!)).equals(photo)).toBe(true);
    expect(
      await rows(
        `SELECT k."mediaName", f.mimetype FROM quick_messages k JOIN media f ON f.id = k."mediaId" WHERE k.shortcode = 'oi'`,
      ),
    ).toEqual([{ mediaName: "tabela.pdf", mimetype: "application/pdf" }]);
    const [campaign] = await rows<{ key: string; name: string }>(
      `SELECT f.key, c."mediaName" AS name FROM campaigns c JOIN media f ON f.id = c."mediaId"`,
    );
    expect(campaign?.name).toBe("oferta.pdf");
    expect((await buffer((await files().read(campaign!.key))!)).toString()).toBe("%PDF-1.4 oferta");
    const [announcement] = await rows<{ key: string; name: string }>(
      `SELECT "mediaKey" AS key, "mediaName" AS name FROM announcements WHERE "mediaType" = 'image/jpeg'`,
    );
    expect(announcement?.name).toBe("novidade.jpg");
    expect((await buffer((await files().read(announcement!.key))!)).equals(photo)).toBe(true);
    expect(readFileSync(join(folder, "announcements/novidade.jpg")).equals(photo)).toBe(true);
    expect(readFileSync(join(folder, "1704888004000_foto da loja.jpg")).equals(photo)).toBe(true);
  });

  it("go to the bucket, and wait for it while it is away", async () => {
    const s3 = await S3Double.start();
    const disk = files();
    configureFiles(s3Files(s3.settings));
    try {
      await there.insert("Messages", [
        { id: "S3", body: "", mediaType: "application", mediaUrl: "nota.pdf", ticketId: 1, contactId: 1, companyId: 2 },
      ]);
      writeFileSync(join(folder, "nota.pdf"), "%PDF-1.4 nota");
      s3.fail = () => ({ code: "AccessDenied", status: 403 });
      await expect(bring(there, true, await openFolder(folder))).rejects.toMatchObject({ problem: "noStore" });
      s3.fail = () => undefined;
      await bring(there, true, await openFolder(folder));
      const [storedFile] = await rows<{ key: string }>(
        `SELECT f.key FROM messages m JOIN media f ON f.id = m."mediaId" WHERE m.wid = 'S3'`,
      );
      expect([...s3.objects.keys()]).toEqual([storedFile?.key]);
    } finally {
      configureFiles(disk);
      await s3.stop();
      await there.run(`DELETE FROM "Messages" WHERE id = 'S3'`);
    }
  });

  it("are named when the server may not read them, and do not end the run", async () => {
    const unreadableFolder: Folder = { find: () => Promise.resolve({ path: join(folder, "gone.ogg"), bytes: 4 }) };
    expect(lines(await bring(there, true, unreadableFolder))).toMatchObject({
      "(messages: files)": "3 found, 1 known, 2 unreadableFile",
    });
  });

  it("stay when their message changes there, until it is deleted", async () => {
    await there.run(`UPDATE "Messages" SET ack = 4, body = 'nova legenda', "isEdited" = true WHERE id = 'M4'`);
    await bring(there);
    const state = () =>
      rows(`SELECT body, "isEdited", "mediaState", "mediaId" IS NOT NULL AS "hasFile" FROM messages WHERE wid = 'M4'`);
    expect(await state()).toEqual([{ body: "nova legenda", isEdited: true, mediaState: "ready", hasFile: true }]);
    await there.run(`UPDATE "Messages" SET "isDeleted" = true WHERE id = 'M4'`);
    await bring(there);
    expect(await state()).toEqual([{ body: "", isEdited: true, mediaState: null, hasFile: false }]);
  });

  it("that come later are copied by another run, and the others not again", async () => {
    writeFileSync(join(folder, "1704888005000.ogg"), "OggS");
    const before = await rows(`SELECT id FROM media`);
    expect(lines(await bring(there, true, await openFolder(folder)))).toMatchObject({
      "(messages: files)": "3 found, 1 come, 1 known, 1 outsideFolder",
      "(quick_messages: files)": "1 found, 1 known",
      "(announcements: files)": "1 found, 1 known",
    });
    expect(await rows(`SELECT id FROM media`)).toHaveLength(before.length + 1);
  });
});
