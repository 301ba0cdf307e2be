import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Person } from "../people/person";
import { pictureAt, pictureMimeType } from "../people/picture";
import type { World } from "../people/world";
import { newPath, readMediaPath, type MediaAddress } from "./library";

const UPLOAD = /^\/(?:mms|product|pps)\/[\w-]+\/[\w%=-]+$/;

/** Whether a path belongs to the media server instead of the control API or the page. */
export const isForMedia = (path: string): boolean => path.startsWith("/v/") || UPLOAD.test(path);

/** The token from `media_conn` that a client sends with its uploads. */
export const uploadAuth = (person: Person): string => `sim-${person.number}`;

/** The media server: stores and serves encrypted files over plain HTTP. */
export async function answerMediaRequest(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  try {
    if (request.method === "POST" && UPLOAD.test(url.pathname)) await handleUpload(world, request, response, url);
    else if (request.method === "GET" || request.method === "HEAD") await handOut(world, request, response, url);
    else refuse(response, 405);
  } catch (error) {
    // A client that closes the connection early is not an error.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE" && !request.destroyed) {
      world.logError("", error);
    }
    if (response.headersSent) response.destroy();
    else refuse(response, 500);
  }
}

async function handleUpload(world: World, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const auth = url.searchParams.get("auth") ?? "";
  const uploader = [...world.people.values()].find((one) => uploadAuth(one) === auth);
  if (!uploader) return refuse(response, 401);
  await slowness(world, [uploader.number]);
  const name = await world.media.blobs.write(request);
  const claimedHash = Buffer.from(decodeURIComponent(url.pathname.split("/").at(-1) ?? ""), "base64url").toString(
    "hex",
  );
  // A client names its upload by the hash of the bytes.
  if (claimedHash !== name) return refuse(response, 400);
  const path = newPath(uploader.number, name);
  const answer = { url: `https://${world.host}${path}`, direct_path: path };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
}

async function handOut(world: World, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const picture = pictureAt(world, url.pathname);
  if (picture) {
    response.writeHead(200, { "content-type": pictureMimeType(picture), "content-length": picture.length });
    response.end(picture);
    return;
  }
  const address = readMediaPath(url.pathname);
  const size = address && (await world.media.blobs.sizeOf(address.name));
  if (!address || size === undefined) return refuse(response, 404);
  const audience = audienceOf(world, address);
  const goneCode = expiry(world, url.pathname, address, audience);
  await slowness(world, audience);
  if (goneCode !== undefined) return refuse(response, goneCode);
  const range = rangeOf(request.headers.range, size);
  const headers = { "content-type": "application/octet-stream", "accept-ranges": "bytes" };
  if (range) {
    const { start, end } = range;
    const more = { "content-range": `bytes ${start}-${end}/${size}`, "content-length": end - start + 1 };
    response.writeHead(206, { ...headers, ...more });
  } else {
    response.writeHead(200, { ...headers, "content-length": size });
  }
  if (request.method === "HEAD") response.end();
  else await pipeline(world.media.blobs.read(address.name, range ?? {}), response);
}

/** The phones whose faults apply to a file: those of all people who can see its message. */
const audienceOf = (world: World, { owner }: MediaAddress): string[] =>
  owner.split("_").flatMap((one) => (world.people.has(one) ? [one] : (world.groups.get(one)?.members ?? [])));

/** The status for a path that has expired, or that a fault expires now. */
function expiry(world: World, path: string, { name }: MediaAddress, audience: string[]): number | undefined {
  const { expired, lost } = world.media;
  if (expired.has(path)) return 410;
  for (const number of audience) {
    const fault = world.faults.take(number, "mediaGone");
    if (fault === undefined) continue;
    expired.add(path);
    if (fault.forGood) lost.add(name);
    return fault.code;
  }
  return undefined;
}

function slowness(world: World, numbers: string[]): Promise<void> {
  const waits = numbers.map((number) => world.faults.take(number, "slowMs") ?? 0);
  const longest = Math.max(0, ...waits);
  return longest ? new Promise((resolve) => world.later(longest, resolve)) : Promise.resolve();
}

function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined) return undefined;
  const start = Number(first);
  const end = Math.min(last ? Number(last) : size - 1, size - 1);
  return start <= end ? { start, end } : undefined;
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}
