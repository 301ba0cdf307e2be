import type { Readable } from "node:stream";
import { env } from "../../config/env";
import { localFiles } from "./local-files";

/** Whose file it is: a company's, with whom it goes, or of all of them together. */
export type FileOwner = number | "platform";

/** A file as it lies in the store. */
export interface StoredFile {
  /** `{owner}/{year}/{month}/{128 random bits}`: says nothing of what is in it. */
  key: string;
  bytes: number;
  sha256: Buffer;
}

/** A part of a file; both ends belong to it. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files are kept. A file is there whole or not at all, and never changes. A full disk is told as
 * ERR_STORAGE_FULL, with nothing left behind.
 */
export interface FileStore {
  /** Writes a stream away as it comes, counted and hashed on its way. */
  write(owner: FileOwner, source: Readable): Promise<StoredFile>;
  /** Takes a temporary file over; it is no longer at its path afterwards. */
  adopt(owner: FileOwner, path: string): Promise<StoredFile>;
  /** The bytes, or a range of them; null when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** A file that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every file of a company that is deleted. */
  removeAllOf(companyId: number): Promise<void>;
  /** Keys of what was kept before `date`, one after the other. */
  keptBefore(date: Date): AsyncIterable<string>;
}

let current: FileStore | undefined;

export const configureFiles = (store: FileStore): void => {
  current = store;
};

/** The store of this process: under DATA_DIR, unless another one was given. */
export const files = (): FileStore => (current ??= localFiles(env().dataDir));
