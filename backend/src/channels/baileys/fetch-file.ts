import { setTimeout as sleep } from "node:timers/promises";
import type { Writable } from "node:stream";
import type { proto, WAMessageKey, WASocket } from "@whiskeysockets/baileys";
import { MediaError } from "../provider";
import { downloadFile } from "./download";
import type { Library } from "./library";
import type { MediaHosts } from "./media-hosts";
import { mediaPartIn } from "./media-part";

const phoneTimeoutMs = 20_000;

/** Downloads the file of a message; if it has expired, asks the sender's phone once to upload it again. */
export async function fetchFile(
  library: Library,
  hosts: MediaHosts,
  openSocket: () => WASocket,
  { raw, key }: { raw: Uint8Array; key: WAMessageKey },
  sink: Writable,
  maxBytes: number,
): Promise<void> {
  const message = decode(library, raw);
  try {
    await downloadFile(library, hosts, message, sink, maxBytes);
  } catch (error) {
    if (!(error instanceof MediaError) || error.reason !== "gone") throw error;
    const again = await requestUpload(openSocket(), message, key);
    await downloadFile(library, hosts, again, sink, maxBytes);
  }
}

function decode({ proto }: Library, raw: Uint8Array): proto.IMessage {
  try {
    return proto.Message.decode(raw);
  } catch {
    throw new MediaError("corrupt");
  }
}

/** A phone that is switched off does not answer: that fails as `network`, so that it can be tried later. */
async function requestUpload(socket: WASocket, message: proto.IMessage, key: WAMessageKey): Promise<proto.IMessage> {
  const typedPart = mediaPartIn(message);
  if (!typedPart) throw new MediaError("gone");
  const { type, part } = typedPart;
  const uploadRequest = { key, message: { [`${type}Message`]: { ...part } } };
  const timeoutController = new AbortController();
  const timeout = sleep(phoneTimeoutMs, "silence" as const, { signal: timeoutController.signal, ref: false });
  try {
    const resent = await Promise.race([socket.updateMediaMessage(uploadRequest), timeout]);
    if (resent === "silence") throw new MediaError("network");
    return resent.message ?? {};
  } catch (error) {
    if (error instanceof MediaError) throw error;
    throw new MediaError(socket.ws.isOpen ? "gone" : "network");
  } finally {
    timeoutController.abort();
    timeout.catch(() => undefined);
  }
}
