import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { decrypt, encrypt, MediaProblem, type Seals } from "./cipher";
import { Blobs } from "./blobs";
import type { Media, MediaKind } from "./media";

/** Where an encrypted file lies: whose it is, the name of its bytes, and a part that makes each address new. */
const PATH = /^\/v\/([\w.@-]+)\/([0-9a-f]{64})-[0-9a-f]{16}\.enc$/;

export interface MediaAddress {
  /** Who sent it and to whom: numbers and group ids, joined by "_". */
  owner: string;
  name: string;
}

export function readMediaPath(path: string): MediaAddress | undefined {
  const [, owner, name] = PATH.exec(path) ?? [];
  return owner !== undefined && name !== undefined ? { owner, name } : undefined;
}

/** The media server's files: put in encrypted, found by path, opened by whoever has the key. */
export class MediaLibrary {
  /** Paths whose time is over; the bytes may still be had under a new one. */
  readonly expired = new Set<string>();
  /** Files whose sender has thrown them away, too: nobody can upload them again. */
  readonly lost = new Set<string>();
  readonly blobs: Blobs;

  constructor(folder?: string) {
    this.blobs = new Blobs(folder);
  }

  /** Encrypts a file of a phone here and stores it. */
  async add(
    plain: Iterable<Buffer> | AsyncIterable<Buffer>,
    kind: MediaKind,
    owner: string,
  ): Promise<Seals & { directPath: string }> {
    let seals: Seals | undefined;
    const name = await this.blobs.write(Readable.from(encrypt(plain, kind, (told) => (seals = told))));
    if (!seals) throw new Error("The media was not sealed.");
    return { ...seals, directPath: newPath(owner, name) };
  }

  /** A new address for bytes that are here, or nothing when they are gone. */
  async renew(path: string): Promise<string | undefined> {
    const address = readMediaPath(path);
    if (!address || this.lost.has(address.name)) return undefined;
    if ((await this.blobs.sizeOf(address.name)) === undefined) return undefined;
    return newPath(address.owner, address.name);
  }

  /** The file itself, piece by piece. Throws a MediaProblem when it is gone or not what its seals say. */
  async *open(media: Media): AsyncGenerator<Buffer> {
    const address = readMediaPath(media.directPath);
    const size = address && (await this.blobs.sizeOf(address.name));
    if (!address || size === undefined) throw new MediaProblem("gone");
    yield* decrypt(this.blobs.read(address.name), media.kind, media);
  }

  /** Looks through a file as a phone does that has downloaded it. Returns what is wrong with it. */
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
