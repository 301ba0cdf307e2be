import type { MessageDto } from "@guiche/contract/messages";
import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import { messagesKey, patchMessages } from "../ticket-store";
import { upsertMessage, type MessageRows } from "./message-rows";
import { forgetRejectedChange, noteRejectedChange, type MessageAction } from "./rejected-changes";

interface MessageChange {
  message: MessageDto;
  action: MessageAction;
  /** Values shown until the server answers. */
  fields: Partial<MessageDto>;
  perform: () => Promise<unknown>;
}

const cachedMessage = (client: QueryClient, { id, ticketId }: MessageDto) =>
  client.getQueryData<MessageRows>(messagesKey(ticketId))?.messages.find((message) => message.id === id);

const show = (client: QueryClient, message: MessageDto) =>
  patchMessages(client, message.ticketId, (rows) => upsertMessage(rows, message));

const changeOptions = (client: QueryClient): MutationOptions<unknown, Error, MessageChange, MessageDto> => ({
  mutationFn: ({ perform }) => perform(),
  onMutate: ({ message, fields }) => {
    const before = cachedMessage(client, message) ?? message;
    show(client, { ...before, ...fields });
    forgetRejectedChange(message.id);
    return before;
  },
  onError: (error, { message, action, fields }, before = message) => {
    const now = cachedMessage(client, message);
    const names = Object.keys(fields) as (keyof MessageDto)[];
    // A change that arrived in the meantime stays.
    const isOurs = now && names.every((name) => now[name] === fields[name]);
    if (isOurs) show(client, { ...now, ...Object.fromEntries(names.map((name) => [name, before[name]])) });
    noteRejectedChange(message.id, { action, error });
  },
});

/** Shows a change at once and takes it back if the server refuses. True when the server accepted it. */
export const changeMessage = (client: QueryClient, change: MessageChange): Promise<boolean> =>
  client
    .getMutationCache()
    .build(client, client.defaultMutationOptions(changeOptions(client)))
    .execute(change)
    .then(
      () => true,
      () => false,
    );
