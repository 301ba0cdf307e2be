import { createDecipheriv, createHash, createHmac, timingSafeEqual } from "node:crypto";
import { Transform, type Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { proto } from "@whiskeysockets/baileys";
import { request } from "undici";
import { log } from "../../core/log/log";
import { MediaError } from "../provider";
import type { Library } from "./library";
import { ForbiddenHost, type MediaHosts } from "./media-hosts";
import { countOf, mediaPartIn } from "./media-part";
import { allowedMediaReference } from "./media-reference";

const macBytes = 10;
const hashBytes = 32;
/** The most that encryption adds: one block and the signature. */
const overheadBytes = 16 + macBytes;
const longestMs = 20 * 60_000;

interface File {
  url: string;
  iv: Uint8Array;
  cipherKey: Uint8Array;
  macKey: Uint8Array;
  sha256: Uint8Array;
  encSha256?: Uint8Array;
}

/**
 * Fetches and decrypts the file of a message and writes it into the sink, which is ended only when every hash matches.
 * Address, size and hash in the message are the sender's claims: the address must be on the allow-list, the size is
 * counted, the hash is computed.
 */
export async function downloadFile(
  library: Library,
  hosts: MediaHosts,
  message: proto.IMessage,
  sink: Writable,
  maxBytes: number,
): Promise<void> {
  const { url, ...file } = await fileOf(library, hosts, message, maxBytes);
  const { body, length } = await fetchBytes(hosts, url);
  if (length > maxBytes + overheadBytes) {
    discard(body);
    throw new MediaError("tooLarge");
  }
  try {
    await pipeline(body, opener(file, maxBytes), sink);
  } catch (error) {
    throw asMediaError(error);
  }
}

/** All checks that need no network. */
async function fileOf(
  library: Library,
  { simulator, scheme }: MediaHosts,
  message: proto.IMessage,
  maxBytes: number,
): Promise<File> {
  const typedPart = mediaPartIn(message);
  if (!typedPart) throw new MediaError("gone");
  const { type, part } = typedPart;
  const reference = allowedMediaReference(part, simulator);
  if (!reference) throw new MediaError("forbidden");
  if ((countOf(part.fileLength) ?? 0) > maxBytes) throw new MediaError("tooLarge");
  const { mediaKey, fileSha256, fileEncSha256 } = part;
  if (mediaKey?.length !== hashBytes || fileSha256?.length !== hashBytes) throw new MediaError("corrupt");
  const { iv, cipherKey, macKey } = await library.getMediaKeys(mediaKey, type);
  if (!macKey) throw new MediaError("corrupt");
  return {
    url: `${scheme}://${reference.host}${reference.directPath}`,
    iv,
    cipherKey,
    macKey,
    sha256: fileSha256,
    ...(fileEncSha256?.length && { encSha256: fileEncSha256 }),
  };
}

/** Follows no redirect. Rejects with `gone` when WhatsApp no longer has the file. */
export async function fetchBytes({ download }: MediaHosts, url: string): Promise<{ body: Readable; length: number }> {
  try {
    const { statusCode, body, headers } = await request(url, {
      dispatcher: download,
      headers: { origin: "https://web.whatsapp.com" },
      signal: AbortSignal.timeout(longestMs),
    });
    if (statusCode === 200) return { body, length: Number(headers["content-length"] ?? 0) };
    discard(body);
    throw new MediaError(statusCode === 404 || statusCode === 410 ? "gone" : "network");
  } catch (error) {
    throw asMediaError(error);
  }
}

/** Closes the response and ignores the error about its missing rest. */
export function discard(body: Readable): void {
  body.on("error", () => undefined).destroy();
}

export function asMediaError(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  if (error instanceof ForbiddenHost) return new MediaError("forbidden");
  log.debug({ error }, "File download failed");
  return new MediaError("network");
}

/** Decrypts; the last bytes are a signature, not part of the file. Fails at the end if any hash is wrong. */
function opener({ iv, cipherKey, macKey, sha256, encSha256 }: Omit<File, "url">, maxBytes: number): Transform {
  const decipher = createDecipheriv("aes-256-cbc", cipherKey, iv);
  const hmac = createHmac("sha256", macKey).update(iv);
  const cipherHash = createHash("sha256");
  const plainHash = createHash("sha256");
  let tail = Buffer.alloc(0);
  let bytes = 0;

  const countPlain = (plain: Buffer): Buffer => {
    bytes += plain.length;
    if (bytes > maxBytes) throw new MediaError("tooLarge");
    plainHash.update(plain);
    return plain;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      try {
        cipherHash.update(chunk);
        const all = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
        const end = Math.max(0, all.length - macBytes);
        tail = Buffer.from(all.subarray(end));
        const ciphertext = all.subarray(0, end);
        hmac.update(ciphertext);
        callback(null, countPlain(decipher.update(ciphertext)));
      } catch (error) {
        callback(error as Error);
      }
    },
    flush(callback) {
      try {
        const rest = countPlain(finalBlock(decipher));
        const isRight =
          same(hmac.digest().subarray(0, macBytes), tail) &&
          same(plainHash.digest(), sha256) &&
          (!encSha256 || same(cipherHash.digest(), encSha256));
        if (!isRight) throw new MediaError("corrupt");
        callback(null, rest);
      } catch (error) {
        callback(error as Error);
      }
    },
  });
}

function finalBlock(decipher: ReturnType<typeof createDecipheriv>): Buffer {
  try {
    return decipher.final();
  } catch {
    throw new MediaError("corrupt");
  }
}

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
