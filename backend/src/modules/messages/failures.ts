import type { MessageFailure } from "@guiche/contract/messages";

/** WhatsApp's numbers, in the words of the contract. */
const words: Record<string, MessageFailure> = {
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

/** Why a message failed: a word where we have one, else the number as WhatsApp gave it. */
export const failureOf = (cause: string | null | undefined): string =>
  cause ? (words[cause] ?? cause.slice(0, 60)) : "unknown";
