import type { AppMessageEvent } from "@guiche/contract/messages";
import { signedText } from "../../state/sign";

interface Mine {
  name: string;
  /** Did this browser send the message that bears this name? */
  sent: (clientId: string) => boolean;
}

/**
 * Somebody else of our side wrote this just now: their name, "" when they did not sign, null for anything else. A text
 * that neither bears a name nor came from a browser is an automatic one, or the phone's.
 */
export function teammateOf({ action, message }: AppMessageEvent, { name, sent }: Mine): string | null {
  if (action !== "create" || !message.fromMe || message.isDeleted) return null;
  if (message.clientId && sent(message.clientId)) return null;
  const signer = signedText(message.body).signer ?? "";
  if (signer === "" && !message.clientId) return null;
  // The same person in another window.
  return signer === name.replaceAll("*", "").trim() ? null : signer;
}
