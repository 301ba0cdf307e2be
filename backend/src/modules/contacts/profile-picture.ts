import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { liveSession } from "../../channels/live-sessions";
import { now } from "../../core/clock";
import { files } from "../../core/files/file-store";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { presentContact } from "./contact.presenter";
import { pictureStore } from "./profile-picture.store";

const dayMs = 24 * 60 * 60_000;
const pauseMs = 500;
/** Requests of one connection that may wait. */
const maxWaiting = 100;

interface PictureRequest {
  scope: Scope;
  connectionId: number;
  contactId: number;
  address: string;
}

/** True once a day has passed since the last check: pictures change rarely, and many requests look like a bot. */
export const isPictureStale = (askedAt: Date | null): boolean =>
  askedAt === null || now().getTime() - askedAt.getTime() > dayMs;

/** The requests of each connection, by contact: no connection waits for the pictures of another one. */
const waiting = new Map<number, Map<number, PictureRequest>>();

/**
 * Schedules a fetch of a contact's unknown or old picture by the process that holds the session. Best effort: a dropped
 * request is repeated at the contact's next message.
 */
export function queuePictureRefresh(request: PictureRequest): void {
  const { connectionId, contactId } = request;
  const session = liveSession(connectionId);
  if (!session?.open || !capabilitiesOf(session.connection.provider).pictures) return;
  const waitingRequests = waiting.get(connectionId);
  if (waitingRequests) return void (waitingRequests.size < maxWaiting && waitingRequests.set(contactId, request));
  const requests = new Map([[contactId, request]]);
  waiting.set(connectionId, requests);
  void refreshAll(requests).finally(() => waiting.delete(connectionId));
}

async function refreshAll(requests: Map<number, PictureRequest>): Promise<void> {
  for (const [contactId, request] of requests) {
    requests.delete(contactId);
    const { companyId } = request.scope;
    await runOutside(companyId, "lookUps", () => refreshPicture(request)).catch((error: unknown) =>
      log.debug({ error, contactId }, "Contact picture could not be fetched"),
    );
    await sleep(pauseMs, undefined, { ref: false });
  }
}

async function refreshPicture({ scope, connectionId, contactId, address }: PictureRequest): Promise<void> {
  const session = liveSession(connectionId);
  if (!session?.open) return;
  await pictureStore(scope).setAskedAt(contactId, now());
  const picture = await session.picture(address);
  const before = await pictureStore(scope).find(contactId);
  if (!before) return;
  if (picture ? await isUnchanged(before.pictureKey, picture) : before.pictureKey === null) return;
  const storedFile = picture && (await files().write(scope.companyId, Readable.from([Buffer.from(picture)])));
  const contact = await pictureStore(scope).set(contactId, storedFile?.key ?? null);
  if (contact) broadcast(scope, "contact", { action: "update", contact: presentContact(contact) });
  const orphanedKey = contact ? before.pictureKey : (storedFile?.key ?? null);
  if (orphanedKey) await files().remove(orphanedKey);
}

async function isUnchanged(key: string | null, bytes: Uint8Array): Promise<boolean> {
  const source = key ? await files().read(key) : null;
  return source !== null && (await buffer(source)).equals(bytes);
}

/**
 * The stored bytes of a contact's picture. Browsers never fetch it from WhatsApp, which would reveal who views whom.
 */
export async function openPicture(scope: Scope, contactId: number): Promise<Readable> {
  const row = await pictureStore(scope).find(contactId);
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  const source = row.pictureKey ? await files().read(row.pictureKey) : null;
  if (!source) throw new AppError("ERR_NO_MEDIA_FOUND");
  return source;
}
