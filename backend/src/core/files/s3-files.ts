import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
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
import { OutageError } from "../log/outage-error";
import { assertFileKey, companyFolder, isFileKey, newFileKey } from "./file-keys";
import type { ByteRange, FileStore } from "./store-types";
import { measuring, type Measured } from "./measure";
import type { S3Settings } from "../../config/s3-settings";
import { removeTemporary } from "./temporary";

/** The smallest part that S3 accepts, and the number of parts in memory. */
const parts = { partSize: 5 * 1024 * 1024, queueSize: 2 };

/** A bucket that accepts connections and says nothing must not hold requests and jobs for ever. Milliseconds. */
const timeouts = {
  connectionTimeout: 5_000,
  /** From the first byte of a request, of 5 MiB at most, to the head of its reply. */
  requestTimeout: 30_000,
  /** Without a byte in either direction; somebody may pause a video for a while. */
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
    async adopt(owner, path) {
      const stored = await write(owner, createReadStream(path));
      await removeTemporary(path);
      return stored;
    },
    async read(key, range) {
      const found = await client.send(new GetObjectCommand({ ...object(key), ...rangeOf(range) })).catch(missing);
      return found ? (found.Body as Readable) : null;
    },
    async size(key) {
      const found = await client.send(new HeadObjectCommand(object(key))).catch(missing);
      return found?.ContentLength ?? null;
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(object(key)));
    },
    async removeAllOf(companyId) {
      for await (const page of list(`${companyFolder(companyId)}/`)) {
        const removed = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects: page.map(({ Key }) => ({ Key })), Quiet: true } }),
        );
        const [failed] = removed.Errors ?? [];
        if (failed) throw new Error(`The file store did not remove ${failed.Key}: ${failed.Code ?? failed.Message}`);
      }
    },
    async *storedBefore(date) {
      for await (const page of list())
        for (const { Key = "", LastModified } of page)
          if (isFileKey(Key) && LastModified && LastModified < date) yield Key;
    },
  };

  /** At most a thousand objects a page. */
  async function* list(Prefix?: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
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
  object: { Bucket: string; Key: string; Metadata?: Record<string, string> },
  source: Readable,
): Promise<Measured> {
  const measure = measuring();
  const sending = new Upload({ client, ...parts, params: { ...object, Body: measure.stream } }).done();
  const sent = sending.catch((error: Error) => {
    measure.stream.destroy(error);
    throw mapFullBucket(error);
  });
  const [received, stored] = await Promise.allSettled([pipeline(source, measure.stream), sent]);
  if (stored.status === "rejected") throw stored.reason;
  if (received.status === "rejected") throw received.reason;
  return measure.result();
}

/** The bucket refused nothing: it was not reached, did not answer in time, or failed. */
export class BucketAwayError extends OutageError {
  constructor(message: string, options?: ErrorOptions) {
    super("S3", message, options);
  }
}

/** Throws one sentence for the operator unless files can be stored, read and removed. */
export async function assertS3Works(settings: S3Settings, store = s3Files(settings)): Promise<void> {
  try {
    const { key } = await store.write("platform", Readable.from(["x"]));
    await store.remove(key);
  } catch (error) {
    const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode ?? 0;
    const Kind = status >= 300 && status < 500 ? Error : BucketAwayError;
    throw new Kind(
      `S3_URL: the bucket "${settings.bucket}" at ${settings.endpoint} does not take files (${name}: ${message}). ` +
        "Check address, key, bucket, region and pathStyle.",
      { cause: error },
    );
  }
}

const rangeOf = (range: ByteRange | undefined) => (range ? { Range: `bytes=${range.start}-${range.end}` } : {});

/** A missing object: GET names the key, HEAD has no body that could. */
const missing = (error: Error): null => {
  if (error.name === "NoSuchKey" || error.name === "NotFound") return null;
  throw error;
};

const full = ["QuotaExceeded", "XMinioStorageFull", "InsufficientStorage"];
const mapFullBucket = (error: unknown): unknown => {
  const { name = "", $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return full.includes(name) || $metadata?.httpStatusCode === 507 ? new AppError("ERR_STORAGE_FULL") : error;
};
