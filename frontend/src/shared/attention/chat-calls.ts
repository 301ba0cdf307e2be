import type { ChatDto, ChatMessageDto } from "@guiche/contract/chats";
import type { Call } from "./calls";

interface IncomingEvent {
  message: Pick<ChatMessageDto, "userId" | "mentions">;
  chat: Pick<ChatDto, "uuid" | "users">;
}

interface Here {
  /** The open chat. */
  chatUuid: string | null;
  /** The page is visible and has the focus. */
  isAtIt: boolean;
}

/** How a person is notified of a colleague's message; null when they are not. A mention notifies in a muted chat too. */
export function callForChat(userId: number, here: Here, { message, chat }: IncomingEvent): Call | null {
  if (message.userId === userId || (here.isAtIt && here.chatUuid === chat.uuid)) return null;
  const isMuted = chat.users.find((one) => one.userId === userId)?.isMuted ?? false;
  if (isMuted && !message.mentions.includes(userId)) return null;
  return { sound: "message", onDesktop: !here.isAtIt };
}
