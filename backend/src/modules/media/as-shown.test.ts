/** @jest-environment-options {"server": "own"} */
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { configureFiles } from "../../core/files/file-store";
import { localFiles } from "../../core/files/local-files";
import { setLogLevel } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { testDatabase, type TestDatabase } from "../../testing/database";
import { createCompany } from "../../testing/factories";
import { h264, vp9 } from "../../testing/recordings";
import { openMedia, saveDownloaded, saveFetched, saveUpload, stopMediaSandbox, storedFile } from ".";

let database: TestDatabase;
let folder: string;
let scope: Scope;
const heic = fileURLToPath(new URL("./samples/picture.heic", import.meta.url));

beforeAll(async () => {
  setLogLevel("silent");
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "guiche-shown-"));
  const ffmpeg = join(folder, "ffmpeg");
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    REDIS_URL: "redis://localhost",
    DATA_DIR: folder,
    FFMPEG_PATH: ffmpeg,
  });
  configureFiles(localFiles(folder));
  scope = scopeOfRow({ companyId: (await createCompany()).id });
  await writeFile(join(folder, "film.mp4"), await h264("mp4"));
  // Encodes nothing, but notes what it was asked.
  await writeFile(
    ffmpeg,
    `#!/bin/sh
[ "$1" = "-version" ] && exit 0
printf '%s ' "$@" >> ${folder}/asked
[ -e ${folder}/fails ] && exit 1
for last; do :; done
case "$*" in *mjpeg*) exit 1;; *) cp ${folder}/film.mp4 "\${last#file:}";; esac
`,
  );
  await chmod(ffmpeg, 0o755);
});
beforeEach(() => Promise.all(["asked", "fails"].map((name) => rm(join(folder, name), { force: true }))));
afterAll(async () => {
  stopMediaSandbox();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function saveUploaded(bytes: Uint8Array, filename: string) {
  const path = join(folder, randomBytes(8).toString("hex"));
  await writeFile(path, bytes);
  const { claim, mediaId, hasThumbnail } = await saveUpload(scope, { path, filename, wantsVoice: false });
  return { claim, hasThumbnail, row: await openMedia(scope, mediaId) };
}
const ffmpegFails = () => writeFile(join(folder, "fails"), "");
const encodings = async () =>
  (await readFile(join(folder, "asked"), "utf8").catch(() => ""))
    .split("-nostdin")
    .filter((one) => one.includes("libx264"));

async function gif(frames: number) {
  const colors = ["#d04020", "#20d040"].slice(0, frames);
  const size = { width: 40, height: 30, channels: 3 } as const;
  const drawnFrames = await Promise.all(
    colors.map((background) =>
      sharp({ create: { ...size, background } })
        .png()
        .toBuffer(),
    ),
  );
  return frames === 1
    ? sharp(drawnFrames[0]).gif().toBuffer()
    : sharp(drawnFrames, { join: { animated: true } })
        .gif()
        .toBuffer();
}

describe("a film that WhatsApp does not play", () => {
  it("becomes an MP4 with the same pictures where these are in H.264", async () => {
    const { claim } = await saveUploaded(await h264("mov"), "IMG_0001.MOV");
    expect(claim).toMatchObject({
      type: "video",
      mimetype: "video/mp4",
      filename: "IMG_0001.mp4",
      width: 640,
      seconds: 2,
    });
    expect(await encodings()).toEqual([]);
  });

  it("is encoded by ffmpeg where they are not", async () => {
    const { claim } = await saveUploaded(await vp9(), "tela.webm");
    expect(claim).toMatchObject({ type: "video", mimetype: "video/mp4", filename: "tela.mp4" });
    expect(await encodings()).toEqual([expect.stringContaining("-protocol_whitelist file -f matroska")]);
  });

  it("stays the document that it is where ffmpeg cannot", async () => {
    await ffmpegFails();
    const bytes = await vp9();
    const { claim, row } = await saveUploaded(bytes, "tela.webm");
    expect(claim).toMatchObject({ type: "document", mimetype: "video/webm", filename: "tela.webm" });
    expect(row?.bytes).toBe(bytes.length);
  });
});

describe("a GIF", () => {
  it("that moves becomes a film that plays by itself", async () => {
    const { claim } = await saveUploaded(await gif(2), "festa.gif");
    expect(claim).toMatchObject({ type: "video", mimetype: "video/mp4", isGif: true, filename: "festa.mp4" });
    expect(await encodings()).toEqual([expect.stringContaining("-f gif")]);
  });

  it("of a bot, and one that is sent again, plays by itself too", async () => {
    const bytes = await gif(2);
    const fill = (sink: Writable) => pipeline(Readable.from([bytes]), sink);
    const savedFile = await saveFetched(scope, { filename: null, mimetype: "image/gif", wantsVoice: false }, fill, 1e6);
    expect(savedFile.claim).toMatchObject({ type: "video", isGif: true });
    expect((await storedFile(scope, savedFile.mediaId, "festa"))?.claim).toMatchObject({
      isGif: true,
      filename: "festa.mp4",
    });
  });

  it("that does not move becomes a photo", async () => {
    const { claim } = await saveUploaded(await gif(1), "logo.gif");
    expect(claim).toMatchObject({ type: "image", mimetype: "image/jpeg", width: 40, filename: "logo.jpg" });
  });

  it("stays a document where there is no encoder, with its picture", async () => {
    await ffmpegFails();
    const { claim, hasThumbnail } = await saveUploaded(await gif(2), "festa.gif");
    expect([claim.type, claim.mimetype, claim.isGif, hasThumbnail]).toEqual(["document", "image/gif", undefined, true]);
  });
});

describe("a photo of an iPhone", () => {
  it("that an agent sends becomes a JPEG", async () => {
    const { claim, hasThumbnail, row } = await saveUploaded(await readFile(heic), "IMG_0001.HEIC");
    expect(claim).toMatchObject({
      type: "image",
      mimetype: "image/jpeg",
      width: 64,
      height: 48,
      filename: "IMG_0001.jpg",
    });
    expect([hasThumbnail, row?.mimetype]).toEqual([true, "image/jpeg"]);
  });

  it("that a customer sends as a file is kept as it is, and shown", async () => {
    const bytes = await readFile(heic);
    const claim = { type: "document", mimetype: "image/heic", filename: "IMG_0001.HEIC" } as const;
    const savedFile = await saveDownloaded(scope, claim, (sink) => pipeline(Readable.from([bytes]), sink), 1e6);
    expect(savedFile).toMatchObject({ claim: { ...claim, width: 64, height: 48 }, hasThumbnail: true });
  });

  it("that is cut off is sent as the file that it is", async () => {
    const { claim, hasThumbnail } = await saveUploaded((await readFile(heic)).subarray(0, 300), "IMG_0001.HEIC");
    expect([claim.type, claim.mimetype, hasThumbnail]).toEqual(["document", "image/heic", false]);
  });
});
