/** Unsent texts by user and chat. They outlive the chat's screen, until the page is closed. */
const texts = new Map<string, string>();
const nameOf = (userId: number, chatId: number) => `${userId}:${chatId}`;

export const unsentText = (userId: number, chatId: number) => texts.get(nameOf(userId, chatId)) ?? "";

export function saveUnsent(userId: number, chatId: number, text: string) {
  if (text.trim() === "") texts.delete(nameOf(userId, chatId));
  else texts.set(nameOf(userId, chatId), text);
}
