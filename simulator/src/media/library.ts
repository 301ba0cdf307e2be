import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { MediaKeys } from "./media";
import { decrypt, encrypt, MediaProblem } from "./cipher";
import { Blobs } from "./blobs";
import type { Media, MediaKind } from "./media";

/** The path of an encrypted file: its owners, the hash of its bytes, and a random part that makes each path unique. */
const PATH = /^\/v\/([\w.@-]+)\/([0-9a-f]{64})-[0-9a-f]{16}\.enc$/;

export interface MediaAddress {
  /** Author and recipient: numbers and group ids, joined by "_". */
  owner: string;
  name: string;
}

export function readMediaPath(path: string): MediaAddress | undefined {
  const [, owner, name] = PATH.exec(path) ?? [];
  return owner !== undefined && name !== undefined ? { owner, name } : undefined;
}

/** The files of the media server, found by their paths. */
export class MediaLibrary {
  /** Expired paths; their bytes can still be served under a new path. */
  readonly expired = new Set<string>();
  /** Files that their senders have lost too, so that they cannot be uploaded again. */
  readonly lost = new Set<string>();
  readonly blobs: Blobs;

  constructor(folder?: string) {
    this.blobs = new Blobs(folder);
  }

  /** Encrypts and stores a file of a phone. */
  async add(
    plain: Iterable<Buffer> | AsyncIterable<Buffer>,
    kind: MediaKind,
    owner: string,
  ): Promise<MediaKeys & { directPath: string }> {
    let keys: MediaKeys | undefined;
    const name = await this.blobs.write(Readable.from(encrypt(plain, kind, (result) => (keys = result))));
    if (!keys) throw new Error("The media was not encrypted.");
    return { ...keys, directPath: newPath(owner, name) };
  }

  /** A new path for stored bytes; undefined when they are gone. */
  async renew(path: string): Promise<string | undefined> {
    const address = readMediaPath(path);
    if (!address || this.lost.has(address.name)) return undefined;
    if ((await this.blobs.sizeOf(address.name)) === undefined) return undefined;
    return newPath(address.owner, address.name);
  }

  /** The decrypted file as a stream. Throws a MediaProblem when it is gone or invalid. */
  async *open(media: Media): AsyncGenerator<Buffer> {
    const address = readMediaPath(media.directPath);
    const size = address && (await this.blobs.sizeOf(address.name));
    if (!address || size === undefined) throw new MediaProblem("gone");
    yield* decrypt(this.blobs.read(address.name), media.kind, media);
  }

  /** Reads the whole file, as a phone does after a download. Returns the problem, if there is one. */
  async check(media: Media): Promise<MediaProblem["problem"] | undefined> {
    try {
      for await (const piece of this.open(media)) void piece;
      return undefined;
    } catch (error) {
      if (error instanceof MediaProblem) return error.problem;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.blobs.close();
  }

  async reset(): Promise<void> {
    this.expired.clear();
    this.lost.clear();
    await this.blobs.clear();
  }
}

export const newPath = (owner: string, name: string): string =>
  `/v/${owner}/${name}-${randomBytes(8).toString("hex")}.enc`;
