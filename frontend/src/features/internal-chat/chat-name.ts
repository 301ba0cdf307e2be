import type { ChatDto } from "@guiche/contract/chats";

/** A direct chat has the name of the other person, or a dash if that person is gone. */
export const chatName = ({ title, users }: Pick<ChatDto, "title" | "users">, ownId: number): string =>
  title || (users.find(({ userId }) => userId !== ownId)?.name ?? "–");

export const ownPart = ({ users }: Pick<ChatDto, "users">, ownId: number) =>
  users.find(({ userId }) => userId === ownId);

/** The chats that a person pinned stand above the others; both keep their order. */
export function pinnedFirst(chats: readonly ChatDto[], ownId: number): ChatDto[] {
  const isPinned = (chat: ChatDto) => ownPart(chat, ownId)?.isPinned === true;
  return [...chats.filter(isPinned), ...chats.filter((chat) => !isPinned(chat))];
}

/** The next chat with something unread, upwards or downwards from the one that is open. */
export function nextUnread(
  chats: readonly ChatDto[],
  openUuid: string | undefined,
  ownId: number,
  step: 1 | -1,
): ChatDto | undefined {
  const at = chats.findIndex(({ uuid }) => uuid === openUuid);
  const others = step === 1 ? chats.slice(at + 1) : chats.slice(0, Math.max(at, 0)).reverse();
  return others.find((chat) => (ownPart(chat, ownId)?.unreads ?? 0) > 0);
}
