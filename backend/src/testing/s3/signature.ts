import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? "").trim();

/** Everything but A–Z a–z 0–9 - _ . ~ is written in percents; a slash only where it is part of a value. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join("&");
}

const longestSkewMs = 15 * 60_000;

/** `20261125T030000Z` in milliseconds; NaN when it is invalid. */
const momentOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** S3's error code for a request whose AWS Signature Version 4 does not fit; null when it does. */
export function faultOfSignature(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  keys: { accessKeyId: string; secretAccessKey: string; region: string },
): string | null {
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header(request, "authorization"),
    );
  if (!parsed) return "AccessDenied";
  const [, keyId = "", day = "", region = "", signed = "", signature] = parsed;
  if (keyId !== keys.accessKeyId) return "InvalidAccessKeyId";
  if (region !== keys.region) return "AuthorizationHeaderMalformed";
  const names = signed.split(";");
  const mustBeSigned = Object.keys(request.headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  if (!mustBeSigned.every((name) => names.includes(name)) || signed !== [...names].sort().join(";"))
    return "AccessDenied";
  const date = header(request, "x-amz-date");
  if (!date.startsWith(day)) return "AuthorizationHeaderMalformed";
  if (!(Math.abs(Date.now() - momentOf(date)) <= longestSkewMs)) return "RequestTimeTooSkewed";
  const payload = header(request, "x-amz-content-sha256");
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${header(request, name)}`),
    "",
    signed,
    payload,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), "s3"), "aws4_request");
  return hmac(key, text).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}
