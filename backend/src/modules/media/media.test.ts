import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { MediaError, type MediaClaim } from "../../channels/provider";
import { env } from "../../config/env";
import { Contact } from "../../models/contact";
import { Media } from "../../models/media";
import { Message } from "../../models/message";
import { stopHashing } from "../../core/auth/passwords";
import { files, configureFiles } from "../../core/files/file-store";
import { localFiles } from "../../core/files/local-files";
import { setLogLevel } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { testDatabase, type TestDatabase } from "../../testing/database";
import * as make from "../../testing/factories";
import { received, tone, webm } from "../../testing/recordings";
import {
  isInline,
  saveDownloaded,
  saveUpload,
  openMedia,
  outgoingFile,
  servedType,
  stopMediaSandbox,
  type SavedFile,
} from ".";
import { sweepMedia } from "./media.sweep";

let database: TestDatabase;
let folder: string;
let scope: Scope;

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

const stored = async () =>
  (await readdir(join(folder, "media"), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const temporary = () => readdir(join(folder, "tmp")).catch(() => []);

/** Like a form upload: a temporary file that the store takes. */
async function uploaded(
  bytes: Uint8Array | string,
  filename: string | null = null,
  wantsVoice = false,
  mimetype?: string,
) {
  const path = join(folder, randomBytes(8).toString("hex"));
  await writeFile(path, bytes);
  return saveUpload(scope, { path, filename, wantsVoice, mimetype }).finally(() => rm(path, { force: true }));
}
const downloaded = (claim: MediaClaim, bytes: Uint8Array | string, max = 1e9): Promise<SavedFile> =>
  saveDownloaded(scope, claim, (sink) => pipeline(Readable.from([Buffer.from(bytes)]), sink), max);

const bytesOf = async (mediaId: number): Promise<Buffer> => buffer((await (await openMedia(scope, mediaId))!.open())!);

const jpeg = (width: number, height: number, orientation = 1) =>
  sharp({ create: { width, height, channels: 3, background: "#d04020" } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();

describe("an image that an agent sends", () => {
  it("is measured as displayed, and gets a thumbnail", async () => {
    const bytes = await jpeg(1_200, 900, 6);
    const kept = await uploaded(bytes, "férias.jpg");
    expect(kept.claim).toEqual({
      type: "image",
      mimetype: "image/jpeg",
      filename: "férias.jpg",
      bytes: bytes.length,
      width: 900,
      height: 1_200,
    });
    expect(kept.hasThumbnail).toBe(true);
    expect((await bytesOf(kept.mediaId)).equals(bytes)).toBe(true);
    const row = await Media.findByPk(kept.mediaId);
    expect(row?.sha256).toEqual(createHash("sha256").update(bytes).digest());
    expect(row?.key.startsWith(`${scope.companyId}/`)).toBe(true);

    const thumbnail = (await (await openMedia(scope, kept.mediaId))!.thumbnail())!;
    const small = await buffer((await thumbnail.open())!);
    expect(thumbnail).toMatchObject({ mimetype: "image/webp", bytes: small.length });
    expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 240, height: 320 });
  });

  it("is sent with a blurred preview", async () => {
    const { mediaId } = await uploaded(await jpeg(800, 400));
    const file = (await outgoingFile(scope, mediaId))!;
    const preview = await sharp(file.preview).metadata();
    expect(preview).toMatchObject({ format: "jpeg", width: 72, height: 36 });
    expect((await buffer(await file.open())).length).toBe(file.bytes);
  });

  it("becomes a document when it cannot be decoded", async () => {
    const polyglot = Buffer.concat([(await png()).subarray(0, 30), Buffer.from("<script>alert(1)</script>")]);
    const { claim, hasThumbnail } = await uploaded(polyglot, "x.png", false, "image/png");
    expect([claim.type, claim.mimetype, hasThumbnail, isInline(claim.mimetype)]).toEqual([
      "document",
      "application/octet-stream",
      false,
      false,
    ]);
  });

  it("of a hundred million pixels is measured but not decoded", async () => {
    const bytes = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const { claim, hasThumbnail } = await uploaded(bytes);
    expect([claim.type, claim.width, claim.height, hasThumbnail]).toEqual(["image", 12_000, 9_000, false]);
  });
});

describe("a file whose content differs from its name", () => {
  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "image/svg+xml", "a.png", "image/png"],
    ['<?xml version="1.0"?><svg onload="alert(1)"/>', "image/svg+xml", "a.jpg", "image/jpeg"],
    ['<?xml version="1.0"?><a/>', "application/xml", "a.jpg", "image/jpeg"],
    ["<!DOCTYPE html><script>1</script>", "text/html", "a.mp4", "video/mp4"],
    ["hello <script>alert(1)</script>", "text/html", "a.txt", "text/plain"],
    ["#!/bin/sh\nrm -rf /", "text/x-script", "a.mp3", "audio/mpeg"],
    ["alert(1)", "application/octet-stream", "a.js", "text/javascript"],
    ["alert(1)", "application/octet-stream", "a.js", "image/png"],
    ["a;b;c", "text/csv", "a.csv", "text/csv"],
    ["a;b;c", "application/octet-stream", "a.csv", 'x"; y/z'],
  ])("%j is detected as %s", async (text, type, filename, claimed) => {
    const { claim } = await uploaded(text, filename, false, claimed);
    expect([claim.type, claim.mimetype]).toEqual(["document", type]);
    expect([isInline(type), servedType(type)]).toEqual([false, "application/octet-stream"]);
  });

  it("is recognised as markup when it is markup in UTF-16", async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("<svg onload='1'/>", "utf16le")]);
    expect((await uploaded(utf16)).claim.mimetype).toBe("image/svg+xml");
    expect((await uploaded(Buffer.from(utf16).swap16())).claim.mimetype).toBe("image/svg+xml");
  });

  it("is shown inline only if it is an image, audio or video that every browser supports", () => {
    const shown = [
      "image/png",
      "image/jpeg",
      "image/webp",
      "image/gif",
      "audio/mpeg",
      "audio/ogg; codecs=opus",
      "video/mp4",
    ];
    expect(shown.filter(isInline)).toEqual(shown);
    const kept = [
      "image/svg+xml",
      "text/html",
      "application/xml",
      "application/pdf",
      "text/plain",
      "video/webm",
      "image/bmp",
    ];
    expect(kept.filter(isInline)).toEqual([]);
    expect(["video/webm", "application/pdf"].map(servedType)).toEqual(["video/webm", "application/octet-stream"]);
  });
});

