import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { S3Settings } from "../../config/s3-settings";
import { explainBucketErrors, s3Client } from "./s3-files";

/** No key of a file looks like this. */
const markerKey = "guiche-installation.txt";

/** The bucket holds the files of another installation, which sweep away what they do not know. */
export class ForeignBucketError extends Error {}

interface ClaimOptions {
  /** Makes the bucket ours, whosever it was. */
  takesOver?: boolean;
}

/** The id of the installation whose files are in the bucket; undefined while it carries no mark. */
export async function bucketOwner(settings: S3Settings, client = s3Client(settings)): Promise<string | undefined> {
  let owner: string | undefined;
  await explainBucketErrors(settings, async () => {
    owner = await client.send(new GetObjectCommand({ Bucket: settings.bucket, Key: markerKey })).then(
      ({ Body }) => Body?.transformToString(),
      (error: Error) => {
        if (error.name !== "NoSuchKey") throw error;
        return undefined;
      },
    );
  });
  return owner;
}

/** Marks a bucket without a mark with the id of this installation; throws if it carries another one's. */
export async function claimBucket(
  settings: S3Settings,
  installationId: string,
  { takesOver = false }: ClaimOptions = {},
): Promise<void> {
  const client = s3Client(settings);
  const object = { Bucket: settings.bucket, Key: markerKey };
  const owner = await bucketOwner(settings, client);
  if (owner === installationId) return;
  if (owner !== undefined && !takesOver)
    throw new ForeignBucketError(
      `S3_URL: the bucket "${settings.bucket}" holds the files of another installation (${owner}). Give this one ` +
        `(${installationId}) a bucket of its own. If the other one is gone for good: npm run guiche -- take-bucket`,
    );
  await explainBucketErrors(settings, async () => {
    await client.send(new PutObjectCommand({ ...object, Body: installationId, ContentType: "text/plain" }));
  });
}
