import type { SendAs } from "./file-kinds";
import type { File64 } from "./server";
import { loudnessOf } from "./voice";

const STICKER_PX = 512;
const THUMBNAIL_PX = 72;

/** Reads a file with the details that phones send: size of a picture, length of a video, waveform of a voice note. */
export async function readFile(file: File, as: SendAs): Promise<File64> {
  const mimetype = file.type || "application/octet-stream";
  const common = { mimetype, base64: await base64Of(file) };
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

export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      resolve(typeof result === "string" ? result.slice(result.indexOf(",") + 1) : "");
    };
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
  const thumbnail = await drawn(image, size, size, "image/jpeg");
  return { width, height, thumbnail: await base64Of(thumbnail) };
}

/** Converts a picture to a square WebP sticker. */
async function stickerOf(file: Blob): Promise<File64> {
  const image = await createImageBitmap(file);
  const scale = STICKER_PX / Math.max(image.width, image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  const square = { width: STICKER_PX, height: STICKER_PX };
  const blob = await drawn(image, size, square, "image/webp");
  return { kind: "sticker", mimetype: blob.type, base64: await base64Of(blob), ...square };
}

interface Size {
  width: number;
  height: number;
}

/** Draws a picture in the middle of a canvas, in this format. */
async function drawn(image: ImageBitmap, size: Size, canvasSize: Size, type: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), canvasSize);
  const left = (canvasSize.width - size.width) / 2;
  const top = (canvasSize.height - size.height) / 2;
  canvas.getContext("2d")?.drawImage(image, left, top, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  if (!blob) throw new Error(type);
  return blob;
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
