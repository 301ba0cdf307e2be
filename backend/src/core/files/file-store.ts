import { env } from "../../config/env";
import { localFiles } from "./local-files";
import type { FileStore } from "./store-types";

let current: FileStore | undefined;

export const configureFiles = (store: FileStore | undefined): void => {
  current = store;
};

/** The store of this process: under DATA_DIR, unless another one was set, as `boot` does when S3_URL is given. */
export const files = (): FileStore => (current ??= localFiles(env().dataDir, env().storageReserveMb * 1024 * 1024));
