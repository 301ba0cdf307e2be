import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Writable } from "node:stream";
import { removeTemporary, temporaryPath } from "../../core/files/temporary";
import type { Scope } from "../../core/tenant/scope";
import { examineFor, UnreadableFile } from "./media-sandbox";

/** Kinds that a picture from outside may have; an SVG is a page and not a picture. */
const allowedTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** A picture that `fill` writes as a small WebP without metadata, decoded in the sandbox; null if it is not one. */
export async function smallPicture(scope: Scope, fill: (sink: Writable) => Promise<void>): Promise<Buffer | null> {
  const run = examineFor(scope, "customers");
  const [path, thumbnailPath] = [await temporaryPath(), await temporaryPath()];
  try {
    await fill(createWriteStream(path, { mode: 0o600 }));
    if (!allowedTypes.includes((await run("kind", { path })) ?? "")) return null;
    const { thumbnail } = await run("picture", { path, thumbnailPath });
    return thumbnail ? await readFile(thumbnailPath) : null;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  } finally {
    await Promise.all([path, thumbnailPath].map(removeTemporary));
  }
}
