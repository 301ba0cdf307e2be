import type { ChatEvent, ChatMessageDto } from "@guiche/contract/chats";
import { broadcast } from "../../core/realtime/broadcast";
import { userRoom } from "../../core/realtime/rooms";
import type { Scope } from "../../core/tenant/scope";
import { presentChat } from "./chat.presenter";
import { chatStore, type ChatRow } from "./chat.store";

/** To these people's own rooms and to no others: the company's room never carries a chat. */
export function broadcastChat(scope: Scope, userIds: readonly number[], event: ChatEvent): void {
  if (userIds.length === 0) return;
  broadcast(scope, "chat", event, { to: userIds.map((userId) => userRoom(scope.companyId, userId)) });
}

export const peopleOf = ({ users }: ChatRow): number[] => users.map(({ userId }) => userId);

/** A changed message to those who may read it. A member who was added later without the history gets the chat alone. */
export async function broadcastChangedMessage(scope: Scope, row: ChatRow, message: ChatMessageDto): Promise<void> {
  const readers = await chatStore(scope).readersOf(row.id, message.id);
  const chat = presentChat(row);
  broadcastChat(scope, readers, { action: "change-message", message, chat });
  const others = peopleOf(row).filter((userId) => !readers.includes(userId));
  broadcastChat(scope, others, { action: "update", chat });
}
