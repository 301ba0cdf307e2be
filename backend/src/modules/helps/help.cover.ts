import { env } from "../../config/env";
import { BoundedMap } from "../../core/bounded-map";
import { outbound, type Outbound } from "../../core/http/outbound";
import { log } from "../../core/log/log";

/** Covers in memory, about 15 KB each, and how long (ms) one is kept, or the fact that there is none. */
const maxCovers = 200;
const keptMs = 24 * 60 * 60_000;
const missingMs = 10 * 60_000;

interface Cover {
  bytes: Promise<Buffer | null>;
  until: number;
}

const covers = new BoundedMap<string, Cover>(maxCovers);
let client: Pick<Outbound, "call"> | undefined;

/** Tests answer in place of the video site. */
export function configureCovers(other: Pick<Outbound, "call"> | undefined): void {
  client = other;
  covers.clear();
}

/**
 * The cover of a video, fetched by the server so that no browser tells the video site who looks at the help. Null when
 * the site has none or does not answer. Requests for the same video share one fetch.
 */
export function coverOf(video: string): Promise<Buffer | null> {
  const cachedCover = covers.get(video);
  if (cachedCover && cachedCover.until > Date.now()) return cachedCover.bytes;
  const cover: Cover = { bytes: fetchCover(video), until: Date.now() + keptMs };
  covers.set(video, cover);
  void cover.bytes.then((bytes) => {
    if (bytes === null) cover.until = Date.now() + missingMs;
  });
  return cover.bytes;
}

async function fetchCover(video: string): Promise<Buffer | null> {
  client ??= outbound({ allowCidrs: env().outboundAllowCidrs });
  try {
    const { status, body } = await client.call(`https://i.ytimg.com/vi/${video}/mqdefault.jpg`);
    return status === 200 && isJpeg(body) ? body : null;
  } catch (error) {
    log.debug({ error, video }, "Help cover could not be fetched");
    return null;
  }
}

const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
