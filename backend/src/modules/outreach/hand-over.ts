import type { Content } from "../../channels/content";
import type { Scope } from "../../core/tenant/scope";
import { storedFile, type SavedFile } from "../media";
import { withFile } from "../templates";
import { sendToPerson, type SendRefusal, type OutreachInput, type SentToPerson } from "./send";

/** A text, or a file with the text as its caption. */
export const contentOf = (text: string, file: Pick<SavedFile, "claim"> | null): Content =>
  file ? { kind: "media", media: { ...file.claim, ...(text && { caption: text }) } } : { kind: "text", text };

/** A stored row: its text, and its file, if it has one. */
interface Row extends Pick<OutreachInput, "quoted"> {
  text: string;
  /** Instead of a text or file. */
  content?: Content | null;
  mediaId: number | null;
  mediaName: string | null;
}

/** What became of a row: its message, or why it has none. */
type HandedOver = SentToPerson | SendRefusal | { cause: "media" };

/**
 * Hands a row's message to the outbox. Call it in the transaction that locked the row and marks it: both are committed
 * together, so that it is sent once.
 */
export async function handOver(
  scope: Scope,
  { text, content, mediaId, mediaName, quoted = null }: Row,
  to: Pick<OutreachInput, "contactId" | "connectionId" | "source" | "sourceId">,
): Promise<HandedOver> {
  const file = mediaId === null ? null : await storedFile(scope, mediaId, mediaName);
  if (mediaId !== null && !file) return { cause: "media" };
  return sendToPerson(scope, {
    ...to,
    mediaId,
    quoted,
    content: content ? withFile(content, file?.claim ?? null) : contentOf(text, file),
  });
}
