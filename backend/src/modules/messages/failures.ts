import type { MessageFailure } from "@guiche/contract/message-kinds";

/** WhatsApp's error numbers as the contract's failure codes; six digits are the Cloud API's. */
const failureCodes: Record<string, MessageFailure> = {
  "403": "forbidden",
  "404": "recipient",
  "420": "tooFast",
  "421": "tooFast",
  "429": "tooFast",
  "463": "restricted",
  "479": "refused",
  "500": "server",
  "503": "server",
  "131021": "recipient",
  "131026": "recipient",
  "131047": "window",
  "131049": "heldBack",
  "130472": "heldBack",
  "131050": "optedOut",
  "131052": "media",
  // Meta takes only some types of files.
  "131053": "refused",
  "132000": "template",
  "132001": "template",
  "132005": "template",
  "132007": "template",
  "132012": "template",
  "132015": "template",
  "132016": "template",
};

/** Why a message failed: our code where there is one, else WhatsApp's number. */
export const failureOf = (cause: string | null | undefined): string =>
  cause ? (failureCodes[cause] ?? cause.slice(0, 60)) : "unknown";