describe("a recording", () => {
  it("in MP3 becomes a voice note with the same sound", async () => {
    const { claim, mediaId } = await uploaded(await readFile(tone), "voz.mp3", true);
    expect(claim).toMatchObject({ type: "audio", mimetype: "audio/ogg; codecs=opus", isVoice: true, seconds: 2 });
    const { seconds, loudness } = await received(await bytesOf(mediaId));
    expect(Math.abs(seconds - 2)).toBeLessThan(0.1);
    // The first second is eight times as loud as the second.
    expect(loudness[0]! / loudness[1]!).toBeGreaterThan(3);
    expect(claim.waveform).toHaveLength(64);
    const [early, late] = [claim.waveform!.slice(5, 28), claim.waveform!.slice(38)];
    expect([Math.min(...early) > 90, Math.max(...late) < 20]).toEqual([true, true]);
    expect(await temporary()).toEqual([]);
  });

  it("in WebM becomes a voice note without being asked to, with its audio unchanged", async () => {
    const { claim, mediaId } = await uploaded(await webm(), "gravação.webm");
    expect(claim).toMatchObject({ type: "audio", mimetype: "audio/ogg; codecs=opus", isVoice: true, seconds: 3 });
    const { seconds, loudness } = await received(await bytesOf(mediaId));
    expect(Math.abs(seconds - 3)).toBeLessThan(0.1);
    expect(Math.min(...loudness)).toBeGreaterThan(1_000);
    expect(claim.waveform![0]! < claim.waveform![10]!).toBe(true);
  });

  it("in Ogg, sent as a voice note, stays one", async () => {
    const { mediaId } = await uploaded(await webm());
    const { claim } = await uploaded(await bytesOf(mediaId), "a.ogg", true);
    expect([claim.isVoice, claim.seconds, claim.waveform?.length]).toEqual([true, 3, 64]);
  });

  it("attached as music stays music", async () => {
    const bytes = await readFile(tone);
    const { claim, mediaId } = await uploaded(bytes, "song.mp3");
    expect(claim).toMatchObject({ type: "audio", mimetype: "audio/mpeg", seconds: 2, bytes: bytes.length });
    expect(claim.isVoice).toBeUndefined();
    expect((await bytesOf(mediaId)).equals(bytes)).toBe(true);
  });

  it("that is too short for a voice note is refused, and so is an empty file", async () => {
    const short = (await readFile(tone)).subarray(0, 9_999);
    const refusal = { code: "ERR_VALIDATION", status: 400, extra: { fields: { medias: expect.any(String) } } };
    await expect(uploaded(short, "voz.mp3", true)).rejects.toMatchObject(refusal);
    await expect(uploaded("", "empty.txt")).rejects.toMatchObject(refusal);
    await expect(uploaded(short, "voz.mp3")).resolves.toMatchObject({ claim: { type: "audio" } });
  });

  it("with invalid content is sent as the type it really has", async () => {
    const { claim } = await uploaded(randomBytes(20_000), "voz.mp3", true, "audio/mpeg");
    expect([claim.type, claim.mimetype, claim.isVoice]).toEqual(["document", "application/octet-stream", undefined]);
  });

  it("is converted outside the main thread", async () => {
    const piece = await readFile(tone);
    const bytes = Buffer.concat(Array.from({ length: 60 }, () => piece));
    await uploaded(piece, "warm-up.mp3", true);
    const before = performance.eventLoopUtilization();
    const { claim } = await uploaded(bytes, "long.mp3", true);
    expect(claim.seconds).toBeGreaterThan(100);
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.3);
  });
});

