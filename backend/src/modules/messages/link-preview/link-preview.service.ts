import { createHash } from "node:crypto";
import type { LinkPreviewDto } from "@guiche/contract/messages";
import { now } from "../../../core/clock";
import { AppError } from "../../../core/http/errors";
import { isOutsideBusy, runOutside } from "../../../core/outside-work";
import type { Scope } from "../../../core/tenant/scope";
import { settingsOf } from "../../settings";
import { showTicket } from "../../tickets";
import { messageStore } from "../message.store";
import { fetchPage } from "./fetch-page";
import { firstLink } from "./first-link";
import { linkPreviewStore, type PreviewRow } from "./link-preview.store";

const underWay = new Map<string, Promise<PreviewRow | null>>();
const withText = ["chat", "image", "video", "application"];

/** What the first link of a message leads to; null if there is none, or the company does not want to know. */
export async function linkPreview(scope: Scope, messageId: number): Promise<LinkPreviewDto | null> {
  const url = await linkIn(scope, messageId);
  if (url === null || (await settingsOf(scope)).linkPreviews !== "enabled") return null;
  const urlHash = hashOf(url);
  const row = (await linkPreviewStore(scope).find(urlHash, now())) ?? (await fetchOnce(scope, urlHash, url));
  return row?.title ? { url, host: row.host, title: row.title, hasImage: row.hasImage } : null;
}

/** The picture of a preview that was shown. */
export async function linkPreviewImage(scope: Scope, messageId: number): Promise<Buffer> {
  const url = await linkIn(scope, messageId);
  const image = url === null ? null : await linkPreviewStore(scope).image(hashOf(url));
  if (!image) throw new AppError("ERR_NO_MEDIA_FOUND");
  return image;
}

async function linkIn(scope: Scope, messageId: number): Promise<string | null> {
  const message = await messageStore(scope).byId(messageId);
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  await showTicket(scope, message.ticketId);
  return message.isDeleted || !withText.includes(message.mediaType) ? null : firstLink(message.body);
}

const hashOf = (url: string): string => createHash("sha256").update(url).digest("hex");

/** All users who open the conversation during a fetch wait for that fetch. */
function fetchOnce(scope: Scope, urlHash: string, url: string): Promise<PreviewRow | null> {
  const key = `${scope.companyId}:${urlHash}`;
  const pendingFetch = underWay.get(key);
  if (pendingFetch) return pendingFetch;
  const fetchPromise = runOutside(scope.companyId, "previews", async () => {
    const page = await fetchPage(scope, url);
    await linkPreviewStore(scope).save(urlHash, page, now());
    return { host: page.host, title: page.title, hasImage: page.image !== null };
  })
    .catch(unlessBusy)
    .finally(() => underWay.delete(key));
  underWay.set(key, fetchPromise);
  return fetchPromise;
}

/** Too many links of the company wait: the message goes without a preview until it is opened again. */
function unlessBusy(error: unknown): null {
  if (isOutsideBusy(error)) return null;
  throw error;
}
