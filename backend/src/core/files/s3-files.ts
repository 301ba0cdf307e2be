import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { AppError } from "../http/errors";
import { serviceOfError } from "../log/library-rejections";
import { OutageError } from "../log/outage-error";
import { assertFileKey, companyFolder, isFileKey, newFileKey } from "./file-keys";
import type { ByteRange, FileStore } from "./store-types";
import { measuring, type FileMeasurement } from "./measure";
import type { S3Settings } from "../../config/s3-settings";
import { removeTemporary } from "./temporary";

/** The smallest part that S3 accepts, and the number of parts in memory. */
const parts = { partSize: 5 * 1024 * 1024, queueSize: 2 };

/** A bucket that accepts connections and says nothing must not hold requests and jobs for ever. Milliseconds. */
const timeouts = {
  connectionTimeout: 5_000,
  /** From the first byte of a request, of 5 MiB at most, to the head of its reply. */
  requestTimeout: 30_000,
  /** Without a byte in either direction; a user may pause a video for a while. */
  socketTimeout: 120_000,
};

export const s3Client = (
  { endpoint, region, accessKeyId, secretAccessKey, pathStyle }: S3Settings,
  limits: Partial<typeof timeouts> = {},
): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // By default streams are framed with checksums, and servers that do not know the framing store it in the file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    // Otherwise a request that takes too long is only logged.
    requestHandler: { ...timeouts, ...limits, throwOnRequestTimeout: true },
  });

/**
 * Files in a bucket, under the same keys as on a disk. An object appears when its last byte has arrived, so that one is
 * there completely or not at all.
 */
export function s3Files(settings: S3Settings, client = s3Client(settings)): FileStore {
  const Bucket = settings.bucket;
  const object = (key: string) => ({ Bucket, Key: assertFileKey(key) });

  const write: FileStore["write"] = async (owner, source) => {
    const key = newFileKey(owner);
    return { key, ...(await upload(client, object(key), source)) };
  };

  return {
    // The bucket says itself when it is full.
    assertRoom: () => Promise.resolve(),
    write,
    put: async (key, source) => void (await upload(client, object(key), source)),
    async adopt(owner, path) {
      const storedFile = await write(owner, createReadStream(path));
      await removeTemporary(path);
      return storedFile;
    },
    async read(key, range) {
      const response = await client
        .send(new GetObjectCommand({ ...object(key), ...rangeOf(range) }))
        .catch(nullIfMissing);
      return response ? (response.Body as Readable) : null;
    },
    async size(key) {
      const response = await client.send(new HeadObjectCommand(object(key))).catch(nullIfMissing);
      return response?.ContentLength ?? null;
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(object(key))).catch(throwBucketError);
    },
    async removeAllOf(companyId) {
      for await (const page of list(`${companyFolder(companyId)}/`)) {
        const removed = await client
          .send(
            new DeleteObjectsCommand({ Bucket, Delete: { Objects: page.map(({ Key }) => ({ Key })), Quiet: true } }),
          )
          .catch(throwBucketError);
        const [removalError] = removed.Errors ?? [];
        if (removalError)
          throw new Error(
            `The file store did not remove ${removalError.Key}: ${removalError.Code ?? removalError.Message}`,
          );
      }
    },
    async *keysStoredBefore(date) {
      for await (const page of list())
        for (const { Key = "", LastModified } of page)
          if (isFileKey(Key) && LastModified && LastModified < date) yield Key;
    },
  };

  /** At most a thousand objects a page. */
  async function* list(Prefix?: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        .catch(throwBucketError);
      if (page.Contents?.length) yield page.Contents;
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
  }
}

/**
 * Sends a stream in parts that can be sent again, counting and hashing it. Whichever ends first with an error, the source
 * or the bucket, ends the other, and what had arrived is withdrawn.
 */
export async function upload(
  client: S3Client,
  object: { Bucket: string; Key: string },
  source: Readable,
): Promise<FileMeasurement> {
  const measure = measuring();
  const sending = new Upload({ client, ...parts, params: { ...object, Body: measure.stream } }).done();
  const uploadPromise = sending.catch((error: Error) => {
    measure.stream.destroy(error);
    if (isFull(error)) throw new AppError("ERR_STORAGE_FULL");
    // Otherwise the source has failed, and its own error says why.
    throw isOfBucket(error) ? new BucketError(error) : error;
  });
  const [pipelineResult, uploadResult] = await Promise.allSettled([pipeline(source, measure.stream), uploadPromise]);
  if (uploadResult.status === "rejected") throw uploadResult.reason;
  if (pipelineResult.status === "rejected") throw pipelineResult.reason;
  return measure.result();
}

/** The bucket did not do what it was asked to: callers of the API get 503 and may try again. */
class BucketError extends OutageError {
  constructor(cause: Error) {
    super("S3", `The file store failed: ${cause.name}: ${cause.message}`, { cause });
  }
}

/** The bucket refused nothing: it was not reached, did not answer in time, or failed. */
export class BucketAwayError extends OutageError {
  constructor(message: string, options?: ErrorOptions) {
    super("S3", message, options);
  }
}

/** Throws one sentence for the operator unless files can be stored, read and removed. */
export const assertS3Works = (settings: S3Settings, store = s3Files(settings)): Promise<void> =>
  explainBucketErrors(settings, async () => {
    const { key } = await store.write("platform", Readable.from(["x"]));
    const returnedStream = await store.read(key);
    if (returnedStream === null || (await text(returnedStream)) !== "x")
      throw new Error("It returned another file than it took");
    await store.remove(key);
  });

/** Runs a check of the start; whatever the bucket says becomes one sentence. */
export async function explainBucketErrors(settings: S3Settings, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    const cause = error instanceof BucketError ? error.cause : error;
    const { name, message } = cause as Error;
    const status = statusOf(cause) ?? 0;
    const Kind = status >= 300 && status < 500 ? Error : BucketAwayError;
    throw new Kind(
      `S3_URL: the bucket "${settings.bucket}" at ${settings.endpoint} does not take files (${name}: ${message}). ` +
        "Check address, key, bucket, region and pathStyle.",
      { cause },
    );
  }
}

const rangeOf = (range: ByteRange | undefined) => (range ? { Range: `bytes=${range.start}-${range.end}` } : {});

const throwBucketError = (error: Error): never => {
  throw new BucketError(error);
};

/** A missing object: GET names the key, HEAD has no body that could. */
const nullIfMissing = (error: Error): null =>
  error.name === "NoSuchKey" || error.name === "NotFound" ? null : throwBucketError(error);

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const isOfBucket = (error: Error): boolean =>
  "$metadata" in error || ["S3", "network"].includes(serviceOfError(error) ?? "");

const full = ["QuotaExceeded", "XMinioStorageFull", "InsufficientStorage"];
const isFull = (error: Error): boolean => full.includes(error.name) || statusOf(error) === 507;
