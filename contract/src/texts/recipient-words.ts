import type { Language } from "./languages";
import { recipientWords as en } from "./recipient-words/en";
import { recipientWords as es } from "./recipient-words/es";
import { recipientWords as pt, type RecipientWords } from "./recipient-words/pt";

export const recipientWordsIn: Record<Language, RecipientWords> = { pt, en, es };

/** Why a recipient got no message. A number is WhatsApp's own code. */
export function recipientCause(cause: string, language: Language): string {
  const { causes } = recipientWordsIn[language];
  if (/^\d+$/.test(cause)) return causes.code.replace("{{code}}", cause);
  return causes[cause as keyof typeof causes] ?? cause;
}
