import type {
  AnnouncementDto,
  AnnouncementEvent,
  AnnouncementInput,
  AnnouncementPatch,
} from "@guiche/contract/announcements";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { broadcastToAll } from "../../core/realtime/broadcast-to-all";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { presentAnnouncement } from "./announcement.presenter";
import { announcementStore, type AnnouncementRow } from "./announcement.store";
import { removePicture } from "./picture";

/** The platform's owner also sees inactive announcements. */
const seesAll = (scope: Scope): boolean => actorOf(scope).super;

export async function listAnnouncements(scope: Scope, search: { searchParam?: string; pageNumber: number }) {
  const { searchParam: text, pageNumber } = search;
  const { rows, hasMore } = await announcementStore(scope).page({ text, pageNumber, all: seesAll(scope) });
  return { records: rows.map(presentAnnouncement), hasMore };
}

/** Readers get 404 for an inactive announcement. */
export async function readableAnnouncement(scope: Scope, id: number): Promise<AnnouncementRow> {
  const row = await announcementStore(scope).mustHave(id);
  if (!row.status && !seesAll(scope)) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  return row;
}

export const showAnnouncement = async (scope: Scope, id: number): Promise<AnnouncementDto> =>
  presentAnnouncement(await readableAnnouncement(scope, id));

export async function createAnnouncement(scope: Scope, input: AnnouncementInput): Promise<AnnouncementDto> {
  const record = presentAnnouncement(await announcementStore(scope).add(input));
  const event: AnnouncementEvent = { action: "create", record };
  broadcastToAll(scope, "announcement", event, record.status ? event : null);
  return record;
}

export const updateAnnouncement = (scope: Scope, id: number, patch: AnnouncementPatch): Promise<AnnouncementDto> =>
  transaction(scope, async (inside) => {
    const before = await announcementStore(inside).hold(id);
    return broadcastChanged(inside, before, await announcementStore(inside).change(id, patch));
  });

/** Readers get a delete event when an announcement becomes inactive, and no event while it stays inactive. */
export function broadcastChanged(scope: Scope, before: AnnouncementRow, row: AnnouncementRow): AnnouncementDto {
  const record = presentAnnouncement(row);
  const event: AnnouncementEvent = { action: "update", record };
  const deleteEvent: AnnouncementEvent | null = before.status ? { action: "delete", id: row.id } : null;
  broadcastToAll(scope, "announcement", event, row.status ? event : deleteEvent);
  return record;
}

export async function removeAnnouncement(scope: Scope, id: number): Promise<{ message: string }> {
  const removedAnnouncement = await transaction(scope, async (inside) => {
    const row = await announcementStore(inside).hold(id);
    await announcementStore(inside).remove(id);
    await recordAudit(inside, { action: "announcement.deleted", target: row.title });
    const event: AnnouncementEvent = { action: "delete", id };
    broadcastToAll(inside, "announcement", event, row.status ? event : null);
    return row;
  });
  await removePicture(removedAnnouncement.mediaKey);
  return { message: "Announcement deleted." };
}
