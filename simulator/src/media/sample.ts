import { createHash } from "node:crypto";

/** The first bytes of each file type, so that its type can be recognised. */
const BEGINNINGS: Record<string, Buffer> = {
  "image/jpeg": Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
  "image/png": Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  "image/gif": Buffer.from("GIF89a"),
  "image/webp": Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1"),
  "video/mp4": Buffer.from("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41", "latin1"),
  "video/3gpp": Buffer.from("\0\0\0\x14ftyp3gp4\0\0\0\0", "latin1"),
  "audio/mp4": Buffer.from("\0\0\0\x20ftypM4A \0\0\x02\0M4A mp42isom\0\0\0\0", "latin1"),
  "audio/ogg": Buffer.from("OggS\0\x02", "latin1"),
  "audio/mpeg": Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1"),
  "application/pdf": Buffer.from("%PDF-1.7\n"),
  "application/zip": Buffer.from("PK\x03\x04", "latin1"),
};

const PIECE = 64 * 1024;

/** Generates a file of this size with the first bytes of its type. Files of different sizes differ. */
export function* sampleFile(mimetype: string, size: number): Generator<Buffer> {
  const beginning = BEGINNINGS[mimetype.split(";")[0]?.trim() ?? ""] ?? Buffer.alloc(0);
  const noise = createHash("sha512").update(`${mimetype} ${size}`).digest();
  const piece = Buffer.alloc(Math.min(size, PIECE), noise);
  for (let offset = 0; offset < size; offset += PIECE) {
    const next = Buffer.from(piece.subarray(0, Math.min(PIECE, size - offset)));
    if (offset === 0) beginning.copy(next);
    else if (next.length >= 4) next.writeUInt32BE(offset, next.length - 4);
    yield next;
  }
}
