import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { upload } from "@/shared/api/files";
import { blobs } from "@/shared/media/blobs";
import { mediaTypeOf } from "./parcel-message";
import { firstOfForm, type OutboxParts } from "./outbox";
import type { OutboxItem } from "./outbox-item";

/** One file with its caption. What was sent from here is shown from here: it is not fetched again. */
export async function sendFile(
  { ticketId, body, clientId, quotedMsg, voice }: OutboxItem,
  file: File,
  { signal, onProgress }: Parameters<OutboxParts["send"]>[1],
): Promise<MessageDto> {
  const reply = await upload(messageApi.send, {
    params: { ticketId },
    fields: {
      clientId: clientId.slice(0, -firstOfForm.length),
      // As JSON: the browser would make every line break of a form's field two letters.
      ...(body !== "" && { captions: JSON.stringify([body]) }),
      ...(quotedMsg?.id && { quotedMsg: String(quotedMsg.id) }),
      ...(voice && { voice: "true" }),
    },
    files: [file],
    signal,
    onProgress,
  });
  const message = Array.isArray(reply) ? reply[0]! : reply;
  if (message.mediaUrl && mediaTypeOf(file.type) === "image") {
    for (const address of [message.mediaUrl, `${message.mediaUrl}?thumbnail=true`]) blobs.put(address, file);
  }
  return message;
}
