import type { ChatDto, ChatMessageDto } from "@guiche/contract/chats";
import { useTranslation } from "react-i18next";
import type { Here, Sound } from "@/shared/attention/calls";
import { callForChat } from "@/shared/attention/chat-calls";
import { choices } from "@/shared/attention/choices";
import { useGo } from "@/shared/go";
import { chatPath } from "@/shared/places";
import { useRealtime } from "@/shared/realtime";
import { useSession } from "@/shared/session";

const chatUuid = () => /^\/chats\/([^/]+)/.exec(window.location.pathname)?.[1] ?? null;

/** Notifies the user of a colleague's message, unless they turned this off in their browser. */
export function useChatCalls(here: () => Here, ring: (sound: Sound) => Promise<boolean>) {
  const { t } = useTranslation("attention");
  const { id } = useSession().user;
  const go = useGo();

  const notify = async (message: ChatMessageDto, chat: ChatDto) => {
    const call = callForChat(id, { chatUuid: chatUuid(), isAtIt: here().isAtIt }, { message, chat });
    if (!call || !choices().chatSound || !(await ring(call.sound)) || !call.onDesktop) return;
    const { excerpt, showOnDesktop } = await import("@/shared/attention/desktop");
    showOnDesktop({
      tag: `chat-${chat.id}`,
      name: message.userName,
      text: choices().discreet ? t("desktop.message") : excerpt(message.body || (message.mediaName ?? "")),
      open: () => go(chatPath(chat.uuid)),
    });
  };
  useRealtime("chat", (event) => {
    if (event.action === "new-message") void notify(event.newMessage, event.chat).catch(() => undefined);
  });
}
