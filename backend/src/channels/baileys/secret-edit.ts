import { createDecipheriv, hkdfSync } from "node:crypto";
import type { proto } from "@whiskeysockets/baileys";
import type { Library } from "./library";

const tagBytes = 16;
const purpose = "Message Edit";

interface Parts {
  edit: proto.Message.ISecretEncryptedMessage;
  /** The secrets that messages with the id of the edited one brought. */
  secrets: readonly Uint8Array[];
  /** All addresses of the sender, without a device: WhatsApp derives the key from one of them. */
  senders: readonly string[];
}

/**
 * The new content of a message whose edit is encrypted with the secret of the original: AES-256-GCM under a key that
 * HKDF-SHA256 derives from the secret, the message's id and its sender. Undefined when no secret fits.
 */
export function decryptEdit({ proto }: Library, { edit, secrets, senders }: Parts): proto.IMessage | undefined {
  const { targetMessageKey, encIv, encPayload } = edit;
  if (!encIv || !encPayload || encPayload.length < tagBytes) return undefined;
  for (const secret of secrets)
    for (const sender of senders) {
      try {
        const key = hkdfSync("sha256", secret, "", `${targetMessageKey?.id}${sender}${sender}${purpose}`, 32);
        return contentOf(proto.Message.decode(decryptPayload(Buffer.from(key), encIv, encPayload)));
      } catch {
        // Another secret or address may fit. A sender who knows both can encrypt what is no message.
      }
    }
  return undefined;
}

function decryptPayload(key: Buffer, iv: Uint8Array, payload: Uint8Array): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, iv).setAuthTag(payload.subarray(-tagBytes));
  return Buffer.concat([decipher.update(payload.subarray(0, -tagBytes)), decipher.final()]);
}

const contentOf = (message: proto.IMessage): proto.IMessage => message.protocolMessage?.editedMessage ?? message;
