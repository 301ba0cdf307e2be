import type { ChatEvent } from "@guiche/contract/chats";
import { broadcast } from "../../core/realtime/broadcast";
import { userRoom } from "../../core/realtime/rooms";
import type { Scope } from "../../core/tenant/scope";
import type { ChatRow } from "./chat.store";

/** To these people's own rooms and to nobody else: the company's room never carries a chat. */
export function broadcastChat(scope: Scope, userIds: readonly number[], event: ChatEvent): void {
  if (userIds.length === 0) return;
  broadcast(scope, "chat", event, { to: userIds.map((userId) => userRoom(scope.companyId, userId)) });
}

export const peopleOf = ({ users }: ChatRow): number[] => users.map(({ userId }) => userId);
