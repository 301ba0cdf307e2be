import { levelOf, waveformOf } from "@/shared/recorder/samples";
import type { File64 } from "./server";

/** The ways to send a file. A voice note is audio sent as if recorded in the chat. */
type SendAs = File64["kind"] | "voice";

const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const STICKER_PX = 512;
const THUMBNAIL_PX = 72;

/** The usual way first; every file can be sent as a document. */
export function waysToSend(mimetype: string): SendAs[] {
  if (PICTURES.includes(mimetype)) return ["image", "sticker", "document"];
  if (mimetype.startsWith("video/")) return ["video", "document"];
  if (mimetype.startsWith("audio/")) return ["audio", "voice", "document"];
  return ["document"];
}

/** Reads a file with the details that phones send: size of a picture, length of a video, waveform of a voice note. */
export async function readFile(file: Blob & { name?: string }, as: SendAs): Promise<File64> {
  const common = { mimetype: file.type || "application/octet-stream", base64: await base64Of(file) };
  switch (as) {
    case "image":
      return { kind: "image", ...common, ...(await looksOf(file)) };
    case "sticker":
      return stickerOf(file);
    case "video":
      return { kind: "video", ...common, ...(await lengthOf(file)) };
    case "audio":
      return { kind: "audio", ...common, ...(await loudnessOf(file)) };
    case "voice":
      return { kind: "audio", ptt: true, ...common, ...(await loudnessOf(file)) };
    case "document":
      return { kind: "document", ...common, filename: file.name };
  }
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result.replace(/^[^,]*,/, "") : "");
    reader.onerror = () => reject(reader.error ?? new Error(file.type));
    reader.readAsDataURL(file);
  });
}

/** A picture that the browser cannot decode is sent without its size. */
async function looksOf(file: Blob): Promise<Partial<File64>> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return {};
  const { width, height } = image;
  const scale = Math.min(1, THUMBNAIL_PX / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { width, height, thumbnail: await base64Of(await drawPadded(image, size, size, "image/jpeg")) };
}

/** Converts a picture to a square WebP sticker. */
async function stickerOf(file: Blob): Promise<File64> {
  const image = await createImageBitmap(file);
  const scale = STICKER_PX / Math.max(image.width, image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  const square = { width: STICKER_PX, height: STICKER_PX };
  const blob = await drawPadded(image, size, square, "image/webp");
  return { kind: "sticker", mimetype: blob.type, base64: await base64Of(blob), ...square };
}

interface Size {
  width: number;
  height: number;
}

/** Draws a picture in the middle of a canvas, in this format. */
function drawPadded(image: ImageBitmap, { width, height }: Size, whole: Size, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(whole.width, whole.height);
  const [left, top] = [(whole.width - width) / 2, (whole.height - height) / 2];
  canvas.getContext("2d")?.drawImage(image, left, top, width, height);
  return canvas.convertToBlob({ type });
}

/** Length and size of a video, if the browser can play it. */
function lengthOf(file: Blob): Promise<Partial<File64>> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  return new Promise<Partial<File64>>((resolve) => {
    video.onerror = () => resolve({});
    video.onloadedmetadata = () => {
      const { videoWidth: width, videoHeight: height, duration } = video;
      const seconds = Number.isFinite(duration) ? { seconds: Math.round(duration) } : {};
      resolve({ ...seconds, ...(width > 0 && { width, height }) });
    };
    video.preload = "metadata";
    video.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}

const CHUNK = 1024;

/** Length and waveform of a sound; empty when the browser cannot decode it. */
async function loudnessOf(file: Blob): Promise<Partial<File64>> {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    const samples = sound.getChannelData(0);
    const chunks = Array.from({ length: Math.ceil(samples.length / CHUNK) }, (_, index) => index * CHUNK);
    const levels = chunks.map((from) => levelOf(samples.subarray(from, from + CHUNK)));
    return { seconds: Math.max(1, Math.round(sound.duration)), waveform: waveformOf(levels) };
  } catch {
    return {};
  } finally {
    await context.close();
  }
}
