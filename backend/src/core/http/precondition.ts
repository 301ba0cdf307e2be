import { createHash } from "node:crypto";
import type { Scope } from "../tenant/scope";
import { AppError } from "./errors";
import { requestRedis } from "./request-redis";

/** The ETag of a reply: the same bytes have the same one. */
export const etagOf = (json: string): string =>
  `"${createHash("sha256").update(json).digest("base64url").slice(0, 22)}"`;

/** Longer than a change takes: then the process that made it has died. Milliseconds. */
const lockedMs = 60_000;

/**
 * Makes a change only if the resource still has an ETag of `If-Match`; otherwise throws ERR_PRECONDITION_FAILED. Of two
 * such changes at the same time one is refused; while Redis is unavailable nothing is locked.
 */
export async function changeIfMatch<T>(
  scope: Scope,
  { path, ifMatch, current }: { path: string; ifMatch: string; current: () => Promise<unknown> },
  change: () => Promise<T>,
): Promise<T> {
  const key = `change:${scope.companyId}:${path}`;
  const isFree = await requestRedis()
    .set(key, "", "PX", lockedMs, "NX")
    .catch(() => "OK");
  if (isFree === null) throw new AppError("ERR_PRECONDITION_FAILED");
  try {
    const etag = etagOf(JSON.stringify(await current()));
    const acceptedEtags = ifMatch.split(",").map((each) => each.trim());
    if (!acceptedEtags.includes(etag) && !acceptedEtags.includes("*")) throw new AppError("ERR_PRECONDITION_FAILED");
    return await change();
  } finally {
    await requestRedis()
      .del(key)
      .catch(() => undefined);
  }
}
