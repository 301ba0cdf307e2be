import type { WASocket } from "@whiskeysockets/baileys";
import { buffer } from "node:stream/consumers";
import { MediaError } from "../provider";
import { asMediaError, discard, fetchBytes } from "./download";
import type { MediaHosts } from "./media-hosts";
import { isAllowedMediaHost } from "./media-reference";

const mostBytes = 5 * 1024 * 1024;

const beginnings = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from("RIFF")];

/** The picture somebody shows; null when they show none, or none to us. */
export async function fetchPicture(socket: WASocket, hosts: MediaHosts, address: string): Promise<Uint8Array | null> {
  const url = await socket.profilePictureUrl(address, "preview").catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  if (!url) return null;
  const { protocol, host } = new URL(url);
  if (protocol !== `${hosts.scheme}:` || !isAllowedMediaHost(host, hosts.simulator)) throw new MediaError("forbidden");
  const { body, length } = await fetchBytes(hosts, url);
  if (length > mostBytes) {
    discard(body);
    throw new MediaError("tooLarge");
  }
  let read = 0;
  body.on("data", (chunk: Buffer) => {
    read += chunk.length;
    if (read > mostBytes) body.destroy(new MediaError("tooLarge"));
  });
  const bytes = await buffer(body).catch((error: unknown) => {
    throw asMediaError(error);
  });
  return beginnings.some((beginning) => bytes.subarray(0, beginning.length).equals(beginning)) ? bytes : null;
}

/** WhatsApp's answer for who has no picture, and for who does not show it to us. */
const isRefusal = (error: unknown): boolean => [401, 403, 404].includes(Number(Reflect.get(Object(error), "data")));
