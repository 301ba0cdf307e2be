import type { TFunction } from "i18next";

const knownReasons = ["ABUSIVE_CONTENT", "INVALID_FORMAT", "PROMOTIONAL", "TAG_CONTENT_MISMATCH", "SCAM"] as const;

/** Why Meta refused it: in words, or as Meta's code where we have none. */
export function reasonText(t: TFunction<"templates">, code: string): string {
  const known = knownReasons.find((reason) => reason === code);
  return known ? t(`reasons.${known}`) : code;
}
