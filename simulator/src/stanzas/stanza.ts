import type { BinaryNode } from "@whiskeysockets/baileys";

/** Attributes before encoding: undefined ones are omitted, numbers become text. */
type LooseAttributes = Record<string, string | number | undefined>;

/** Builds a stanza. The encoder silently drops attributes that are not text, hence the conversion. */
export function stanza(tag: string, attributes: LooseAttributes = {}, content?: BinaryNode["content"]): BinaryNode {
  const attrs: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) attrs[name] = String(value);
  }
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

/** Text as bytes: the encoder would turn a string that looks like an address into one. */
export const plainText = (text: string): Uint8Array => Buffer.from(text, "utf8");

export const children = (node: BinaryNode | undefined, tag?: string): BinaryNode[] => {
  const content = Array.isArray(node?.content) ? node.content : [];
  return tag === undefined ? content : content.filter((one) => one.tag === tag);
};

export const child = (node: BinaryNode | undefined, tag: string): BinaryNode | undefined => children(node, tag)[0];

export function bytesOf(node: BinaryNode | undefined): Buffer | undefined {
  const content = node?.content;
  if (content instanceof Uint8Array) return Buffer.from(content);
  return typeof content === "string" ? Buffer.from(content, "utf8") : undefined;
}

/** The bytes of a child stanza; throws when there are none. */
export function mustHaveBytes(node: BinaryNode | undefined, tag: string): Buffer {
  const bytes = bytesOf(child(node, tag));
  if (!bytes) throw new Error(`The stanza <${node?.tag ?? "?"}> has no <${tag}>.`);
  return bytes;
}

export function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

export const fromBigEndian = (bytes: Buffer): number => bytes.readUIntBE(0, bytes.length);

/** Whole seconds, the unit of every `t` attribute. */
export const seconds = (milliseconds = Date.now()): number => Math.floor(milliseconds / 1000);
