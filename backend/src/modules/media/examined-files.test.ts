import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describe, expect, it } from "@jest/globals";
import { MediaError } from "../../channels/provider";
import type { MediaClaim } from "../../channels/content";
import { packing, playVoiceNote, tone, webm } from "../../testing/recordings";
import { isInline, nameFor, saveDownloaded, servedType, storedFile, type SavedFile } from ".";
import { folder, scope, storedFiles, temporaryUpload, bytesOf, jpeg } from "./media.fixture";

const temporary = () => readdir(join(folder, "tmp")).catch(() => []);

const saveReceived = (claim: MediaClaim, bytes: Uint8Array | string, max = 1e9): Promise<SavedFile> =>
  saveDownloaded(scope, claim, (sink) => pipeline(Readable.from([Buffer.from(bytes)]), sink), max);

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
  ])("%j is detected as %s", async (text, type, filename, claimedType) => {
    const { claim } = await temporaryUpload(text, filename, false, claimedType);
    expect([claim.type, claim.mimetype]).toEqual(["document", type]);
    expect([isInline(type), servedType(type)]).toEqual([false, "application/octet-stream"]);
  });

  it("is recognised as markup when it is markup in UTF-16", async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("<svg onload='1'/>", "utf16le")]);
    expect((await temporaryUpload(utf16)).claim.mimetype).toBe("image/svg+xml");
    expect((await temporaryUpload(Buffer.from(utf16).swap16())).claim.mimetype).toBe("image/svg+xml");
  });

  it("is shown inline only if it is an image, audio or video that every browser supports", () => {
    const inlineTypes = [
      "image/png",
      "image/jpeg",
      "image/webp",
      "image/gif",
      "audio/mpeg",
      "audio/ogg; codecs=opus",
      "video/mp4",
    ];
    expect(inlineTypes.filter(isInline)).toEqual(inlineTypes);
    const attachmentTypes = [
      "image/svg+xml",
      "text/html",
      "application/xml",
      "application/pdf",
      "text/plain",
      "video/webm",
      "image/bmp",
    ];
    expect(attachmentTypes.filter(isInline)).toEqual([]);
    expect(["video/webm", "application/pdf"].map(servedType)).toEqual(["video/webm", "application/octet-stream"]);
  });
});