describe("a file from a customer", () => {
  const picture: MediaClaim = { type: "image", mimetype: "image/png", bytes: 1, width: 5, height: 5, caption: "oi" };

  it("has the type of its bytes, not the claimed one", async () => {
    const bytes = await jpeg(300, 200);
    const { claim, hasThumbnail } = await downloaded(picture, bytes);
    expect(claim).toEqual({ ...picture, mimetype: "image/jpeg", bytes: bytes.length, width: 300, height: 200 });
    expect(hasThumbnail).toBe(true);
    const html = await downloaded(picture, "<html><script>1</script>");
    expect([html.claim.mimetype, html.hasThumbnail]).toEqual(["text/html", false]);
  });

  it("keeps its waveform, or gets one", async () => {
    const voice = { type: "audio", mimetype: "audio/ogg; codecs=opus", isVoice: true } as const;
    const bytes = await bytesOf((await uploaded(await webm())).mediaId);
    expect((await downloaded(voice, bytes)).claim).toMatchObject({
      seconds: 3,
      mimetype: expect.stringMatching(/^audio\/ogg/),
    });
    expect((await downloaded({ ...voice, seconds: 9, waveform: [7] }, bytes)).claim).toMatchObject({
      seconds: 9,
      waveform: [7],
    });
  });

  it("that arrives incomplete leaves nothing behind", async () => {
    const before = await stored();
    const fill = async (sink: Writable) => {
      // Destroyed at once, before the file is open.
      sink.destroy();
      throw new MediaError("corrupt");
    };
    await expect(saveDownloaded(scope, picture, fill, 1e9)).rejects.toMatchObject({ reason: "corrupt" });
    expect([await stored(), await temporary()]).toEqual([before, []]);
  });

  it("reports a full disk with its own error code", async () => {
    const fill = (sink: Writable) => {
      sink.destroy(Object.assign(new Error("write"), { code: "ENOSPC" }));
      return Promise.reject(new MediaError("network"));
    };
    await expect(saveDownloaded(scope, picture, fill, 1e9)).rejects.toMatchObject({ code: "ERR_STORAGE_FULL" });
    expect(await temporary()).toEqual([]);
  });
});

