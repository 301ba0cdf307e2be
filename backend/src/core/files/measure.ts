import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { StoredFile } from "./store-types";

export type FileMeasurement = Pick<StoredFile, "bytes" | "sha256">;

/** Passes everything through; afterwards knows the size and the hash. */
export function measuring(): { stream: Transform; result(): FileMeasurement } {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      hash.update(chunk);
      bytes += chunk.length;
      pass(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest() }) };
}

/** Size and hash of a file on the disk. */
export async function measureFile(path: string): Promise<FileMeasurement> {
  const measure = measuring();
  await pipeline(createReadStream(path), measure.stream.resume());
  return measure.result();
}
