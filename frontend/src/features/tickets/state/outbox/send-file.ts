import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { upload } from "@/shared/api/files";
import { blobs } from "@/shared/media/blobs";
import { mediaTypeOf } from "./outbox-message";
import { firstFileSuffix, type OutboxDeps } from "./outbox";
import type { OutboxItem } from "./outbox-item";

/** Uploads a file with its caption, and shows the local copy afterwards instead of fetching it. */
export async function sendFile(
  { ticketId, body, clientId, quotedMsg, voice, template }: OutboxItem,
  file: File,
  { signal, onProgress }: Parameters<OutboxDeps["send"]>[1],
): Promise<MessageDto> {
  const reply = await upload(messageApi.send, {
    params: { ticketId },
    fields: {
      clientId: clientId.slice(0, -firstFileSuffix.length),
      // As JSON, because browsers convert line breaks in form fields to CRLF.
      ...(template
        ? { template: JSON.stringify({ id: template.id, values: template.values }) }
        : body !== "" && { captions: JSON.stringify([body]) }),
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
