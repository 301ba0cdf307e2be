import type { MessageFailure } from "@guiche/contract/message-kinds";

/** The translation key (`cause.…`) of each failure. */
const causeKeys = {
  timeout: "timeout",
  recipient: "recipient",
  restricted: "restricted",
  forbidden: "forbidden",
  tooFast: "tooFast",
  refused: "refusedPlain",
  server: "server",
  media: "mediaGone",
  connection: "connection",
  blocked: "blocked",
  window: "window",
  template: "template",
  heldBack: "heldBack",
  optedOut: "optedOut",
  tooLong: "tooLong",
  late: "late",
  unconfirmed: "unconfirmed",
  unknown: "unknown",
} as const satisfies Record<MessageFailure, string>;
type CauseKey = (typeof causeKeys)[MessageFailure];

type Cause = { key: CauseKey } | { code: string } | null;

const isKnown = (failure: string): failure is MessageFailure => Object.hasOwn(causeKeys, failure);

/** Maps a failure to a translation key, with WhatsApp's error number if that is all that is known. */
export function causeOf(failure: string | null): Cause {
  if (failure === null) return null;
  if (isKnown(failure)) return { key: causeKeys[failure] };
  return /^\d{1,6}$/.test(failure) ? { code: failure } : null;
}
