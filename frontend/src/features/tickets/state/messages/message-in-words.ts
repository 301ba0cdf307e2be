import type { MessageDto } from "@guiche/contract/messages";
import { beginningOf } from "@guiche/contract/texts/beginning";
import type { TFunction } from "i18next";
import { plainText } from "@/shared/markup/parse-markup";

/** A screen reader hears the whole message, unless it is a book. */
const maxLength = 1_000;

type SpokenMessage = Pick<MessageDto, "body" | "mediaType"> &
  Partial<Pick<MessageDto, "isDeleted" | "media" | "mentions" | "isAwaited">>;

/** Kinds whose body is what a person wrote; the body of the others is data. */
const withText = new Set<MessageDto["mediaType"]>(["chat", "image", "audio", "video", "application"]);
export const hasText = ({ mediaType, body }: SpokenMessage) => withText.has(mediaType) && body !== "";

/** A message in words: its kind and what is written in or below it. For labels, quotes and what is read aloud. */
export function messageInWords(t: TFunction<"tickets">, message: SpokenMessage): string {
  const { body, mediaType, isDeleted, isAwaited, media, mentions } = message;
  if (isDeleted) return t("log.deleted");
  if (mediaType === "unsupported") return t(isAwaited ? "log.awaited" : "log.unsupported");
  const text = hasText(message) ? plainText(beginningOf(body, maxLength), mentions) : "";
  if (mediaType === "chat") return text;
  const kind = t(`log.kind.${media?.isVoice ? "voice" : mediaType}`);
  const name = mediaType === "application" ? (media?.filename ?? "") : "";
  return [kind, name, text].filter((part) => part !== "").join(": ");
}