describe("a file of another company", () => {
  it("is not found", async () => {
    const { mediaId } = await uploaded("mine", "a.txt");
    const otherCompany = scopeOfRow({ companyId: (await make.createCompany()).id });
    expect(await openMedia(otherCompany, mediaId)).toBeNull();
    expect(await outgoingFile(otherCompany, mediaId)).toBeNull();
  });
});

describe("a file too large for its kind", () => {
  it("is refused before it is stored", async () => {
    const before = await stored();
    const large = Buffer.concat([await jpeg(64, 64), Buffer.alloc(16 * 1024 * 1024)]);
    await expect(uploaded(large, "a.jpg")).rejects.toMatchObject({ code: "ERR_PAYLOAD_TOO_LARGE" });
    expect(await stored()).toEqual(before);
  });
});

describe("media that nothing refers to", () => {
  const date = (key: string, at: Date) => utimes(join(folder, "media", key), at, at);

  it("is removed after a day, and so are files without a row; media of a message or a contact stays", async () => {
    const ticket = await make.ticket(scope.companyId);
    const [shown, unshown, young] = [
      await uploaded(await jpeg(9, 9)),
      await uploaded(await jpeg(9, 9)),
      await uploaded("x"),
    ];
    // A forwarded image is one file of two messages.
    for (const _ of [1, 2]) {
      const message = await make.message(ticket);
      await Message.update({ mediaId: shown.mediaId, mediaState: "ready" }, { where: { id: message.id } });
    }
    const face = await files().write(scope.companyId, Readable.from(["face"]));
    await Contact.update({ pictureKey: face.key }, { where: { id: ticket.contactId } });
    const stray = await files().write(scope.companyId, Readable.from(["stray"]));
    const strayYoung = await files().write(scope.companyId, Readable.from(["stray"]));
    const keys = new Map<number, string[]>();
    for (const { mediaId } of [shown, unshown, young]) {
      const row = (await Media.findByPk(mediaId))!;
      keys.set(
        mediaId,
        [row.key, row.thumbnailKey].filter((key) => key !== null),
      );
    }
    await Media.update(
      { createdAt: new Date(0) },
      {
        where: { id: [shown.mediaId, unshown.mediaId] },
        silent: true,
      },
    );
    const old = [...keys.get(shown.mediaId)!, ...keys.get(unshown.mediaId)!, face.key, stray.key];
    for (const key of old) await date(key, new Date(1_000));
    for (const key of [strayYoung.key, ...keys.get(young.mediaId)!]) await date(key, new Date());

    await sweepMedia();
    const left = await stored();
    const isLeft = (key: string) => left.includes(key.split("/").at(-1)!);
    expect(keys.get(shown.mediaId)!.map(isLeft)).toEqual([true, true]);
    expect(keys.get(unshown.mediaId)!.map(isLeft)).toEqual([false, false]);
    expect([isLeft(face.key), isLeft(stray.key), isLeft(strayYoung.key), isLeft(keys.get(young.mediaId)![0]!)]).toEqual(
      [true, false, true, true],
    );
    expect(await Media.findByPk(unshown.mediaId)).toBeNull();

    await Message.update({ mediaId: null }, { where: { ticketId: ticket.id } });
    await sweepMedia();
    expect(await Media.findByPk(shown.mediaId)).toBeNull();
  });
});
