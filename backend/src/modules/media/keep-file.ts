import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { finished } from "node:stream/promises";
import type { Writable } from "node:stream";
import { leastRecordingBytes, sendLimits } from "@guiche/contract/limits";
import type { MediaClaim, MediaKind } from "../../channels/provider";
import { cleanFileName } from "../../core/files/file-name";
import { files } from "../../core/files/file-store";
import { fullOr } from "../../core/files/local-files";
import { closed, removeTemporary, temporaryPath } from "../../core/files/temporary";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { anyBytes, baseOf, isInline, kindToSend, trueType } from "./file-types";
import { mediaStore } from "./media.store";
import { makePoster } from "./poster";
import { inMediaSandbox, UnreadableFile, type Picture } from "./media-sandbox";

/** A file that is in the store, and what is known of it now. */
export interface KeptFile {
  mediaId: number;
  claim: MediaClaim;
  hasThumbnail: boolean;
}

export interface Upload {
  /** Where the uploaded file lies; it is taken from there. */
  path: string;
  filename: string | null;
  /** The browser's word, believed in nothing that is shown or played. */
  mimetype?: string;
  /** It is to be a voice note. */
  wantsVoice: boolean;
}

/** What was found in a file: which of the paths is to be kept, and the small picture. */
interface Examined {
  path: string;
  claim: MediaClaim;
  thumbnail?: string;
}

/**
 * Takes what an agent wants to send into the store. Recordings become voice notes, pictures and films are measured;
 * what WhatsApp shows in no other way goes as a document. Too large for its kind: ERR_PAYLOAD_TOO_LARGE.
 */
export function keepUpload(scope: Scope, { path, filename, mimetype, wantsVoice }: Upload): Promise<KeptFile> {
  return withTemporaries(async (temporary) => {
    const { size: bytes } = await stat(path);
    if (bytes === 0) throw unfit();
    const found = await typeOf(path, mimetype);
    if (wantsVoice && canBeVoice(found) && bytes < leastRecordingBytes) throw unfit();
    const examined = await examine({ path, found, wantsVoice, temporary });
    const name = cleanFileName(filename);
    const claim = { ...examined.claim, ...(name ? { filename: name } : {}) };
    const kept = await stat(examined.path);
    if (kept.size > sendLimits[limitOf[claim.type]]) throw new AppError("ERR_PAYLOAD_TOO_LARGE");
    return keep(scope, { ...examined, claim });
  });
}

/**
 * Takes what a customer sent into the store: `fill` writes it, at most `maxBytes`. Its type is what its bytes say; the
 * rest of the claim stands where they say nothing.
 */
export function keepDownloaded(
  scope: Scope,
  claim: MediaClaim,
  fill: (sink: Writable, maxBytes: number) => Promise<void>,
  maxBytes: number,
): Promise<KeptFile> {
  return withTemporaries(async (temporary) => {
    const path = await temporary();
    const sink = createWriteStream(path, { mode: 0o600 });
    // Whoever fills it is told of a full disk by it; waited for, it is certain that every byte is there.
    const written = finished(sink);
    written.catch(() => undefined);
    try {
      await fill(sink, maxBytes);
      await written;
    } catch (error) {
      throw fullOr(sink.errored ?? error);
    } finally {
      await closed(sink);
    }
    const mimetype = await typeOf(path, claim.mimetype);
    const measured = await measure(asFound(claim, mimetype), mimetype, path, temporary);
    return keep(scope, { path, ...measured });
  });
}

/** A picture that is no picture, or a film that is a program, is a document: a file to keep, and nothing to show. */
function asFound(claim: MediaClaim, mimetype: string): MediaClaim {
  const shown = claim.type === "image" || claim.type === "sticker" ? /^image\// : /^(audio|video)\//;
  return claim.type === "document" || shown.test(mimetype) ? claim : { ...claim, type: "document" };
}

type Temporary = () => Promise<string>;

/** Every temporary file that is asked for is gone afterwards, unless the store has taken it. */
async function withTemporaries<T>(work: (temporary: Temporary) => Promise<T>): Promise<T> {
  const paths: string[] = [];
  try {
    return await work(async () => {
      const path = await temporaryPath();
      paths.push(path);
      return path;
    });
  } finally {
    await Promise.all(paths.map(removeTemporary));
  }
}

const limitOf: Record<MediaKind, keyof typeof sendLimits> = {
  image: "image",
  audio: "audio",
  video: "video",
  document: "application",
  sticker: "sticker",
};

const unfit = () => new AppError("ERR_VALIDATION", { fields: { medias: "Too short" } });

/** A file that cannot even be looked into is bytes and nothing more. */
const typeOf = (path: string, claimed: string | undefined): Promise<string> =>
  inMediaSandbox("kind", { path }).then(
    (found) => trueType(found, claimed),
    (error: unknown) => unreadable(error, anyBytes),
  );

function unreadable<T>(error: unknown, instead: T): T {
  if (!(error instanceof UnreadableFile)) throw error;
  log.debug({ error }, "A file cannot be read as what it seems");
  return instead;
}

const voiceType = "audio/ogg; codecs=opus";

async function examine(upload: {
  path: string;
  found: string;
  wantsVoice: boolean;
  temporary: Temporary;
}): Promise<Examined> {
  const { path, found, temporary } = upload;
  const voice = await asVoice(upload);
  if (voice) return voice;
  return { path, ...(await measure({ type: kindToSend(found), mimetype: found }, found, path, temporary)) };
}

