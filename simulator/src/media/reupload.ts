import { aesDecryptGCM, aesEncryptGCM, hkdf, proto, type BinaryNode } from "@whiskeysockets/baileys";
import { randomBytes } from "node:crypto";
import { mediaIn } from "../messages/content";
import type { Account } from "../people/account";
import type { ChatMessage } from "../people/chat-log";
import type { World } from "../people/world";
import { SERVER } from "../stanzas/address";
import { bytesOf, child, seconds, stanza } from "../stanzas/stanza";
import { post } from "../wire/delivery";

const { ResultType } = proto.MediaRetryNotification;

/** Handles a client's request that the sender's phone upload an expired file again. */
export async function handleReuploadRequest(world: World, account: Account, receipt: BinaryNode): Promise<void> {
  const { id = "" } = receipt.attrs;
  const mediaRequest = child(receipt, "rmr");
  const isOwn = mediaRequest?.attrs.from_me === "true";
  const author = isOwn ? account.person : world.find(mediaRequest?.attrs.participant ?? mediaRequest?.attrs.jid);
  const message = author?.log.get(id);
  const media = message && mediaIn(message.content);
  const messageKey = {
    jid: mediaRequest?.attrs.jid,
    from_me: String(isOwn),
    participant: mediaRequest?.attrs.participant,
  };
  const answer = (parts: BinaryNode[]): void => {
    const attributes = { id, from: SERVER, type: "mediaretry", t: seconds() };
    post(world, account.companion, stanza("notification", attributes, [...parts, stanza("rmr", messageKey)]));
  };
  const path = media && isGenuine(receipt, message, media.mediaKey) && (await world.media.renew(media.directPath));
  if (!path) {
    answer([stanza("error", { code: ResultType.NOT_FOUND })]);
    return;
  }
  media.directPath = path;
  media.url = `https://${world.host}${path}`;
  // Only the real path changes. `media.override`, the forged fields of a hostile-sender test, stays as it is.
  world.saveSoon();
  const notification = { stanzaId: id, directPath: path, result: ResultType.SUCCESS };
  const iv = randomBytes(12);
  const plain = proto.MediaRetryNotification.encode(notification).finish();
  const ciphertext = aesEncryptGCM(plain, retryKey(media.mediaKey), iv, Buffer.from(id));
  answer([stanza("encrypt", {}, [stanza("enc_p", {}, ciphertext), stanza("enc_iv", {}, iv)])]);
}

const retryKey = (mediaKey: Uint8Array): Uint8Array =>
  hkdf(mediaKey, 32, { info: "WhatsApp Media Retry Notification" });

/** Checks the request: only a client that has the file's key can encrypt the message id with it. */
function isGenuine(receipt: BinaryNode, { id }: ChatMessage, mediaKey: Uint8Array): boolean {
  const encrypted = child(receipt, "encrypt");
  const [ciphertext, iv] = [bytesOf(child(encrypted, "enc_p")), bytesOf(child(encrypted, "enc_iv"))];
  if (!ciphertext || !iv) return false;
  try {
    const plain = aesDecryptGCM(ciphertext, retryKey(mediaKey), iv, Buffer.from(id));
    return proto.ServerErrorReceipt.decode(plain).stanzaId === id;
  } catch {
    return false;
  }
}
