import type { MessageDto, MessageKind } from "@guiche/contract/messages";
import { webLinks } from "@/shared/markup/links";
import { byAge } from "@/features/tickets/state/messages/message-rows";
import { isViewable } from "../../media/is-viewable";

const mayHaveLinks: readonly string[] = ["chat", "image", "video", "application"];

const belongs: Record<MessageKind, (message: MessageDto) => boolean> = {
  media: isViewable,
  documents: ({ mediaType, isDeleted }) => mediaType === "application" && !isDeleted,
  links: ({ mediaType, isDeleted, body }) =>
    !isDeleted && mayHaveLinks.includes(mediaType) && webLinks(body).length > 0,
};

interface FileListing {
  /** As the server listed them, newest first. */
  listedMessages: readonly MessageDto[];
  hasMore: boolean;
}

/**
 * The files of a ticket, newest first: what the server listed, and what the open conversation knows better because
 * realtime events keep it current.
 */
export function filesOf(
  kind: MessageKind,
  { listedMessages, hasMore }: FileListing,
  loaded: readonly MessageDto[],
): MessageDto[] {
  const oldest = listedMessages.at(-1);
  const files = new Map(listedMessages.map((message) => [message.id, message]));
  for (const message of loaded)
    // Older ones come with their page.
    if (files.has(message.id) || !hasMore || !oldest || byAge(message, oldest) > 0) files.set(message.id, message);
  return [...files.values()].filter(belongs[kind]).sort((one, other) => byAge(other, one));
}
