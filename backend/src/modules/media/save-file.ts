import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { finished } from "node:stream/promises";
import type { Writable } from "node:stream";
import { minRecordingBytes, sendLimits } from "@guiche/contract/limits";
import type { MediaClaim, MediaKind } from "../../channels/content";
import { fileNameFor, withoutExtension } from "../../core/files/file-name";
import { files } from "../../core/files/file-store";
import { mapFullDisk } from "../../core/files/local-files";
import { baseOf, unknownType } from "../../core/files/media-type";
import { closeStream, removeTemporary, temporaryPath } from "../../core/files/temporary";
import { AppError, invalid } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { asShown } from "./as-shown";
import { asVoice, canBeVoice, wholeSeconds } from "./as-voice";
import { isInline, kindToSend, trueType } from "./file-types";
import { mediaStore } from "./media.store";
import { makePoster } from "./poster";
import { assertRoom } from "./storage";
import { examineFor, unreadable, type Examine, type Picture } from "./media-sandbox";

/** A stored file and what is known of it. */
export interface SavedFile {
  mediaId: number;
  claim: MediaClaim;
  hasThumbnail: boolean;
}

interface Upload {
  /** The path of the uploaded file, which is moved into the store. */
  path: string;
  filename: string | null;
  /** Claimed by the browser; ignored for types that are shown or played. */
  mimetype?: string;
  /** True when it should become a voice note. */
  wantsVoice: boolean;
}

/** The result of examining a file: the path to store, and its thumbnail. */
interface Examination {
  path: string;
  claim: MediaClaim;
  thumbnail?: string;
  /** Its bytes are no longer those that its name tells of. */
  isConverted?: boolean;
}

/**
 * Stores a file that an agent wants to send. Recordings become voice notes, images and videos become ones that WhatsApp
 * shows, and are measured; what it cannot show becomes a document. Throws ERR_PAYLOAD_TOO_LARGE above the limit of its
 * kind.
 */
export function saveUpload(scope: Scope, upload: Upload): Promise<SavedFile> {
  return withTemporaries(async (temporary) => {
    const { size: bytes } = await stat(upload.path);
    if (bytes === 0) throw unfit();
    await assertRoom(scope, bytes);
    const run = examineFor(scope, "agents");
    const detectedType = await typeOf(run, upload.path, upload.mimetype);
    if (upload.wantsVoice && canBeVoice(detectedType) && bytes < minRecordingBytes) throw unfit();
    return saveToSend(scope, { ...upload, detectedType, temporary, run });
  });
}

/** Stores a file that a bot sends, in the same way: `fill` writes it, at most `maxBytes`. */
export function saveFetched(
  scope: Scope,
  { bytes = 0, ...upload }: Omit<Upload, "path"> & { bytes?: number },
  fill: Fill,
  maxBytes: number,
): Promise<SavedFile> {
  return withTemporaries(async (temporary) => {
    await assertRoom(scope, bytes);
    const path = await fillTemporary(temporary, fill, maxBytes);
    const run = examineFor(scope, "customers");
    const detectedType = await typeOf(run, path, upload.mimetype);
    return saveToSend(scope, { ...upload, path, detectedType, temporary, run });
  });
}

async function saveToSend(
  scope: Scope,
  { filename, ...upload }: DetectedFile & Pick<Upload, "filename">,
): Promise<SavedFile> {
  const examination = await examine(upload);
  const name = filename !== null && examination.isConverted ? withoutExtension(filename) : filename;
  const claim = { ...examination.claim, ...(name === null ? {} : { filename: name }) };
  const stats = await stat(examination.path);
  if (stats.size > sendLimits[limitOf[claim.type]]) throw new AppError("ERR_PAYLOAD_TOO_LARGE");
  return save(scope, { ...examination, claim });
}

type Fill = (sink: Writable, maxBytes: number) => Promise<void>;

/**
 * Stores a file from a customer: `fill` writes it, at most `maxBytes`. The type comes from its bytes; the rest of the
 * claim is kept where the bytes are inconclusive.
 */
export function saveDownloaded(scope: Scope, claim: MediaClaim, fill: Fill, maxBytes: number): Promise<SavedFile> {
  return withTemporaries(async (temporary) => {
    await assertRoom(scope, claim.bytes ?? 0);
    const path = await fillTemporary(temporary, fill, maxBytes);
    const run = examineFor(scope, "customers");
    const mimetype = await typeOf(run, path, claim.mimetype);
    const measurement = await measure(asFound(claim, mimetype), { mimetype, path, temporary, run });
    return save(scope, { path, ...measurement });
  });
}

/** The path of a temporary file with all that `fill` writes. */
async function fillTemporary(temporary: Temporary, fill: Fill, maxBytes: number): Promise<string> {
  const path = await temporary();
  const sink = createWriteStream(path, { mode: 0o600 });
  // A full disk makes `fill` fail; awaiting `finished` guarantees that every byte is on disk.
  const writePromise = finished(sink);
  writePromise.catch(() => undefined);
  try {
    await fill(sink, maxBytes);
    await writePromise;
  } catch (error) {
    throw mapFullDisk(sink.errored ?? error);
  } finally {
    await closeStream(sink);
  }
  return path;
}

/** An invalid image, or a video that is really something else, becomes a document, which is never shown. */
function asFound(claim: MediaClaim, mimetype: string): MediaClaim {
  const typePattern = claim.type === "image" || claim.type === "sticker" ? /^image\// : /^(audio|video)\//;
  return claim.type === "document" || typePattern.test(mimetype) ? claim : { ...claim, type: "document" };
}

type Temporary = () => Promise<string>;

/** Removes every temporary file afterwards, unless the store has taken it. */
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

const unfit = () => invalid({ medias: "Too short" });

