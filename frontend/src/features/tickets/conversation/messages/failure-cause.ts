import type { MessageFailure } from "@guiche/contract/messages";

/** The translation key (`cause.…`) of each failure. */
const words = {
  timeout: "timeout",
  recipient: "recipient",
  restricted: "restricted",
  forbidden: "forbidden",
  tooFast: "tooFast",
  refused: "refusedPlain",
  server: "server",
  media: "mediaGone",
  unknown: "unknown",
} as const satisfies Record<MessageFailure, string>;
export type CauseWord = (typeof words)[MessageFailure];

export type Cause = { word: CauseWord } | { code: string } | null;

const isKnown = (failure: string): failure is MessageFailure => Object.hasOwn(words, failure);

/** Maps a failure to a translation key, with WhatsApp's error number if that is all that is known. */
export function causeOf(failure: string | null): Cause {
  if (failure === null) return null;
  if (isKnown(failure)) return { word: words[failure] };
  return /^\d{3}$/.test(failure) ? { code: failure } : null;
}
