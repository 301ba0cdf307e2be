import type { S3Settings } from "../../config/s3-settings";
import { log } from "../log/log";
import { OutageError } from "../log/outage-error";
import { claimBucket, ForeignBucketError } from "./bucket-owner";
import { assertS3Works, BucketAwayError, s3Files } from "./s3-files";
import type { FileStore } from "./store-types";

interface CheckOptions {
  store?: FileStore;
  /** How long a start waits for the bucket. */
  withinMs?: number;
  againMs?: number;
  /** The bucket was away at the start and, once back, is another installation's. */
  onForeign?: (error: ForeignBucketError) => void;
}

/** Throws one sentence for the operator unless the bucket takes files and belongs to this installation. */
async function assertBucket(
  settings: S3Settings,
  installationId: string,
  store: FileStore = s3Files(settings),
): Promise<void> {
  await assertS3Works(settings, store);
  await claimBucket(settings, installationId);
}

/**
 * Ends the start with a sentence if the bucket refuses us, because S3_URL is wrong, or is another installation's. A bucket
 * that is away ends nothing, because messages do not need it: files fail and are tried again, and so is this check.
 */
export async function checkBucket(
  settings: S3Settings,
  installationId: string,
  { store = s3Files(settings), withinMs = 10_000, againMs = 30_000, onForeign = () => undefined }: CheckOptions = {},
): Promise<void> {
  const check = () => assertBucket(settings, installationId, store);
  const checkAgain = async (): Promise<void> => {
    try {
      await check();
      log.info("File store works again");
    } catch (error) {
      if (error instanceof ForeignBucketError) return onForeign(error);
      log.error({ error: (error as Error).message }, "File store rejected a test file");
      setTimeout(() => void checkAgain(), againMs).unref();
    }
  };
  try {
    await inTime(check(), withinMs);
  } catch (error) {
    if (!(error instanceof OutageError)) throw error;
    log.error({ error: error.message }, "File store unavailable, files cannot be stored or shown");
    setTimeout(() => void checkAgain(), againMs).unref();
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
