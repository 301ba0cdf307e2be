import { buffer } from "node:stream/consumers";
import type { TranscriptLine } from "../../modules/bot";
import { openMedia } from "../../modules/media";
import type { Scope } from "../../core/tenant/scope";

/** Pictures that one question carries, the newest. */
const mostPictures = 3;
/** Of one picture; WhatsApp sends smaller ones. */
const mostBytes = 4 * 1024 * 1024;
/** What models that read pictures have in common. */
const readable = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** The customer's newest pictures as data URIs, by message. */
export async function picturesOf(scope: Scope, lines: readonly TranscriptLine[]): Promise<Map<number, string>> {
  const pictures = new Map<number, string>();
  const pictureLines = lines.filter(
    ({ fromMe, mediaType, mediaId }) => !fromMe && mediaType === "image" && mediaId !== null,
  );
  for (const { id, mediaId } of pictureLines.slice(-mostPictures)) {
    const picture = await pictureOf(scope, mediaId ?? 0);
    if (picture) pictures.set(id, picture);
  }
  return pictures;
}

async function pictureOf(scope: Scope, mediaId: number): Promise<string | null> {
  const media = await openMedia(scope, mediaId);
  if (!media || media.bytes > mostBytes || !readable.includes(media.mimetype)) return null;
  const stream = await media.open();
  return stream && `data:${media.mimetype};base64,${(await buffer(stream)).toString("base64")}`;
}
