import type { MediaDto, MessageDto } from "@guiche/contract/messages";
import type { MediaType } from "@guiche/contract/message-kinds";
import type { OutboxItem } from "./outbox-item";

const inlinePictures = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);

/** The kind of message that WhatsApp makes of a file. */
export function mediaTypeOf(mimetype: string): MediaType {
  if (inlinePictures.has(mimetype)) return "image";
  if (mimetype.startsWith("video/")) return "video";
  return mimetype.startsWith("audio/") ? "audio" : "application";
}

const mediaOf = (
  file: File,
  [width, height]: readonly [number, number] | [null, null],
  voice: OutboxItem["voice"],
): MediaDto => ({
  mimetype: file.type,
  filename: file.name,
  bytes: file.size,
  seconds: voice?.seconds ?? null,
  isVoice: voice !== undefined,
  waveform: voice?.waveform ?? null,
  width,
  height,
  hasThumbnail: false,
});

/** A contact as a vCard. Line breaks become spaces, and the format's special characters are escaped. */
function cardOf({ name, number }: { name: string; number: string | null }): string {
  const safe = name.replace(/[\\;,]/g, "\\$&").replace(/\s+/g, " ");
  return ["BEGIN:VCARD", "VERSION:3.0", `FN:${safe}`, ...(number ? [`TEL:+${number}`] : []), "END:VCARD"].join("\n");
}

type Kind = Pick<MessageDto, "mediaType" | "body" | "media" | "mediaState">;
function kindOf({ body, file, measures, voice, contacts, location }: OutboxItem): Kind {
  const plain = { media: null, mediaState: null };
  if (file) {
    const media = mediaOf(file, measures ?? [null, null], voice);
    return { body, mediaType: mediaTypeOf(file.type), media, mediaState: "pending" };
  }
  if (location) return { ...plain, mediaType: "locationMessage", body: JSON.stringify(location) };
  if (!contacts) return { ...plain, mediaType: "chat", body };
  return {
    ...plain,
    mediaType: contacts.length === 1 ? "contactMessage" : "vcard",
    body: contacts.map(cardOf).join("\n"),
  };
}

const messagesByItem = new WeakMap<OutboxItem, MessageDto>();

/** An outbox item as the message that it will become, so that the same component renders it. */
export function asMessage(item: OutboxItem): MessageDto {
  const cachedMessage = messagesByItem.get(item);
  if (cachedMessage) return cachedMessage;
  const message: MessageDto = {
    id: 0,
    wid: "",
    ticketId: item.ticketId,
    ...kindOf(item),
    fromMe: true,
    mediaUrl: null,
    viewOnce: false,
    quotedMsg: item.quotedMsg ?? null,
    isDeleted: false,
    isEdited: false,
    reactions: [],
    mentions: [],
    participant: "",
    contact: null,
    ack: item.state === "failed" ? -1 : 0,
    read: true,
    failure: item.failure,
    createdAt: new Date(item.createdAt).toISOString(),
    ...(item.template && { template: item.template.name }),
    clientId: item.clientId,
  };
  messagesByItem.set(item, message);
  return message;
}
