import type { S3Settings } from "../../config/s3-settings";
import { log } from "../log/log";
import { assertS3Works, BucketAwayError, s3Files } from "./s3-files";
import type { FileStore } from "./store-types";

interface CheckOptions {
  /** How long a start waits for the bucket. */
  withinMs?: number;
  againMs?: number;
}

/**
 * Ends the start with a sentence if the bucket refuses us: S3_URL is wrong. A bucket that is away ends nothing, because
 * messages do not need it: files fail meanwhile and are tried again, and so is this check.
 */
export async function checkBucket(
  settings: S3Settings,
  store: FileStore = s3Files(settings),
  { withinMs = 10_000, againMs = 30_000 }: CheckOptions = {},
): Promise<void> {
  try {
    await inTime(assertS3Works(settings, store), withinMs);
  } catch (error) {
    if (!(error instanceof BucketAwayError)) throw error;
    log.error({ error: error.message }, "File store unavailable, files cannot be stored or shown");
    setTimeout(() => void checkAgain(settings, store, againMs), againMs).unref();
  }
}

async function checkAgain(settings: S3Settings, store: FileStore, againMs: number): Promise<void> {
  try {
    await assertS3Works(settings, store);
    log.info("File store works again");
  } catch (error) {
    log.error({ error: (error as Error).message }, "File store rejected a test file");
    setTimeout(() => void checkAgain(settings, store, againMs), againMs).unref();
  }
}

async function inTime(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    const sentence = `S3_URL: the bucket did not answer within ${milliseconds / 1_000} seconds.`;
    timer = setTimeout(() => fail(new BucketAwayError(sentence)), milliseconds);
  });
  // Its end after that is of no interest.
  work.catch(() => undefined);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
