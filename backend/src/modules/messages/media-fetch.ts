import type { Writable } from "node:stream";
import { maxDownloadBytes } from "@guiche/contract/limits";
import type { MediaState } from "@guiche/contract/message-kinds";
import pLimit, { type LimitFunction } from "p-limit";
import { liveSession } from "../../channels/live-sessions";
import { MediaError, type Session } from "../../channels/provider";
import type { MediaClaim } from "../../channels/content";
import type { DomainEvents } from "../../domain-events";
import { secrets } from "../../core/auth/seal";
import { now } from "../../core/clock";
import { afterCommit } from "../../core/db/transaction";
import { onProcessEvent, notifyProcesses } from "../../core/events/process-bus";
import { defineRepeatingJob } from "../../core/jobs/define-job";
import { isAppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { isOutOfRoom, saveDownloaded } from "../media";
import { settingsOf } from "../settings";
import { contentContext } from "./content";
import { contentOf } from "./kinds";
import {
  connectionsWithFetches,
  fetchStore,
  renewSeconds,
  type FetchOutcome,
  type FileRequest,
} from "./media-fetch.store";
import { broadcastChanged } from "./message.events";

const MB = 1024 * 1024;
/** Concurrent fetches per connection. */
const atOnce = 3;
/** Time limit of one try in milliseconds: enough for the largest file at two million bytes a second. */
const timeoutMs = 20 * 60_000;
/** After this a failing fetch is given up. */
const giveUpAfterHours = 24;
/** Seconds until the next try: doubled each time, at most an hour. */
const waitAfter = (tries: number): number => Math.min(15 * 2 ** Math.min(tries - 1, 10), 3_600);

/** Plans a message's fetch, by the process that holds the session. Runs in the scope's transaction. */
export async function planFetch(scope: Scope, messageId: number, connectionId: number): Promise<void> {
  await fetchStore(scope).plan(messageId, connectionId);
  wake(scope, connectionId);
}

/** Plans a requested fetch, whatever the file's size; false when the file is already there. */
export async function planRequestedFetch(
  scope: Scope,
  message: { id: number; mediaId: number | null },
  connectionId: number,
): Promise<boolean> {
  const planned = await fetchStore(scope).planAsked(message, connectionId);
  if (planned) wake(scope, connectionId);
  return planned;
}

const wake = (scope: Scope, connectionId: number): void =>
  afterCommit(scope, () => notifyProcesses("media.wanted", { companyId: scope.companyId, connectionId }));

interface Fetching {
  /** Messages being fetched by this process. */
  busy: Set<number>;
  /** Claims wait for each other, so that no two fill the same free places. */
  inTurn: LimitFunction;
}

const fetching = new Map<number, Fetching>();

function fetchingOver(connectionId: number): Fetching {
  const connectionFetches = fetching.get(connectionId) ?? { busy: new Set(), inTurn: pLimit(1) };
  fetching.set(connectionId, connectionFetches);
  return connectionFetches;
}

/** Runs a connection's due fetches if this process holds its session. */
export async function fetchWaiting(scope: Scope, connectionId: number): Promise<void> {
  const { busy, inTurn } = fetchingOver(connectionId);
  await inTurn(async () => {
    const session = liveSession(connectionId);
    if (!session?.open || busy.size >= atOnce) return;
    for (const file of await fetchStore(scope).claim(connectionId, atOnce - busy.size)) {
      busy.add(file.messageId);
      void fetchOne(scope, session, file)
        .catch((error: unknown) => log.warn({ error }, "Media fetch could not be recorded, left to the next sweep"))
        .finally(() => {
          busy.delete(file.messageId);
          startFetching(scope, connectionId);
        });
    }
  });
}

function startFetching(scope: Scope, connectionId: number, start = fetchWaiting): void {
  start(scope, connectionId).catch((error: unknown) =>
    log.warn({ error, connectionId }, "Media fetches could not be claimed"),
  );
}

/** After a session is reopened, the fetches of the previous one are due at once. */
export async function resumeFetching(
  scope: Scope,
  { connectionId }: Pick<DomainEvents["connection.opened"], "connectionId">,
): Promise<void> {
  const { busy, inTurn } = fetchingOver(connectionId);
  await inTurn(() => fetchStore(scope).releaseAbandoned(connectionId, [...busy]));
  await fetchWaiting(scope, connectionId);
}

/**
 * The session's holder is the only one to fetch: what is claimed and not under way here was lost, with the answer of its
 * claim or with an outcome that Postgres did not take.
 */
async function sweepFetches(scope: Scope, connectionId: number): Promise<void> {
  if (liveSession(connectionId)?.open) await resumeFetching(scope, { connectionId });
}

async function fetchOne(scope: Scope, session: Session, file: FileRequest): Promise<void> {
  const { messageId } = file;
  const store = fetchStore(scope);
  const renewing = setInterval(() => {
    store
      .renew(messageId)
      .catch((error: unknown) => log.debug({ error, messageId }, "Media fetch lease could not be renewed"));
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

async function settle(scope: Scope, messageId: number, outcome: FetchOutcome): Promise<void> {
  if (await fetchStore(scope).settle(messageId, outcome)) await broadcastChanged(scope, messageId);
}

async function download(scope: Scope, session: Session, file: FileRequest): Promise<FetchOutcome> {
  const content = contentOf(file);
  // Deleted in the meantime, or received without the keys needed to fetch it.
  if (content?.kind !== "media" || !file.content || file.isDeleted) return { mediaState: "gone" };
  const claim = content.media;
  const limit = await limitFor(scope, file);
  if ((claim.bytes ?? 0) > limit) return { mediaState: "tooLarge" };
  const raw = secrets().open(file.content, contentContext(scope));
  const { wid, fromMe, address, details } = file;
  const participant = details?.participantAddress;
  const name = { wid, fromMe, address, ...(participant ? { participant } : {}) };
  const fill = inTime((sink, most) => session.download(raw, name, sink, most));
  return fetchedAs(claim, await saveDownloaded(scope, claim, fill, limit));
}

async function limitFor(scope: Scope, { isAsked }: FileRequest): Promise<number> {
  if (isAsked) return maxDownloadBytes;
  const { mediaAutoDownloadMb } = await settingsOf(scope);
  const limit = Number(mediaAutoDownloadMb) * MB;
  return Number.isFinite(limit) ? Math.min(Math.max(limit, 0), maxDownloadBytes) : maxDownloadBytes;
}

type Fill = (sink: Writable, maxBytes: number) => Promise<void>;

const inTime =
  (fill: Fill): Fill =>
  async (sink, maxBytes) => {
    const timer = setTimeout(() => sink.destroy(new MediaError("network")), timeoutMs);
    try {
      await fill(sink, maxBytes);
    } finally {
      clearTimeout(timer);
    }
  };

function fetchedAs(claim: MediaClaim, savedFile: Awaited<ReturnType<typeof saveDownloaded>>): FetchOutcome {
  const { type, mimetype, filename, bytes, seconds, width, height, waveform } = savedFile.claim;
  const { hasThumbnail } = savedFile;
  return {
    mediaState: "ready",
    mediaId: savedFile.mediaId,
    media: { mimetype, filename, bytes, seconds, width, height, waveform, hasThumbnail },
    ...(type === "document" && claim.type !== "document" ? { mediaType: "application" } : {}),
  };
}

/** The media state for an error that no retry can fix soon; null when a retry may help. */
function lostFor(error: unknown): MediaState | null {
  // The message stays; its file is fetched when a user asks for it and there is room again.
  if (isOutOfRoom(error)) {
    if (isAppError(error, "ERR_STORAGE_FULL")) log.error("Received file refused: the disk or the bucket is full");
    return "noSpace";
  }
  if (!(error instanceof MediaError) || error.reason === "network") return null;
  if (error.reason === "gone" || error.reason === "tooLarge") return error.reason;
  return "failed";
}

const isGivenUp = ({ plannedAt }: FileRequest): boolean =>
  now().getTime() - plannedAt.getTime() > giveUpAfterHours * 60 * 60_000;

/** Relies on Postgres only: finds the fetches whose process notification, or whose claim, was lost. */
defineRepeatingJob({
  name: "fetch.sweep",
  everySeconds: 10,
  run: async () => {
    for (const due of await connectionsWithFetches()) notifyProcesses("media.wanted", { ...due, isSweep: true });
  },
});

/** Fetches files for the sessions of this process as they are planned. */
export function listenToFetches(): void {
  onProcessEvent("media.wanted", ({ connectionId, isSweep }, scope) =>
    startFetching(scope, connectionId, isSweep ? sweepFetches : fetchWaiting),
  );
}
