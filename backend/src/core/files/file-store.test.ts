import { createHash, randomBytes } from "node:crypto";
import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { setClock } from "../../testing/clock";
import { S3Double } from "../../testing/s3/s3-double";
import { shiftClock } from "../clock";
import type { FileStore } from "./store-types";
import { localFiles } from "./local-files";
import { s3Files } from "./s3-files";
import { temporaryPath } from "./temporary";

let s3: S3Double;
let dataDir: string;
beforeAll(async () => {
  s3 = await S3Double.start();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "guiche-files-"));
  s3.objects.clear();
});
afterEach(() => {
  shiftClock(0);
  return rm(dataDir, { recursive: true });
});

const keysBefore = async (store: FileStore, date: Date): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.keysStoredBefore(date)) keys.push(key);
  return keys.sort();
};

describe.each([
  { where: "on the disk", open: () => localFiles(dataDir) },
  { where: "in a bucket", open: () => s3Files(s3.settings) },
])("a file $where", ({ open }) => {
  let store: FileStore;
  beforeEach(() => {
    store = open();
  });

  it("is stored under its company and month, counted and hashed, with a name that reveals nothing", async () => {
    const bytes = randomBytes(300_000);
    setClock("2027-01-31T23:50:00Z");
    const storedFile = await store.write(7, Readable.from([bytes.subarray(0, 1_000), bytes.subarray(1_000)]));
    expect(storedFile.key).toMatch(/^7\/2027\/01\/[0-9a-f]{32}$/);
    expect([storedFile.bytes, storedFile.sha256]).toEqual([bytes.length, createHash("sha256").update(bytes).digest()]);
    expect(await buffer((await store.read(storedFile.key))!)).toEqual(bytes);
    expect(await buffer((await store.read(storedFile.key, { start: 10, end: 19 }))!)).toEqual(bytes.subarray(10, 20));
    expect(await store.size(storedFile.key)).toBe(bytes.length);
  });

  it("of 12 MB arrives whole", async () => {
    const bytes = randomBytes(12 * 1024 * 1024);
    const chunks = Array.from({ length: 12 }, (_, at) => bytes.subarray(at * 1_048_576, (at + 1) * 1_048_576));
    const storedFile = await store.write("platform", Readable.from(chunks));
    expect(storedFile.bytes).toBe(bytes.length);
    expect(bytes.equals(await buffer((await store.read(storedFile.key))!))).toBe(true);
  });

  it("may be empty", async () => {
    const storedFile = await store.write(7, Readable.from([]));
    expect([storedFile.bytes, await store.size(storedFile.key)]).toEqual([0, 0]);
  });

  it("that was written elsewhere is moved in", async () => {
    const path = await temporaryPath(dataDir);
    await writeFile(path, "hello");
    const storedFile = await store.adopt(7, path);
    expect([storedFile.bytes, storedFile.sha256]).toEqual([5, createHash("sha256").update("hello").digest()]);
    expect((await buffer((await store.read(storedFile.key))!)).toString()).toBe("hello");
    await expect(access(path)).rejects.toThrow("ENOENT");
  });

  it("is gone after its removal, and a second removal is not an error", async () => {
    const { key } = await store.write(7, Readable.from(["x"]));
    await store.remove(key);
    await store.remove(key);
    expect([await store.read(key), await store.size(key)]).toEqual([null, null]);
  });

  it("is removed with all others of its company, and other companies' files stay", async () => {
    s3.pageSize = 2;
    const ours = await Promise.all([1, 2, 3, 4, 5].map((text) => store.write(7, Readable.from([String(text)]))));
    const theirs = await store.write(8, Readable.from(["theirs"]));
    const alike = await store.write(77, Readable.from(["alike"]));
    await store.removeAllOf(7);
    await store.removeAllOf(9);
    expect(await Promise.all(ours.map(({ key }) => store.size(key)))).toEqual([null, null, null, null, null]);
    for (const none of [0, -1, 1.5, Number.NaN]) await expect(store.removeAllOf(none)).rejects.toThrow("company id");
    expect([await store.size(theirs.key), await store.size(alike.key)]).toEqual([6, 5]);
  });

  it("is not reachable by a path that leads elsewhere", async () => {
    for (const key of ["../secret", "7/2026/01/../../../../secret", "/etc/passwd", "7/2026/13/" + "a".repeat(32), ""])
      for (const open of [() => store.read(key), () => store.size(key), async () => store.remove(key)])
        await expect((async () => open())()).rejects.toThrow("Invalid key");
  });

  it.each([100_000, 11 * 1024 * 1024])(
    "whose stream breaks off after %i bytes leaves nothing behind",
    async (bytes) => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(bytes);
          throw new Error("The connection is gone.");
        })(),
      );
      await expect(store.write(7, broken)).rejects.toThrow("The connection is gone.");
      expect(await keysBefore(store, new Date(Date.now() + 60_000))).toEqual([]);
      expect(s3.uploads.size).toBe(0);
    },
  );

  it("is listed by its age", async () => {
    s3.pageSize = 2;
    expect(await keysBefore(store, new Date(Date.now() + 60_000))).toEqual([]);
    const storedFiles = await Promise.all([7, 8, 9].map((owner) => store.write(owner, Readable.from(["x"]))));
    expect(await keysBefore(store, new Date(Date.now() - 60_000))).toEqual([]);
    expect(await keysBefore(store, new Date(Date.now() + 60_000))).toEqual(storedFiles.map(({ key }) => key).sort());
  });
});
