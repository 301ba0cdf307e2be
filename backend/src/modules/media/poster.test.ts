/** @jest-environment-options {"server": "own"} */
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { configureFiles } from "../../core/files/file-store";
import { localFiles } from "../../core/files/local-files";
import { setLogLevel } from "../../core/log/log";
import { scopeOfRow } from "../../core/tenant/scope";
import { testDatabase, type TestDatabase } from "../../testing/database";
import { createCompany } from "../../testing/factories";
import { mp4, tone } from "../../testing/recordings";
import { saveUpload, stopMediaSandbox } from ".";
import { makePoster } from "./poster";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  setLogLevel("silent");
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "guiche-posters-"));
  const ffmpeg = join(folder, "ffmpeg");
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    REDIS_URL: "redis://localhost",
    DATA_DIR: folder,
    FFMPEG_PATH: ffmpeg,
  });
  configureFiles(localFiles(folder));
  // The video's first frame, as ffmpeg would write it.
  await sharp({ create: { width: 640, height: 360, channels: 3, background: "green" } })
    .jpeg()
    .toFile(join(folder, "poster.jpg"));
  await writeFile(
    ffmpeg,
    `#!/bin/sh
[ "$1" = "-version" ] && exit 0
printf '%s\\n' "$@" > ${folder}/asked
env > ${folder}/environment
ulimit -v > ${folder}/bound
[ -e ${folder}/hang ] && exec sleep 600
for last; do :; done
cp ${folder}/poster.jpg "\${last#file:}"
`,
  );
  await chmod(ffmpeg, 0o755);
});
afterAll(async () => {
  stopMediaSandbox();
  await database.drop();
  await rm(folder, { recursive: true });
});

describe("a video", () => {
  it("gets a poster from ffmpeg, which runs without a shell and without our environment", async () => {
    const path = join(folder, "uploaded");
    await writeFile(path, await mp4());
    const { claim, hasThumbnail } = await saveUpload(scopeOfRow({ companyId: (await createCompany()).id }), {
      path,
      filename: "$(touch x).mp4",
      wantsVoice: false,
    });
    expect(claim).toMatchObject({ type: "video", mimetype: "video/mp4", width: 640, height: 360, seconds: 2 });
    expect(hasThumbnail).toBe(true);
    const ffmpegArgs = (await readFile(join(folder, "asked"), "utf8")).split("\n");
    expect(ffmpegArgs).toEqual(expect.arrayContaining(["-protocol_whitelist", "file", "-f", "mov", "-nostdin"]));
    expect(ffmpegArgs).toContain("-frames:v");
    expect(await readFile(join(folder, "environment"), "utf8")).not.toMatch(/DATABASE_URL|DATA_DIR/);
    if (existsSync("/usr/bin/prlimit"))
      expect(Number(await readFile(join(folder, "bound"), "utf8"))).toBeLessThan(2_000_000);
  });

  it("on which ffmpeg hangs gets no poster", async () => {
    await writeFile(join(folder, "hang"), "");
    expect(await makePoster(tone, join(folder, "never.jpg"), 300)).toBe(false);
  });
});
