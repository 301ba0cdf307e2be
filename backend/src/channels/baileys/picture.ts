import type { Readable } from "node:stream";
import type { WASocket } from "@whiskeysockets/baileys";
import { log } from "../../core/log/log";
import { MediaError } from "../provider";
import { asMediaError, discard, fetchBytes } from "./download";
import type { MediaHosts } from "./media-hosts";
import { isAllowedMediaHost } from "./media-reference";

/** It is the small one that is asked for, of some ten kilobytes. */
const maxBytes = 1024 * 1024;

/** The first bytes of JPEG, PNG and WebP. */
const imageSignatures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from("RIFF")];

/**
 * The profile picture; null when there is none, it is hidden from us, or it is not an image. Without a time of our own
 * the library takes no answer for an empty one, as if there were no picture.
 */
export async function fetchPicture(
  socket: WASocket,
  hosts: MediaHosts,
  address: string,
  answerWithinMs: number,
): Promise<Uint8Array | null> {
  const url = await socket.profilePictureUrl(address, "preview", answerWithinMs).catch((error: unknown) => {
    if (isUnavailable(error)) return undefined;
    throw error;
  });
  if (!url) return null;
  try {
    return await fetchAllowed(hosts, url);
  } catch (error) {
    if (!(error instanceof MediaError) || error.reason === "network") throw error;
    log.warn({ reason: error.reason }, "Profile picture not fetched");
    return null;
  }
}

async function fetchAllowed(hosts: MediaHosts, url: string): Promise<Uint8Array | null> {
  const { protocol, host, href } = new URL(url);
  if (protocol !== `${hosts.scheme}:` || !isAllowedMediaHost(host, hosts.simulator)) throw new MediaError("forbidden");
  const { body, length } = await fetchBytes(hosts, href);
  if (length > maxBytes) {
    discard(body);
    throw new MediaError("tooLarge");
  }
  const bytes = await readAll(body).catch((error: unknown) => {
    throw asMediaError(error);
  });
  return imageSignatures.some((signature) => bytes.subarray(0, signature.length).equals(signature)) ? bytes : null;
}

async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > maxBytes) throw new MediaError("tooLarge");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** WhatsApp's answers for people without a picture, or who hide it from us. */
const isUnavailable = (error: unknown): boolean => [401, 403, 404].includes(Number(Reflect.get(Object(error), "data")));
