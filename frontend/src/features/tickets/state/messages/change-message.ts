import type { MessageDto } from "@guiche/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { messagesKey, patchMessages } from "../ticket-store";
import { keepMessage, type MessageRows } from "./message-rows";
import { forgetRefusal, noteRefusal, type MessageAct } from "./refused";

const heldOf = (client: QueryClient, { id, ticketId }: MessageDto) =>
  client.getQueryData<MessageRows>(messagesKey(ticketId))?.messages.find((message) => message.id === id);

/**
 * Shows a change at once while the server is asked for it. If it refuses, what we changed is as it was before; what was
 * heard meanwhile stays. True when it was done.
 */
export async function changeMessage<Field extends keyof MessageDto>(
  client: QueryClient,
  message: MessageDto,
  act: MessageAct,
  change: Pick<MessageDto, Field>,
  ask: () => Promise<unknown>,
): Promise<boolean> {
  const before = heldOf(client, message) ?? message;
  const fields = Object.keys(change) as Field[];
  const show = (next: MessageDto) => patchMessages(client, message.ticketId, (rows) => keepMessage(rows, next));
  show({ ...before, ...change });
  forgetRefusal(message.id);
  try {
    await ask();
    return true;
  } catch (error) {
    const now = heldOf(client, message);
    const ours = now && fields.every((field) => now[field] === change[field]);
    const old = Object.fromEntries(fields.map((field) => [field, before[field]]));
    if (ours) show({ ...now, ...old });
    noteRefusal(message.id, { act, error });
    return false;
  }
}