describe("a file whose name has no extension", () => {
  const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}isom`, "latin1");
  it.each([
    ["comprovante", "%PDF-1.7\n", "comprovante.pdf", "application/pdf"],
    ["voz", box("M4A "), "voz.m4a", "audio/mp4"],
    ["foto", box("heic"), "foto.heic", "image/heic"],
    ["../12/2026", "%PDF-1.7\n", "_12_2026.pdf", "application/pdf"],
  ])("%j gets that of its bytes, sent and received", async (filename, bytes, expectedName, mimetype) => {
    const { claim, mediaId } = await temporaryUpload(bytes, filename);
    expect(claim).toMatchObject({ filename: expectedName, mimetype });
    const binaryClaim = { type: "document", mimetype: "application/octet-stream", filename } as const;
    expect((await saveReceived(binaryClaim, bytes)).claim).toMatchObject({ filename: expectedName, mimetype });
    expect((await storedFile(scope, mediaId, filename))?.claim.filename).toBe(expectedName);
    expect(nameFor(527, mimetype)).toBe(`527.${expectedName.split(".").at(-1)}`);
  });
});

describe("a recording", () => {
  it("in MP3 becomes a voice note with the same sound", async () => {
    const { claim, mediaId } = await temporaryUpload(await readFile(tone), "voz.mp3", true);
    expect(claim).toMatchObject({ type: "audio", mimetype: "audio/ogg; codecs=opus", isVoice: true, seconds: 2 });
    const { seconds, loudness } = await playVoiceNote(await bytesOf(mediaId));
    expect(Math.abs(seconds - 2)).toBeLessThan(0.1);
    // The first second is eight times as loud as the second.
    expect(loudness[0]! / loudness[1]!).toBeGreaterThan(3);
    expect(claim.waveform).toHaveLength(64);
    const [early, late] = [claim.waveform!.slice(5, 28), claim.waveform!.slice(38)];
    expect([Math.min(...early) > 90, Math.max(...late) < 20]).toEqual([true, true]);
    expect(await temporary()).toEqual([]);
  });

  it("in WebM becomes a voice note without being asked to, with the same sound", async () => {
    const { claim, mediaId } = await temporaryUpload(await webm(), "gravação.webm");
    expect(claim).toMatchObject({ type: "audio", mimetype: "audio/ogg; codecs=opus", isVoice: true, seconds: 3 });
    const { seconds, loudness } = await playVoiceNote(await bytesOf(mediaId));
    expect(Math.abs(seconds - 3)).toBeLessThan(0.1);
    expect(Math.min(...loudness)).toBeGreaterThan(1_000);
    expect(claim.waveform![0]! < claim.waveform![10]!).toBe(true);
  });

  it.each([
    ["MP3", () => readFile(tone)],
    ["WebM", () => webm()],
  ])("in %s is packed as WhatsApp's phones do: 16 kHz, three frames of 20 ms in a packet", async (_, recording) => {
    const { mediaId } = await temporaryUpload(await recording(), "voz", true);
    const { rate, packets } = await packing(await bytesOf(mediaId));
    expect(rate).toBe(16_000);
    // Wideband, several frames (RFC 6716, 3.1), three of them: only where the kind of frame changes it is fewer.
    const whole = packets.filter(([begins, count]) => (begins & 3) === 3 && (count & 0x3f) === 3);
    expect(whole.length).toBeGreaterThan(packets.length * 0.9);
    expect(packets.every(([begins]) => [9, 21, 22, 23].includes(begins >> 3))).toBe(true);
  });

  it("in Ogg, sent as a voice note, stays one", async () => {
    const { mediaId } = await temporaryUpload(await webm(6));
    const { claim } = await temporaryUpload(await bytesOf(mediaId), "a.ogg", true);
    expect([claim.isVoice, claim.seconds, claim.waveform?.length]).toEqual([true, 6, 64]);
  });

  it("attached as music stays music", async () => {
    const bytes = await readFile(tone);
    const { claim, mediaId } = await temporaryUpload(bytes, "song.mp3");
    expect(claim).toMatchObject({ type: "audio", mimetype: "audio/mpeg", seconds: 2, bytes: bytes.length });
    expect(claim.isVoice).toBeUndefined();
    expect((await bytesOf(mediaId)).equals(bytes)).toBe(true);
  });

  it("that is too short for a voice note is refused, and so is an empty file", async () => {
    const short = (await readFile(tone)).subarray(0, 9_999);
    const refusal = { code: "ERR_VALIDATION", status: 400, extra: { fields: { medias: expect.any(String) } } };
    await expect(temporaryUpload(short, "voz.mp3", true)).rejects.toMatchObject(refusal);
    await expect(temporaryUpload("", "empty.txt")).rejects.toMatchObject(refusal);
    await expect(temporaryUpload(short, "voz.mp3")).resolves.toMatchObject({ claim: { type: "audio" } });
  });

  it("with invalid content is sent as the type it really has", async () => {
    const { claim } = await temporaryUpload(randomBytes(20_000), "voz.mp3", true, "audio/mpeg");
    expect([claim.type, claim.mimetype, claim.isVoice]).toEqual(["document", "application/octet-stream", undefined]);
  });

  it("is converted outside the main thread", async () => {
    const piece = await readFile(tone);
    const bytes = Buffer.concat(Array.from({ length: 60 }, () => piece));
    await temporaryUpload(piece, "warm-up.mp3", true);
    const before = performance.eventLoopUtilization();
    const { claim } = await temporaryUpload(bytes, "long.mp3", true);
    expect(claim.seconds).toBeGreaterThan(100);
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.3);
  });
});

describe("a file from a customer", () => {
  const picture: MediaClaim = { type: "image", mimetype: "image/png", bytes: 1, width: 5, height: 5, caption: "oi" };

  it("has the type of its bytes, not the claimed one", async () => {
    const bytes = await jpeg(300, 200);
    const { claim, hasThumbnail } = await saveReceived(picture, bytes);
    expect(claim).toEqual({ ...picture, mimetype: "image/jpeg", bytes: bytes.length, width: 300, height: 200 });
    expect(hasThumbnail).toBe(true);
    const html = await saveReceived(picture, "<html><script>1</script>");
    expect([html.claim.mimetype, html.hasThumbnail]).toEqual(["text/html", false]);
  });

  it("keeps its waveform, or gets one", async () => {
    const voice = { type: "audio", mimetype: "audio/ogg; codecs=opus", isVoice: true } as const;
    const bytes = await bytesOf((await temporaryUpload(await webm())).mediaId);
    expect((await saveReceived(voice, bytes)).claim).toMatchObject({
      seconds: 3,
      mimetype: expect.stringMatching(/^audio\/ogg/),
    });
    expect((await saveReceived({ ...voice, seconds: 9, waveform: [7] }, bytes)).claim).toMatchObject({
      seconds: 9,
      waveform: [7],
    });
  });

  it("that arrives incomplete leaves nothing behind", async () => {
    const before = await storedFiles();
    const fill = async (sink: Writable) => {
      // Destroyed at once, before the file is open.
      sink.destroy();
      throw new MediaError("corrupt");
    };
    await expect(saveDownloaded(scope, picture, fill, 1e9)).rejects.toMatchObject({ reason: "corrupt" });
    expect([await storedFiles(), await temporary()]).toEqual([before, []]);
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
