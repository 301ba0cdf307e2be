import { createHash, randomUUID } from "node:crypto";
import { Readable, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OutboundError } from "../../core/http/outbound";
import { MediaError, type OutgoingFile } from "../provider";
import type { MediaClaim } from "../content";
import type { CloudMessage } from "./events";
import { GraphError, type Graph } from "./graph";

interface FileAddress {
  url: string;
  sha256?: string;
  file_size?: number;
}

/** Streams a file to Meta; resolves with its id there. */
export async function uploadFile(
  graph: Graph,
  phoneNumberId: string,
  { mimetype, filename = "file" }: MediaClaim,
  file: OutgoingFile,
): Promise<string> {
  const boundary = `----${randomUUID()}`;
  const type = mimetype.replace(/[\r\n"]/g, "");
  const headerOf = (name: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}`;
  const before = Buffer.from(
    [
      `${headerOf("messaging_product")}\r\n\r\nwhatsapp\r\n`,
      `${headerOf("type")}\r\n\r\n${type}\r\n`,
      `${headerOf("file", `; filename="${filename.replace(/[^\w.-]/g, "_")}"`)}\r\nContent-Type: ${type}\r\n\r\n`,
    ].join(""),
  );
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const headers = {
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": String(before.length + file.bytes + after.length),
  };
  async function* parts() {
    yield before;
    yield* (await file.open()) as AsyncIterable<Buffer>;
    yield after;
  }
  const { id } = await graph.upload<{ id: string }>(`${phoneNumberId}/media`, headers, Readable.from(parts()));
  return id;
}

/** Writes the file of a message into the sink. Its address is valid for minutes, so it is asked for each time. */
export async function downloadFile(graph: Graph, raw: Uint8Array, sink: Writable, maxBytes: number): Promise<void> {
  const id = fileIdIn(raw);
  if (!id) throw new MediaError("gone");
  try {
    const { url, sha256, file_size: bytes = 0 } = await graph.call<FileAddress>("GET", encodeURIComponent(id));
    if (bytes > maxBytes) throw new MediaError("tooLarge");
    const answer = await graph.file(url);
    if (answer.status !== 200) {
      answer.body.destroy();
      throw new MediaError(answer.status === 404 || answer.status === 410 ? "gone" : "network");
    }
    const hash = createHash("sha256");
    await pipeline(answer.body, hashedAtMost(hash, maxBytes), sink);
    if (sha256 && hash.digest("hex") !== sha256) throw new MediaError("corrupt");
  } catch (error) {
    sink.destroy();
    throw asMediaError(error);
  }
}

function hashedAtMost(hash: ReturnType<typeof createHash>, most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(part: Buffer, _encoding, pass) {
      bytes += part.length;
      hash.update(part);
      if (bytes > most) pass(new MediaError("tooLarge"));
      else pass(null, part);
    },
  });
}

function fileIdIn(raw: Uint8Array): string | undefined {
  const message = JSON.parse(Buffer.from(raw).toString()) as CloudMessage;
  const file = message.image ?? message.video ?? message.audio ?? message.document ?? message.sticker;
  return file?.id;
}

function asMediaError(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  if (error instanceof OutboundError && error.reason !== "timeout" && error.reason !== "unreachable")
    return new MediaError(error.reason);
  // Meta knows the file no longer, or never did.
  const isGone = error instanceof GraphError && [33, 100, 131052].includes(error.code);
  return new MediaError(isGone ? "gone" : "network");
}
