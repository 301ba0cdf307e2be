import { randomBytes } from "node:crypto";
import type { Content } from "../provider";

/**
 * The protobuf bytes of a message, written by hand: a process that only takes messages from agents need not load the
 * library for it. `Message.extendedTextMessage` is field 6, its `text` field 1.
 */
export function encodeContent(content: Content): Uint8Array {
  if (content.kind !== "text") throw new Error(`A message of kind ${content.kind} cannot be sent.`);
  return field(6, field(1, Buffer.from(content.text)));
}

function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(number << 3) | 2]), length(bytes.length), bytes]);
}

function length(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}

/** In the form the web client gives its messages. */
export const newMessageId = (): string => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
