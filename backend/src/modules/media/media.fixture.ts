import { randomBytes } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeAll, beforeEach } from "@jest/globals";
import sharp from "sharp";
import { env } from "../../config/env";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import * as make from "../../testing/factories";
import { withServer } from "../../testing/server";
import { saveUpload, openMedia } from ".";

export let folder: string;
export let scope: Scope;

withServer();
beforeAll(() => {
  folder = env().dataDir;
});

beforeEach(async () => {
  scope = scopeOfRow({ companyId: (await make.createCompany()).id });
});

export const storedFiles = async () =>
  (await readdir(join(folder, "media"), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Like a form upload: a temporary file that the store takes. */
export async function temporaryUpload(
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
