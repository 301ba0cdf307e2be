import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect } from "@jest/globals";
import sharp from "sharp";
import { env } from "../../config/env";
import { stopHashing } from "../../core/auth/passwords";
import { configureFiles } from "../../core/files/file-store";
import { localFiles } from "../../core/files/local-files";
import { setLogLevel } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { testDatabase, type TestDatabase } from "../../testing/database";
import * as make from "../../testing/factories";
import { saveUpload, openMedia, stopMediaSandbox } from ".";

let database: TestDatabase;
export let folder: string;
export let scope: Scope;

beforeAll(async () => {
  setLogLevel("silent");
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "guiche-media-"));
  Object.assign(process.env, { DATABASE_URL: database.url, REDIS_URL: "redis://localhost", DATA_DIR: folder });
  expect(env().dataDir).toBe(folder);
  configureFiles(localFiles(folder));
});

afterAll(async () => {
  stopMediaSandbox();
  await database.drop();
  await stopHashing();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  scope = scopeOfRow({ companyId: (await make.createCompany()).id });
});

export const stored = async () =>
  (await readdir(join(folder, "media"), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Like a form upload: a temporary file that the store takes. */
export async function uploaded(
  bytes: Uint8Array | string,
  filename: string | null = null,
  wantsVoice = false,
  mimetype?: string,
) {
  const path = join(folder, randomBytes(8).toString("hex"));
  await writeFile(path, bytes);
  return saveUpload(scope, { path, filename, wantsVoice, mimetype }).finally(() => rm(path, { force: true }));
}

export const bytesOf = async (mediaId: number): Promise<Buffer> =>
  buffer((await (await openMedia(scope, mediaId))!.open())!);

export const jpeg = (width: number, height: number, orientation = 1) =>
  sharp({ create: { width, height, channels: 3, background: "#d04020" } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
