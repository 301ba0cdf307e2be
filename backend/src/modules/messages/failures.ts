import type { MessageFailure } from "@guiche/contract/message-kinds";

/** WhatsApp's error numbers as the contract's failure codes. */
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
};

/** Why a message failed: our code where there is one, else WhatsApp's number. */
export const failureOf = (cause: string | null | undefined): string =>
  cause ? (failureCodes[cause] ?? cause.slice(0, 60)) : "unknown";
