import type { AppMessageEvent } from "@guiche/contract/messages";
import { signedText } from "@guiche/contract/texts/signature";

interface OwnIdentity {
  name: string;
  /** Whether this browser sent the message with this client id. */
  wasSentHere: (clientId: string) => boolean;
}

/**
 * The name of the teammate who has just sent a message, "" without a signature, null if it was not a teammate. A text
 * without a signature or client id is automatic or was sent from the phone.
 */
export function teammateOf({ action, message }: AppMessageEvent, { name, wasSentHere }: OwnIdentity): string | null {
  if (action !== "create" || !message.fromMe || message.isDeleted) return null;
  if (message.clientId && wasSentHere(message.clientId)) return null;
  const signer = signedText(message.body).signer ?? "";
  if (signer === "" && !message.clientId) return null;
  // The same user in another window.
  return signer === name.replaceAll("*", "").trim() ? null : signer;
}