/** A file that cannot be examined counts as plain bytes. */
const typeOf = (run: Examine, path: string, claimedType: string | undefined): Promise<string> =>
  run("kind", { path }).then(
    (detectedType) => trueType(detectedType, claimedType),
    (error: unknown) => unreadable(error, unknownType),
  );

interface DetectedFile {
  path: string;
  detectedType: string;
  wantsVoice: boolean;
  temporary: Temporary;
  run: Examine;
}

async function examine(upload: DetectedFile): Promise<Examination> {
  const { detectedType, temporary, run } = upload;
  const voice = await asVoice(upload);
  if (voice) return { ...voice, isConverted: true };
  const convertedFile = await asShown(upload);
  const { path, mimetype } = convertedFile ?? { path: upload.path, mimetype: detectedType };
  const claim = { type: kindToSend(mimetype), mimetype, ...(convertedFile?.isGif && { isGif: true as const }) };
  const measurement = await measure(claim, { mimetype, path, temporary, run });
  return { path, isConverted: convertedFile !== null, ...measurement };
}

/** Adds what the bytes reveal to a claim: size in pixels, duration, waveform, thumbnail. */
async function measure(claim: MediaClaim, file: MeasurableFile): Promise<Pick<Examination, "claim" | "thumbnail">> {
  const base = baseOf(file.mimetype);
  if (base.startsWith("image/") && base !== "image/svg+xml") return measurePicture(claim, file);
  if (base.startsWith("video/")) return measureVideo(claim, file);
  if (base.startsWith("audio/")) return { claim: await measureSound(claim, file) };
  return { claim: { ...claim, mimetype: file.mimetype } };
}

interface MeasurableFile {
  mimetype: string;
  path: string;
  temporary: Temporary;
  run: Examine;
}

/** Measures an image and writes its thumbnail; null when it cannot be opened. */
const openPicture = (run: Examine, path: string, thumbnailPath: string): Promise<Picture | null> =>
  run("picture", { path, thumbnailPath }).catch((error: unknown) => unreadable(error, null));

async function measurePicture(claim: MediaClaim, { mimetype, path, temporary, run }: MeasurableFile) {
  const thumbnailPath = await temporary();
  const picture = await openPicture(run, path, thumbnailPath);
  if (!picture) return { claim: notShown(claim, mimetype) };
  const { width, height } = picture;
  const isSmaller = picture.thumbnail && claim.type !== "sticker";
  return { claim: { ...claim, mimetype, width, height }, ...(isSmaller ? { thumbnail: thumbnailPath } : {}) };
}

/** An image that cannot be opened is not shown as one. */
const notShown = (claim: MediaClaim, mimetype: string): MediaClaim =>
  isInline(mimetype)
    ? { ...claim, type: claim.type === "image" ? "document" : claim.type, mimetype: unknownType }
    : { ...claim, mimetype };

async function measureVideo(claim: MediaClaim, { mimetype, path, temporary, run }: MeasurableFile) {
  const video = await run("video", { path }).catch((error: unknown) => unreadable(error, null));
  const measuredClaim = { ...claim, mimetype };
  if (video?.seconds != null) measuredClaim.seconds = wholeSeconds(video.seconds);
  if (video?.width != null && video.height != null)
    Object.assign(measuredClaim, { width: video.width, height: video.height });
  const poster = await temporary();
  if (!video?.hasVideo || !/mp4|3gpp|quicktime/.test(mimetype) || !(await makePoster(path, poster)))
    return { claim: measuredClaim };
  const thumbnailPath = await temporary();
  const picture = await openPicture(run, poster, thumbnailPath);
  return { claim: measuredClaim, ...(picture?.thumbnail ? { thumbnail: thumbnailPath } : {}) };
}

async function measureSound(claim: MediaClaim, { mimetype, path, run }: MeasurableFile): Promise<MediaClaim> {
  const measuredClaim = { ...claim, mimetype };
  if (claim.isVoice && claim.waveform && claim.seconds !== undefined) return measuredClaim;
  if (claim.isVoice && baseOf(mimetype) === "audio/ogg") {
    const recording = await run("voice", { path, format: "opus" }).catch((error: unknown) => unreadable(error, null));
    return recording
      ? { ...measuredClaim, seconds: wholeSeconds(recording.seconds), waveform: recording.waveform }
      : measuredClaim;
  }
  const video = await run("video", { path }).catch((error: unknown) => unreadable(error, null));
  return video?.seconds != null ? { ...measuredClaim, seconds: wholeSeconds(video.seconds) } : measuredClaim;
}

/** Stores files before the row, so a failure leaves only orphaned files for the sweep. */
async function save(scope: Scope, { path, claim, thumbnail: thumbnailPath }: Examination): Promise<SavedFile> {
  const small = thumbnailPath === undefined ? null : await files().adopt(scope.companyId, thumbnailPath);
  const { key, bytes, sha256 } = await files().adopt(scope.companyId, path);
  const mimetype = claim.mimetype.slice(0, 100);
  const filename = fileNameFor(claim.filename, mimetype) ?? undefined;
  try {
    const thumbnail = { thumbnailKey: small?.key ?? null, thumbnailBytes: small?.bytes ?? 0 };
    const mediaId = await mediaStore(scope).add({
      key,
      mimetype,
      bytes,
      sha256,
      ...thumbnail,
      isGif: claim.isGif ?? false,
    });
    if (mediaId === null) throw new AppError("ERR_STORAGE_QUOTA");
    const { filename: _claimed, ...rest } = claim;
    return {
      mediaId,
      claim: { ...rest, ...(filename && { filename }), mimetype, bytes },
      hasThumbnail: small !== null,
    };
  } catch (error) {
    await files().remove(key);
    if (small) await files().remove(small.key);
    throw error;
  }
}
