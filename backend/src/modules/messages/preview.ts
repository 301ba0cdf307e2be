import { beginningOf } from "@guiche/contract/texts/beginning";
import { cardSigns, isFileType, type CardBody, type LocationBody, type PollBody } from "@guiche/contract/message-kinds";
import { signedText } from "@guiche/contract/texts/signature";
import { cardsIn } from "./cards";
import type { Form } from "./kinds";

type PreviewableMessage = Form & { isDeleted?: boolean; fromMe?: boolean };

const isSignable = ({ mediaType }: Form) => mediaType === "chat" || isFileType(mediaType);

/**
 * A message's text on the ticket's card: one short line. Kinds are shown as emoji, so that it reads the same in every
 * language.
 */
export function previewOf({ isDeleted = false, fromMe = false, ...form }: PreviewableMessage): string {
  // The card says by itself which agent wrote it.
  const visibleForm = fromMe && isSignable(form) ? { ...form, body: signedText(form.body).text } : form;
  const text = isDeleted ? "🚫" : previewText(visibleForm);
  return beginningOf(text.replace(/\s+/g, " ").trim(), 255);
}

function previewText({ mediaType, body, details }: Form): string {
  const file = details?.media ?? {};
  switch (mediaType) {
    case "chat":
      return insertNames(body, details) || (details?.ad ? `📣 ${details.ad.title}` : "");
    case "image":
      return `📷 ${insertNames(body, details)}`;
    case "video":
      return `🎥 ${insertNames(body, details)}`;
    case "audio":
      return `${file.isVoice ? "🎤" : "🎵"} ${file.seconds == null ? "" : clock(file.seconds)}`;
    case "application":
      return `📄 ${file.filename ?? ""} ${insertNames(body, details)}`;
    case "sticker":
      return "🏷️";
    case "locationMessage": {
      const { name, address } = JSON.parse(body) as LocationBody;
      return `📍 ${name ?? address ?? ""}`;
    }
    case "contactMessage":
    case "vcard":
      return `👤 ${cardsIn(body)
        .map(({ name }) => name)
        .join(", ")}`;
    case "poll":
      return `📊 ${(JSON.parse(body) as PollBody).name}`;
    case "card": {
      const { card, title, text, facts } = JSON.parse(body) as CardBody;
      return `${cardSigns[card]} ${title ?? text ?? facts?.[0]?.value ?? ""}`;
    }
    case "call_log":
      return "📞";
    case "unsupported":
      return "📎";
  }
}

/** Characters to look at; more than a card ever shows. */
const maxScannedLength = 2_000;

/** Replaces the digits of mentions with names. One pass, so a name that looks like a mention is not expanded. */
function insertNames(body: string, details: Form["details"]): string {
  const names = new Map(details?.mentions?.map(({ value, name }) => [value, name]));
  if (names.size === 0) return body;
  return beginningOf(body, maxScannedLength).replace(/@([^\s@]+)/g, (mentionText, word: string) => {
    const value = names.has(word) ? word : (/^\d+/.exec(word)?.[0] ?? "");
    const name = names.get(value);
    return name === undefined ? mentionText : `@${name}${word.slice(value.length)}`;
  });
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
