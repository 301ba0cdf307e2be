import { messageApi, type MessageDto } from "@guiche/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { changeMessage } from "./change-message";

/** Result of a mutation of a stored message: true when the server accepted it. */
type Outcome = Promise<boolean>;

/** Edits the text of one of our messages. */
export const reword = (client: QueryClient, message: MessageDto, body: string): Outcome =>
  changeMessage(client, {
    message,
    action: "edit",
    fields: { body, isEdited: true },
    perform: () => call(messageApi.edit, { params: { id: message.id }, body: { body } }),
  });

export const ourReaction = ({ reactions }: MessageDto) => reactions.find(({ fromMe }) => fromMe)?.emoji;

/** Reacts, or takes the same reaction back. */
export function react(client: QueryClient, message: MessageDto, emoji: string): Outcome {
  const next = emoji === ourReaction(message) ? "" : emoji;
  const others = message.reactions.filter(({ fromMe }) => !fromMe);
  const reactions = next === "" ? others : [...others, { emoji: next, fromMe: true, name: "" }];
  return changeMessage(client, {
    message,
    action: "react",
    fields: { reactions },
    perform: () => call(messageApi.react, { params: { id: message.id }, body: { emoji: next } }),
  });
}

/** Deletes it for everyone. */
export const remove = (client: QueryClient, message: MessageDto): Outcome =>
  changeMessage(client, {
    message,
    action: "remove",
    fields: { isDeleted: true, body: "" },
    perform: () => call(messageApi.remove, { params: { id: message.id } }),
  });
