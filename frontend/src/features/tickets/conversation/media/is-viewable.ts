import type { MessageDto } from "@guiche/contract/messages";

export const isVideo = ({ mediaType }: Pick<MessageDto, "mediaType">) => mediaType === "video";

/** Whether a message belongs in the lightbox and the contact's media: stored pictures and videos, except view-once. */
export const isViewable = (message: Pick<MessageDto, "mediaType" | "mediaState" | "isDeleted" | "viewOnce">) =>
  (message.mediaType === "image" || isVideo(message)) &&
  message.mediaState === "ready" &&
  !message.isDeleted &&
  !message.viewOnce;
