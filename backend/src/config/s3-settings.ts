/** Where an S3-compatible store is, and with which key. From S3_URL. */
export interface S3Settings {
  /** Without the bucket: `https://s3.sa-east-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path, not in the host's name: what MinIO, Garage and most others want. */
  pathStyle: boolean;
}

const shape = "https://key:secret@host/bucket?region=us-east-1&pathStyle=true";

/** Reads S3_URL, which may be missing. A string is what is wrong with it, without the secret. */
export function readS3Url(raw: string | undefined): S3Settings | string | undefined {
  if (raw === undefined) return undefined;
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (!url || !["https:", "http:"].includes(url.protocol)) return `S3_URL must look like ${shape}.`;
  const { username, password, searchParams, protocol, host } = url;
  if (!username || !password) return `S3_URL has no key or no secret. It must look like ${shape}.`;
  const [bucket = "", ...more] = decodeURIComponent(url.pathname.slice(1)).split("/");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || more.some((part) => part !== ""))
    return `S3_URL must name one bucket behind the host. It must look like ${shape}.`;
  const unknown = [...searchParams.keys()].filter((name) => name !== "region" && name !== "pathStyle");
  if (unknown.length > 0) return `S3_URL: "${unknown.join(", ")}" means nothing. Known are region and pathStyle.`;
  const pathStyle = searchParams.get("pathStyle") ?? "false";
  if (pathStyle !== "true" && pathStyle !== "false") return "S3_URL: pathStyle must be true or false.";
  return {
    endpoint: `${protocol}//${host}`,
    bucket,
    region: searchParams.get("region") || "us-east-1",
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    pathStyle: pathStyle === "true",
  };
}
