import type { TemplateDto } from "@guiche/contract/templates";
import type { TFunction } from "i18next";

const knownReasons = ["ABUSIVE_CONTENT", "INVALID_FORMAT", "PROMOTIONAL", "TAG_CONTENT_MISMATCH", "SCAM"] as const;

/** Why Meta refused it: in words, or as Meta's code where we have none. */
function reasonText(t: TFunction<"templates">, code: string): string {
  const knownReason = knownReasons.find((reason) => reason === code);
  return knownReason ? t(`reasons.${knownReason}`) : code;
}

/** Why a template cannot be sent, or will not be; "" where nothing is to be said. */
export function troubleText(t: TFunction<"templates">, template: TemplateDto): string {
  const { reason, state, isSendable } = template;
  if (reason) return reasonText(t, reason);
  return state === "APPROVED" && !isSendable ? t("unsent") : "";
}
