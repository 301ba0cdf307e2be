import type { TranscriptLine } from "../../modules/bot";

/** What another service reads of a message that is no text. */
export const textOfLine = ({ body, mediaType, transcript }: TranscriptLine): string => {
  if (mediaType === "chat") return body;
  const caption = ["image", "video", "application"].includes(mediaType) ? body : (transcript ?? "");
  return [`[${mediaType}]`, caption].filter(Boolean).join(" ");
};
