import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, mkdtempSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";

/** Total size limit; the oldest files are deleted beyond it. */
const MOST_BYTES = 4 * 1024 ** 3;

/** Stores encrypted files on disk under the hash of their bytes. No file is held in memory whole. */
export class Blobs {
  private directory?: string;
  /** Names and sizes, oldest first. */
  private readonly sizes = new Map<string, number>();
  private total = 0;
  private ready?: Promise<void>;

  /** Without a folder, the files are stored in a temporary one that is removed at the end. */
  constructor(
    private readonly folder?: string,
    private readonly maxBytes = MOST_BYTES,
  ) {}

  /** Stores a stream. Returns the file's name: the hash of its bytes in hex. */
  async write(source: Readable | AsyncIterable<Buffer>): Promise<string> {
    await this.open();
    const hash = createHash("sha256");
    let size = 0;
    const meter = new Transform({
      transform(piece: Buffer, _encoding, callback) {
        hash.update(piece);
        size += piece.length;
        callback(null, piece);
      },
    });
    const coming = this.path(`${randomBytes(8).toString("hex")}.new`);
    try {
      await pipeline(source, meter, createWriteStream(coming, { mode: 0o600 }));
      const name = hash.digest("hex");
      await rename(coming, this.path(name));
      await this.count(name, size);
      return name;
    } catch (error) {
      await rm(coming, { force: true });
      throw error;
    }
  }

  /** Undefined when the file does not exist, or was deleted. */
  async sizeOf(name: string): Promise<number | undefined> {
    await this.open();
    return this.sizes.get(name);
  }

  read(name: string, range: { start?: number; end?: number } = {}): Readable {
    return createReadStream(this.path(name), range);
  }

  async clear(): Promise<void> {
    for (const name of [...this.sizes.keys()]) await this.drop(name);
  }

  async close(): Promise<void> {
    if (this.folder === undefined && this.directory !== undefined)
      await rm(this.directory, { recursive: true, force: true });
  }

  private path(name: string): string {
    return join(this.directory ?? "", name);
  }

  private open(): Promise<void> {
    return (this.ready ??= this.begin());
  }

  private async begin(): Promise<void> {
    this.directory = this.folder ?? mkdtempSync(join(tmpdir(), "simulator-media-"));
    await mkdir(this.directory, { recursive: true });
    const names = (await readdir(this.directory)).filter((name) => /^[0-9a-f]{64}$/.test(name));
    const files = await Promise.all(names.map(async (name) => ({ name, ...(await stat(this.path(name))) })));
    files.sort((one, other) => one.mtimeMs - other.mtimeMs);
    for (const { name, size } of files) await this.count(name, size);
  }

  private async count(name: string, size: number): Promise<void> {
    this.total += size - (this.sizes.get(name) ?? 0);
    this.sizes.delete(name);
    this.sizes.set(name, size);
    for (const [oldest] of this.sizes) {
      if (this.total <= this.maxBytes || oldest === name) return;
      await this.drop(oldest);
    }
  }

  private async drop(name: string): Promise<void> {
    this.total -= this.sizes.get(name) ?? 0;
    this.sizes.delete(name);
    await rm(this.path(name), { force: true });
  }
}
