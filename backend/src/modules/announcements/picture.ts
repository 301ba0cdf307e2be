import { open } from "node:fs/promises";
import { fileNameFor } from "../../core/files/file-name";
import { files } from "../../core/files/file-store";
import { invalid } from "../../core/http/errors";
import type { UploadedFile } from "../../core/http/upload";
import { log } from "../../core/log/log";
import type { Picture } from "./announcement.store";

/** Magic bytes: the file name and the client's content type are not trusted. */
const beginnings = {
  "image/png": Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  "image/jpeg": Buffer.from("\xff\xd8\xff", "latin1"),
} as const;
type PictureType = keyof typeof beginnings;

async function typeOf(path: string): Promise<PictureType | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const begins = buffer.subarray(0, bytesRead);
    const types = Object.keys(beginnings) as PictureType[];
    return types.find((type) => begins.subarray(0, beginnings[type].length).equals(beginnings[type])) ?? null;
  } finally {
    await file.close();
  }
}

/** Stores an uploaded picture outside any company, so it outlives the company that uploaded it. */
export async function savePicture(upload: Pick<UploadedFile, "path" | "filename"> | undefined): Promise<Picture> {
  const mediaType = upload && (await typeOf(upload.path));
  if (!upload || !mediaType) throw invalid({ file: "Invalid image" });
  const { key } = await files().adopt("platform", upload.path);
  return { mediaKey: key, mediaName: fileNameFor(upload.filename ?? "image", mediaType) ?? "image", mediaType };
}

/** A file that cannot be removed now is found later by the sweep of orphaned files. */
export async function removePicture(key: string | null): Promise<void> {
  if (key === null) return;
  await files()
    .remove(key)
    .catch((error: unknown) => log.warn({ error }, "Announcement picture could not be removed"));
}
