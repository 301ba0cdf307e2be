import type { AnnouncementDto } from "@guiche/contract/announcements";
import { transaction } from "../../core/db/transaction";
import { files } from "../../core/files/file-store";
import { AppError } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { broadcastChanged, readableAnnouncement } from "./announcement.service";
import { announcementStore, type Picture } from "./announcement.store";
import { savePicture, removePicture } from "./picture";

export async function setAnnouncementMedia(scope: Scope, id: number, upload?: UploadedFile): Promise<AnnouncementDto> {
  await announcementStore(scope).mustHave(id);
  const picture = await savePicture(upload);
  try {
    return await exchange(scope, id, picture);
  } catch (error) {
    await removePicture(picture.mediaKey);
    throw error;
  }
}

const none: Picture = { mediaKey: null, mediaName: null, mediaType: null };

export const dropAnnouncementMedia = (scope: Scope, id: number): Promise<AnnouncementDto> => exchange(scope, id, none);

/** Removes the replaced file only after the commit, when no row refers to it. */
async function exchange(scope: Scope, id: number, picture: Picture): Promise<AnnouncementDto> {
  const { record, former } = await transaction(scope, async (inside) => {
    const before = await announcementStore(inside).hold(id);
    const row = await announcementStore(inside).change(id, picture);
    return { record: broadcastChanged(inside, before, row), former: before.mediaKey };
  });
  await removePicture(former);
  return record;
}

export async function announcementBytes(scope: Scope, id: number): Promise<Bytes> {
  const { mediaKey, mediaName, mediaType } = await readableAnnouncement(scope, id);
  const bytes = mediaKey ? await files().size(mediaKey) : null;
  if (!mediaKey || !mediaType || bytes === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  return {
    mimetype: mediaType,
    bytes,
    filename: mediaName ?? "image",
    inline: true,
    // Keys are random, so part of one can serve as an ETag without revealing anything.
    tag: mediaKey.slice(-32),
    open: (range) => files().read(mediaKey, range),
  };
}
