import type { MessageDto } from "@guiche/contract/messages";

export const isVideo = ({ mediaType }: Pick<MessageDto, "mediaType">) => mediaType === "video";

/** Pictures and videos that are here: what is shown large, and among the media of a customer. Not what may be seen only once. */
export const isToSee = (message: Pick<MessageDto, "mediaType" | "mediaState" | "isDeleted" | "viewOnce">) =>
  (message.mediaType === "image" || isVideo(message)) &&
  message.mediaState === "ready" &&
  !message.isDeleted &&
  !message.viewOnce;
