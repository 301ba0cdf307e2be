import type { Readable } from "node:stream";

/** The owner of a file: a company, with which it is deleted, or the platform. */
export type FileOwner = number | "platform";

/** A stored file. */
export interface StoredFile {
  /** `{owner}/{year}/{month}/{128 random bits}`: reveals nothing about the content. */
  key: string;
  bytes: number;
  sha256: Buffer;
}

/** A byte range; both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files are stored. A file is there completely or not at all, and never changes. A full disk throws
 * ERR_STORAGE_FULL and leaves nothing behind.
 */
export interface FileStore {
  /** Throws ERR_STORAGE_FULL while so little room is left that no file is taken. `write` and `adopt` ask this too. */
  assertRoom(): Promise<void>;
  /** Writes a stream as it arrives, counting and hashing it. */
  write(owner: FileOwner, source: Readable): Promise<StoredFile>;
  /** Writes a stream under a key that another store made, in place of what is there. */
  put(key: string, source: Readable): Promise<void>;
  /** Moves a temporary file into the store; its old path is gone afterwards. */
  adopt(owner: FileOwner, path: string): Promise<StoredFile>;
  /** The bytes, or a range of them; null when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** A missing file is not an error. */
  remove(key: string): Promise<void>;
  /** Removes every file of a deleted company. */
  removeAllOf(companyId: number): Promise<void>;
  /** Streams the keys of files stored before `date`. */
  keysStoredBefore(date: Date): AsyncIterable<string>;
}