const mp3 = "audio/mpeg";
const opusContainers = new Set(["audio/webm", "video/webm", "audio/ogg", "audio/opus", "video/x-matroska"]);
const canBeVoice = (mimetype: string): boolean => baseOf(mimetype) === mp3 || opusContainers.has(baseOf(mimetype));

/** A recording in the form of WhatsApp's own; null for what is none, or cannot be made one. */
async function asVoice(upload: {
  path: string;
  found: string;
  wantsVoice: boolean;
  temporary: Temporary;
}): Promise<Examined | null> {
  const { path, found, wantsVoice, temporary } = upload;
  const base = baseOf(found);
  const isMp3 = base === mp3;
  // Browsers record into WebM, which WhatsApp does not play: without a picture in it, it can only be a recording.
  const isRecording = wantsVoice || (base.endsWith("/webm") && !(await hasFilm(path)));
  if (!isRecording || !canBeVoice(base)) return null;
  const into = await temporary();
  try {
    const { seconds, waveform } = await inMediaSandbox("voice", { path, format: isMp3 ? "mp3" : "opus", into });
    const claim = {
      type: "audio",
      mimetype: voiceType,
      isVoice: true,
      seconds: wholeSeconds(seconds),
      waveform,
    } as const;
    return { path: into, claim };
  } catch (error) {
    return unreadable(error, null);
  }
}

const hasFilm = (path: string): Promise<boolean> =>
  inMediaSandbox("film", { path }).then(
    (film) => film.hasFilm,
    (error: unknown) => unreadable(error, false),
  );

const wholeSeconds = (seconds: number): number => Math.max(1, Math.round(seconds));

/** Adds to a claim what the bytes tell: size in pixels, length, loudness, a small picture. */
async function measure(
  claim: MediaClaim,
  mimetype: string,
  path: string,
  temporary: Temporary,
): Promise<Pick<Examined, "claim" | "thumbnail">> {
  const base = baseOf(mimetype);
  if (base.startsWith("image/") && base !== "image/svg+xml") return measurePicture(claim, mimetype, path, temporary);
  if (base.startsWith("video/")) return measureFilm(claim, mimetype, path, temporary);
  if (base.startsWith("audio/")) return { claim: await measureSound(claim, mimetype, path) };
  return { claim: { ...claim, mimetype } };
}

async function measurePicture(claim: MediaClaim, mimetype: string, path: string, temporary: Temporary) {
  const thumbnailPath = await temporary();
  const seen = await inMediaSandbox("picture", { path, thumbnailPath }).catch((error: unknown) =>
    unreadable<Picture | null>(error, null),
  );
  if (!seen) return { claim: notShown(claim, mimetype) };
  const { width, height } = seen;
  const isSmaller = seen.thumbnail && claim.type !== "sticker";
  return { claim: { ...claim, mimetype, width, height }, ...(isSmaller ? { thumbnail: thumbnailPath } : {}) };
}

/** What only begins like a picture is not shown as one. */
const notShown = (claim: MediaClaim, mimetype: string): MediaClaim =>
  isInline(mimetype)
    ? { ...claim, type: claim.type === "image" ? "document" : claim.type, mimetype: anyBytes }
    : { ...claim, mimetype };

async function measureFilm(claim: MediaClaim, mimetype: string, path: string, temporary: Temporary) {
  const film = await inMediaSandbox("film", { path }).catch((error: unknown) => unreadable(error, null));
  const known = { ...claim, mimetype };
  if (film?.seconds != null) known.seconds = wholeSeconds(film.seconds);
  if (film?.width != null && film.height != null) Object.assign(known, { width: film.width, height: film.height });
  const poster = await temporary();
  if (!film?.hasFilm || !/mp4|3gpp|quicktime/.test(mimetype) || !(await makePoster(path, poster)))
    return { claim: known };
  const thumbnailPath = await temporary();
  const seen = await inMediaSandbox("picture", { path: poster, thumbnailPath }).catch((error: unknown) =>
    unreadable<Picture | null>(error, null),
  );
  return { claim: known, ...(seen?.thumbnail ? { thumbnail: thumbnailPath } : {}) };
}

async function measureSound(claim: MediaClaim, mimetype: string, path: string): Promise<MediaClaim> {
  const known = { ...claim, mimetype };
  if (claim.isVoice && claim.waveform && claim.seconds !== undefined) return known;
  if (claim.isVoice && baseOf(mimetype) === "audio/ogg") {
    const received = await inMediaSandbox("voice", { path, format: "opus" }).catch((error: unknown) =>
      unreadable(error, null),
    );
    return received ? { ...known, seconds: wholeSeconds(received.seconds), waveform: received.waveform } : known;
  }
  const film = await inMediaSandbox("film", { path }).catch((error: unknown) => unreadable(error, null));
  return film?.seconds != null ? { ...known, seconds: wholeSeconds(film.seconds) } : known;
}

/** Files first, the row last: what has no row is swept. */
async function keep(scope: Scope, { path, claim, thumbnail }: Examined): Promise<KeptFile> {
  const small = thumbnail === undefined ? null : await files().adopt(scope.companyId, thumbnail);
  const { key, bytes, sha256 } = await files().adopt(scope.companyId, path);
  const mimetype = claim.mimetype.slice(0, 100);
  try {
    const row = await mediaStore(scope).add({ key, mimetype, bytes, sha256, thumbnailKey: small?.key ?? null });
    return { mediaId: row.id, claim: { ...claim, mimetype, bytes }, hasThumbnail: small !== null };
  } catch (error) {
    await files().remove(key);
    if (small) await files().remove(small.key);
    throw error;
  }
}
