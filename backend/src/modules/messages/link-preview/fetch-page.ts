import { pipeline } from "node:stream/promises";
import {
  atMost,
  outbound,
  type OpenAnswer,
  type OutboundAnswer,
  type OutboundCall,
  type OutboundStreams,
} from "../../../core/http/outbound";
import { log } from "../../../core/log/log";
import type { Scope } from "../../../core/tenant/scope";
import { smallPicture } from "../../media";
import { readPage } from "./read-page";

export interface FetchedPage {
  host: string;
  /** Null: nothing to show. */
  title: string | null;
  image: Buffer | null;
}

const limits = { withinMs: 4_000, redirects: 3, pageBytes: 512 * 1024, imageBytes: 3 * 1024 ** 2 };
const redirects = [301, 302, 303, 307, 308];

interface Clients {
  page: OutboundStreams;
  image: OutboundStreams;
}

/** Customers choose the addresses, so not even the operator's own networks may be called. */
const strict = (): Clients => ({
  page: outbound({ allowCidrs: [], withinMs: limits.withinMs, maxBytes: limits.pageBytes, cut: true }),
  image: outbound({ allowCidrs: [], withinMs: limits.withinMs, maxBytes: limits.imageBytes }),
});
let clients: Clients | undefined;

/** Tests call a server of their own. */
export function configureLinkPreviews(allowCidrs: readonly string[] | undefined): void {
  clients = allowCidrs && {
    page: outbound({ allowCidrs, withinMs: 2_000, maxBytes: limits.pageBytes, cut: true }),
    image: outbound({ allowCidrs, withinMs: 2_000, maxBytes: limits.imageBytes }),
  };
}

/** Fetches what a preview shows. A page that cannot be reached, or says nothing, has no title. */
export async function fetchPage(scope: Scope, address: string): Promise<FetchedPage> {
  const nothing = { host: new URL(address).hostname, title: null, image: null };
  clients ??= strict();
  try {
    const { answer, url } = await follow(clients.page.call, address);
    const host = new URL(url).hostname;
    if (answer.status !== 200 || !isPage(answer)) return { ...nothing, host };
    const { title, image } = readPage(textOf(answer), url);
    return { host, title, image: title && image ? await fetchImage(scope, clients.image, image) : null };
  } catch (error) {
    log.debug({ error }, "Link preview could not be fetched");
    return nothing;
  }
}

/** Each address of a chain of redirects is checked like the first. */
async function follow<Answer extends OutboundAnswer | OpenAnswer>(
  get: (address: string, call: OutboundCall) => Promise<Answer>,
  address: string,
  redirectsLeft = limits.redirects,
): Promise<{ answer: Answer; url: string }> {
  const answer = await get(address, {
    headers: { accept: "text/html,image/*;q=0.8", "user-agent": "Guiche (link preview)" },
  });
  const { location } = answer.headers;
  if (!redirects.includes(answer.status) || typeof location !== "string" || redirectsLeft === 0)
    return { answer, url: address };
  if (!Buffer.isBuffer(answer.body)) answer.body.destroy();
  return follow(get, new URL(location, address).href, redirectsLeft - 1);
}

const typeOf = ({ headers }: OutboundAnswer): string => String(headers["content-type"] ?? "").toLowerCase();
const isPage = (answer: OutboundAnswer): boolean => /^(text\/html|application\/xhtml\+xml)\b/.test(typeOf(answer));

function textOf(answer: OutboundAnswer): string {
  const [, charset = "utf-8"] = /charset="?([\w-]{1,40})/.exec(typeOf(answer)) ?? [];
  try {
    return new TextDecoder(charset).decode(answer.body);
  } catch {
    return answer.body.toString("utf8");
  }
}

/** The picture, made small in the media sandbox; null if it cannot be had. It is never whole in memory. */
async function fetchImage(scope: Scope, client: OutboundStreams, address: string): Promise<Buffer | null> {
  try {
    const { status, body } = (await follow(client.open, address)).answer;
    try {
      return status === 200
        ? await smallPicture(scope, (sink) => pipeline(body, atMost(limits.imageBytes), sink))
        : null;
    } finally {
      body.destroy();
    }
  } catch (error) {
    log.debug({ error }, "Link preview picture could not be fetched");
    return null;
  }
}
