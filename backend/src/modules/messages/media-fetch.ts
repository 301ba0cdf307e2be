import type { Writable } from "node:stream";
import { mostDownloadBytes } from "@guiche/contract/limits";
import type { MediaState } from "@guiche/contract/messages";
import { lines } from "../../channels/lines";
import { MediaError, type MediaClaim, type Session } from "../../channels/provider";
import type { DomainEvents } from "../../domain-events";
import { secrets } from "../../core/auth/seal";
import { now } from "../../core/clock";
import { afterCommit } from "../../core/db/transaction";
import { onProcessEvent, notifyProcesses } from "../../core/events/process-bus";
import { defineRepeatingJob } from "../../core/jobs/define-job";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { keepDownloaded } from "../media";
import { settingsOf } from "../settings";
import { contentPlace } from "./content";
import { contentOf } from "./kinds";
import { connectionsWithFetches, fetchStore, renewSeconds, type Fetched, type WantedFile } from "./media-fetch.store";
import { broadcastChanged } from "./message.events";

const MB = 1024 * 1024;
/** At once over one connection. */
const atOnce = 3;
/** A file that has not come by then is let go of, and tried again: at two million bytes a second the largest has come. */
const patience = 20 * 60_000;
/** Tried in vain for so long, it is given up; hours. */
const giveUpAfter = 24;
/** Seconds before the next try: doubled each time, at most an hour. */
const waitAfter = (tries: number): number => Math.min(15 * 2 ** Math.min(tries - 1, 10), 3_600);

/** The file of this message is to be fetched, by whoever holds the line. Rides the scope's transaction. */
export async function planFetch(scope: Scope, messageId: number, connectionId: number): Promise<void> {
  await fetchStore(scope).plan(messageId, connectionId);
  wake(scope, connectionId);
}

/** Somebody wants to see it, however large it is; false when it is there by now. */
export async function planAskedFetch(scope: Scope, messageId: number, connectionId: number): Promise<boolean> {
  const planned = await fetchStore(scope).planAsked(messageId, connectionId);
  if (planned) wake(scope, connectionId);
  return planned;
}

const wake = (scope: Scope, connectionId: number): void =>
  afterCommit(scope, () => notifyProcesses("media.wanted", { companyId: scope.companyId, connectionId }));

/** Messages whose files are on their way over a connection, in this process. */
const fetching = new Map<number, Set<number>>();

function fetchingOver(connectionId: number): Set<number> {
  const known = fetching.get(connectionId) ?? new Set();
  fetching.set(connectionId, known);
  return known;
}

/** Fetches what waits on a connection, if its line is in this process. */
export async function fetchWaiting(scope: Scope, connectionId: number): Promise<void> {
  const session = lines().live(connectionId);
  const busy = fetchingOver(connectionId);
  if (!session?.open || busy.size >= atOnce) return;
  const wanted = await fetchStore(scope).claim(connectionId, atOnce - busy.size);
  for (const file of wanted) {
    busy.add(file.messageId);
    void fetchOne(scope, session, file)
      .catch((error: unknown) => log.warn({ error }, "A file was neither kept nor put back; its lease will run out"))
      .finally(() => {
        busy.delete(file.messageId);
        startFetching(scope, connectionId);
      });
  }
}

function startFetching(scope: Scope, connectionId: number): void {
  fetchWaiting(scope, connectionId).catch((error: unknown) =>
    log.warn({ error, connectionId }, "The files to fetch could not be read"),
  );
}

/** A new line: what was on its way over the one before is due at once. */
export async function resumeFetching(scope: Scope, { connectionId }: DomainEvents["connection.opened"]): Promise<void> {
  await fetchStore(scope).letGo(connectionId, [...fetchingOver(connectionId)]);
  await fetchWaiting(scope, connectionId);
}

