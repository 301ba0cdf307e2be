import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";

interface FilePart {
  /** The name of its field. */
  field: string;
  /** Without quotes and line breaks. */
  name: string;
  mimetype: string;
  bytes: number;
  content: Readable;
}

/** A form with one file, as the last of its parts. The file goes through as a stream, and is never whole in memory. */
export function multipart(fields: Record<string, string>, file: FilePart): { body: Readable; headers: Headers } {
  const boundary = `guiche-${randomUUID()}`;
  const part = (field: string, rest: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${rest}\r\n\r\n${value}`;
  const before = [
    ...Object.entries(fields).map(([field, value]) => part(field, "", `${value}\r\n`)),
    part(file.field, `; filename="${file.name}"\r\ncontent-type: ${file.mimetype}`, ""),
  ].join("");
  const after = `\r\n--${boundary}--\r\n`;
  const length = Buffer.byteLength(before) + file.bytes + Buffer.byteLength(after);
  return {
    body: Readable.from(inOrder(before, file.content, after)),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": String(length) },
  };
}

type Headers = Record<"content-type" | "content-length", string>;

async function* inOrder(before: string, content: Readable, after: string): AsyncGenerator<Buffer> {
  yield Buffer.from(before);
  yield* content as AsyncIterable<Buffer>;
  yield Buffer.from(after);
}