async function fetchOne(scope: Scope, session: Session, file: WantedFile): Promise<void> {
  const { messageId } = file;
  const store = fetchStore(scope);
  const renewing = setInterval(() => {
    store.renew(messageId).catch((error: unknown) => log.debug({ error, messageId }, "A lease was not renewed"));
  }, renewSeconds * 1_000);
  try {
    await settle(scope, messageId, await download(scope, session, file));
  } catch (error) {
    const state = lostFor(error) ?? (isGivenUp(file) ? "failed" : null);
    log[state ? "info" : "debug"]({ error, messageId, tries: file.tries, state }, "A file was not fetched");
    if (state) await settle(scope, messageId, { mediaState: state });
    else await store.putBack(messageId, waitAfter(file.tries));
  } finally {
    clearInterval(renewing);
  }
}

async function settle(scope: Scope, messageId: number, fetched: Fetched): Promise<void> {
  if (await fetchStore(scope).settle(messageId, fetched)) await broadcastChanged(scope, messageId);
}

async function download(scope: Scope, session: Session, file: WantedFile): Promise<Fetched> {
  const said = contentOf(file);
  // Taken back, or told of without what it takes to fetch it.
  if (said?.kind !== "media" || !file.content || file.isDeleted) return { mediaState: "gone" };
  const claim = said.media;
  const limit = await limitFor(scope, file);
  if ((claim.bytes ?? 0) > limit) return { mediaState: "tooLarge" };
  const raw = secrets().open(file.content, contentPlace(scope));
  const { wid, fromMe, address, details } = file;
  const participant = details?.participantAddress;
  const name = { wid, fromMe, address, ...(participant ? { participant } : {}) };
  const fill = inTime((sink, most) => session.download(raw, name, sink, most));
  return fetchedAs(claim, await keepDownloaded(scope, claim, fill, limit));
}

async function limitFor(scope: Scope, { isAsked }: WantedFile): Promise<number> {
  if (isAsked) return mostDownloadBytes;
  const { mediaAutoDownloadMb } = await settingsOf(scope);
  const limit = Number(mediaAutoDownloadMb) * MB;
  return Number.isFinite(limit) ? Math.min(Math.max(limit, 0), mostDownloadBytes) : mostDownloadBytes;
}

type Fill = (sink: Writable, maxBytes: number) => Promise<void>;

const inTime =
  (fill: Fill): Fill =>
  async (sink, maxBytes) => {
    const overtime = setTimeout(() => sink.destroy(new MediaError("network")), patience);
    try {
      await fill(sink, maxBytes);
    } finally {
      clearTimeout(overtime);
    }
  };

function fetchedAs(claimed: MediaClaim, kept: Awaited<ReturnType<typeof keepDownloaded>>): Fetched {
  const { type, mimetype, bytes, seconds, width, height, waveform } = kept.claim;
  const { hasThumbnail } = kept;
  return {
    mediaState: "ready",
    mediaId: kept.mediaId,
    media: { mimetype, bytes, seconds, width, height, waveform, hasThumbnail },
    ...(type === "document" && claimed.type !== "document" ? { mediaType: "application" } : {}),
  };
}

/** The state of a file that no further try can bring; null when one may. */
function lostFor(error: unknown): MediaState | null {
  if (!(error instanceof MediaError) || error.reason === "network") return null;
  if (error.reason === "gone" || error.reason === "tooLarge") return error.reason;
  return "failed";
}

const isGivenUp = ({ plannedAt }: WantedFile): boolean =>
  now().getTime() - plannedAt.getTime() > giveUpAfter * 60 * 60_000;

/** Needs nothing but Postgres: whatever no signal told of is found here. */
defineRepeatingJob({
  name: "fetch.sweep",
  everySeconds: 10,
  run: async () => {
    for (const due of await connectionsWithFetches()) notifyProcesses("media.wanted", due);
  },
});

/** Listens for files that are to be fetched over this process's lines. */
export function listenToFetches(): void {
  onProcessEvent("media.wanted", ({ connectionId }, scope) => startFetching(scope, connectionId));
}
